package web

import (
	"log/slog"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/socket"
)

// twoHouses are two nodes of one server.
func twoHouses(t *testing.T, change ...func(*Options)) (north, south *house) {
	t.Helper()
	store, hub := memory.New(), bus.NewHub()
	open := func(name string) *house {
		line := hub.Connect()
		word := nodes.Word{Bus: line}
		h := newHouseOn(t, store, journal.Options{Log: slog.New(slog.DiscardHandler), Node: name, Shared: true, PublishNews: word.Say}, func(o *hall.Options, _ *members.Options) { o.Bus = line }, change...)
		_, err := word.Hear(h.journal.ReceiveNews)
		must(t, err)
		return h
	}
	return open("north"), open("south")
}

// closes waits until a connection ends.
func (p *player) closes(what string, want websocket.StatusCode) {
	p.t.Helper()
	closed := make(chan websocket.StatusCode, 1)
	go func() { closed <- p.closed() }()
	select {
	case code := <-closed:
		if code != want {
			p.t.Errorf("%s: closed with %d", what, code)
		}
	case <-time.After(20 * time.Second):
		p.t.Errorf("%s: the connection stays open", what)
	}
}

// What an administrator does at one node ends connections at the others, of members and of guests, at once: long
// before it is asked whose they still are. Who is not meant stays.
func TestSentOutFromAnotherNode(t *testing.T) {
	north, south := twoHouses(t, func(o *Options) { o.recheck = time.Hour })
	chief := conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	person := func(handle string) conduct.Person {
		t.Helper()
		who, is := south.hall.FindByHandle(handle)
		if !is {
			t.Fatalf("%s is not in the hall", handle)
		}
		return conduct.Person{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
	}
	ana, berta := south.member("Ana", "en").enter(), south.member("Berta", "en").enter()
	stranger := south.browser("en")
	stranger.Post("/guest")
	guest := stranger.dial()
	guest.ok("hello", "lang", "en")
	called := guest.on("welcome")["me"].(map[string]any)["handle"].(string)

	_, err := north.judge.Act(t.Context(), chief, conduct.Take{Against: person(called), Measure: conduct.Nuke, Reason: "floods"})
	must(t, err)
	guest.closes("a guest is sent out", socket.CloseEnded)
	_, err = north.judge.Sanction(t.Context(), chief, conduct.Take{Against: person("Ana"), Measure: conduct.Ban, Reason: "insults"}, 0)
	must(t, err)
	ana.closes("a ban", socket.CloseEnded)
	berta.ok("unseek", "seek", berta.ok("seek", "control", "300", "edition", "2009", "colour", "any")["seek"])
}
