package presence

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/mailbox"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
)

// The rate limits of one session: a burst that is enough for a player in time trouble, and a steady
// rate that no person reaches.
const (
	commandRate  = 20 // a second
	commandBurst = 60
)

// newsLimit is how many messages may wait for a session. If there are more, the session only gets
// the last one, and its client has to ask which games the member plays.
const newsLimit = 64

// Session is one connection of a member to the hall. A member may have several: two browser tabs, a
// telnet client. While at least one is open they are present. When the last one closes, their seeks
// are withdrawn. Their games continue with running clocks.
type Session struct {
	people      *People
	who         members.Identity
	box         *mailbox.Box[news.News]
	limiter     *rate.Limiter
	once        sync.Once
	waiting     []news.News // taken from the box and not yet returned by Next
	talk        *mailbox.Box[Said]
	filter      atomic.Pointer[TalkFilter] // nil until SetTalkFilter
	connectedAt clock.Instant
	lastActive  atomic.Int64 // the instant of the member's last action

	// Guarded by the lock of people, like screen and status.
	preferences Preferences
	screen      Screen
	status      func() (closed, observing bool)
}

// Screen decides whether a challenge may reach its receiver. It returns nil or the refusal. It may
// take a moment and is called without any lock.
type Screen func(ctx context.Context, o news.Offer) error

// SetScreen sets a screen for challenges to the member while the session is open.
func (s *Session) SetScreen(screen Screen) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.screen = screen
}

// CheckScreens asks the screens of a challenged member at all nodes. It returns the first refusal,
// or nil.
func (p *People) CheckScreens(ctx context.Context, o news.Offer) error {
	if err := p.CheckScreensHere(ctx, o); err != nil {
		return err
	}
	nodes, _ := p.NodesOf(o.To.ID)
	for _, node := range nodes {
		if err := p.opt.Nodes.CheckScreens(ctx, node, o); err != nil {
			return err
		}
	}
	return nil
}

// CheckScreensHere is CheckScreens for the sessions at this node.
func (p *People) CheckScreensHere(ctx context.Context, o news.Offer) error {
	p.mu.RLock()
	var screens []Screen
	if one := p.people[o.To.ID]; one != nil {
		for _, s := range one.sessions {
			if s.screen != nil {
				screens = append(screens, s.screen)
			}
		}
	}
	p.mu.RUnlock()
	for _, screen := range screens {
		if err := screen(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// Connect opens a session of a connection. first reports whether the member had no session at this
// node before. Close the session when the connection ends.
func (p *People) Connect(who members.Identity) (s *Session, first bool, err error) {
	s = &Session{
		people:  p,
		who:     who,
		box:     mailbox.New[news.News](newsLimit),
		talk:    mailbox.New[Said](talkLimit),
		limiter: rate.NewLimiter(commandRate, commandBurst),
	}
	s.connectedAt = p.opt.Instant()
	s.MarkActive()
	defer p.opt.Connected(who.ID) // without the lock
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closing {
		return nil, false, refusal.New(refusal.Closing)
	}
	one := p.people[who.ID]
	if one == nil {
		one = &person{}
		p.people[who.ID] = one
		p.announce(Change{Who: who, Arrived: true})
	}
	if p.updateIdentity(one, who) { // roles and titles may have changed since an earlier login
		p.opt.Changed()
	}
	first = len(one.sessions) == 0
	one.sessions = append(one.sessions, s)
	p.post(one)
	return s, first, nil
}

// UpdateIdentity sets the member's identity, because roles and titles may change while they are
// connected.
func (s *Session) UpdateIdentity(who members.Identity) {
	p := s.people
	p.mu.Lock()
	defer p.mu.Unlock()
	if one := p.people[s.who.ID]; one != nil && who.ID == s.who.ID && p.updateIdentity(one, who) {
		p.opt.Changed()
		p.postMemberLocked(s.who.ID)
	}
}

// Who returns the owner of the session.
func (s *Session) Who() members.Identity { return s.who }

// Next waits for news. The error is [mailbox.ErrClosed] if the session is closed, or the context's
// error.
func (s *Session) Next(ctx context.Context) (news.News, error) {
	if len(s.waiting) == 0 {
		all, err := s.box.Take(ctx)
		if err != nil {
			return news.News{}, err
		}
		s.waiting = all
	}
	n := s.waiting[0]
	s.waiting = s.waiting[1:]
	return n, nil
}

// NotifyNews sets the function that is called when news arrives, for readers that do not wait in
// Next. They then call [Session.TakeNews]. The function must not block.
func (s *Session) NotifyNews(notify func()) { s.box.Notify(func(news.News) { notify() }) }

// TakeNews returns the waiting news, nil if there are none.
func (s *Session) TakeNews() []news.News {
	all, _ := s.box.Collect()
	return all
}

// Allow reports whether the session may send one more command now. Transports call it before each
// command. The refusal is [refusal.TooFast].
func (s *Session) Allow() bool { return s.limiter.AllowN(s.people.opt.Now(), 1) }

// AllowErr returns nil if the session may send one more command now, else the refusal; see
// [Session.Allow].
func (s *Session) AllowErr() error {
	if s.Allow() {
		return nil
	}
	return refusal.New(refusal.TooFast)
}

// Close closes the session. Closing twice is harmless.
func (s *Session) Close() {
	s.once.Do(func() {
		s.box.Close()
		s.talk.Close()
		s.people.remove(s)
	})
}

// Leave closes a session on which the member may have been playing. Unless they have another
// session, they have left their games. See [game.FICSProfile].
func (s *Session) Leave() {
	s.Close()
	s.people.opt.Left(s.who)
}

// remove removes a session and informs the hall if it was the member's last.
func (p *People) remove(s *Session) {
	playing := p.opt.GamesOf(s.who.ID)
	if p.removeSession(s, Change{Playing: playing}) {
		p.opt.Gone(s.who.ID)
	}
}

// removeSession removes a session and reports whether the member has none left at any node.
func (p *People) removeSession(s *Session, left Change) (gone bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.people[s.who.ID]
	if one == nil {
		return false
	}
	one.sessions = slices.DeleteFunc(one.sessions, func(other *Session) bool { return other == s })
	p.post(one)
	return p.removeIfGone(one, left)
}
