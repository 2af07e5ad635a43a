package limits

import (
	"fmt"
	"testing"
	"testing/synctest"
)

func small() *Door {
	return newDoor(DoorSettings{
		Newcomers: 10, NewcomersOfPlace: 4, Reserve: 2, Pages: 10, PagesOfPlace: 4, Guests: 5, GuestsOfPlace: 3, GuestsFew: 3, Members: 4, MembersOfOne: 2,
	}, func(p Network) bool { return p.String() == "203.0.113.1" })
}

// tally counts who has had to make room.
type tally struct {
	t    *testing.T
	door *Door
	gone []string
}

func (y *tally) enter(class Class, address string) *Stay {
	y.t.Helper()
	s, ok := y.try(class, address)
	if !ok {
		y.t.Fatalf("%s is turned away", address)
	}
	return s
}

func (y *tally) try(class Class, address string) (*Stay, bool) {
	name := fmt.Sprint(address, "/", y.door.Open(class))
	return y.door.Enter(NetworkAt(address), class, "", func() { y.gone = append(y.gone, name) })
}

// A place that is full makes room for its own newcomers: the longest silent goes,
// and nobody who has spoken.
func TestFullPlace(t *testing.T) {
	y := &tally{t: t, door: small()}
	first := y.enter(Newcomer, "192.0.2.1")
	first.Spoke()
	for range 3 {
		y.enter(Newcomer, "192.0.2.1")
	}
	y.enter(Newcomer, "192.0.2.1")
	if fmt.Sprint(y.gone) != "[192.0.2.1/1]" || y.door.Open(Newcomer) != 4 {
		t.Errorf("gone: %v of %d", y.gone, y.door.Open(Newcomer))
	}
	for range 10 {
		y.enter(Newcomer, "203.0.113.1") // a venue, up to all there are
	}
	if y.door.Open(Newcomer) != 10 {
		t.Errorf("%d are open", y.door.Open(Newcomer))
	}
}

// When all is full the place that holds most gives way, and where all have spoken
// only a larger crowd does, for a smaller one.
func TestFullRoom(t *testing.T) {
	y := &tally{t: t, door: small()}
	var stays []*Stay
	for _, address := range []string{"192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.3", "192.0.2.3", "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6"} {
		stays = append(stays, y.enter(Page, address))
	}
	y.enter(Page, "192.0.2.7")
	if fmt.Sprint(y.gone) != "[192.0.2.3/3]" {
		t.Errorf("gone: %v", y.gone)
	}
	for _, s := range stays {
		s.Spoke()
	}
	y.enter(Page, "192.0.2.8") // 192.0.2.7 is silent
	y.enter(Page, "192.0.2.9").Spoke()
	y.enter(Page, "192.0.2.9").Spoke()
	if fmt.Sprint(y.gone) != "[192.0.2.3/3 192.0.2.7/10 192.0.2.8/10 192.0.2.3/4]" {
		t.Errorf("gone: %v", y.gone)
	}
	if _, ok := y.try(Page, "192.0.2.9"); ok {
		t.Error("a place that holds as many as the largest takes another's room")
	}
}

// Members' places have a reserve of newcomers, and members inside are not counted
// with guests.
func TestReserve(t *testing.T) {
	y := &tally{t: t, door: small()}
	for i := range 10 {
		y.enter(Newcomer, fmt.Sprint("198.51.100.", i)).Spoke()
	}
	if _, ok := y.try(Newcomer, "192.0.2.1"); ok {
		t.Fatal("a stranger gets in")
	}
	y.door.SignedIn("a-1", NetworkAt("192.0.2.1"))
	s := y.enter(Newcomer, "192.0.2.1")
	for i := range 5 {
		y.enter(Guest, fmt.Sprint("198.51.100.", i))
	}
	if s.Become(Guest, "") {
		t.Error("one guest too many")
	}
	if !s.Become(Member, "a-1") || y.door.Open(Newcomer) != 10 || y.door.Open(Member) != 1 {
		t.Errorf("%d newcomers, %d members", y.door.Open(Newcomer), y.door.Open(Member))
	}
	if len(y.gone) > 0 {
		t.Errorf("gone: %v", y.gone)
	}
}

