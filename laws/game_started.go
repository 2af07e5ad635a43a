package laws

import (
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// GameStarted is the first event of every game.
type GameStarted struct {
	Stamp
	Regulations Regulations
	// Revision is the revision of the edition's table.
	Revision int
	Mode     Mode
	// FEN is the position that the game starts from.
	FEN   string
	Clock clock.Reading
	Citation
}

func (GameStarted) EventKind() string { return "GameStarted" }

func (e GameStarted) apply(g Game) Game {
	p, err := fen.ParsePosition(e.FEN)
	if err != nil || g.Started() {
		return g
	}
	regs := e.Regulations
	first, seen := start(p)
	first.at = e.At
	started := Game{
		regs: &regs, mode: e.Mode, tail: first, seen: seen, last: e.At,
		clock: clock.New(regs.Control[0], regs.Control[1]).Set(e.Clock),
		desk:  awaited(regs),
	}
	if regs.Venue == Board {
		started.hand = &hand{runs: p.Turn()}
	}
	if regs.VisuallyDisabled != [2]bool{} {
		started.blind = &blind{}
	}
	if regs.Sheets != NoSheets {
		started.sheets = &sheets{}
	}
	if regs.CountedByHand {
		started.clock = started.clock.CountedByHand()
	}
	return started
}
