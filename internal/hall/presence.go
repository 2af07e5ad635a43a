package hall

import (
	"github.com/escaque/escaque/internal/hall/mailbox"

	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
)

// What one session may send: bursts as a quick player in time trouble needs
// them, and a steady rate that no hand reaches.
const (
	commandRate  = 20 // a second
	commandBurst = 60
)

// News is what a session receives without having asked: one of these.
type News struct {
	// Seated is a game that the member has just been seated at.
	Seated GameID
	// Offer is what has become of an offer from or to the member.
	Offer *OfferNews
	// Simul is news of a simul that the member gives or plays in, or that is over.
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
	box     *mailbox.Box[News]
	limiter *rate.Limiter
	once    sync.Once
	waiting []News // taken from the box and not yet returned by Next
	talk    *mailbox.Box[Said]
	ears    atomic.Pointer[Ears] // what it wants to hear
	wishes  Wishes               // guarded by the company's lock, as
	screen  Screen               // that of challenges is,
	shows   func() (closed, observing bool)
	came    clock.Instant
	stirred atomic.Int64 // the instant at which its member last did something himself
}

// Screen keeps challenges from somebody: it is asked about each one to him, and
// answers nil or why he is not to be asked. It may take a moment and is called
// without any lock.
type Screen func(ctx context.Context, o Offer) error

// Screen puts a screen before the member as long as the session is open.
func (s *Session) Screen(screen Screen) {
	s.hall.company.mu.Lock()
	defer s.hall.company.mu.Unlock()
	s.screen = screen
}

// screened asks the screens of whom a challenge is to, wherever he is connected.
func (h *Hall) screened(ctx context.Context, o Offer) error {
	if err := h.screenedHere(ctx, o); err != nil {
		return err
	}
	nodes, _ := h.company.nodesOf(o.To.ID)
	for _, node := range nodes {
		if err := h.others.ask(ctx, node, "screen", o, nil); err != nil {
			return err
		}
	}
	return nil
}

func (h *Hall) screenedHere(ctx context.Context, o Offer) error {
	h.company.mu.RLock()
	var screens []Screen
	if p := h.company.people[o.To.ID]; p != nil {
		for _, s := range p.sessions {
			if s.screen != nil {
				screens = append(screens, s.screen)
			}
		}
	}
	h.company.mu.RUnlock()
	for _, screen := range screens {
		if err := screen(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// company is who is here, by member and in the order of the lists, with all their
// sessions, and the doors that report who comes and goes. News are put into
// the sessions' boxes, which never wait.
type company struct {
	mu       sync.RWMutex
	closing  bool
	people   map[string]*person
	byHandle []*person
	programs map[*person]struct{} // those of them that are computers
	others   *others              // the other nodes; nil alone
	feeds    map[*PresenceFeed]struct{}
}

func newCompany() company {
	return company{people: make(map[string]*person), programs: make(map[*person]struct{}), feeds: make(map[*PresenceFeed]struct{})}
}

// close lets nobody in any more and returns the sessions that are open.
func (co *company) close() (sessions []*Session) {
	co.mu.Lock()
	defer co.mu.Unlock()
	co.closing = true
	for _, p := range co.byHandle {
		sessions = append(sessions, p.sessions...)
	}
	return sessions
}

// here reports whether somebody has an open session.
func (co *company) here(memberID string) bool {
	co.mu.RLock()
	defer co.mu.RUnlock()
	return co.people[memberID] != nil
}

// person is who somebody present is.
func (co *company) person(memberID string) (who members.Identity, here bool) {
	co.mu.RLock()
	defer co.mu.RUnlock()
	p := co.people[memberID]
	if p == nil {
		return members.Identity{}, false
	}
	return p.who, true
}

// list is everybody, by handle.
func (co *company) list() []Person {
	co.mu.RLock()
	defer co.mu.RUnlock()
	list := make([]Person, len(co.byHandle))
	for i, p := range co.byHandle {
		list[i] = p.shown()
	}
	return list
}

// tell sends news to every session of a member.
func (co *company) tell(memberID string, n News) {
	co.mu.RLock()
	defer co.mu.RUnlock()
	if p := co.people[memberID]; p != nil {
		p.tell(n)
		for node := range p.away {
			co.others.send(node, memberID, n)
		}
	}
}

// tellAll sends news to everybody.
func (co *company) tellAll(n News) {
	co.tellHere("", n)
	if co.others != nil {
		co.others.send("", "", n)
	}
}

// tellHere sends news to the sessions of a member at this node; to everybody's when memberID is empty.
func (co *company) tellHere(memberID string, n News) {
	co.mu.RLock()
	defer co.mu.RUnlock()
	if memberID != "" {
		if p := co.people[memberID]; p != nil {
			p.tell(n)
		}
		return
	}
	for _, p := range co.people {
		p.tell(n)
	}
}

// adopt has everybody see a person as he is now, and reports whether that changes
// anything. The caller holds the lock.
func (co *company) adopt(p *person, who members.Identity) bool {
	if p.who == who {
		return false
	}
	co.strike(p)
	p.who, p.folded = who, members.Fold(who.Handle)
	co.enrol(p)
	return true
}

// place is where somebody stands, or would stand, in the order of handles. The
// caller holds the lock.
func (co *company) place(p *person) (at int, there bool) {
	return slices.BinarySearchFunc(co.byHandle, p, func(a, b *person) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.who.ID, b.who.ID))
	})
}

