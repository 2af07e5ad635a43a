package icsd_test

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

func bounded(change func(*limits.DoorSettings)) func(*icsd.Options) {
	return func(o *icsd.Options) {
		set := limits.DefaultSettings
		change(&set.Door)
		o.Limits = limits.New(limits.Options{Settings: &set})
	}
}

// from opens a line from one of the machine's other addresses.
func (h *house) from(address string) net.Conn {
	h.t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	conn, err := d.Dial("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patient)); err != nil {
		h.t.Fatal(err)
	}
	return conn
}

// read is all that a line says until it contains a text, or ends.
func read(t *testing.T, conn net.Conn, until string) string {
	t.Helper()
	var all strings.Builder
	one := make([]byte, 1)
	for until == "" || !strings.Contains(all.String(), until) {
		if _, err := conn.Read(one); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v after %q", err, all.String())
		}
		all.Write(one)
	}
	return all.String()
}

// Whoever says nothing, or too little for too long, is told so and closed.
func TestSilentNewcomers(t *testing.T) {
	h := open(t, bounded(func(s *limits.DoorSettings) {
		s.Silence, s.SignIn = 50*time.Millisecond, 300*time.Millisecond
	}))
	silent, slow := h.from("127.0.0.1"), h.from("127.0.0.1")
	if _, err := io.WriteString(slow, "A"); err != nil {
		t.Fatal(err)
	}
	for name, conn := range map[string]net.Conn{"silent": silent, "slow": slow} {
		if said := read(t, conn, ""); !strings.Contains(said, "You sent nothing for too long") {
			t.Errorf("%s: %q", name, said)
		}
	}
}

// A place that sends many silent connections closes its own: others come in.
func TestOnePlaceFillsNoServer(t *testing.T) {
	h := open(t, bounded(func(s *limits.DoorSettings) { s.Newcomers, s.NewcomersOfPlace = 20, 5 }))
	var silent []net.Conn
	for range 40 {
		silent = append(silent, h.from("127.0.0.2"))
	}
	for _, conn := range silent[:35] {
		if said := read(t, conn, ""); !strings.Contains(said, "The server needs this connection") {
			t.Errorf("%q", said)
		}
	}
	guest := h.from("127.0.0.2") // even there somebody who speaks comes in
	if _, err := io.WriteString(guest, "guest\n\n"); err != nil {
		t.Fatal(err)
	}
	read(t, guest, "fics% ")
	other := h.from("127.0.0.3")
	if _, err := io.WriteString(other, "guest\n\n"); err != nil {
		t.Fatal(err)
	}
	read(t, other, "fics% ")
}

// Guests find the server full before members do.
func TestGuestsFullMembersComeIn(t *testing.T) {
	h := open(t, bounded(func(s *limits.DoorSettings) { s.Guests = 1 }))
	login, err := h.members.Register(t.Context(), members.Registration{Handle: "Ana", Password: "la rubia de La Habana"})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.members.SetICSPassword(t.Context(), login.Identity.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
		t.Fatal(err)
	}
	first, second := h.from("127.0.0.1"), h.from("127.0.0.1")
	if _, err := io.WriteString(first, "guest\n\n"); err != nil {
		t.Fatal(err)
	}
	read(t, first, "fics% ")
	if _, err := io.WriteString(second, "guest\n\n"); err != nil {
		t.Fatal(err)
	}
	if said := read(t, second, ""); !strings.Contains(said, "This server is full") {
		t.Errorf("%q", said)
	}
	member := h.from("127.0.0.1")
	if _, err := io.WriteString(member, "Ana\npeon de rey\n"); err != nil {
		t.Fatal(err)
	}
	read(t, member, "fics% ")
}
