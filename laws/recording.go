package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Breach is what a player did against the rules of recording.
type Breach uint8

// The breaches.
const (
	WroteAhead    Breach = iota // wrote their move before they made it, and claimed nothing
	LeftUnwritten               // moved before they had written their previous move
	NotAlgebraic                // wrote in another notation than the algebraic
	Misused                     // wrote on the sheet what does not belong there
	AskedTooOften               // asked to see the arbiter's record too often
	OfferUnnoted                // handed the sheet in without the sign of a draw offer
)

var breachNames = [...]string{"wrote-ahead", "left-unwritten", "not-algebraic", "misused", "asked-too-often", "offer-unnoted"}

// String returns the name in lower case.
func (b Breach) String() string { return nameOf(breachNames[:], b) }

func (s *decision) breach(b Breach, ply int, r Rule) {
	s.emit(SheetBreached{Stamp: s.stamp(), By: s.by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
}

// sheetsFirst says what a player must do with the sheets before they touch a
// piece (Articles 8.4 and 8.5b, 2009).
func (s *decision) sheetsFirst() *Refusal {
	sh := s.g.sheets
	switch {
	case sh == nil:
	case sh.due[s.by]:
		return s.refuse(SheetIncomplete, RuleSheetFlag, Args{Want: sh.lines[s.by].missing(sh.gap[s.by])})
	case sh.holds[s.by]:
		return s.refuse(ReturnTheSheet, s.t.firstRule(RuleOneBehind, RuleAskSheet), Args{})
	}
	return nil
}

// sheetsAfterMove states what a player did against the rules of recording
// with the move that they have just made.
func (s *decision) sheetsAfterMove(by chess.Color, ply int) {
	sh := s.g.sheets
	if sh == nil || !s.g.recorded() {
		return
	}
	breach := func(b Breach, ply int, r Rule) {
		s.emit(SheetBreached{Stamp: s.stamp(), By: by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
	}
	// Article 8.1, 2009: no move is written in advance, except for a claim.
	if l := sh.lines[by].find(ply); s.t.Sheets.NoAhead && l != nil && sh.claims[by] != ply+1 {
		breach(WroteAhead, ply, RuleWriteAhead)
	}
	const own = 2 // half moves back to one's own previous move
	if s.t.Sheets.PreviousFirst && !sh.resting[by] && !sh.excused[by] && ply >= own && sh.lines[by].find(ply-own) == nil {
		breach(LeftUnwritten, ply-own, RulePrevious)
	}
}

// followSheets states how the duty to record changes with time.
func (s *decision) followSheets() {
	if s.g.sheets == nil || s.g.Over() || s.g.Awaiting() || !s.g.recorded() {
		return
	}
	const grace = 2 // the moves just made, their own and the opponent's, need not be written yet
	for c := chess.White; c <= chess.Black; c++ {
		rests := s.g.rests(c, s.at)
		if rests == s.g.sheets.resting[c] {
			continue
		}
		sh := s.g.sheets
		e := RecordingChanged{
			Stamp: s.stamp(), Color: c, Change: RecordingReturns, Citation: s.t.cite(RuleRest),
			Missing: sh.lines[c].missing(s.g.Ply()), Clock: s.g.clock.Give(c, 0, s.at).Reading,
			Passed: !rests && sh.period[c] != s.g.clock.Period[c] && sh.lines[c].missing(s.g.Ply()-grace) > 0,
		}
		if rests {
			e.Change, e.Both = RecordingRests, sh.resting[c.Other()]
			if e.Both {
				e.Citation = s.t.cite(RuleBothRest)
			}
		}
		s.emit(e)
	}
	s.callSheets()
}

// callSheets has the sheets completed that have gaps from time trouble, when
// the control is over for all who rested (Articles 8.4 and 8.5, 2009). Where
// both have gaps the arbiter stops the clocks.
func (s *decision) callSheets() {
	sh := s.g.sheets
	if sh.stopped || sh.resting[0] || sh.resting[1] {
		return
	}
	var due [2]bool
	fresh := false
	for i := range due {
		due[i] = sh.lines[i].missing(sh.gap[i]) > 0
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

// controlFalls lets a flag wait that has fallen at a control which the clock
// does not count: the sheets must show whether it was passed (Article 8.6,
// 2009). It reports false when the flag decides by itself.
func (s *decision) controlFalls(of chess.Color, fell clock.Instant) bool {
	if s.g.sheets == nil || !s.g.regs.CountedByHand || s.g.sheets.waiting[of] || s.g.clock.CurrentPeriod(of).Moves == 0 {
		return false
	}
	e := SheetsDue{
		Stamp: s.stamp(), Upto: s.g.Ply(), ByHand: true, Color: of,
		Clock: s.g.clock.Stop(fell).Reading, Citation: s.t.cite(RuleSheetFlag),
	}
	for i := range e.Due {
		e.Due[i] = !s.g.sheets.excused[i] && s.g.sheets.lines[i].missing(e.Upto) > 0
	}
	s.emit(e)
	return true
}

// SheetBreached records that a player did what the rules of recording forbid. It
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

// SheetsDue records that a flag has fallen or a control is passed, and who must
// complete their sheet before they may touch a piece.
type SheetsDue struct {
	Stamp
	// Due are those who must.
	Due [2]bool
	// Upto is how many half moves must be on the sheets.
	Upto int
	// ByHand says that a flag fell whose control the sheets must show, in a
	// game whose clock counts no moves; Color is whose.
	ByHand bool
	Color  chess.Color
	// Clock shows both dials stopped when both must, or the flag waits.
	Clock clock.Reading
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
	s.stop(g, e.ByHand || e.Due == [2]bool{true, true})
	g.clock = g.clock.Set(e.Clock)
	g.sheets = &s
	return g
}
