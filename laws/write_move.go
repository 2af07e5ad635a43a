package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// SheetReading is the result of reading a line of a score sheet as an arbiter does.
type SheetReading uint8

// The values of type [SheetReading].
const (
	ReadsRight      SheetReading = iota // the move made, or a legal move if none is made yet
	ReadsOther                          // another legal move than was made
	ReadsAmbiguous                      // several legal moves
	ReadsIllegal                        // algebraic notation, but no legal move
	ReadsUnreadable                     // not algebraic notation
)

var sheetReadingNames = [...]string{"right", "other", "ambiguous", "illegal", "unreadable"}

// String returns the name in lower case.
func (r SheetReading) String() string { return nameOf(sheetReadingNames[:], r) }

// WriteMove writes a move on a score sheet. A player or their assistant writes on the player's
// sheet, the arbiter on their own. Earlier text on the line is crossed out.
type WriteMove struct {
	// Ply is the line: the number of half-moves before the move.
	Ply int
	Written
}

var writeMoveSpec = Spec{
	By: Players | Arbiters, In: AfterEnd | WhileAdjourned | InPlay, At: Anywhere,
	duty:  KeepScore,
	needs: followedSheets,
	texts: textsOf(func(c WriteMove) []commandText { return []commandText{{"text", c.Text}, {"lang", c.Lang}} }),
	withheld: withheldFrom(func(s *decision, _ WriteMove) Phases {
		if s.role == Player {
			return WhileAdjourned // their sheet is in the envelope
		}
		return 0
	}),
}

func (WriteMove) CommandKind() string { return "WriteMove" }
func (WriteMove) spec() *Spec         { return &writeMoveSpec }

// decide writes a move on a sheet and reads it as an arbiter would. Any text is accepted, because
// it is a fact that the player wrote it.
func (c WriteMove) decide(s *decision) *Refusal {
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
	m, reading := readSheetLine(&n.position, c.Written)
	ahead := c.Ply == g.Ply()
	if reading == ReadsRight && !ahead && m != made {
		reading = ReadsOther
	}
	noted := readWritten(&n.position, c.Written).Warnings.Has(san.DrawOffer)
	written := MoveWritten{
		Stamp: s.stamp(), By: s.by, Arbiter: arbiter, Ply: c.Ply, Written: c.Written, Reading: reading,
		Move: m, Ahead: ahead, Offer: noted, Flaws: s.t.notationFlaws(&n.position, c.Written), Citation: s.t.cite(s.ruleForLine(arbiter, noted)),
	}
	s.emit(written)
	if arbiter {
		return nil
	}
	if reading == ReadsUnreadable {
		s.emitBreach(NotAlgebraic, c.Ply, RuleNotation)
	}
	if noted && int(OfferNote) >= s.t.Sheets.Notes {
		s.emitBreach(Misused, c.Ply, RuleSheetUse)
	}
	return nil
}

// ruleForLine returns the rule by which a line is written. arbiter is set for the arbiter's sheet,
// offer if a draw offer is noted.
func (s *decision) ruleForLine(arbiter, offer bool) Rule {
	switch {
	case arbiter:
		return RuleBothRest
	case !s.g.mustRecord():
		return RuleNoRecord
	case offer:
		return s.t.firstRule(RuleOfferSign, RuleRecord)
	case s.g.cannotSee(s.by):
		return RuleBraille
	}
	return RuleRecord
}

// MoveWritten is a move written on a sheet, as an arbiter reads it.
type MoveWritten struct {
	Stamp
	// By is the player whose sheet it is. Arbiter is set for the arbiter's own sheet.
	By      chess.Color
	Arbiter bool
	// Ply is the line: the number of half-moves before the move.
	Ply int
	Written
	Reading SheetReading
	// Move is the legal move that the text means, NoMove when it means none or several.
	Move chess.Move
	// Ahead is set when the move had not been made yet.
	Ahead bool
	// Offer is set when the sign of a draw offer, (=), was written with it.
	Offer bool
	// Flaws are the notation rules that the text breaks, or that would have made it unambiguous.
	Flaws []Citation
	Citation
}

func (MoveWritten) EventKind() string { return "MoveWritten" }

func (e MoveWritten) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	s.addLine(e)
	g.sheets = &s
	return g
}

// addLine adds a written move to its sheet.
func (s *sheets) addLine(e MoveWritten) {
	which := int(e.By & 1)
	if e.Arbiter {
		which = arbiterSheet
	}
	if e.Ply < 0 {
		return
	}
	s.lines[which] = &writtenLine{
		before: s.lines[which], ply: e.Ply, written: e.Written, reading: e.Reading,
		move: e.Move, ahead: e.Ahead, offer: e.Offer, at: e.At,
	}
	if e.Offer && which != arbiterSheet {
		s.markOfferNoted(e.By&1, e.Ply, e.Ply+1)
	}
	if which != arbiterSheet && s.lines[which].countMissing(s.gap[which]) == 0 {
		s.gap[which], s.due[which] = 0, false
	}
}
