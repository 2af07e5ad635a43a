package socket

import (
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// pageTurn is how long somebody is still in the hall whose page has gone: a page
// that is turned closes one connection before the next opens another one. Without
// it everybody would hear them leave and come back, and their seeks would be dropped.
const pageTurn = 5 * time.Second

// pageTurns keeps the sessions of those who may be turning a page, one for each.
type pageTurns struct {
	after time.Duration

	mu      sync.Mutex
	turning map[string]turn // by member
	over    bool            // the server closes: nobody is waited for
}

type turn struct {
	session *hall.Session
	end     *time.Timer
}

func newPageTurns(after time.Duration) *pageTurns {
	if after <= 0 {
		after = pageTurn
	}
	return &pageTurns{after: after, turning: make(map[string]turn)}
}

// leave closes a session a while from now.
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
	p.turning[id] = turn{session: s, end: time.AfterFunc(p.after, func() { p.gone(s) })}
}

// gone closes a session whose time is over, unless a later one has taken its place.
func (p *pageTurns) gone(s *hall.Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t, ok := p.turning[s.Who().ID]; ok && t.session == s {
		delete(p.turning, s.Who().ID)
		s.Close()
	}
}

// said returns what was said to a member between two pages. From then on only the new page is
// told.
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

// close waits for nobody any more.
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
