package examining

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Exams are all exams on the server.
type Exams struct {
	services  *session.Services
	followers func(handle string) []Session

	mu   sync.Mutex
	last int
	open map[hall.GameID]*Exam
}

// NewExams returns a value without exams. followers returns the sessions that follow the games of a
// user and do not play now.
func NewExams(services *session.Services, followers func(handle string) []Session) *Exams {
	return &Exams{services: services, followers: followers, open: map[hall.GameID]*Exam{}}
}

// Get returns the exam of the game with an ID, nil if there is none.
func (x *Exams) Get(id hall.GameID) *Exam {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.open[id]
}

// All returns all exams by their numbers.
func (x *Exams) All() []*Exam {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.SortedFunc(maps.Values(x.open), func(a, b *Exam) int { return cmp.Compare(a.Number, b.Number) })
}

// ExaminedBy returns the exam of an examiner, nil if they examine nothing.
func (x *Exams) ExaminedBy(handle string) *Exam {
	for _, e := range x.All() {
		if slices.ContainsFunc(e.examiners(), func(who string) bool { return format.SameHandle(who, handle) }) {
			return e
		}
	}
	return nil
}

// begin opens an exam of a game for a client.
func (x *Exams) begin(c Session, game study.Game, from *source) (*Exam, error) {
	opened, _, err := study.Decide(study.Study{}, c.Identity().Handle, study.Open{Game: game})
	if err != nil {
		return nil, err
	}
	e := &Exam{exams: x, study: opened, scratch: from == nil, began: x.services.Now(), source: from, people: map[Session]bool{c: true}}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.last++
	e.ID = hall.GameID(fmt.Sprintf("exam/%d", x.last))
	e.Number = x.services.Games.Hold(e.ID)
	x.open[e.ID] = e
	return e, nil
}

// close removes an exam without examiners.
func (x *Exams) close(e *Exam) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.open[e.ID] == e {
		delete(x.open, e.ID)
		x.services.Games.Release(e.ID)
	}
}

// showFollowers shows a new exam to the users who follow its examiner.
func (x *Exams) showFollowers(examiner Session, e *Exam) {
	handle := examiner.Identity().Handle
	for _, c := range x.followers(handle) {
		if c.Examining().IsAt(e.ID) {
			continue
		}
		text, err := e.Attend(c)
		c.Tell(handle + ", whom you are following, has started examining a game.\n" + session.Outcome(c, text, err))
	}
}
