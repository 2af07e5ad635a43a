package examining

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/hall"
)

// State is what one client examines, and what they watch others examine. Its lock may be taken
// while that of an exam is held, and the client's own while this is held.
type State struct {
	exams *Exams

	mu        sync.Mutex
	exam      *Exam
	attending map[hall.GameID]*Exam
}

// NewState returns the state of a client who examines nothing yet.
func NewState(exams *Exams) *State {
	return &State{exams: exams, attending: map[hall.GameID]*Exam{}}
}

// Exams returns all games that are examined on the server.
func (s *State) Exams() *Exams { return s.exams }

// Exam returns the game that the client examines; nil for none.
func (s *State) Exam() *Exam {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exam
}

// Attending returns the games that the client watches others examine.
func (s *State) Attending() []*Exam {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.attending))
}

// IsAt reports whether the client examines a game or watches others examine it.
func (s *State) IsAt(id hall.GameID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.attending[id] != nil || s.exam != nil && s.exam.ID == id
}

func (s *State) setExam(e *Exam) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.exam = e
}

// endExam forgets e, unless the client examines another game now.
func (s *State) endExam(e *Exam) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exam == e {
		s.exam = nil
	}
}

func (s *State) attend(e *Exam) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.attending[e.ID] = e
}

func (s *State) stopAttending(e *Exam) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.attending, e.ID)
}

// TellLeave ends the examining of a client who plays now, and tells them.
func TellLeave(c Session) {
	if e := c.Examining().Exam(); e != nil {
		c.Tell(e.Leave(c))
	}
}

// LeaveAll ends all examining and watching of a client whose connection ends.
func LeaveAll(c Session) {
	s := c.Examining()
	if e := s.Exam(); e != nil {
		e.Leave(c)
	}
	for _, e := range s.Attending() {
		e.StopAttending(c)
	}
}
