package laws

import "github.com/escaque/escaque/chess"

// EnvelopeOpened is the sealed move as it was found.
type EnvelopeOpened struct {
	Stamp
	By      chess.Color
	Written Written
	// Salt is the salt of a committed move, with which everybody can check it.
	Salt    Salt
	Outcome SealOutcome
	// Means lists in English notation what the text can mean.
	Means []string
	Citation
}

func (EnvelopeOpened) EventKind() string { return "EnvelopeOpened" }

func (EnvelopeOpened) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.state, a.sealed = Unsealing, nil })
}