// enrol and strike keep the order of handles, so that nobody sorts everybody
// because one has come. The caller holds the lock.
func (co *company) enrol(p *person) {
	at, _ := co.place(p)
	co.byHandle = slices.Insert(co.byHandle, at, p)
	if members.IsComputer(p.who.Titles) {
		co.programs[p] = struct{}{}
	}
}

func (co *company) strike(p *person) {
	if at, there := co.place(p); there {
		co.byHandle = slices.Delete(co.byHandle, at, at+1)
	}
	delete(co.programs, p)
}

// person is somebody present.
type person struct {
	who      members.Identity
	folded   string                // his handle, as lists are sorted by it
	sessions []*Session            // in the order in which they came
	away     map[string]*neighbour // by node: how he is connected there; nil alone
}

// shown is a person as lists show him, but for what he plays.
func (p *person) shown() Person {
	return Person{ID: p.who.ID, Handle: p.who.Handle, Titles: p.who.Titles, Guest: p.who.Guest, Roles: p.who.Roles, Place: p.who.Place}
}

func (p *person) tell(n News) {
	for _, s := range p.sessions {
		s.box.Put(n, func() News { return n })
	}
}

// Connect opens a session. Close it when the connection ends.
func (h *Hall) Connect(who members.Identity) (*Session, error) {
	s := &Session{
		hall:    h,
		who:     who,
		box:     mailbox.New[News](newsLimit),
		talk:    mailbox.New[Said](talkLimit),
		limiter: rate.NewLimiter(commandRate, commandBurst),
	}
	s.came = h.Now()
	s.Stir()
	co := &h.company
	defer h.awaited(who.ID) // without the lock
	co.mu.Lock()
	defer co.mu.Unlock()
	if co.closing {
		return nil, refusal.New(Closing)
	}
	p := co.people[who.ID]
	if p == nil {
		p = &person{}
		co.people[who.ID] = p
		co.announce(Coming{Who: who, Arrived: true})
	}
	if co.adopt(p, who) { // the latest login knows best: roles and titles change
		h.lobby.touch()
	}
	if co.others != nil && len(p.sessions) == 0 {
		go h.askOffers(who.ID)
	}
	p.sessions = append(p.sessions, s)
	co.postPerson(p)
	return s, nil
}

