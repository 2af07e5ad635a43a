package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// SheetRuling is the outcome of completing the score sheets.
type SheetRuling uint8

// The outcomes of type [SheetRuling].
const (
	SheetsComplete   SheetRuling = iota // the sheets show the game
	SheetsImpossible                    // they cannot be completed
)

var sheetRulingNames = [...]string{"complete", "impossible"}

// String returns the name in lower case.
func (r SheetRuling) String() string { return nameOf(sheetRulingNames[:], r) }

// Reconstruct starts a reconstruction of the game on another board, directed by the arbiter. They
// first note the position on this board; the clocks are stopped (Article 8.5c, 2009).
type Reconstruct struct{ Reason string }

var reconstructSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c Reconstruct) []commandText { return reasonText(c.Reason) }),
}

func (Reconstruct) CommandKind() string { return "Reconstruct" }
func (Reconstruct) spec() *Spec         { return &reconstructSpec }

// decide records the position on the board before the game is reconstructed on another one (Article
// 11.7 of 1993, Article 8.5c of later editions).
func (c Reconstruct) decide(s *decision) *Refusal {
	sh := s.g.sheets
	if !sh.stopped && sh.due == [2]bool{} {
		return s.refuse(SheetNotDue, RuleReconstruct, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	e := ReconstructionBegun{
		Stamp: s.stamp(), FEN: fen.Format(s.g.Position()), Ply: s.g.Ply(), Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleReconstruct),
	}
	if s.g.regs.CountedByHand {
		e.Ply, e.Uncounted = 0, true
	}
	s.emit(e)
	return nil
}

// ReconstructionBegun records what the arbiter notes before the game is reconstructed on another
// board.
type ReconstructionBegun struct {
	Stamp
	FEN string
	// Ply is how many half-moves have been made. Uncounted is set when that is unknown, because the
	// clock counts no moves.
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
	s.stopClocks(g, true)
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}

// RuleOnSheets is the arbiter's ruling that ends the completing of the score sheets.
type RuleOnSheets struct {
	Ruling SheetRuling
	// Moves is how many moves of the next period have evidently been made, when the sheets cannot
	// show the control (Article 8.6, 2009).
	Moves int
}

var ruleSheetsSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (RuleOnSheets) CommandKind() string { return "RuleSheets" }
func (RuleOnSheets) spec() *Spec         { return &ruleSheetsSpec }

// decide resumes the game after the sheets were completed, or could not be completed.
func (c RuleOnSheets) decide(s *decision) *Refusal {
	sh := s.g.sheets
	switch {
	case c.Ruling > SheetsImpossible:
		return s.refuse(NoSuchRuling, RuleBothBehind, Args{Text: c.Ruling.String()})
	case !sh.stopped:
		return s.refuse(SheetNotDue, RuleBothBehind, Args{})
	case c.Moves < 0 || c.Moves > clock.MaxMoves:
		return s.refuse(NoSuchLine, RuleNextPeriod, Args{Ply: c.Moves, Want: clock.MaxMoves})
	}
	e := SheetsRuled{Stamp: s.stamp(), Ruling: c.Ruling, Citation: s.t.cite(RuleBothBehind)}
	if c.Ruling == SheetsImpossible {
		e.Citation = s.t.cite(RuleNextPeriod)
	} else {
		for i := range sh.due {
			if n := sh.lines[i].countMissing(sh.gap[i]); sh.due[i] && n > 0 {
				return s.refuse(SheetIncomplete, RuleBothBehind, Args{Text: chess.Color(i).String(), Want: n})
			}
		}
	}
	now := s.g.clock
	lost := false
	for i, waits := range sh.waiting {
		if !waits {
			continue
		}
		e.Color = chess.Color(i)
		beyond := now.Moves[i] - now.CurrentPeriod(e.Color).Moves
		if c.Ruling == SheetsImpossible {
			beyond = c.Moves // the next move is the first of the period, or so many were made
		}
		if lost = beyond < 0; lost {
			break
		}
		if s.t.DelayLapses {
			now = now.WithoutDelayCarryOver()
		}
		e.Passed, e.Moves = true, beyond
		now = now.NextPeriod(e.Color, beyond)
	}
	if side, ran := (clock.Clock{Reading: clock.Reading{Running: sh.ran}}).Side(); ran && !lost {
		now = now.Resume(side, s.at)
	}
	e.Clock = now.Reading
	s.emit(e)
	if lost {
		s.emitFlagFell(e.Color, s.at)
	}
	return nil
}

// SheetsRuled records the end of completing the score sheets.
type SheetsRuled struct {
	Stamp
	Ruling SheetRuling
	// Passed is set when the control of Color, whose flag waited, was passed. Moves is then their
	// number of moves in the next period.
	Passed bool
	Color  chess.Color
	Moves  int
	Clock  clock.Reading
	Citation
}

func (SheetsRuled) EventKind() string { return "SheetsRuled" }

func (e SheetsRuled) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.due, s.gap, s.stopped, s.waiting = [2]bool{}, [2]int{}, false, [2]bool{}
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
