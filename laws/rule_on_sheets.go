package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// RuleOnSheets ends the completing of the sheets after a control.
type RuleOnSheets struct {
	Ruling SheetRuling
	// Moves is how many moves of the next period have evidently been made, when
	// the sheets cannot show the control (Article 8.6, 2009).
	Moves int
}

var ruleSheetsSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	needs: followedSheets,
}

func (RuleOnSheets) CommandKind() string { return "RuleSheets" }
func (RuleOnSheets) spec() *Spec         { return &ruleSheetsSpec }

// decide sets the game going again after the sheets were completed, or
// could not be.
func (c RuleOnSheets) decide(s *scene) *Refusal {
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
			if n := sh.lines[i].missing(sh.gap[i]); sh.due[i] && n > 0 {
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
			now = now.LapseWithDelay()
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
		s.flagLoses(e.Color, s.at)
	}
	return nil
}
