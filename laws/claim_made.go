package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ClaimMade is a claim of a draw; it stops both clocks.
type ClaimMade struct {
	Stamp
	By       chess.Color
	Claim    Claim
	Intended Written
	// Move is what the text means, NoMove when the claim is about the
	// position on the board.
	Move  chess.Move
	Clock clock.Reading
}

func (ClaimMade) EventKind() string { return "ClaimMade" }

func (e ClaimMade) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.sheets != nil && e.By == g.Turn() {
		g.sheets = g.sheets.claimWritten(e, g.Ply())
	}
	return g
}

// claimWritten puts the move of a claim on the claimant's sheet, where he had to
// write it first, and notes that he claimed with it.
func (s *sheets) claimWritten(e ClaimMade, ply int) *sheets {
	next := *s
	by := e.By & 1
	next.claims[by] = ply + 1
	if e.Intended.Text != "" {
		next.lines[by] = &line{before: s.lines[by], ply: ply, written: e.Intended, move: e.Move, ahead: true, at: e.At}
	}
	return &next
}