// Adopt has everybody see the person as he is now: his roles and titles may change
// while he is here.
func (s *Session) Adopt(who members.Identity) {
	co := &s.hall.company
	co.mu.Lock()
	defer co.mu.Unlock()
	if p := co.people[s.who.ID]; p != nil && who.ID == s.who.ID && co.adopt(p, who) {
		s.hall.lobby.touch()
		if len(p.sessions) > 0 {
			co.postPerson(p)
		}
	}
}

// Who returns whose session it is.
func (s *Session) Who() members.Identity { return s.who }

// Next waits for news. It answers [ErrClosed] when the session is closed.
func (s *Session) Next(ctx context.Context) (News, error) {
	if len(s.waiting) == 0 {
		letters, err := s.box.Take(ctx)
		if err != nil {
			return News{}, err
		}
		s.waiting = letters
	}
	n := s.waiting[0]
	s.waiting = s.waiting[1:]
	return n, nil
}

// Attend has somebody learn that there are news, instead of waiting for them with Next: he
// takes them with [Session.News]. He must not wait for anything when he learns it.
func (s *Session) Attend(learn func()) { s.box.Notify(func(News) { learn() }) }

// News are those that wait; none when there are none.
func (s *Session) News() []News {
	news, _ := s.box.Collect()
	return news
}

// Allow reports whether the session may send one more command now. Transports
// ask before each; a refusal is [TooFast].
func (s *Session) Allow() bool { return s.limiter.AllowN(s.hall.opt.Now(), 1) }

// AllowErr is Allow as the refusal to be answered, nil when the command may pass.
func (s *Session) AllowErr() error {
	if s.Allow() {
		return nil
	}
	return refusal.New(TooFast)
}

// Close ends the session. Closing twice is harmless.
func (s *Session) Close() {
	s.once.Do(func() {
		s.box.Close()
		s.talk.Close()
		s.hall.leave(s)
	})
}

// Leave is Close for a connection on which somebody plays: unless he is here on
// another one, he has left his games. See [FICSProfile].
func (s *Session) Leave() {
	s.Close()
	s.hall.departed(s.who)
}

// leave takes a session away. With the last one its owner is gone: that is reported at the
// doors under the same lock as his next coming, and then his seeks and offers
// go, unless he is back already.
func (h *Hall) leave(s *Session) {
	playing := h.floor.gamesOf(s.who.ID)
	co := &h.company
	co.mu.Lock()
	p := co.people[s.who.ID]
	if p == nil {
		co.mu.Unlock()
		return
	}
	p.sessions = slices.DeleteFunc(p.sessions, func(other *Session) bool { return other == s })
	co.postPerson(p)
	if len(p.sessions) > 0 || len(p.away) > 0 {
		co.mu.Unlock()
		return
	}
	delete(co.people, s.who.ID)
	co.strike(p)
	if !co.closing { // else the server is closing
		co.announce(Coming{Who: p.who, Playing: playing})
	}
	co.mu.Unlock()
	h.dropSeeksOf(s.who.ID)
	h.dropOffersOf(s.who.ID)
	h.lobby.touch()
}

// Present reports whether a member has an open session.
func (h *Hall) Present(memberID string) bool {
	return h.company.here(memberID)
}

// Away says which players of a live game have no connection now, at no node. Programs are not asked: those of the
// server's own need none.
func (h *Hall) Away(id GameID) (white, black bool) {
	row, live := h.floor.rowOf(id)
	if !live {
		return false, false
	}
	return !h.there(row.White), !h.there(row.Black)
}

func (h *Hall) there(p Player) bool { return p.Title == members.ComputerMark || h.company.here(p.ID) }

// IsPlaying reports whether a member sits in a live game.
func (h *Hall) IsPlaying(memberID string) bool { return len(h.floor.gamesOf(memberID)) > 0 }

// PlayingIn returns the live games in which a member sits, the oldest first: a
// client that comes back asks where it belongs.
func (h *Hall) PlayingIn(memberID string) []GameID {
	var games []GameID
	for _, row := range h.floor.liveOf(memberID) {
		games = append(games, row.ID)
	}
	return games
}
