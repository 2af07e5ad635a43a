package laws

import "github.com/escaque/escaque/chess"

// MoveWritten is a move written on a sheet, as an arbiter reads it.
type MoveWritten struct {
	Stamp
	// By is whose sheet it is; Arbiter says that it is the arbiter's own.
	By      chess.Color
	Arbiter bool
	// Ply is the line: how many half moves precede the move.
	Ply int
	Written
	Reading SheetReading
	// Move is the one legal move that the text means, NoMove when there is none
	// or several.
	Move chess.Move
	// Ahead says that the move had not been made.
	Ahead bool
	// Offer says that the sign of a draw offer, (=), stands with it.
	Offer bool
	// Flaws are the rules of the notation that the text departs from, or which
	// it would have needed to mean one move.
	Flaws []Citation
	Citation
}

func (MoveWritten) EventKind() string { return "MoveWritten" }

func (e MoveWritten) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.write(e)
	g.sheets = &s
	return g
}

func (s *sheets) write(e MoveWritten) {
	which := int(e.By & 1)
	if e.Arbiter {
		which = arbiterSheet
	}
	if e.Ply < 0 {
		return
	}
	s.lines[which] = &line{
		before: s.lines[which], ply: e.Ply, written: e.Written, reading: e.Reading,
		move: e.Move, ahead: e.Ahead, offer: e.Offer, at: e.At,
	}
	if e.Offer && which != arbiterSheet {
		s.offerNoted(e.By&1, e.Ply, e.Ply+1)
	}
	if which != arbiterSheet && s.lines[which].missing(s.gap[which]) == 0 {
		s.gap[which], s.due[which] = 0, false
	}
}
