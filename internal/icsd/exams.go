package icsd

import (
	"cmp"
	"fmt"
	"maps"
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

// exam is a game that is examined, with everybody at it. It lives as long as
// somebody examines it, and is not kept.
type exam struct {
	server  *Server
	id      hall.GameID // among the numbers of the games
	number  int
	scratch bool // began with a bare board
	began   time.Time
	source  *source // nil for a bare board

	mu    sync.Mutex // what follows; a client's own lock may be taken inside it, never round it
	study study.Study
	crowd map[*client]bool // everybody at it; true for those who examine
}

// source is what is known of a game besides its moves.
type source struct {
	match  ics.Match
	played time.Time
	start  chess.Position
	steps  []study.Step
	foot   string // its reason and its result, as a list of moves ends
}

// exams are the games that are examined.
type exams struct {
	mu   sync.Mutex
	last int
	open map[hall.GameID]*exam
}

// begin opens a study of a game for a client.
func (s *Server) begin(c *client, game study.Game, from *source) (*exam, error) {
	opened, _, err := study.Decide(study.Study{}, c.me.Handle, study.Open{Game: game})
	if err != nil {
		return nil, err
	}
	e := &exam{server: s, study: opened, scratch: from == nil, began: s.Now(), source: from, crowd: map[*client]bool{c: true}}
	s.exams.mu.Lock()
	defer s.exams.mu.Unlock()
	s.exams.last++
	e.id = hall.GameID(fmt.Sprintf("exam/%d", s.exams.last))
	e.number = s.Games.Hold(e.id)
	s.exams.open[e.id] = e
	return e, nil
}

// exam returns a game that is examined, nil when there is none of that identity.
func (s *Server) exam(id hall.GameID) *exam {
	s.exams.mu.Lock()
	defer s.exams.mu.Unlock()
	return s.exams.open[id]
}

// examList are the games that are examined, by their numbers.
func (s *Server) examList() []*exam {
	s.exams.mu.Lock()
	defer s.exams.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.exams.open), func(a, b *exam) int { return cmp.Compare(a.number, b.number) })
}

// close takes an exam away that nobody examines any more. The caller holds e.mu.
func (s *Server) close(e *exam) {
	s.exams.mu.Lock()
	defer s.exams.mu.Unlock()
	if s.exams.open[e.id] == e {
		delete(s.exams.open, e.id)
		s.Games.Release(e.id)
	}
}

// do carries a command out, informs everybody else at the exam, and returns the
// answer to the one who gave it.
func (e *exam) do(c *client, command study.Command) (answer string, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	next, events, err := study.Decide(e.study, c.me.Handle, command)
	if err != nil {
		return "", c.studyRefused(e, err)
	}
	e.study = next
	for p := range e.crowd {
		text := e.told(p, events)
		switch {
		case p == c:
			answer = text
		case text != "":
			p.Tell(text)
		}
	}
	return answer, nil
}

// told is what happened, as somebody at the exam reads it. The caller holds
// e.mu.
func (e *exam) told(p *client, events []study.Event) string {
	var parts []string
	board := func() { parts = append(parts, e.board(p)) }
	place := func() {
		if p.speech() != speechOff {
			parts = append(parts, p.spokenPlace(e.drawn(p)))
			return
		}
		board()
	}
	for _, event := range events {
		switch ev := event.(type) {
		case study.Moved:
			parts = append(parts, e.move(p, ev.By, ev.Step.SAN))
		case study.Forwarded:
			parts = append(parts, ics.ExamineForward(e.number, ev.By, ev.Moves))
			place()
		case study.BackedUp:
			parts = append(parts, ics.ExamineBackward(e.number, ev.By, ev.Moves))
			place()
		case study.Reverted:
			parts = append(parts, ics.ExamineReverted(e.number, ev.By, ev.At))
			place()
		case study.Truncated:
			parts = append(parts, p.Sentence("study.truncated", "Game", e.number, "Handle", ev.By, "Moves", ev.At))
		case study.Committed:
			parts = append(parts, p.Sentence("study.committed", "Game", e.number, "Handle", ev.By, "Moves", ev.At))
		case study.Named, study.SetupChanged:
			board()
		case study.SetupBegun:
			if p.me.Handle == ev.By {
				parts = append(parts, ics.EnteringSetup)
			} else {
				parts = append(parts, p.Sentence("study.setup", "Game", e.number, "Handle", ev.By))
			}
		case study.SetupDone:
			parts = append(parts, ics.SetupValidated)
			board()
		case study.Opened, study.Left: // announced by opening and leaving themselves
		case study.Joined:
			if p.me.Handle == ev.Who {
				parts = append(parts, ics.MadeExaminer(e.number, ev.By))
				board()
			} else {
				parts = append(parts, ics.NowExaminer(e.number, ev.Who))
			}
		}
		switch event.(type) { //nolint:gochecksumtype // only these lead to the end of a game
		case study.Moved, study.Forwarded:
			if end := e.end(); end != "" {
				parts = append(parts, end)
			}
		}
	}
	return strings.Join(parts, "\n")
}

