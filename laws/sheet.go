package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SheetKind says whether the machine follows the players' score sheets, and of
// what kind they are.
type SheetKind uint8

// The kinds. Without sheets the log of the game is the record, and nothing is
// asked of the players.
const (
	NoSheets SheetKind = iota
	PaperSheets
	ElectronicSheets // Article 8.1.1, 2023
)

var sheetKindNames = [...]string{"none", "paper", "electronic"}

// String returns the name in lower case.
func (k SheetKind) String() string { return nameOf(sheetKindNames[:], k) }

// ParseSheetKind reads what [SheetKind.String] writes.
func ParseSheetKind(name string) (SheetKind, bool) {
	return parseName[SheetKind](sheetKindNames[:], name)
}

// sheets is what stands on the score sheets and what is owed about them. It is
// never changed once made; nil in a game whose sheets nobody follows.
type sheets struct {
	lines [3]*writtenLine // the last line written on White's, Black's and the arbiter's

	resting  [2]bool // whose duty to record rests
	period   [2]int  // the period in which it came to rest
	excused  [2]bool // who is unable to record
	assisted [2]bool // for whom an assistant writes

	// gap is up to which half move a player must complete their sheet when the
	// control is over, 0 when they need not; due says that they must now.
	gap [2]int
	due [2]bool
	// stopped says that the clocks stand until the sheets are complete, waiting
	// that the flag of a player waits for what they show.
	stopped bool
	waiting [2]bool
	ran     clock.Running // the dial that ran before that

	asked  [2]bool // who has asked for the opponent's sheet
	holds  [2]bool // who holds it
	claims [2]int  // the half move with which a player last claimed, plus one
	shown  [2]int  // how often a player has seen the arbiter's record
	// offers are the draw offers made while somebody had to record, oldest first.
	offers []offerMade
	signed [2]Result
	filed  [2]bool // who has handed their sheet in
}

// writtenLine is a move on a sheet, with the one written before it.
type writtenLine struct {
	before  *writtenLine
	ply     int
	written Written
	reading SheetReading
	move    chess.Move
	ahead   bool
	offer   bool
	at      clock.Instant
}

// offerMade is a draw offer: how many half moves had been made, and on whose sheets
// the sign of it is still missing.
type offerMade struct {
	ply     int
	missing [2]bool
}

const arbiterSheet = 2

// atPly returns what stands on a line, what was written last when it was
// written anew; nil when it is empty.
func (l *writtenLine) atPly(ply int) *writtenLine {
	for ; l != nil; l = l.before {
		if l.ply == ply {
			return l
		}
	}
	return nil
}

// countMissing counts the empty lines before a half move.
func (l *writtenLine) countMissing(upto int) int {
	if upto <= 0 {
		return 0
	}
	written := make([]bool, upto)
	n := upto
	for ; l != nil; l = l.before {
		if l.ply < upto && !written[l.ply] {
			written[l.ply] = true
			n--
		}
	}
	return n
}

// countOwed counts the lines that must be written before the game goes on.
func (s *sheets) countOwed() int {
	return s.lines[0].countMissing(s.gap[0]) + s.lines[1].countMissing(s.gap[1])
}

// SheetLine is a line of a score sheet: one half move.
type SheetLine struct {
	// Ply is how many half moves precede the move.
	Ply int
	Written
	// Reading is how it reads in the game as it was played; Ahead says that the
	// move had not been made when it was written.
	Reading SheetReading
	Ahead   bool
	// Move is the move that the text means, NoMove when it means none or several.
	Move chess.Move
	// Offer says that a draw offer is noted.
	Offer bool
	// At is when it was written.
	At clock.Instant
}

// Sheet is a score sheet as an arbiter reads it.
type Sheet struct {
	// Lines are the lines that are written, in the order of the moves.
	Lines []SheetLine
	// Missing lists the half moves made that are not on it.
	Missing []int
	// Different lists the half moves of which it says, or seems to say, something
	// else than was played.
	Different []int
	// Read are the moves that the sheet gives when it is read alone from the
	// beginning, up to the first line that is empty or means no single move.
	Read []chess.Move
	// Signed is the result under which the player has signed, NoResult if they have not.
	Signed Result
}

// Sheet returns a player's score sheet; ok is false when the game's regulations
// do not have sheets followed.
func (g Game) Sheet(of chess.Color) (s Sheet, ok bool) {
	if g.sheets == nil {
		return Sheet{}, false
	}
	s = g.sheetAt(int(of & 1))
	s.Signed = g.sheets.signed[of&1]
	return s, true
}

