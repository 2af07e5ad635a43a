package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SheetKind is the kind of score sheets that the program follows, if any.
type SheetKind uint8

// The values of type [SheetKind]. With NoSheets the log of the game is the only record, and the
// players have no duty to record.
const (
	NoSheets SheetKind = iota
	PaperSheets
	ElectronicSheets // Article 8.1.1, 2023
)

var sheetKindNames = [...]string{"none", "paper", "electronic"}

// String returns the name in lower case.
func (k SheetKind) String() string { return nameOf(sheetKindNames[:], k) }

// ParseSheetKind parses a name that [SheetKind.String] returns.
func ParseSheetKind(name string) (SheetKind, bool) {
	return parseName[SheetKind](sheetKindNames[:], name)
}

// sheets is the state of the score sheets and of the duties to record. It is never modified after
// its creation. It is nil in a game whose sheets are not followed.
type sheets struct {
	lines [3]*writtenLine // the last line written on White's, Black's and the arbiter's sheet

	resting  [2]bool // players whose duty to record is suspended
	period   [2]int  // the period in which it was suspended
	excused  [2]bool // players who are unable to record
	assisted [2]bool // players for whom an assistant writes

	// gap is the half-move up to which a player must complete their sheet when the control is over,
	// or 0. due is set when they must do so now.
	gap [2]int
	due [2]bool
	// stopped is set when the clocks are stopped until the sheets are complete. waiting marks the
	// players whose fallen flag waits for the sheets.
	stopped bool
	waiting [2]bool
	ran     clock.Running // the dial that was running before

	asked  [2]bool // players who have asked for the opponent's sheet
	holds  [2]bool // players who hold it
	claims [2]int  // the half-move of a player's last claim, plus one
	shown  [2]int  // how often each player has seen the arbiter's record
	// offers are the draw offers made while players had to record, oldest first.
	offers []offerMade
	signed [2]Result
	filed  [2]bool // players who have handed in their sheet
}

// writtenLine is a move written on a sheet. before points to the line that was written before it.
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

// offerMade is a draw offer after ply half-moves. missing marks the players who have not noted it
// on their sheet.
type offerMade struct {
	ply     int
	missing [2]bool
}

// arbiterSheet is the index of the arbiter's sheet in sheets.lines.
const arbiterSheet = 2

// atPly returns the line for a half-move, as it was last written. It returns nil when nothing was
// written.
func (l *writtenLine) atPly(ply int) *writtenLine {
	for ; l != nil; l = l.before {
		if l.ply == ply {
			return l
		}
	}
	return nil
}

// countMissing returns how many of the first upto lines are empty.
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

// countOwed returns how many lines must be written before the game goes on.
func (s *sheets) countOwed() int {
	return s.lines[0].countMissing(s.gap[0]) + s.lines[1].countMissing(s.gap[1])
}

// SheetLine is a line of a score sheet: one half move.
type SheetLine struct {
	// Ply is the number of half-moves before the move.
	Ply int
	Written
	// Reading is how the text reads, compared with the game as played. Ahead is set when the move
	// had not been made when it was written.
	Reading SheetReading
	Ahead   bool
	// Move is the move that the text means, NoMove when it means none or several.
	Move chess.Move
	// Offer is set when a draw offer is noted.
	Offer bool
	// At is the instant of writing.
	At clock.Instant
}

// Sheet is a score sheet as an arbiter reads it.
type Sheet struct {
	// Lines are the written lines, in the order of the moves.
	Lines []SheetLine
	// Missing lists the half-moves of the game that are not on the sheet.
	Missing []int
	// Different lists the half-moves for which the sheet differs, or seems to differ, from the
	// game.
	Different []int
	// Read are the moves on the sheet when it is read without the game, up to the first line that
	// is empty or means no single move.
	Read []chess.Move
	// Signed is the result that the player has signed, NoResult if they have not.
	Signed Result
}

// Sheet returns the score sheet of the player of colour of. ok is false when the game's score
// sheets are not followed.
func (g Game) Sheet(of chess.Color) (s Sheet, ok bool) {
	if g.sheets == nil {
		return Sheet{}, false
	}
	s = g.sheetAt(int(of & 1))
	s.Signed = g.sheets.signed[of&1]
	return s, true
}

// ArbiterSheet returns the sheet that the arbiter keeps. ok is false when the game's score sheets
// are not followed.
func (g Game) ArbiterSheet() (s Sheet, ok bool) {
	if g.sheets == nil {
		return Sheet{}, false
	}
	return g.sheetAt(arbiterSheet), true
}

// sheetAt returns the sheet with an index in sheets.lines.
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

// toSheetLine converts the line to a SheetLine.
func (l *writtenLine) toSheetLine() SheetLine {
	return SheetLine{
		Ply: l.ply, Written: l.written, Reading: l.reading, Ahead: l.ahead,
		Move: l.move, Offer: l.offer, At: l.at,
	}
}

// MustRecord reports whether a player must record the moves at an instant. They must when the
// sheets are followed, the mode of play requires it, and their duty is not suspended.
func (g Game) MustRecord(c chess.Color, at clock.Instant) bool {
	return g.mustRecord() && !g.Over() && !g.sheets.excused[c&1] && !g.isRecordingSuspended(c, at)
}

// SheetsDue reports whether a player must complete their sheet before they touch a piece.
func (g Game) SheetsDue(c chess.Color) bool { return g.sheets != nil && g.sheets.due[c&1] }

// mustRecord reports whether players of this game must record at all.
func (g Game) mustRecord() bool {
	t := g.table()
	return g.sheets != nil && t != nil && (g.mode == Standard || !t.Sheets.FreeFast)
}

// isRecordingSuspended reports whether a player has too little time to record (Article 8.4, 2009).
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

// stopClocks records that the clocks are stopped because of the sheets, and which dial was running.
// It does nothing if stop is false.
func (s *sheets) stopClocks(g Game, stop bool) {
	if stop && !s.stopped {
		s.stopped, s.ran = true, g.clock.Running
	}
}

// withOffer returns the sheets with a draw offer made after ply half-moves. Each player who must
// record has to note it (Article 8.1, 2009).
func (s *sheets) withOffer(ply int) *sheets {
	next := *s
	o := offerMade{ply: ply}
	for c := range o.missing {
		o.missing[c] = !s.resting[c] && !s.excused[c]
	}
	next.offers = append(slices.Clip(s.offers), o)
	return &next
}

// markOfferNoted records that a player has noted a draw offer on their sheet: the last offer
// between two plies that they had not noted. The sign may be beside the move before the offer or
// the move after it.
func (s *sheets) markOfferNoted(by chess.Color, from, to int) {
	for i := len(s.offers) - 1; i >= 0; i-- {
		if o := s.offers[i]; o.missing[by] && from <= o.ply && o.ply <= to {
			s.offers = slices.Clone(s.offers)
			s.offers[i].missing[by] = false
			return
		}
	}
}

// applyRecording applies a change of the duty to record to the sheets, and returns the game.
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
