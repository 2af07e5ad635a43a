package socket

import (
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// pageTurn is the time for which a user stays in the hall after their page has closed. Changing the
// page closes one connection before the next one opens. Without the delay, others would be notified
// of a departure and a return, and the user's seeks would be withdrawn.
const pageTurn = 5 * time.Second

// pageTurns holds the sessions of users who may be changing the page, one for each user.
type pageTurns struct {
	after time.Duration

	mu      sync.Mutex
	turning map[string]turn // by identity of the user
	over    bool            // the server is closing, so sessions close immediately
}

type turn struct {
	session *hall.Session
	end     *time.Timer
}

// newPageTurns returns pageTurns with a delay, or the default for 0.
func newPageTurns(after time.Duration) *pageTurns {
	if after <= 0 {
		after = pageTurn
	}
	return &pageTurns{after: after, turning: make(map[string]turn)}
}

// leave closes a session after the delay.
func (p *pageTurns) leave(s *hall.Session) {
	id := s.Who().ID
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		s.Close()
		return
	}
	if old, ok := p.turning[id]; ok { // the later one holds the place from here
		old.end.Stop()
		old.session.Close()
	}
	p.turning[id] = turn{session: s, end: time.AfterFunc(p.after, func() { p.closeAfter(s) })}
}

// closeAfter closes a session whose delay is over, unless a later one has replaced it.
func (p *pageTurns) closeAfter(s *hall.Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t, ok := p.turning[s.Who().ID]; ok && t.session == s {
		delete(p.turning, s.Who().ID)
		s.Close()
	}
}

// said returns the chat messages that reached a member after one page was closed and before the
// next one opened. Later messages go only to the new page.
func (p *pageTurns) said(id string) []hall.Said {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, ok := p.turning[id]
	if !ok {
		return nil
	}
	t.session.SetTalkFilter(hall.TalkFilter{Deaf: []hall.Manner{hall.Tells, hall.Channel, hall.Shouts, hall.CShouts, hall.Its}})
	return t.session.TakeTalk()
}

// close closes all sessions, and later ones immediately.
func (p *pageTurns) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	for id, t := range p.turning {
		t.end.Stop()
		t.session.Close()
		delete(p.turning, id)
	}
}
