package icsd_test

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// lateDoor lets one caller in at the very moment when the server closes.
type lateDoor struct {
	net.Listener
	close  func() // closes the server
	shut   chan struct{}
	once   sync.Once
	caller net.Conn
}

func (d *lateDoor) Accept() (net.Conn, error) {
	if d.caller == nil {
		return nil, net.ErrClosed
	}
	conn := d.caller
	d.caller = nil
	d.close()
	<-d.shut // everybody who was in has been sent away
	time.Sleep(10 * time.Millisecond)
	return conn, nil
}

func (d *lateDoor) Close() error {
	d.once.Do(func() { close(d.shut) })
	return nil
}

func TestWhoComesWhileTheHouseClosesKeepsItOpenNoLonger(t *testing.T) {
	h := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	near, far := net.Pipe()
	defer far.Close()
	done := make(chan error, 1)
	server := icsd.New(icsd.Options{Hall: h.hall, Members: h.members, Ratings: h.ratings, Moderation: h.steward})
	go func() { done <- server.Serve(ctx, &lateDoor{close: cancel, shut: make(chan struct{}), caller: near}) }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patient):
		t.Error("the server still waits for somebody who has nothing to do here")
	}
}

// What has come when the server closes is obeyed and answered, and everybody is told before his connection ends.
func TestAServerThatClosesAnswersAndSaysSo(t *testing.T) {
	h := *open(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.address = ln.Addr().String()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	server := icsd.New(icsd.Options{Hall: h.hall, Members: h.members, Ratings: h.ratings, Moderation: h.steward})
	go func() { done <- server.Serve(ctx, ln) }()
	white, black, newcomer := h.call(), h.call(), h.call()
	white.guest()
	black.guest()
	newcomer.expect("login: $")
	game := h.seat(white.handle, black.handle)
	white.expect(`<12> .* 1 .*\n`)
	black.expect(`<12> .* -1 .*\n`)
	white.send("e4")
	cancel()
	white.expect(`<12> .* P/e2-e4`)
	for who, c := range map[string]*caller{"white": white, "black": black, "a newcomer": newcomer} {
		c.expect(`The server is being stopped\.`)
		if _, err := c.in.ReadString(0); !errors.Is(err, io.EOF) {
			t.Errorf("the connection of %s ends with %v", who, err)
		}
	}
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patient):
		t.Fatal("the server does not end")
	}
	v, err := h.hall.Look(t.Context(), game)
	if err != nil || v.Ply != 1 || v.Over {
		t.Errorf("the game is %+v, %v", v, err)
	}
}

// seat begins a game between two who are present, as the office does.
func (h *house) seat(white, black string) hall.GameID {
	h.t.Helper()
	control, err := clock.ParseControlSeconds("300+0")
	if err != nil {
		h.t.Fatal(err)
	}
	spec := hall.SeatSpec{Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control)}
	for _, p := range h.hall.People() {
		switch p.Handle {
		case white:
			spec.White = hall.Player{ID: p.ID, Handle: p.Handle, Guest: p.Guest}
		case black:
			spec.Black = hall.Player{ID: p.ID, Handle: p.Handle, Guest: p.Guest}
		}
	}
	id, err := h.hall.Seat(h.t.Context(), spec)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// Whoever the office seats at two boards goes on with the first when the second
// is over.
func TestTwoGamesAtOnce(t *testing.T) {
	h := open(t)
	one, two, three := h.call(), h.call(), h.call()
	for _, c := range []*caller{one, two, three} {
		c.guest()
	}
	h.seat(one.handle, two.handle)
	one.expect(`<12> .* ` + one.handle + ` ` + two.handle + ` 1 .*\n`)
	h.seat(one.handle, three.handle)
	one.expect(`<12> .* ` + one.handle + ` ` + three.handle + ` 1 .*\n`)
	three.expect(`<12> .*\n`)
	three.send("resign")
	one.expect(three.handle + ` resigns\} 1-0\n`)
	one.expect(`<12> .* ` + one.handle + ` ` + two.handle + ` 1 .*\n`)
	one.send("e4")
	two.expect(`<12> .* P/e2-e4`)
}

// The language may be changed while news come in.
func TestLanguageChangesWhileNewsCome(t *testing.T) {
	h := open(t)
	white, black := h.call(), h.call()
	white.guest()
	black.guest()
	game := h.seat(white.handle, black.handle)
	white.expect(`<12> `)
	for _, p := range h.hall.People() {
		if p.Handle != white.handle {
			continue
		}
		white.send("set lang es")
		who := members.Identity{ID: p.ID, Handle: p.Handle, Guest: true}
		if _, err := h.hall.Do(t.Context(), game, who, laws.ClaimRepetition{}); err != nil {
			t.Fatal(err)
		}
		white.send("set lang en")
	}
	white.expect(`now speaks English`)
}

// A new password shuts out whoever came in with the old one.
func TestConnectionOfAnEndedSessionCloses(t *testing.T) {
	h := open(t, func(o *icsd.Options) { o.Recheck = 10 * time.Millisecond })
	c := h.call()
	c.guest()
	login, err := h.members.Register(t.Context(), members.Registration{Handle: "Capablanca", Password: "la rubia de La Habana"})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.members.SetICSPassword(t.Context(), login.Identity.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
		t.Fatal(err)
	}
	m := h.call()
	m.expect("login: $")
	m.send("Capablanca")
	m.expect("password: ")
	m.send("peon de rey")
	m.expect(`Starting FICS session as Capablanca`)
	if err := h.members.ResetPassword(t.Context(), "Capablanca", "from the machine"); err != nil {
		t.Fatal(err)
	}
	m.expect(`Your session has ended`)
	if err := m.conn.SetReadDeadline(time.Now().Add(patient)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, m.in); err != nil {
		t.Errorf("the connection stays open: %v", err)
	}
	// His connection ends before his place in the hall is given back.
	for late := time.Now().Add(patient); len(h.hall.People()) > 1 && time.Now().Before(late); {
		time.Sleep(time.Millisecond)
	}
	c.send("who") // others stay
	c.expect(`1 players displayed`)
}
