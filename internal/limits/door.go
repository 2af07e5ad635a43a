package limits

import (
	"container/list"
	"sync"
)

// Class is the kind of a connection, such as a page or a member's. Each class has its own limits.
type Class uint8

const (
	// Newcomer is a connection of the chess server before signing in.
	Newcomer Class = iota
	// Page is a connection of HTTP.
	Page
	// Guest is a signed-in guest, or a visitor who only watches.
	Guest
	// Member is a signed-in member.
	Member
	classes
)

// Door counts the open connections. If the class of a new connection is full, another connection is
// closed for it: the one that has been silent longest. It is chosen from the same network if that
// network is full, otherwise from the network with the most connections. So a client with thousands
// of silent connections only loses connections of its own. Connections of signed-in guests are
// never closed for others. If the class of members is full, a member without a connection gets the
// place of a second or further connection of another account: the oldest such connection at the
// network that has the most of them.
type Door struct {
	set   DoorSettings
	venue func(Network) bool

	mu       sync.Mutex
	all      [classes]int
	at       [classes]map[Network]*crowd
	members  map[string]int // connections by account
	familiar knownNetworks
}

// crowd holds the connections of one class from one network, the oldest first.
type crowd struct{ silent, spoke *list.List } // of *Stay

func (c *crowd) size() int { return c.silent.Len() + c.spoke.Len() }

// Stay is one counted connection.
type Stay struct {
	door    *Door
	network Network
	class   Class
	account string
	hangUp  func()

	in   *list.List // the list of its crowd that holds it; nil after it has left
	elem *list.Element
}

func newDoor(set DoorSettings, venue func(Network) bool) *Door {
	d := &Door{set: set, venue: venue, members: map[string]int{}, familiar: newKnownNetworks()}
	for class := range d.at {
		d.at[class] = map[Network]*crowd{}
	}
	return d
}

// Enter counts a connection, or returns false if there is no room for it. account is the identity
// of a member and empty for everybody else. hangUp closes the connection when its place is needed
// for another one. It is called without a lock and must not block.
func (d *Door) Enter(from Network, class Class, account string, hangUp func()) (*Stay, bool) {
	s := &Stay{door: d, network: from, class: class, account: account, hangUp: hangUp}
	d.mu.Lock()
	gone, ok := d.roomFor(s)
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

// Spoke records that the connection has sent something.
func (s *Stay) Spoke() {
	d := s.door
	d.mu.Lock()
	defer d.mu.Unlock()
	if crowd := d.at[s.class][s.network]; s.in != nil && s.in == crowd.silent {
		s.in.Remove(s.elem)
		s.in, s.elem = crowd.spoke, crowd.spoke.PushBack(s)
	}
}

// Become moves the connection to another class when its user signs in. If there is no room, it
// returns false and the class stays the same.
func (s *Stay) Become(class Class, account string) bool {
	d := s.door
	d.mu.Lock()
	defer d.mu.Unlock()
	if s.in == nil {
		return false // it has just made room for another
	}
	next := &Stay{door: d, network: s.network, class: class, account: account}
	gone, ok := d.roomFor(next)
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

// Leave stops counting the connection. Further calls do nothing.
func (s *Stay) Leave() {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if s.in != nil {
		s.door.remove(s)
	}
}

// SignedIn records that a member signed in from a network.
func (d *Door) SignedIn(account string, from Network) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.familiar.add(account, from)
}

// Open returns the number of open connections of a class.
func (d *Door) Open(class Class) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all[class]
}

// roomFor reports whether a connection may enter, and which one has to be closed for it, if any.
// The caller holds d.mu.
func (d *Door) roomFor(s *Stay) (gone *Stay, ok bool) {
	all, own := d.boundsOf(s.class)
	if s.class == Newcomer && d.familiar.includes(s.network) {
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
	case own > 0 && here >= own && !d.isUnbounded(s.network):
		if gives {
			gone = first(d.at[s.class][s.network].silent)
		}
		return gone, gone != nil
	case d.all[s.class] < all:
		return nil, true
	case gives:
		gone = d.replaceable(s.class, here)
	case s.class == Member && d.members[s.account] == 0:
		gone = d.extraConnection()
	}
	return gone, gone != nil
}

// boundsOf returns the maximum number of connections of a class: of all networks together, and of
// one network.
func (d *Door) boundsOf(class Class) (total, perNetwork int) {
	switch class {
	case Newcomer:
		return d.set.Newcomers, d.set.NewcomersOfPlace
	case Page:
		return d.set.Pages, d.set.PagesOfPlace
	case Guest:
		return d.set.Guests, d.guestsPerNetwork()
	}
	return d.set.Members, d.set.MembersOfPlace
}

// guestsPerNetwork returns how many guests one network may have. While at least half of the room is
// free, it is the configured number. Then it falls with the square of the free room, but never
// below GuestsFew. So a few networks cannot fill the room, and a new network finds room until the
// very end.
func (d *Door) guestsPerNetwork() int {
	all, own := d.set.Guests, d.set.GuestsOfPlace
	free := all - d.all[Guest]
	if 2*free >= all {
		return own
	}
	return min(own, max(own*4*free*free/(all*all), d.set.GuestsFew, 1))
}

// isUnbounded reports whether connections from a network are not limited by network. That holds for
// a configured venue, and for the machine itself, where a proxy may connect for everybody.
func (d *Door) isUnbounded(p Network) bool { return p.IsZero() || p.IsLoopback() || d.venue(p) }

// replaceable returns the connection that is closed for a new one if a class is full. It is the one
// that has been silent longest at the network with the most connections. If all connections have
// sent something, it is the oldest one at that network, provided that the network has at least two
// more connections than here. Otherwise replaceable returns nil.
func (d *Door) replaceable(class Class, here int) *Stay {
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

// extraConnection returns the oldest connection of an account with several connections, at the
// network with the most of these connections. It returns nil if there is none.
func (d *Door) extraConnection() *Stay {
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

// first returns the first connection of a list, or nil if the list is empty.
func first(l *list.List) *Stay {
	if e := l.Front(); e != nil {
		return e.Value.(*Stay)
	}
	return nil
}

// add adds a connection to the counts. The caller holds d.mu.
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

// remove removes a connection from the counts. The caller holds d.mu.
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
