package limits

import (
	"container/list"
	"sync"
)

// Class says what a connection is, and with whom it shares its bounds.
type Class uint8

const (
	// Newcomer is a connection of the chess server before signing in.
	Newcomer Class = iota
	// Page is a connection of HTTP.
	Page
	// Guest is somebody inside without an account, or whoever only looks.
	Guest
	// Member is somebody inside with an account.
	Member
	classes
)

// Door counts the connections that are open. A newcomer or page that finds the room
// of their class full takes the place of another that has been silent longest: one of
// their own network when that is full, else one of the network that holds most. So whoever
// comes with thousands of silent connections closes them to themselves. Guests who are
// inside are never closed for others, and of members only further connections of
// one account: when all are full, a member who has none takes the place of the
// oldest of those, at the network that holds most.
type Door struct {
	set   DoorSettings
	venue func(Network) bool

	mu       sync.Mutex
	all      [classes]int
	at       [classes]map[Network]*crowd
	members  map[string]int // connections by account
	familiar familiar
}

// crowd are the connections of one class from one network, the longest there first.
type crowd struct{ silent, spoke *list.List } // of *Stay

func (c *crowd) size() int { return c.silent.Len() + c.spoke.Len() }

// Stay is one connection.
type Stay struct {
	door    *Door
	network Network
	class   Class
	account string
	hangUp  func()

	in   *list.List // the list of its crowd in which it stands; nil when it has left
	elem *list.Element
}

func newDoor(set DoorSettings, venue func(Network) bool) *Door {
	d := &Door{set: set, venue: venue, members: map[string]int{}, familiar: newFamiliar()}
	for class := range d.at {
		d.at[class] = map[Network]*crowd{}
	}
	return d
}

// Enter counts a connection; false when there is no room for it. account is the
// identity of a member, and nothing else's. hangUp ends the connection when it has
// to make room; it is called without any lock and must not wait.
func (d *Door) Enter(from Network, class Class, account string, hangUp func()) (*Stay, bool) {
	s := &Stay{door: d, network: from, class: class, account: account, hangUp: hangUp}
	d.mu.Lock()
	gone, ok := d.room(s)
	if gone != nil {
		d.remove(gone)
	}
	if ok {
		d.add(s)
	}
	d.mu.Unlock()
	if gone != nil && gone.hangUp != nil {
		gone.hangUp()
	}
	return s, ok
}

// Spoke says that something has come from the connection.
func (s *Stay) Spoke() {
	d := s.door
	d.mu.Lock()
	defer d.mu.Unlock()
	if crowd := d.at[s.class][s.network]; s.in != nil && s.in == crowd.silent {
		s.in.Remove(s.elem)
		s.in, s.elem = crowd.spoke, crowd.spoke.PushBack(s)
	}
}

// Become counts the connection in another class, when somebody signs in; false when
// there is no room, and then it stays what it was.
func (s *Stay) Become(class Class, account string) bool {
	d := s.door
	d.mu.Lock()
	defer d.mu.Unlock()
	if s.in == nil {
		return false // it has just made room for another
	}
	next := &Stay{door: d, network: s.network, class: class, account: account}
	gone, ok := d.room(next)
	if !ok {
		return false
	}
	if gone != nil {
		d.remove(gone)
		if gone.hangUp != nil {
			go gone.hangUp()
		}
	}
	d.remove(s)
	s.class, s.account = class, account
	d.add(s)
	return true
}

// Leave ends the stay. Leaving twice is harmless.
func (s *Stay) Leave() {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if s.in != nil {
		s.door.remove(s)
	}
}

// SignedIn notes that a member has signed in from a network.
func (d *Door) SignedIn(account string, from Network) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.familiar.add(account, from)
}

// Open counts the connections of a class.
func (d *Door) Open(class Class) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all[class]
}