// end is the line of a position in which the game ended: as it did when it was
// played, or by mate or stalemate in a variation. The caller holds e.mu.
func (e *exam) end() string {
	if reason, result, ok := e.study.End(); ok {
		return ics.ExamineResult(e.number, reason, result)
	}
	pos := e.study.Position()
	switch {
	case pos.IsCheckmate() && pos.Turn() == chess.White:
		return ics.ExamineResult(e.number, "White checkmated", "0-1")
	case pos.IsCheckmate():
		return ics.ExamineResult(e.number, "Black checkmated", "1-0")
	case pos.IsStalemate():
		return ics.ExamineResult(e.number, "Game drawn by stalemate", "1/2-1/2")
	}
	return ""
}

// board is the exam's board for one who is at it, or only looks. The caller
// holds e.mu.
func (e *exam) board(p *client) string {
	return p.show(e.drawn(p), func() []ics.Moved { return movedSteps(e.study.Start(), e.study.Line()[:e.study.At()]) })
}

// move is what somebody is shown of a move that has just been made: the board
// with the line of it, or words. The caller holds e.mu.
func (e *exam) move(p *client, by, text string) string {
	if p.speech() != speechOff {
		return p.spokenMove(e.drawn(p), e.crowd[p])
	}
	return e.board(p) + "\n" + ics.ExamineMoved(e.number, by, text)
}

// drawn is the board that somebody at the exam is shown. The caller holds e.mu.
func (e *exam) drawn(p *client) *ics.Board {
	relation := ics.ObserveExamined
	if e.crowd[p] {
		relation = ics.Examining
	}
	initial, increment := e.study.Control()
	left := e.study.Left()
	b := &ics.Board{
		Position: e.study.Position(), Game: e.number, White: e.study.White(), Black: e.study.Black(), Relation: relation,
		Initial: initial, Increment: increment, WhiteTime: left[chess.White], BlackTime: left[chess.Black],
	}
	if setup, ok := e.study.Setup(); ok {
		b.Setup = &setup
	} else if step, ok := e.study.Last(); ok {
		b.Last = format.LastMove(step.Move, step.SAN, step.Spent)
	}
	return b
}

// movedSteps are half-moves of a study as lists show them. A list begins with
// White: where Black begins a sign stands in White's place.
func movedSteps(start chess.Position, steps []study.Step) []ics.Moved {
	list := make([]ics.Moved, 0, len(steps)+1)
	if start.Turn() == chess.Black && len(steps) > 0 {
		list = append(list, ics.Moved{SAN: ics.NoMove})
	}
	for _, s := range steps {
		list = append(list, ics.Moved{SAN: s.SAN, Spent: s.Spent})
	}
	return list
}

// attend lets a client look on, and returns the answer to him.
func (e *exam) attend(c *client) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if examines, here := e.crowd[c]; examines {
		return "", session.Prevented("You are already examining a game.")
	} else if here {
		return "", session.Prevented(alreadyObserving(e.number))
	}
	if !e.study.Open() {
		return "", session.ErrNoSuchGame
	}
	e.crowd[c] = false
	c.mu.Lock()
	c.attending[e.id] = e
	c.mu.Unlock()
	text := ics.ObservingExamined(e.number, e.study.White(), e.study.Black()) + "\n\n" + e.board(c)
	if c.now().ivars.Has(ics.IvarGameinfo) {
		text = e.gameinfo() + "\n" + text
	}
	return text, nil
}

