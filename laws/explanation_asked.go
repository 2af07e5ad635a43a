package laws

import "github.com/escaque/escaque/chess"

// ExplanationAsked is a player's question about the Laws.
type ExplanationAsked struct {
	Stamp
	By   chess.Color
	Text string
	Citation
}

func (ExplanationAsked) EventKind() string { return "ExplanationAsked" }

func (ExplanationAsked) apply(g Game) Game { return g.noteAfter() }
