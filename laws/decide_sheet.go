package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// sheetCommand decides a command about the score sheets; ok is false for
// commands of other kinds.
func (s *scene) sheetCommand(c Command) (r *Refusal, ok bool) {
	switch c.(type) {
	case WriteMove, WriteNote, AskSheet, LendSheet, ReturnSheet, Reconstruct, RuleSheets, DemandRecord,
		ExcuseRecord, ReplaceSheet, SignSheet, HandInSheet, AskRecord:
	default:
		return nil, false
	}
	if s.g.sheets == nil {
		return s.refuse(SheetsNotFollowed, s.t.first(RuleRecord), Args{}), true
	}
	switch c := c.(type) {
	case WriteMove:
		return s.writeMove(c), true
	case WriteNote:
		return s.writeNote(c), true
	case SignSheet:
		return s.signSheet(c), true
	case HandInSheet:
		return s.handInSheet(), true
	case AskSheet:
		return s.askSheet(), true
	case LendSheet:
		return s.lendSheet(c), true
	case ReturnSheet:
		return s.returnSheet(), true
	case Reconstruct:
		return s.reconstruct(c), true
	case RuleSheets:
		return s.ruleSheets(c), true
	case DemandRecord:
		return s.demandRecord(c), true
	case ExcuseRecord:
		return s.excuseRecord(c), true
	case ReplaceSheet:
		return s.replaceSheet(c), true
	default:
		return s.askRecord(), true
	}
}

// sheetsWhenOver decides what may still be done with the sheets after the end:
// complete them, sign them, hand them in.
func (s *scene) sheetsWhenOver(c Command) (r *Refusal, ok bool) {
	switch c.(type) {
	case WriteMove, WriteNote, SignSheet, HandInSheet:
		if s.g.Over() {
			return s.sheetCommand(c)
		}
	default:
	}
	return nil, false
}

// writeMove writes a move on a sheet and reads it as an arbiter would. Nothing
// that a player writes is refused for what it says: it is a fact.
func (s *scene) writeMove(c WriteMove) *Refusal {
	g := &s.g
	arbiter := s.role == Arbiter
	last := g.Ply()
	if g.Over() {
		last--
	}
	switch {
	case !arbiter && g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	case c.Ply < 0 || c.Ply > last:
		return s.refuse(NoSuchLine, RuleRecord, Args{Ply: c.Ply, Want: g.Ply()})
	case c.Text == "":
		return s.refuse(NoSuchLine, RuleRecord, Args{Ply: c.Ply, Want: g.Ply()})
	}
	n := g.tail
	made := chess.NoMove
	for ; n.ply > c.Ply; n = n.before {
		made = n.move
	}
	m, reading := readSheet(&n.position, c.Written)
	ahead := c.Ply == g.Ply()
	if reading == ReadsRight && !ahead && m != made {
		reading = ReadsOther
	}
	noted := sanOf(&n.position, c.Written).Warnings.Has(san.DrawOffer)
	written := MoveWritten{
		Stamp: s.stamp(), By: s.by, Arbiter: arbiter, Ply: c.Ply, Written: c.Written, Reading: reading,
		Move: m, Ahead: ahead, Offer: noted, Flaws: s.t.flaws(&n.position, c.Written), Citation: s.t.cite(s.lineRule(arbiter, noted)),
	}
	s.emit(written)
	if arbiter {
		return nil
	}
	if reading == ReadsUnreadable {
		s.breach(NotAlgebraic, c.Ply, RuleNotation)
	}
	if noted && int(OfferNote) >= s.t.sheets.notes {
		s.breach(Misused, c.Ply, RuleSheetUse)
	}
	return nil
}

// lineRule is the rule by which a line is written.
func (s *scene) lineRule(arbiter, offer bool) Rule {
	switch {
	case arbiter:
		return RuleBothRest
	case !s.g.recorded():
		return RuleNoRecord
	case offer:
		return s.t.first(RuleOfferSign, RuleRecord)
	case s.g.sightless(s.by):
		return RuleBraille
	}
	return RuleRecord
}

