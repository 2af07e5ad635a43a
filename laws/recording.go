package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Breach is a breach of the rules of recording.
type Breach uint8

// The breaches of type [Breach].
const (
	WroteAhead    Breach = iota // wrote their move before making it, without a claim
	LeftUnwritten               // moved before they had written their previous move
	NotAlgebraic                // did not use algebraic notation
	Misused                     // wrote forbidden things on the sheet
	AskedTooOften               // asked to see the arbiter's record too often
	OfferUnnoted                // handed the sheet in without the sign of a draw offer
)

var breachNames = [...]string{"wrote-ahead", "left-unwritten", "not-algebraic", "misused", "asked-too-often", "offer-unnoted"}

// String returns the name in lower case.
func (b Breach) String() string { return nameOf(breachNames[:], b) }

// emitBreach records that the player who gave the command broke a rule of recording. ply is the
// line in question.
func (s *decision) emitBreach(b Breach, ply int, r Rule) {
	s.emit(SheetBreached{Stamp: s.stamp(), By: s.by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
}

// whySheetsFirst returns why a player must first complete or return a sheet before they touch a
// piece (Articles 8.4 and 8.5b, 2009). It returns nil when they need not.
func (s *decision) whySheetsFirst() *Refusal {
	sh := s.g.sheets
	switch {
	case sh == nil:
	case sh.due[s.by]:
		return s.refuse(SheetIncomplete, RuleSheetFlag, Args{Want: sh.lines[s.by].countMissing(sh.gap[s.by])})
	case sh.holds[s.by]:
		return s.refuse(ReturnTheSheet, s.t.firstRule(RuleOneBehind, RuleAskSheet), Args{})
	}
	return nil
}

// checkSheetsAfterMove records the breaches of the recording rules that a player's move has
// revealed. ply is the number of half-moves before the move.
func (s *decision) checkSheetsAfterMove(by chess.Color, ply int) {
	sh := s.g.sheets
	if sh == nil || !s.g.mustRecord() {
		return
	}
	breach := func(b Breach, ply int, r Rule) {
		s.emit(SheetBreached{Stamp: s.stamp(), By: by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
	}
	// Article 8.1, 2009: no move is written in advance, except for a claim.
	if l := sh.lines[by].atPly(ply); s.t.Sheets.NoAhead && l != nil && sh.claims[by] != ply+1 {
		breach(WroteAhead, ply, RuleWriteAhead)
	}
	const own = 2 // half moves back to one's own previous move
	if s.t.Sheets.PreviousFirst && !sh.resting[by] && !sh.excused[by] && ply >= own && sh.lines[by].atPly(ply-own) == nil {
		breach(LeftUnwritten, ply-own, RulePrevious)
	}
}

// updateRecording records how the duties to record have changed with time.
func (s *decision) updateRecording() {
	if s.g.sheets == nil || s.g.Over() || s.g.Awaiting() || !s.g.mustRecord() {
		return
	}
	const grace = 2 // the last move of each player need not be written yet
	for c := chess.White; c <= chess.Black; c++ {
		rests := s.g.isRecordingSuspended(c, s.at)
		if rests == s.g.sheets.resting[c] {
			continue
		}
		sh := s.g.sheets
		e := RecordingChanged{
			Stamp: s.stamp(), Color: c, Change: RecordingReturns, Citation: s.t.cite(RuleRest),
			Missing: sh.lines[c].countMissing(s.g.Ply()), Clock: s.g.clock.Give(c, 0, s.at).Reading,
			Passed: !rests && sh.period[c] != s.g.clock.Period[c] && sh.lines[c].countMissing(s.g.Ply()-grace) > 0,
		}
		if rests {
			e.Change, e.Both = RecordingRests, sh.resting[c.Other()]
			if e.Both {
				e.Citation = s.t.cite(RuleBothRest)
			}
		}
		s.emit(e)
	}
	s.demandSheets()
}

// demandSheets demands that players complete sheets with gaps from time trouble, when no player is
// in time trouble any more (Articles 8.4 and 8.5, 2009). If both sheets have gaps, the arbiter
// stops the clocks.
func (s *decision) demandSheets() {
	sh := s.g.sheets
	if sh.stopped || sh.resting[0] || sh.resting[1] {
		return
	}
	var due [2]bool
	fresh := false
	for i := range due {
		due[i] = sh.lines[i].countMissing(sh.gap[i]) > 0
		fresh = fresh || due[i] && !sh.due[i]
	}
	if !fresh {
		return
	}
	e := SheetsDue{
		Stamp: s.stamp(), Due: due, Upto: max(sh.gap[0], sh.gap[1]), Clock: s.g.clock.Reading,
		Citation: s.t.cite(RuleOneBehind),
	}
	if due[0] && due[1] {
		e.Clock, e.Citation = s.g.clock.Stop(s.at).Reading, s.t.cite(RuleBothBehind)
	}
	s.emit(e)
}

// deferFlagToSheets handles a flag fall at a control when the clock does not count moves. The flag
// waits until the score sheets show whether the control was passed (Article 8.6, 2009). It returns
// false when the score sheets are not needed, so that the flag decides.
func (s *decision) deferFlagToSheets(of chess.Color, fell clock.Instant) bool {
	if s.g.sheets == nil || !s.g.regs.CountedByHand || s.g.sheets.waiting[of] || s.g.clock.CurrentPeriod(of).Moves == 0 {
		return false
	}
	e := SheetsDue{
		Stamp: s.stamp(), Upto: s.g.Ply(), ByHand: true, Color: of,
		Clock: s.g.clock.Stop(fell).Reading, Assisted: s.claims && s.assists, Citation: s.t.cite(RuleSheetFlag),
	}
	for i := range e.Due {
		e.Due[i] = !s.g.sheets.excused[i] && s.g.sheets.lines[i].countMissing(e.Upto) > 0
	}
	s.emit(e)
	return true
}

// SheetBreached records a breach of the rules of recording. It is a warning; the arbiter decides on
// a penalty.
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

// SheetsDue records that a flag has fallen or a control was passed, and which players must complete
// their sheet before they touch a piece.
type SheetsDue struct {
	Stamp
	// Due marks the players who must complete their sheet.
	Due [2]bool
	// Upto is how many half-moves must be on the sheets.
	Upto int
	// ByHand is set when the flag of Color fell in a game whose clock counts no moves. The sheets
	// must then show whether the control was passed.
	ByHand bool
	Color  chess.Color
	// Clock is the clock. Both dials are stopped when both sheets are due or the flag waits.
	Clock clock.Reading
	// Assisted is set when the opponent's assistant claimed the flag.
	Assisted bool
	Citation
}

func (SheetsDue) EventKind() string { return "SheetsDue" }

func (e SheetsDue) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.due = e.Due
	for i, due := range e.Due {
		s.gap[i] = 0
		if due {
			s.gap[i] = max(0, min(e.Upto, g.Ply()))
		}
	}
	if e.ByHand {
		s.waiting[e.Color&1] = true
	}
	s.stopClocks(g, e.ByHand || e.Due == [2]bool{true, true})
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
