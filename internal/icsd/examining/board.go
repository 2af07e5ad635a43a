package examining

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/speech"
)

// Board returns the exam's board as text for a client, who may be at the exam or not.
func (e *Exam) Board(c Session) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.boardLocked(c)
}

// boardLocked returns the exam's board as text. The caller holds e.mu.
func (e *Exam) boardLocked(p Session) string {
	display := p.Settings().Display()
	return display.Show(p, e.board(p), func() []ics.Moved { return toICSMoves(e.study.Start(), e.study.Line()[:e.study.At()]) })
}

// board returns the exam's board with the data for a client. The caller holds e.mu.
func (e *Exam) board(p Session) *ics.Board {
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

// toICSMoves converts half moves of a study to the form of package ics. The list begins with a move
// of White: if Black moves first, it begins with a placeholder.
func toICSMoves(start chess.Position, steps []study.Step) []ics.Moved {
	list := make([]ics.Moved, 0, len(steps)+1)
	if start.Turn() == chess.Black && len(steps) > 0 {
		list = append(list, ics.Moved{SAN: ics.NoMove})
	}
	for _, s := range steps {
		list = append(list, ics.Moved{SAN: s.SAN, Spent: s.Spent})
	}
	return list
}

// eventsText returns the text on some events for a client at the exam. The caller holds e.mu.
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

// eventText returns the parts of the text on one event for a client. The caller holds e.mu.
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

// placeText returns the current place in the game as a board or in words. The caller holds e.mu.
func (e *Exam) placeText(p Session) string {
	if mode := p.Settings().Display().Speech; mode != speech.Off {
		return speech.Place(p, mode, e.board(p))
	}
	return e.boardLocked(p)
}

// moveText returns the text on a move that was just made: the board with a line, or words. The
// caller holds e.mu.
func (e *Exam) moveText(p Session, by, text string) string {
	if mode := p.Settings().Display().Speech; mode != speech.Off {
		return speech.Move(p, mode, e.board(p), e.people[p])
	}
	return e.boardLocked(p) + "\n" + ics.ExamineMoved(e.Number, by, text)
}

// endText returns the line for a position in which the game ended, as it was played or by mate or
// stalemate in a variation. The caller holds e.mu.
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
