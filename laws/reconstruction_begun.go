package laws

import "github.com/escaque/escaque/clock"

// ReconstructionBegun is what the arbiter notes before the game is
// reconstructed on another board.
type ReconstructionBegun struct {
	Stamp
	FEN string
	// Ply is how many half moves have been made; Uncounted says that nobody
	// knows, since the clock counts none.
	Ply       int
	Uncounted bool
	Reason    string
	Clock     clock.Reading
	Citation
}

func (ReconstructionBegun) EventKind() string { return "ReconstructionBegun" }

func (e ReconstructionBegun) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.stop(g, true)
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
