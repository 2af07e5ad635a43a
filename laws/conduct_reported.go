package laws

import "github.com/escaque/escaque/chess"

// ConductReported is a breach of conduct, noted.
type ConductReported struct {
	Stamp
	Player  chess.Color
	Offence Offence
	Text    string
	Citation
}

func (ConductReported) EventKind() string { return "ConductReported" }

func (ConductReported) apply(g Game) Game { return g.noteAfter() }
