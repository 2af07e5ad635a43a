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

// What one session may send: bursts as a quick player in time trouble needs
// them, and a steady rate that no hand reaches.
const (
	commandRate  = 20 // a second
	commandBurst = 60
)

// newsLimit bounds the news that wait for a session. A member is seated at few
// games; when more wait than this, the oldest are found by asking which games they play.
const newsLimit = 64

// Session is one connection of somebody who is in the hall. A member may have
// several: two browser tabs, a telnet client. While at least one is open they are
// present; when the last one closes, their seeks come off the board. Their games go
// on, and so do their clocks.
type Session struct {
	people  *People
	who     members.Identity
	box     *mailbox.Box[news.News]
	limiter *rate.Limiter
	once    sync.Once
	waiting []news.News // taken from the box and not yet returned by Next
	talk    *mailbox.Box[Said]
	ears    atomic.Pointer[Ears] // what it wants to hear
	came    clock.Instant
	stirred atomic.Int64 // the instant at which its member last did something themselves

	// Guarded by the lock of the people:
	preferences Preferences
	screen      Screen
	shows       func() (closed, observing bool)
}

// Screen keeps challenges from somebody: it is asked about each one to them, and
// returns nil or why they are not to be asked. It may take a moment and is called
// without any lock.
type Screen func(ctx context.Context, o news.Offer) error

// Screen puts a screen before the member as long as the session is open.
func (s *Session) Screen(screen Screen) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.screen = screen
}

// Screened asks the screens of whom a challenge is to, wherever they are connected.
func (p *People) Screened(ctx context.Context, o news.Offer) error {
	if err := p.ScreenedHere(ctx, o); err != nil {
		return err
	}
	nodes, _ := p.NodesOf(o.To.ID)
	for _, node := range nodes {
		if err := p.opt.Nodes.Screen(ctx, node, o); err != nil {
			return err
		}
	}
	return nil
}

// ScreenedHere asks the screens of the sessions at this node.
func (p *People) ScreenedHere(ctx context.Context, o news.Offer) error {
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

// Connect opens a session; first says that its owner had none at this node. Close it when the
// connection ends.
func (p *People) Connect(who members.Identity) (s *Session, first bool, err error) {
	s = &Session{
		people:  p,
		who:     who,
		box:     mailbox.New[news.News](newsLimit),
		talk:    mailbox.New[Said](talkLimit),
		limiter: rate.NewLimiter(commandRate, commandBurst),
	}
	s.came = p.opt.Instant()
	s.Stir()
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
		p.announce(Coming{Who: who, Arrived: true})
	}
	if p.adopt(one, who) { // the latest login knows best: roles and titles change
		p.opt.Changed()
	}
	first = len(one.sessions) == 0
	one.sessions = append(one.sessions, s)
	p.post(one)
	return s, first, nil
}

// Adopt shows the person as they are now: their roles and titles may change
// while they are here.
func (s *Session) Adopt(who members.Identity) {
	p := s.people
	p.mu.Lock()
	defer p.mu.Unlock()
	if one := p.people[s.who.ID]; one != nil && who.ID == s.who.ID && p.adopt(one, who) {
		p.opt.Changed()
		p.repostLocked(s.who.ID)
	}
}

// Who returns whose session it is.
func (s *Session) Who() members.Identity { return s.who }

// Next waits for news. It returns [mailbox.ErrClosed] when the session is closed.
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

// Attend calls a function when there are news, instead of their being waited for with Next:
// they are taken with [Session.News]. The function must not wait for anything.
func (s *Session) Attend(learn func()) { s.box.Notify(func(news.News) { learn() }) }

// News returns those that wait; none when there are none.
func (s *Session) News() []news.News {
	all, _ := s.box.Collect()
	return all
}

// Allow reports whether the session may send one more command now. Transports
// ask before each; a refusal is [refusal.TooFast].
func (s *Session) Allow() bool { return s.limiter.AllowN(s.people.opt.Now(), 1) }

// AllowErr is Allow as the refusal to be answered, nil when the command may pass.
func (s *Session) AllowErr() error {
	if s.Allow() {
		return nil
	}
	return refusal.New(refusal.TooFast)
}

// Close ends the session. Closing twice is harmless.
func (s *Session) Close() {
	s.once.Do(func() {
		s.box.Close()
		s.talk.Close()
		s.people.remove(s)
	})
}

// Leave is Close for a connection on which somebody plays: unless they are here on
// another one, they have left their games. See [game.FICSProfile].
func (s *Session) Leave() {
	s.Close()
	s.people.opt.Left(s.who)
}

// remove takes a session away. With the last one its owner is gone.
func (p *People) remove(s *Session) {
	playing := p.opt.GamesOf(s.who.ID)
	if p.removeSession(s, Coming{Playing: playing}) {
		p.opt.Gone(s.who.ID)
	}
}

func (p *People) removeSession(s *Session, left Coming) (gone bool) {
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