// gameinfo is the exam for programs. The caller holds e.mu.
func (e *exam) gameinfo() string { return ics.Gameinfo{Game: e.number, Type: "untimed"}.String() }

// depart ends somebody's looking on.
func (e *exam) depart(c *client) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.crowd, c)
	c.mu.Lock()
	delete(c.attending, e.id)
	c.mu.Unlock()
}

// leave ends somebody's examining, and the exam with the last of them. It
// returns the answer to him.
func (e *exam) leave(c *client) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.study = study.Apply(e.study, study.Left{Who: c.me.Handle})
	delete(e.crowd, c)
	c.mu.Lock()
	if c.exam == e {
		c.exam = nil
	}
	c.mu.Unlock()
	stopped := ics.StoppedExamining(e.number, c.me.Handle)
	over := !e.study.Open()
	if over {
		stopped += "\n\n" + ics.NoExaminers(e.number)
		e.server.close(e)
	}
	for p := range e.crowd {
		if over {
			p.mu.Lock()
			delete(p.attending, e.id)
			p.mu.Unlock()
		}
		p.Tell(stopped)
	}
	return ics.Unexamined(e.number)
}

// invite makes somebody who looks on an examiner.
func (e *exam) invite(c *client, handle string) (string, error) {
	e.mu.Lock()
	var guest *client
	for p, examines := range e.crowd {
		switch {
		case p.me.Handle != handle:
		case examines:
			e.mu.Unlock()
			return "", session.Prevented(fmt.Sprintf("%s is already an examiner of game %d.", handle, e.number))
		default:
			guest = p
		}
	}
	if guest == nil {
		e.mu.Unlock()
		return "", session.Prevented(handle + " is not observing the game you are examining.")
	}
	guest.mu.Lock()
	playing, other := guest.playing != "", guest.exam != nil
	if !playing && !other {
		delete(guest.attending, e.id)
		guest.exam = e
		e.crowd[guest] = true
	}
	guest.mu.Unlock()
	e.mu.Unlock()
	switch {
	case playing:
		return "", session.Prevented(handle + " is playing a game.")
	case other:
		return "", session.Prevented(handle + " is examining a game.")
	}
	return e.do(c, study.Invite{Who: handle})
}

// row is the exam in the list of games.
func (e *exam) row() ics.Playing {
	e.mu.Lock()
	defer e.mu.Unlock()
	pos := e.study.Position()
	return ics.Playing{
		Game: e.number, Examined: true, Move: pos.FullmoveNumber(), WhiteToMove: pos.Turn() == chess.White,
		Match: ics.Match{White: e.study.White(), Black: e.study.Black(), Type: "untimed"},
	}
}

// people are those at the exam: the examiners first, with a sign.
func (e *exam) people() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var examine, look []string
	for p, examines := range e.crowd {
		if name := p.me.Handle + format.TitlesOf(p.me); examines {
			examine = append(examine, "#"+name)
		} else {
			look = append(look, name)
		}
	}
	slices.Sort(examine)
	slices.Sort(look)
	names := append(examine, look...)
	return ics.ExaminedBy(e.number, e.scratch, e.study.White(), e.study.Black(), strings.Join(names, " "), len(names))
}

// sheet is the line on the board as a list of moves.
func (e *exam) sheet(c *client) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	g := e.study.Game()
	g.Steps = e.study.Line()
	from := source{match: ics.Match{Type: "untimed", Initial: g.Initial, Increment: g.Increment}, played: e.began.UTC()}
	if e.source != nil {
		from = *e.source
	}
	from.match.White, from.match.Black = g.White, g.Black // examiners may name them
	foot := stillOn
	same := func(a, b study.Step) bool { return a.Move == b.Move }
	if from.foot != "" && g.Start == from.start && slices.EqualFunc(g.Steps, from.steps, same) {
		foot = from.foot // no variation: the game itself
	}
	return c.moveList(e.number, from.match, from.played, &g, foot), nil
}
