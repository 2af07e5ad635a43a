package game

import (
	"strings"

	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/laws"
)

// EnvelopeKey says to whose key an envelope is encrypted.
type EnvelopeKey string

// The keys. What is not encrypted was sealed before envelopes were.
const (
	NotEncrypted EnvelopeKey = "none"
	ServersKey   EnvelopeKey = "server"
	ArbitersKey  EnvelopeKey = "arbiter"
)

// EnvelopeView is the closed envelope of a sealed move, as everybody sees it.
type EnvelopeView struct {
	Key EnvelopeKey
	// Arbiters are their public keys, where it is theirs.
	Arbiters []string
	// Token is the envelope itself, in one word; see [envelope.Token].
	Token string
}

// ShowEnvelope returns what everybody may know of a sealed move.
func ShowEnvelope(sealed laws.MoveSealed) *EnvelopeView {
	arbiters, encrypted := envelope.Addressees(sealed.Ciphertext)
	if !encrypted {
		return &EnvelopeView{Key: NotEncrypted}
	}
	v := KeyFor(arbiters)
	v.Token = envelope.Token{Game: sealed.Game, Commitment: sealed.Commitment, Sealed: sealed.Ciphertext}.String()
	return v
}

// KeyFor returns the envelope that is encrypted to the keys of arbiters, or to the server's own
// when there are none.
func KeyFor(arbiters []string) *EnvelopeView {
	if len(arbiters) > 0 {
		return &EnvelopeView{Key: ArbitersKey, Arbiters: arbiters}
	}
	return &EnvelopeView{Key: ServersKey}
}

// OpensEnvelope reports whether the time has come to open an envelope: before the player who must
// reply (Guideline G.7, 2009), or when the sealed move alone can still save who was late.
func OpensEnvelope(g laws.Game, sealed laws.MoveSealed) bool {
	return g.AdjournState() == laws.Resuming && (g.AwaitsSeal() || !g.Awaiting() && !g.Away(sealed.By.Other()))
}

// AwaitsEnvelope reports whether a game that has been resumed waits for the arbiter
// who has the key to its envelope.
func AwaitsEnvelope(g laws.Game) bool {
	sealed, is := g.SealedMove()
	return is && OpensEnvelope(g, sealed) && ShowEnvelope(sealed).Key == ArbitersKey
}

// resumptionOf is when and how a game that is adjourned goes on.
func resumptionOf(g laws.Game) *Resumption {
	var r Resumption
	if kept, is := g.KeptEnvelope(); is {
		r.At = kept.Envelope.Resumes
	}
	late, ruled, cited := g.ResumptionTime()
	r.Late, r.Ruled, r.Article = late, ruled, cited.Article
	return &r
}

// LettersOf returns the language whose piece letters somebody uses who prefers a
// language, a BCP 47 tag: English where it has no letters of its own.
func LettersOf(tag string) string {
	base, _, _ := strings.Cut(tag, "-")
	if base == "nb" || base == "nn" { // both are Norwegian
		base = "no"
	}
	if l, known := san.ByLanguage(base); known && l != san.Figurines() {
		return l.Code()
	}
	return san.English().Code()
}
