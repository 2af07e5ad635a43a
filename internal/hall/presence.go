package hall

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/internal/members"
)

// What one session may send: bursts as a quick player in time trouble needs
// them, and a steady rate that no hand reaches.
const (
	commandRate  = 20 // a second
	commandBurst = 60
)

// News is what a session is told without having asked: one of these.
type News struct {
	// Seated is a game that the member has just been seated at.
	Seated GameID
	// Offer is what has become of an offer from or to the member.
	Offer *OfferNews
	// Simul tells of a simul that the member gives or plays in, or that is over.
	Simul *SimulNews
}

// newsLimit bounds the news that wait for a session. A member is seated at few
// games; when more wait than this, the oldest are found with [Hall.PlayingIn].
const newsLimit = 64

// Session is one connection of somebody who is in the hall. A member may have
// several: two browser tabs, a telnet client. While at least one is open he is
// present; when the last one closes, his seeks come off the board. His games go
// on, and so do his clocks.
type Session struct {
	hall    *Hall
	who     members.Identity
	box     *mailbox[News]
	limiter *rate.Limiter
	once    sync.Once
	waiting []News // taken from the box and not yet returned by Next
	talk    *mailbox[Said]
	ears    *Ears  // what it wants to hear; h.mu
	wishes  Wishes // h.mu
	screen  Screen // of challenges; h.mu
}

// Screen keeps challenges from somebody: it is asked about each one to him, and
// answers nil or why he is not to be asked. It may take a moment and is called
// without any lock.
type Screen func(ctx context.Context, o Offer) error

// Screen puts a screen before the member as long as the session is open.
func (s *Session) Screen(screen Screen) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	s.screen = screen
}

// screened asks the screens of whom a challenge is to.
func (h *Hall) screened(ctx context.Context, o Offer) error {
	h.mu.Lock()
	var screens []Screen
	if p := h.people[o.To.ID]; p != nil {
		for s := range p.sessions {
			if s.screen != nil {
				screens = append(screens, s.screen)
			}
		}
	}
	h.mu.Unlock()
	for _, screen := range screens {
		if err := screen(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// person is somebody present.
type person struct {
	who      members.Identity
	folded   string // his handle, as lists are sorted by it
	sessions map[*Session]struct{}
}

// Connect opens a session. Close it when the connection ends.
func (h *Hall) Connect(who members.Identity) (*Session, error) {
	s := &Session{
		hall:    h,
		who:     who,
		box:     newMailbox[News](newsLimit),
		talk:    newMailbox[Said](talkLimit),
		limiter: rate.NewLimiter(commandRate, commandBurst),
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing {
		return nil, refuse(Closing)
	}
	p := h.people[who.ID]
	if p == nil {
		p = &person{sessions: make(map[*Session]struct{})}
		h.people[who.ID] = p
		h.tellDoors(Coming{Who: who, Arrived: true})
	}
	if p.who != who { // the latest login knows best: roles and titles change
		h.strike(p)
		p.who, p.folded = who, strings.ToLower(who.Handle)
		h.enrol(p)
		h.lobby.touch()
	}
	p.sessions[s] = struct{}{}
	return s, nil
}

// Adopt has everybody see the person as he is now: his roles and titles may change
// while he is here.
func (s *Session) Adopt(who members.Identity) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	p := s.hall.people[s.who.ID]
	if p == nil || who.ID != s.who.ID || p.who == who {
		return
	}
	s.hall.strike(p)
	p.who, p.folded = who, strings.ToLower(who.Handle)
	s.hall.enrol(p)
	s.hall.lobby.touch()
}

// Who returns whose session it is.
func (s *Session) Who() members.Identity { return s.who }

// Next waits for news. It answers [ErrClosed] when the session is closed.
func (s *Session) Next(ctx context.Context) (News, error) {
	if len(s.waiting) == 0 {
		letters, err := s.box.take(ctx)
		if err != nil {
			return News{}, err
		}
		s.waiting = letters
	}
	n := s.waiting[0]
	s.waiting = s.waiting[1:]
	return n, nil
}

// Allow reports whether the session may send one more command now. Transports
// ask before each; a refusal is [TooFast].
func (s *Session) Allow() bool { return s.limiter.AllowN(s.hall.opt.Now(), 1) }

// AllowErr is Allow as the refusal to be answered, nil when the command may pass.
func (s *Session) AllowErr() error {
	if s.Allow() {
		return nil
	}
	return refuse(TooFast)
}

// Close ends the session. Closing twice is harmless.
func (s *Session) Close() {
	s.once.Do(func() {
		s.box.close()
		s.talk.close()
		s.hall.leave(s)
	})
}

// Leave is Close for a connection on which somebody plays: unless he is here on
// another one, he has left his games. See [FamilyProfile].
func (s *Session) Leave() {
	s.Close()
	s.hall.departed(s.who)
}

func (h *Hall) leave(s *Session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[s.who.ID]
	if p == nil {
		return
	}
	delete(p.sessions, s)
	if len(p.sessions) > 0 {
		return
	}
	delete(h.people, s.who.ID)
	h.strike(p)
	h.dropSeeksOf(s.who.ID)
	h.dropOffersOf(s.who.ID)
	h.lobby.touch()
	if h.closing {
		return // it is the house that goes
	}
	h.tellDoors(Coming{Who: p.who, Playing: slices.Sorted(maps.Keys(h.playing[s.who.ID]))})
}

// place is where somebody stands, or would stand, in the order of handles. The
// caller holds h.mu.
func (h *Hall) place(p *person) (at int, there bool) {
	return slices.BinarySearchFunc(h.byHandle, p, func(a, b *person) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.who.ID, b.who.ID))
	})
}

// enrol and strike keep the order of handles, so that nobody sorts everybody
// because one has come. The caller holds h.mu.
func (h *Hall) enrol(p *person) {
	at, _ := h.place(p)
	h.byHandle = slices.Insert(h.byHandle, at, p)
}

func (h *Hall) strike(p *person) {
	if at, there := h.place(p); there {
		h.byHandle = slices.Delete(h.byHandle, at, at+1)
	}
}

// tell sends news to every session of a member. The caller holds h.mu.
func (h *Hall) tell(memberID string, n News) {
	p := h.people[memberID]
	if p == nil {
		return
	}
	for s := range p.sessions {
		s.box.put(n, func() News { return n })
	}
}

// Present reports whether a member has an open session.
func (h *Hall) Present(memberID string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.people[memberID] != nil
}

// IsPlaying reports whether a member sits in a live game.
func (h *Hall) IsPlaying(memberID string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.playing[memberID]) > 0
}

// PlayingIn returns the live games in which a member sits, the oldest first: a
// client that comes back asks where it belongs.
func (h *Hall) PlayingIn(memberID string) []GameID {
	h.mu.Lock()
	defer h.mu.Unlock()
	var games []GameID
	for _, row := range h.liveRows() {
		if row.White.ID == memberID || row.Black.ID == memberID {
			games = append(games, row.ID)
		}
	}
	return games
}
