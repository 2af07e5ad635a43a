package hall_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

var everything = hall.TalkFilter{Guests: true, GuestsIn: true}

// heard takes everything that waits for a session, at least one thing.
func heard(t *testing.T, s *hall.Session) []hall.Said {
	t.Helper()
	said := s.TakeTalk()
	if len(said) == 0 {
		t.Fatalf("%s hears nothing", s.Who().Handle)
	}
	return said
}

func hearsNothing(t *testing.T, s *hall.Session) {
	t.Helper()
	if said := s.TakeTalk(); len(said) > 0 {
		t.Errorf("%s hears %v", s.Who().Handle, said)
	}
}

func TestTell(t *testing.T) {
	h := newHouse(t)
	a, b, g := h.connect(ana), h.connect(bea), h.connect(guest)
	if _, err := h.hall.Tell(ana, "Bea", "hello"); !hall.IsCode(err, hall.NotListening) {
		t.Errorf("told somebody who has no place for talk: %v", err)
	}
	for _, s := range []*hall.Session{a, b, g} {
		s.SetTalkFilter(everything)
	}
	to, err := h.hall.Tell(ana, "be", "  hello\x07  Bea ")
	if err != nil || to.Handle != "Bea" {
		t.Fatalf("%+v %v", to, err)
	}
	if said := heard(t, b); len(said) != 1 || said[0].Text != "hello Bea" || said[0].From != ana || said[0].Manner != hall.Tells {
		t.Errorf("%+v", said)
	}
	for text, code := range map[string]hall.Code{"": hall.EmptyText, "\x00\x01": hall.EmptyText, strings.Repeat("x", hall.MaxText+1): hall.TextTooLong} {
		if _, err := h.hall.Tell(ana, "Bea", text); !hall.IsCode(err, code) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := h.hall.Tell(ana, "Nobody", "hello"); !hall.IsCode(err, hall.NobodyHere) {
		t.Errorf("%v", err)
	}
	// Bea receives nothing from guests and from those on her list, but everything from
	// administrators.
	b.SetTalkFilter(hall.TalkFilter{Censor: map[string]bool{members.Fold("ANA"): true, members.Fold("Root"): true}})
	for _, who := range []members.Identity{guest, ana} {
		if _, err := h.hall.Tell(who, "Bea", "hello"); !hall.IsCode(err, hall.NotListening) {
			t.Errorf("%s: %v", who.Handle, err)
		}
	}
	root := members.Identity{ID: "a-Root", Handle: "Root", Roles: members.RoleAdministrator}
	if _, err := h.hall.Tell(root, "Bea", "please use a channel"); err != nil {
		t.Error(err)
	}
	if said := heard(t, b); said[0].From.Handle != "Root" {
		t.Errorf("%+v", said)
	}
	hearsNothing(t, a)
}

func TestChannels(t *testing.T) {
	h := newHouse(t)
	a, b, c := h.connect(ana), h.connect(bea), h.connect(carla)
	with := everything
	with.Channels = []int{1, 50}
	a.SetTalkFilter(with)
	b.SetTalkFilter(with)
	c.SetTalkFilter(everything)
	if n, err := h.hall.Broadcast(ana, hall.Channel, 50, "anybody for a Najdorf?"); err != nil || n != 2 {
		t.Errorf("heard by %d, %v", n, err)
	}
	for _, s := range []*hall.Session{a, b} {
		if said := heard(t, s); len(said) != 1 || said[0].Channel != 50 {
			t.Errorf("%+v", said)
		}
	}
	hearsNothing(t, c)
	if list := h.hall.Listeners(50); len(list) != 2 || list[0].Handle != "Ana" || list[1].Handle != "Bea" {
		t.Errorf("%+v", list)
	}
	if list := h.hall.Channels(ana.ID); !slices.Equal(list, []int{1, 50}) {
		t.Errorf("%v", list)
	}
	if list := h.hall.Channels("nobody"); list != nil {
		t.Errorf("%v", list)
	}
	if n, err := h.hall.Broadcast(guest, hall.Channel, 1, "hello"); err != nil || n != 2 {
		t.Errorf("a guest in a channel: %d, %v", n, err)
	}
	with.GuestsIn = false
	a.SetTalkFilter(with)
	if n, err := h.hall.Broadcast(guest, hall.Channel, 1, "hello"); err != nil || n != 1 {
		t.Errorf("a guest in a channel: %d, %v", n, err)
	}
	for _, n := range []int{-1, hall.MaxChannel + 1} {
		if _, err := h.hall.Broadcast(ana, hall.Channel, n, "hello"); !hall.IsCode(err, hall.NoSuchChannel) {
			t.Errorf("channel %d: %v", n, err)
		}
	}
}

// Whoever shouts too much is sent to a channel.
func TestShouts(t *testing.T) {
	clock := handsAt(time.UnixMilli(1_000_000))
	h := openHouse(t, memory.New(), func(o *hall.Options) { o.Now = clock.now })
	t.Cleanup(h.close)
	a, b := h.connect(ana), h.connect(bea)
	a.SetTalkFilter(everything)
	b.SetTalkFilter(hall.TalkFilter{Guests: true, Deaf: []hall.Manner{hall.CShouts}})
	if _, err := h.hall.Broadcast(guest, hall.Shouts, 0, "hello"); !hall.IsCode(err, hall.MembersOnly) {
		t.Errorf("a guest shouts: %v", err)
	}
	for i, c := range []struct {
		manner hall.Manner
		heard  int
	}{{hall.Shouts, 2}, {hall.CShouts, 1}, {hall.Its, 2}} {
		if n, err := h.hall.Broadcast(ana, c.manner, 0, "hello"); err != nil || n != c.heard {
			t.Errorf("%d: %d, %v", i, n, err)
		}
	}
	if _, err := h.hall.Broadcast(ana, hall.Shouts, 0, "once more"); !hall.IsCode(err, hall.OftenShouted) {
		t.Errorf("the fourth shout: %v", err)
	}
	clock.move(21 * time.Second)
	if _, err := h.hall.Broadcast(ana, hall.Shouts, 0, "once more"); err != nil {
		t.Error(err)
	}
	a.Close()
	if len(a.TakeTalk()) == 0 || len(a.TakeTalk()) > 0 {
		t.Error("what waited when the session closed is to be read once")
	}
}

// Whoever leaves and comes back has said no less: members by their account, guests
// by their place.
func TestComingBackForgetsNothing(t *testing.T) {
	h := newHouse(t)
	for i := range 4 {
		a := h.connect(ana)
		_, err := h.hall.Broadcast(ana, hall.Shouts, 0, "buy my elixir")
		if (err != nil) != (i == 3) || err != nil && !hall.IsCode(err, hall.OftenShouted) {
			t.Errorf("shout %d: %v", i+1, err)
		}
		a.Close()
	}
	said := 0
	for i := range 100 {
		g := members.Identity{ID: fmt.Sprint("g-", i), Handle: fmt.Sprint("Guest", i), Guest: true, Place: "p-1"}
		s := h.connect(g)
		if _, err := h.hall.Broadcast(g, hall.Channel, 1, "buy my elixir"); err == nil {
			said++
		}
		s.Close()
	}
	if said != 60 {
		t.Errorf("guests of one place have said %d lines at once, want 60", said)
	}
}

// A handle means whoever has it, also when others' handles begin with it, and the
// beginning of one means somebody only when nobody else is meant.
func TestTellByTheBeginningOfAHandle(t *testing.T) {
	h := newHouse(t)
	for _, handle := range []string{"Anabel", "Anastasia", "Ana", "Anatol", "Bea"} {
		h.connect(identity(handle)).SetTalkFilter(hall.TalkFilter{})
	}
	for name, want := range map[string]string{"ana": "Ana", "ANA": "Ana", "anab": "Anabel", "anas": "Anastasia", "an": "", "b": "Bea", "": "", "z": "", "beata": ""} {
		to, err := h.hall.Tell(identity("Speaker"+name), name, "hello")
		if want == "" {
			wantCode(t, err, hall.NobodyHere)
		} else if err != nil || to.Handle != want {
			t.Errorf("%q means %q, %v; want %s", name, to.Handle, err, want)
		}
	}
}
