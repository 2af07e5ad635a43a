package examining

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Exam is a game that users examine together, with all its participants. It exists as long as it
// has an examiner and is not stored.
type Exam struct {
	ID     hall.GameID // its ID among the games' numbers; it does not change
	Number int         // its number; it does not change

	exams   *Exams
	scratch bool // began with an empty board
	began   time.Time
	source  *source // nil for an empty board

	mu     sync.Mutex // guards what follows; see State
	study  study.Study
	people map[Session]bool // all participants; true for examiners
}

// source is the data of a game besides its moves.
type source struct {
	match  ics.Match
	played time.Time
	start  chess.Position
	steps  []study.Step
	ending string // its reason and result, as at the end of a list of moves
}

// do carries out a command of the study, informs everybody else at the exam, and returns the answer
// to the client that gave the command.
func (e *Exam) do(c Session, command study.Command) (answer string, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	next, events, err := study.Decide(e.study, c.Identity().Handle, command)
	if err != nil {
		return "", e.refusalLocked(c, err)
	}
	e.study = next
	for p := range e.people {
		text := e.eventsText(p, events)
		switch {
		case p == c:
			answer = text
		case text != "":
			p.Tell(text)
		}
	}
	return answer, nil
}

// Attend adds a client as a watcher of the exam and returns the answer.
func (e *Exam) Attend(c Session) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if examines, here := e.people[c]; examines {
		return "", session.Prevented("You are already examining a game.")
	} else if here {
		return "", session.Prevented(format.AlreadyObserving(e.Number))
	}
	if !e.study.Open() {
		return "", session.ErrNoSuchGame
	}
	e.people[c] = false
	c.Examining().attend(e)
	text := ics.ObservingExamined(e.Number, e.study.White(), e.study.Black()) + "\n\n" + e.boardLocked(c)
	if c.Settings().Get().Ivars.Has(ics.IvarGameinfo) {
		text = e.gameinfo() + "\n" + text
	}
	return text, nil
}

// StopAttending removes a watcher.
func (e *Exam) StopAttending(c Session) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.people, c)
	c.Examining().stopAttending(e)
}

// Leave removes an examiner and returns the answer. With the last examiner the exam ends.
func (e *Exam) Leave(c Session) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	handle := c.Identity().Handle
	e.study = study.Apply(e.study, study.Left{Who: handle})
	delete(e.people, c)
	c.Examining().endExam(e)
	stopped := ics.StoppedExamining(e.Number, handle)
	over := !e.study.Open()
	if over {
		stopped += "\n\n" + ics.NoExaminers(e.Number)
		e.exams.close(e)
	}
	for p := range e.people {
		if over {
			p.Examining().stopAttending(e)
		}
		p.Tell(stopped)
	}
	return ics.Unexamined(e.Number)
}

// invite makes a watcher of the exam an examiner.
func (e *Exam) invite(c Session, handle string) (string, error) {
	if err := e.makeExaminer(handle); err != nil {
		return "", err
	}
	return e.do(c, study.Invite{Who: handle})
}

// makeExaminer makes a watcher an examiner, unless the watcher plays or examines another game.
func (e *Exam) makeExaminer(handle string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	c, err := e.watcherLocked(handle)
	if err != nil {
		return err
	}
	s := c.Examining()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case c.IsPlaying(): // asked while s.mu is held: a game that begins later ends the exam for them
		return session.Prevented(handle + " is playing a game.")
	case s.exam != nil:
		return session.Prevented(handle + " is examining a game.")
	}
	delete(s.attending, e.ID)
	s.exam = e
	e.people[c] = true
	return nil
}

// watcherLocked returns the session of a watcher with this handle. The caller holds e.mu.
func (e *Exam) watcherLocked(handle string) (watcher Session, err error) {
	for p, examines := range e.people {
		switch {
		case p.Identity().Handle != handle:
		case examines:
			return nil, session.Prevented(fmt.Sprintf("%s is already an examiner of game %d.", handle, e.Number))
		default:
			watcher = p
		}
	}
	if watcher == nil {
		return nil, session.Prevented(handle + " is not observing the game you are examining.")
	}
	return watcher, nil
}

// Say sends text to all other participants who want to receive the line, and returns their number.
func (e *Exam) Say(from Session, line hall.ChatLine, text string) (heard int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for p := range e.people {
		if p != from && p.WantsTalk(line) {
			p.Tell(text)
			heard++
		}
	}
	return heard
}

// examiners returns the handles of the examiners.
func (e *Exam) examiners() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.study.Examiners())
}

// Sides are the names of the players of a game and their times.
type Sides struct {
	White, Black         string
	WhiteTime, BlackTime time.Duration
}

// Clocks returns the players of the game and their remaining times in the current position.
func (e *Exam) Clocks() Sides {
	e.mu.Lock()
	defer e.mu.Unlock()
	left := e.study.Left()
	return Sides{White: e.study.White(), Black: e.study.Black(), WhiteTime: left[chess.White], BlackTime: left[chess.Black]}
}

// Row returns the exam's row in the list of games.
func (e *Exam) Row() ics.ListedGame {
	e.mu.Lock()
	defer e.mu.Unlock()
	pos := e.study.Position()
	return ics.ListedGame{
		Game: e.Number, Examined: true, Move: pos.FullmoveNumber(), WhiteToMove: pos.Turn() == chess.White,
		Match: ics.Match{White: e.study.White(), Black: e.study.Black(), Type: "untimed"},
	}
}

// People returns a line with all participants, the examiners first and marked.
func (e *Exam) People() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var examine, watch []string
	for p, examines := range e.people {
		who := p.Identity()
		if name := who.Handle + format.TitlesOf(who); examines {
			examine = append(examine, "#"+name)
		} else {
			watch = append(watch, name)
		}
	}
	slices.Sort(examine)
	slices.Sort(watch)
	names := append(examine, watch...)
	return ics.ExaminedBy(e.Number, e.scratch, e.study.White(), e.study.Black(), strings.Join(names, " "), len(names))
}

// gameinfo returns the line about the exam in the format for programs.
func (e *Exam) gameinfo() string { return ics.Gameinfo{Game: e.Number, Type: "untimed"}.String() }
