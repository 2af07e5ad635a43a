package calls_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// house is a hall whose cases are called to arbiters at two doors.
type house struct {
	t       *testing.T
	hall    *hall.Hall
	members *members.Service
	calls   *calls.Service
	heard   [2][]hall.Call // by door
	here    []string       // who is at the second door
	staff   []members.Profile
}

func open(t *testing.T) *house {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	store := memory.New()
	log := journal.New(store, journal.Options{Log: quiet})
	h := &house{t: t}
	h.members = members.New(members.Options{Store: store, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
	h.hall = hall.New(hall.Options{
		Journal: log, Store: store, Log: quiet, Directory: ratings.New(ratings.Options{Store: store, Accounts: store}),
		Calls: func(ctx context.Context, who members.Identity, c hall.Call) error { return h.calls.Case(ctx, who, c) },
	})
	h.calls = calls.New(calls.Options{
		Hall: h.hall, Members: h.members, Log: quiet,
		Arbiters: func(context.Context, string) ([]members.Profile, error) { return slices.Clone(h.staff), nil },
	})
	h.calls.AddNotifier(func(c hall.Call) []string { h.heard[0] = append(h.heard[0], c); return nil })
	h.calls.AddNotifier(func(c hall.Call) []string { h.heard[1] = append(h.heard[1], c); return h.here })
	h.must(h.hall.Open(t.Context()))
	t.Cleanup(func() {
		h.must(h.hall.Close(context.Background()))
		h.must(log.Close())
	})
	return h
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// member registers somebody with roles, who is in the hall.
func (h *house) member(handle string, roles members.Roles) members.Profile {
	h.t.Helper()
	_, err := h.members.Register(h.t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"})
	h.must(err)
	if roles != 0 {
		_, err = h.members.GrantRole(h.t.Context(), handle, roles)
		h.must(err)
	}
	p, err := h.members.Find(h.t.Context(), handle)
	h.must(err)
	h.enter(p.Identity())
	return p
}

func (h *house) enter(who members.Identity) {
	h.t.Helper()
	session, err := h.hall.Connect(who)
	h.must(err)
	h.t.Cleanup(session.Close)
}

// claimed begins a game of two with less than two minutes each, and Black claims a draw.
func (h *house) claimed(white, black members.Identity) hall.GameID {
	h.t.Helper()
	seek, err := h.hall.Seek(h.t.Context(), white, hall.SeekSpec{Control: "100", Edition: "2009", Color: hall.AsWhite})
	h.must(err)
	id, err := h.hall.Accept(h.t.Context(), black, seek.ID)
	h.must(err)
	_, err = h.hall.Do(h.t.Context(), id, black, laws.ClaimQuickplay{Ground: laws.NoEffort})
	h.must(err)
	return id
}

// box is what lies in somebody's box.
func (h *house) box(p members.Profile) (texts []string) {
	h.t.Helper()
	list, err := h.members.Messages(h.t.Context(), p.ID)
	h.must(err)
	for _, m := range list {
		texts = append(texts, m.Text)
	}
	return texts
}

// Whoever claims and however they are connected, everybody who may decide the claim is told of it,
// in the browser and by telnet. Of a member's claim they also get a message.
func TestAClaimReachesEveryDoor(t *testing.T) {
	h := open(t)
	carla, chief := h.member("Carla", members.RoleArbiter), h.member("Chief", members.RoleAdministrator)
	ana := h.member("Ana", members.RoleArbiter) // nobody decides their own game
	guests := [2]members.Identity{{ID: "g1", Handle: "GuestA", Guest: true}, {ID: "g2", Handle: "GuestB", Guest: true}}
	for _, g := range guests {
		h.enter(g)
	}
	h.here = []string{carla.ID}
	check := func(door int, id hall.GameID, by string, to ...string) hall.Call {
		t.Helper()
		if len(h.heard[door]) != 1 {
			t.Fatalf("door %d is told of %d calls", door, len(h.heard[door]))
		}
		c := h.heard[door][0]
		slices.Sort(c.To)
		slices.Sort(to)
		if c.For != hall.CallForClaim || c.Game != id || c.Caller().Handle != by || !slices.Equal(c.To, to) {
			t.Errorf("door %d is told %+v", door, c)
		}
		return c
	}
	id := h.claimed(guests[0], guests[1])
	for door := range h.heard {
		if c := check(door, id, "GuestB", carla.ID, chief.ID, ana.ID); len(c.Written) != 0 {
			t.Errorf("a guest has written to %v", c.Written)
		}
	}
	h.heard = [2][]hall.Call{}
	id = h.claimed(guests[0], ana.Identity())
	for door := range h.heard {
		if c := check(door, id, "Ana", carla.ID, chief.ID); len(c.Written) != 2 {
			t.Errorf("a member has written to %v", c.Written)
		}
	}
	for _, p := range []members.Profile{carla, chief} {
		if box := h.box(p); len(box) != 1 || !strings.Contains(box[0], "/games/"+string(id)) {
			t.Errorf("%s finds %q", p.Handle, box)
		}
	}
}

// An agreed draw that needs consent calls the arbiters of the event as a player's call does: those
// who are connected are told what is asked, the others get a message.
func TestAnAgreedDrawCallsTheArbiters(t *testing.T) {
	h := open(t)
	carla, dora := h.member("Carla", members.RoleArbiter), h.member("Dora", members.RoleArbiter)
	h.member("Chief", members.RoleAdministrator) // not of the event's staff
	ana, berta := h.member("Ana", 0), h.member("Berta", 0)
	h.staff, h.here = []members.Profile{carla, dora}, []string{carla.ID}
	control, err := clock.ParseControlSeconds("3600")
	h.must(err)
	id, err := h.hall.Seat(t.Context(), hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: berta.ID, Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Draws: laws.DrawRestriction{NotBefore: 30}}.EqualControls(control),
		Event:       &hall.EventRef{Event: "cup", Name: "Autumn Cup", Round: 1, Board: 1},
	})
	h.must(err)
	v, err := h.hall.Table(t.Context(), id, ana.Identity())
	h.must(err)
	_, err = h.hall.Do(t.Context(), id, ana.Identity(), laws.Move{Move: v.Legal()[0], Offer: true})
	h.must(err)
	_, err = h.hall.Do(t.Context(), id, berta.Identity(), laws.AcceptDraw{})
	h.must(err)
	for door, heard := range h.heard {
		if len(heard) != 1 || heard[0].For != hall.CallForDraw || heard[0].Caller().Handle != "Berta" || !slices.Equal(heard[0].To, []string{carla.ID, dora.ID}) {
			t.Fatalf("door %d is told %+v", door, heard)
		}
	}
	if text := calls.Text("en", h.heard[0][0]); !strings.Contains(text, "agreed to a draw") || !strings.Contains(text, "Autumn Cup") {
		t.Errorf("it says %q", text)
	}
	if box := h.box(carla); len(box) != 0 {
		t.Errorf("who was told finds %q, too", box)
	}
	if box := h.box(dora); len(box) != 1 || !strings.Contains(box[0], "/games/"+string(id)) {
		t.Errorf("who is not here finds %q", box)
	}
	// What is no case for somebody from elsewhere calls nobody.
	_, err = h.hall.Do(t.Context(), id, members.Identity{Roles: members.RoleArbiter | members.RoleAdministrator}, laws.ConsentDraw{})
	h.must(err)
	if len(h.heard[0]) != 1 {
		t.Errorf("%d calls", len(h.heard[0]))
	}
}