func TestGuestsAndMembersOfOne(t *testing.T) {
	y := &tally{t: t, door: small()}
	var stays []*Stay
	for range 3 {
		stays = append(stays, y.enter(Guest, "192.0.2.1"))
	}
	if _, ok := y.try(Guest, "192.0.2.1"); ok {
		t.Error("a fourth guest of one place")
	}
	for range 2 {
		s, ok := y.door.Enter(NetworkAt("192.0.2.1"), Member, "a-1", nil)
		if !ok {
			t.Fatal("a member is turned away")
		}
		stays = append(stays, s)
	}
	if _, ok := y.door.Enter(NetworkAt("192.0.2.9"), Member, "a-1", nil); ok {
		t.Error("a third connection of one member")
	}
	for _, s := range stays {
		s.Leave()
		s.Leave()
		s.Spoke()
		if s.Become(Member, "a-1") {
			t.Error("whoever has left signs in")
		}
	}
	for class, open := range y.door.all {
		if open != 0 || len(y.door.at[class]) != 0 {
			t.Errorf("class %d: %d open, %d places", class, open, len(y.door.at[class]))
		}
	}
	if len(y.door.members) != 0 {
		t.Errorf("members left over: %v", y.door.members)
	}
}

// The fuller the room of guests, the fewer one place may have in it: 11 places do not
// fill it, nor do 90, and as long as it is not full a place has room for four. A place
// that the operator has named has no bound.
func TestGuestsOfFewPlacesDoNotFillTheRoom(t *testing.T) {
	set := DefaultSettings.Door
	d := newDoor(set, func(p Network) bool { return p.String() == "203.0.113.1" })
	enter := func(address string) (*Stay, bool) { return d.Enter(NetworkAt(address), Guest, "", nil) }
	places := 0
	for d.Open(Guest) < set.Guests {
		before, n := d.Open(Guest), 0
		for address := fmt.Sprint("198.51.100.", places); ; n++ {
			if _, ok := enter(address); !ok {
				break
			}
		}
		places++
		switch free := set.Guests - before; {
		case n < min(4, free):
			t.Fatalf("place %d has %d guests, and %d were free", places, n, free)
		case 2*before < set.Guests-2*set.GuestsOfPlace && n != set.GuestsOfPlace:
			t.Errorf("place %d has %d guests in a room that is half empty", places, n)
		}
		if places == 50 {
			var hall []*Stay
			for i := range 200 {
				s, ok := enter("203.0.113.1")
				if !ok {
					t.Fatalf("guest %d of a venue is turned away", i+1)
				}
				hall = append(hall, s)
			}
			for _, s := range hall {
				s.Leave()
			}
		}
	}
	if places < 90 {
		t.Errorf("%d places fill the room", places)
	}
}

// Accounts that somebody has registered for it do not fill the server to members:
// one place has a bound, and when all are full a member who comes takes the place of
// another's second connection, never of somebody's only one.
func TestMembersAreNotShutOut(t *testing.T) {
	set := small().set
	set.Members, set.MembersOfPlace = 6, 4
	d := newDoor(set, func(p Network) bool { return p.String() == "203.0.113.1" })
	var gone []string
	enter := func(account, address string) bool {
		newcomer, ok := d.Enter(NetworkAt(address), Newcomer, "", func() { gone = append(gone, account) })
		return ok && newcomer.Become(Member, account)
	}
	for _, account := range []string{"a-1", "a-1", "a-2", "a-2", "a-3"} {
		if in := enter(account, "192.0.2.1"); in != (account != "a-3") {
			t.Fatalf("%s inside: %v", account, in)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		for _, account := range []string{"a-4", "a-5", "a-6", "a-7", "a-8"} {
			if in := enter(account, "203.0.113.1"); in != (account != "a-8") {
				t.Errorf("%s inside: %v", account, in)
			}
			synctest.Wait()
		}
		if enter("a-4", "203.0.113.1") {
			t.Error("a second connection takes another's")
		}
	})
	if fmt.Sprint(gone) != "[a-1 a-2]" || d.Open(Member) != 6 {
		t.Errorf("gone: %v of %d", gone, d.Open(Member))
	}
}

// What is remembered of members' places is bounded, for one and for all.
func TestFamiliarIsBounded(t *testing.T) {
	f := newKnownNetworks()
	for i := range 200 {
		f.add("a-0", NetworkAt(fmt.Sprint("10.0.0.", i)))
	}
	if len(f.networks) != networksPerAccount || !f.includes(NetworkAt("10.0.0.199")) || f.includes(NetworkAt("10.0.0.3")) {
		t.Errorf("%d places of one", len(f.networks))
	}
	for i := range accountsRemembered {
		f.add(fmt.Sprint("a-", i+1), NetworkAt(fmt.Sprint("10.1.", i>>8, ".", i&255)))
	}
	if f.order.Len() != accountsRemembered || len(f.of) != accountsRemembered || len(f.networks) != accountsRemembered || f.includes(NetworkAt("10.0.0.199")) {
		t.Errorf("%d accounts, %d places", f.order.Len(), len(f.networks))
	}
}
