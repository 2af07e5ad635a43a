package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// applySheet adds a fact about the sheets; the second result is false for
// events of other kinds.
func (g Game) applySheet(e Event) (Game, bool) {
	if g.sheets == nil {
		return g, isSheetEvent(e)
	}
	s := *g.sheets
	switch e := e.(type) {
	case MoveWritten:
		s.write(e)
	case NoteWritten:
		if e.Note == OfferNote {
			s.offerNoted(e.By&1, 0, g.Ply())
		}
	case SheetBreached:
	case RecordingChanged:
		g = s.record(g, e)
	case SheetsDue:
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
	case SheetPassed:
		by := e.By & 1
		s.asked[by], s.holds[by] = e.How == SheetAsked, e.How == SheetLent
	case ReconstructionBegun:
		s.stop(g, true)
		g.clock = g.clock.Set(e.Clock)
	case SheetsRuled:
		s.due, s.gap, s.stopped, s.waiting = [2]bool{}, [2]int{}, false, [2]bool{}
		g.clock = g.clock.Set(e.Clock)
	case SheetSigned:
		s.signed[e.By&1] = e.Result
	case SheetFiled:
		by := e.By & 1
		switch e.Act {
		case SheetHandedIn:
			s.filed[by] = true
		case RecordShown:
			s.shown[by]++
		}
	default:
		return g, false
	}
	g.sheets = &s
	return g, true
}

// isSheetEvent reports whether an event is about the sheets.
func isSheetEvent(e Event) bool {
	switch e.(type) {
	case MoveWritten, NoteWritten, SheetBreached, RecordingChanged, SheetsDue, SheetPassed,
		ReconstructionBegun, SheetsRuled, SheetSigned, SheetFiled:
		return true
	default:
		return false
	}
}

// stop notes that the clocks stand because of the sheets, and which ran.
func (s *sheets) stop(g Game, is bool) {
	if is && !s.stopped {
		s.stopped, s.ran = true, g.clock.Running
	}
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

// offerMade notes a draw offer, which each player has to write down who has to
// record (Article 8.1, 2009).
func (s *sheets) offerMade(ply int) *sheets {
	next := *s
	o := offerMade{ply: ply}
	for c := range o.missing {
		o.missing[c] = !s.resting[c] && !s.excused[c]
	}
	next.offers = append(slices.Clip(s.offers), o)
	return &next
}

// offerNoted takes the last offer for noted that was made after so many half moves
// and that a player had not noted: the sign may stand beside the move before it or
// beside the one after it.
func (s *sheets) offerNoted(by chess.Color, from, to int) {
	for i := len(s.offers) - 1; i >= 0; i-- {
		if o := s.offers[i]; o.missing[by] && from <= o.ply && o.ply <= to {
			s.offers = slices.Clone(s.offers)
			s.offers[i].missing[by] = false
			return
		}
	}
}

func (s *sheets) record(g Game, e RecordingChanged) Game {
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
