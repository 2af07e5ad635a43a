package laws

import "github.com/escaque/escaque/chess"

// SheetBreached says that a player did what the rules of recording forbid. It
// is a warning; a penalty is the arbiter's.
type SheetBreached struct {
	Stamp
	By     chess.Color
	Breach Breach
	// Ply is the line in question.
	Ply int
	Citation
}

func (SheetBreached) EventKind() string { return "SheetBreached" }

func (SheetBreached) apply(g Game) Game { return g }
