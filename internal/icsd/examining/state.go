package examining

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/hall"
)

// State is a client's state for examinations: the exam in which the client is an examiner, and
// those that it watches. Its lock may be taken while that of an exam is held, and the client's own
// lock while this one is held.
type State struct {
	exams *Exams

	mu        sync.Mutex
	exam      *Exam
	attending map[hall.GameID]*Exam
}

// NewState returns the state of a client without exams.
func NewState(exams *Exams) *State {
	return &State{exams: exams, attending: map[hall.GameID]*Exam{}}
}

// Exams returns all exams on the server.
func (s *State) Exams() *Exams { return s.exams }

// Exam returns the exam of which the client is an examiner, nil if there is none.
func (s *State) Exam() *Exam {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exam
}

// Attending returns the exams that the client watches.
func (s *State) Attending() []*Exam {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.attending))
}

// IsAt reports whether the client is an examiner of a game or watches its exam.
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

// endExam removes e as the client's exam, unless the client has another one now.
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

// TellLeave ends the examination of a client who now plays, and tells them.
func TellLeave(c Session) {
	if e := c.Examining().Exam(); e != nil {
		c.Tell(e.Leave(c))
	}
}

// LeaveAll ends all examining and watching of a client that disconnects.
func LeaveAll(c Session) {
	s := c.Examining()
	if e := s.Exam(); e != nil {
		e.Leave(c)
	}
	for _, e := range s.Attending() {
		e.StopAttending(c)
	}
}
