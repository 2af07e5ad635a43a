package examining

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/speech"
)

// Board returns the exam's board for a client at it, or for one who only looks.
func (e *Exam) Board(c Session) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.boardLocked(c)
}

func (e *Exam) boardLocked(p Session) string {
	display := p.Settings().Display()
	return display.Show(p, e.drawn(p), func() []ics.Moved { return movesOf(e.study.Start(), e.study.Line()[:e.study.At()]) })
}

// drawn returns the board that a client is shown. The caller holds e.mu.
func (e *Exam) drawn(p Session) *ics.Board {
	relation := ics.ObserveExamined
	if e.people[p] {
		relation = ics.Examining
	}
	initial, increment := e.study.Control()
	left := e.study.Left()
	b := &ics.Board{
		Position: e.study.Position(), Game: e.Number, White: e.study.White(), Black: e.study.Black(), Relation: relation,
		Initial: initial, Increment: increment, WhiteTime: left[chess.White], BlackTime: left[chess.Black],
	}
	if setup, ok := e.study.Setup(); ok {
		b.Setup = &setup
	} else if step, ok := e.study.Last(); ok {
		b.Last = format.LastMove(step.Move, step.SAN, step.Spent)
	}
	return b
}

// movesOf returns half-moves of a study as lists show them. A list begins with White: where Black
// begins, a sign stands in White's place.
func movesOf(start chess.Position, steps []study.Step) []ics.Moved {
	list := make([]ics.Moved, 0, len(steps)+1)
	if start.Turn() == chess.Black && len(steps) > 0 {
		list = append(list, ics.Moved{SAN: ics.NoMove})
	}
	for _, s := range steps {
		list = append(list, ics.Moved{SAN: s.SAN, Spent: s.Spent})
	}
	return list
}

// eventsText returns what happened as a client at the exam reads it. The caller holds e.mu.
func (e *Exam) eventsText(p Session, events []study.Event) string {
	var parts []string
	for _, event := range events {
		parts = append(parts, e.eventText(p, event)...)
		switch event.(type) { //nolint:gochecksumtype // only these lead to the end of a game
		case study.Moved, study.Forwarded:
			if end := e.endText(); end != "" {
				parts = append(parts, end)
			}
		}
	}
	return strings.Join(parts, "\n")
}

// eventText returns the parts of what a client reads of one event. The caller holds e.mu.
func (e *Exam) eventText(p Session, event study.Event) []string {
	handle := p.Identity().Handle
	switch ev := event.(type) {
	case study.Moved:
		return []string{e.moveText(p, ev.By, ev.Step.SAN)}
	case study.Forwarded:
		return []string{ics.ExamineForward(e.Number, ev.By, ev.Moves), e.placeText(p)}
	case study.BackedUp:
		return []string{ics.ExamineBackward(e.Number, ev.By, ev.Moves), e.placeText(p)}
	case study.Reverted:
		return []string{ics.ExamineReverted(e.Number, ev.By, ev.At), e.placeText(p)}
	case study.Truncated:
		return []string{p.Sentence("study.truncated", "Game", e.Number, "Handle", ev.By, "Moves", ev.At)}
	case study.Committed:
		return []string{p.Sentence("study.committed", "Game", e.Number, "Handle", ev.By, "Moves", ev.At)}
	case study.Named, study.SetupChanged:
		return []string{e.boardLocked(p)}
	case study.SetupBegun:
		if handle == ev.By {
			return []string{ics.EnteringSetup}
		}
		return []string{p.Sentence("study.setup", "Game", e.Number, "Handle", ev.By)}
	case study.SetupDone:
		return []string{ics.SetupValidated, e.boardLocked(p)}
	case study.Joined:
		if handle == ev.Who {
			return []string{ics.MadeExaminer(e.Number, ev.By), e.boardLocked(p)}
		}
		return []string{ics.NowExaminer(e.Number, ev.Who)}
	case study.Opened, study.Left: // announced by opening and leaving themselves
	}
	return nil
}

// placeText returns where in the game the board is now: the board, or words. The caller holds
// e.mu.
func (e *Exam) placeText(p Session) string {
	if mode := p.Settings().Display().Speech; mode != speech.Off {
		return speech.Place(p, mode, e.drawn(p))
	}
	return e.boardLocked(p)
}

// moveText returns what a client is shown of a move that has just been made: the board with the
// line of it, or words. The caller holds e.mu.
func (e *Exam) moveText(p Session, by, text string) string {
	if mode := p.Settings().Display().Speech; mode != speech.Off {
		return speech.Move(p, mode, e.drawn(p), e.people[p])
	}
	return e.boardLocked(p) + "\n" + ics.ExamineMoved(e.Number, by, text)
}

// endText returns the line of a position in which the game ended: as it did when it was played, or
// by mate or stalemate in a variation. The caller holds e.mu.
func (e *Exam) endText() string {
	if reason, result, ok := e.study.End(); ok {
		return ics.ExamineResult(e.Number, reason, result)
	}
	pos := e.study.Position()
	switch {
	case pos.IsCheckmate() && pos.Turn() == chess.White:
		return ics.ExamineResult(e.Number, "White checkmated", "0-1")
	case pos.IsCheckmate():
		return ics.ExamineResult(e.Number, "Black checkmated", "1-0")
	case pos.IsStalemate():
		return ics.ExamineResult(e.Number, "Game drawn by stalemate", "1/2-1/2")
	}
	return ""
}