func (s *scene) breach(b Breach, ply int, r Rule) {
	s.emit(SheetBreached{Stamp: s.stamp(), By: s.by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
}

// writeNote writes something else on a sheet (Article 12.4, 2009).
func (s *scene) writeNote(c WriteNote) *Refusal {
	switch {
	case c.Note > OtherNote || c.Text == "":
		return s.refuse(BadRegulation, RuleSheetUse, Args{Text: "note"})
	case s.g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	}
	s.emit(NoteWritten{Stamp: s.stamp(), By: s.by, Note: c.Note, Text: c.Text, Citation: s.t.cite(RuleSheetUse)})
	if int(c.Note) >= s.t.sheets.notes {
		s.breach(Misused, s.g.Ply(), RuleSheetUse)
	}
	return nil
}

// sheetsFirst says what a player must do with the sheets before he touches a
// man (Articles 8.4 and 8.5b, 2009).
func (s *scene) sheetsFirst() *Refusal {
	sh := s.g.sheets
	switch {
	case sh == nil:
	case sh.due[s.by]:
		return s.refuse(SheetIncomplete, RuleSheetFlag, Args{Want: sh.lines[s.by].missing(sh.gap[s.by])})
	case sh.holds[s.by]:
		return s.refuse(ReturnTheSheet, s.t.first(RuleOneBehind, RuleAskSheet), Args{})
	}
	return nil
}

// sheetsAfterMove states what a player has done against the rules of recording
// with the move that he has just made.
func (s *scene) sheetsAfterMove(by chess.Color, ply int) {
	sh := s.g.sheets
	if sh == nil || !s.g.recorded() {
		return
	}
	breach := func(b Breach, ply int, r Rule) {
		s.emit(SheetBreached{Stamp: s.stamp(), By: by, Breach: b, Ply: ply, Citation: s.t.cite(r)})
	}
	// Article 8.1, 2009: no move is written in advance, except for a claim.
	if l := sh.lines[by].find(ply); s.t.sheets.noAhead && l != nil && sh.claims[by] != ply+1 {
		breach(WroteAhead, ply, RuleWriteAhead)
	}
	const own = 2 // half moves back to one's own previous move
	if s.t.sheets.previousFirst && !sh.resting[by] && !sh.excused[by] && ply >= own && sh.lines[by].find(ply-own) == nil {
		breach(LeftUnwritten, ply-own, RulePrevious)
	}
}

// followSheets states what time has done to the duty to record.
func (s *scene) followSheets() {
	if s.g.sheets == nil || s.g.Over() || s.g.Awaiting() || !s.g.recorded() {
		return
	}
	const grace = 2 // the moves just made, his own and the opponent's, need not be written yet
	for c := chess.White; c <= chess.Black; c++ {
		rests := s.g.rests(c, s.at)
		if rests == s.g.sheets.resting[c] {
			continue
		}
		sh := s.g.sheets
		e := RecordingChanged{
			Stamp: s.stamp(), Color: c, Change: RecordingReturns, Citation: s.t.cite(RuleRest),
			Missing: sh.lines[c].missing(s.g.Ply()),
			Passed:  !rests && sh.period[c] != s.g.clock.Period[c] && sh.lines[c].missing(s.g.Ply()-grace) > 0,
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
func (s *scene) callSheets() {
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
func (s *scene) controlFalls(of chess.Color, fell clock.Instant) bool {
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

// ruleSheets sets the game going again after the sheets were completed, or
// could not be.
func (s *scene) ruleSheets(c RuleSheets) *Refusal {
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
		if s.t.delayLapses {
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

// reconstruct notes what stands on the board before the game is reconstructed on
// another one (Articles 11.7 of 1993 and 8.5c since).
func (s *scene) reconstruct(c Reconstruct) *Refusal {
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