// room reports whether there is room for somebody, and who has to go for it. The
// caller holds d.mu.
func (d *Door) room(s *Stay) (gone *Stay, ok bool) {
	all, own := d.bounds(s.class)
	if s.class == Newcomer && d.familiar.has(s.network) {
		all += d.set.Reserve
	}
	if s.class == Member && d.members[s.account] >= d.set.MembersOfOne {
		return nil, false
	}
	gives := s.class == Newcomer || s.class == Page
	here := 0
	if c := d.at[s.class][s.network]; c != nil {
		here = c.size()
	}
	switch {
	case own > 0 && here >= own && !d.free(s.network):
		if gives {
			gone = first(d.at[s.class][s.network].silent)
		}
		return gone, gone != nil
	case d.all[s.class] < all:
		return nil, true
	case gives:
		gone = d.crowded(s.class, here)
	case s.class == Member && d.members[s.account] == 0:
		gone = d.further()
	}
	return gone, gone != nil
}

func (d *Door) bounds(class Class) (all, ofPlace int) {
	switch class {
	case Newcomer:
		return d.set.Newcomers, d.set.NewcomersOfPlace
	case Page:
		return d.set.Pages, d.set.PagesOfPlace
	case Guest:
		return d.set.Guests, d.guestsOfPlace()
	}
	return d.set.Members, d.set.MembersOfPlace
}

// guestsOfPlace is how many guests one network may have inside when it asks for one
// more: all that it may, as long as half of the room is free, and then less by the
// square of what is free, but always a few. So no handful of networks fills the room,
// and a network that never had a guest finds room until the very end.
func (d *Door) guestsOfPlace() int {
	all, own := d.set.Guests, d.set.GuestsOfPlace
	free := all - d.all[Guest]
	if 2*free >= all {
		return own
	}
	return min(own, max(own*4*free*free/(all*all), d.set.GuestsFew, 1))
}

// free reports whether a network has no bounds of its own: the operator named it, or
// it is the machine's own, where a proxy may stand for everybody.
func (d *Door) free(p Network) bool { return p.IsZero() || p.IsLoopback() || d.venue(p) }

// crowded is whoever has been silent longest at the network with most connections;
// where all have spoken, whoever has been there longest, but then only a crowd that
// is larger than the other's makes room for it.
func (d *Door) crowded(class Class, here int) *Stay {
	var silent, most *crowd
	for _, c := range d.at[class] {
		if c.silent.Len() > 0 && (silent == nil || c.size() > silent.size()) {
			silent = c
		}
		if most == nil || c.size() > most.size() {
			most = c
		}
	}
	switch {
	case silent != nil:
		return first(silent.silent)
	case most != nil && most.size() > here+1:
		return first(most.spoke)
	}
	return nil
}

// further is the oldest of the connections of accounts that have more than one, at
// the network where most of them are.
func (d *Door) further() *Stay {
	var oldest *Stay
	most := 0
	for _, c := range d.at[Member] {
		var here *Stay
		n := 0
		for _, l := range []*list.List{c.spoke, c.silent} {
			for e := l.Back(); e != nil; e = e.Prev() {
				if s := e.Value.(*Stay); d.members[s.account] > 1 {
					here, n = s, n+1
				}
			}
		}
		if n > most {
			oldest, most = here, n
		}
	}
	return oldest
}

func first(l *list.List) *Stay {
	if e := l.Front(); e != nil {
		return e.Value.(*Stay)
	}
	return nil
}

func (d *Door) add(s *Stay) {
	c := d.at[s.class][s.network]
	if c == nil {
		c = &crowd{silent: list.New(), spoke: list.New()}
		d.at[s.class][s.network] = c
	}
	s.in, s.elem = c.silent, c.silent.PushBack(s)
	d.all[s.class]++
	if s.class == Member {
		d.members[s.account]++
		d.familiar.add(s.account, s.network)
	}
}

func (d *Door) remove(s *Stay) {
	s.in.Remove(s.elem)
	s.in, s.elem = nil, nil
	d.all[s.class]--
	if c := d.at[s.class][s.network]; c.size() == 0 {
		delete(d.at[s.class], s.network)
	}
	if s.class == Member {
		if d.members[s.account]--; d.members[s.account] == 0 {
			delete(d.members, s.account)
		}
	}
}