// ArbiterSheet returns the sheet that the arbiter keeps.
func (g Game) ArbiterSheet() (s Sheet, ok bool) {
	if g.sheets == nil {
		return Sheet{}, false
	}
	return g.sheetAt(arbiterSheet), true
}

func (g Game) sheetAt(which int) (s Sheet) {
	last := 0
	latest := map[int]*writtenLine{}
	for l := g.sheets.lines[which]; l != nil; l = l.before {
		if latest[l.ply] == nil {
			latest[l.ply] = l
			last = max(last, l.ply+1)
		}
	}
	moves := g.Moves()
	for ply := range max(last, len(moves)) {
		l := latest[ply]
		if l == nil {
			if ply < len(moves) {
				s.Missing = append(s.Missing, ply)
			}
			continue
		}
		s.Lines = append(s.Lines, l.toSheetLine())
		// What was written ahead is compared with what was then played.
		if ply < len(moves) && l.move != moves[ply].Move {
			s.Different = append(s.Different, ply)
		}
	}
	p := g.StartPosition()
	for ply := 0; latest[ply] != nil; ply++ {
		m, r := readSheetLine(&p, latest[ply].written)
		if r != ReadsRight {
			break
		}
		s.Read = append(s.Read, m)
		p.Play(m)
	}
	return s
}

func (l *writtenLine) toSheetLine() SheetLine {
	return SheetLine{
		Ply: l.ply, Written: l.written, Reading: l.reading, Ahead: l.ahead,
		Move: l.move, Offer: l.offer, At: l.at,
	}
}

// MustRecord reports whether a player has to record at an instant: the sheets
// are followed, the mode of play demands it, and their duty does not rest.
func (g Game) MustRecord(c chess.Color, at clock.Instant) bool {
	return g.mustRecord() && !g.Over() && !g.sheets.excused[c&1] && !g.isRecordingSuspended(c, at)
}

// SheetsDue reports whether a player must complete their sheet before they touch a
// piece.
func (g Game) SheetsDue(c chess.Color) bool { return g.sheets != nil && g.sheets.due[c&1] }

// mustRecord reports whether the players of the game have to record at all.
func (g Game) mustRecord() bool {
	t := g.table()
	return g.sheets != nil && t != nil && (g.mode == Standard || !t.Sheets.FreeFast)
}

// isRecordingSuspended reports whether a player has too little time to record (Article 8.4,
// 2009).
func (g Game) isRecordingSuspended(c chess.Color, at clock.Instant) bool {
	c &= 1
	t := g.table()
	p := g.clock.CurrentPeriod(c)
	if t == nil || g.clock.Control(c).Untimed() {
		return false
	}
	rule := t.Sheets
	if rule.ForPeriod && g.sheets.resting[c] && g.sheets.period[c] == g.clock.Period[c] {
		return true // for the rest of the period
	}
	if rule.UnlessAdded > 0 && p.Increment+p.Delay >= rule.UnlessAdded {
		return false
	}
	return g.clock.Remaining(c, at) < rule.RestUnder
}

// stopClocks notes that the clocks stand because of the sheets, and which ran.
func (s *sheets) stopClocks(g Game, is bool) {
	if is && !s.stopped {
		s.stopped, s.ran = true, g.clock.Running
	}
}

// withOffer notes a draw offer, which each player has to write down who has to
// record (Article 8.1, 2009).
func (s *sheets) withOffer(ply int) *sheets {
	next := *s
	o := offerMade{ply: ply}
	for c := range o.missing {
		o.missing[c] = !s.resting[c] && !s.excused[c]
	}
	next.offers = append(slices.Clip(s.offers), o)
	return &next
}

// markOfferNoted takes the last offer for noted that was made after so many half moves
// and that a player had not noted: the sign may stand beside the move before it or
// beside the one after it.
func (s *sheets) markOfferNoted(by chess.Color, from, to int) {
	for i := len(s.offers) - 1; i >= 0; i-- {
		if o := s.offers[i]; o.missing[by] && from <= o.ply && o.ply <= to {
			s.offers = slices.Clone(s.offers)
			s.offers[i].missing[by] = false
			return
		}
	}
}

func (s *sheets) applyRecording(g Game, e RecordingChanged) Game {
	c := e.Color & 1
	switch e.Change {
	case RecordingRests:
		s.resting[c], s.period[c] = true, g.clock.Period[c]
	case RecordingReturns:
		s.resting[c] = false
		if e.Passed && e.Missing > 0 {
			s.gap[c] = g.Ply()
		}
	case RecordingExcused:
		s.excused[c], s.assisted[c] = !e.Assistant, e.Assistant
		g = g.applyClocks(e.Clock)
	case RecordingDemanded:
	}
	return g
}
