package lobby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// house is a lobby with people, seats that say who is held for what, and games of which nothing but
// the beginning is known.
type house struct {
	t      *testing.T
	lobby  *Lobby
	people *presence.People

	mu     sync.Mutex
	held   map[string][]game.ID
	begun  []game.ID
	broken error // why no game begins
	drawn  int
}

func newHouse(t *testing.T) *house {
	h := &house{t: t, held: map[string][]game.ID{}}
	bounds := limits.New(limits.Options{})
	h.people = presence.New(presence.Options{
		Now: time.Now, Instant: h.instant, Limits: bounds, MaySpeak: func(members.Identity, conduct.Voice) error { return nil },
		GamesOf: h.gamesOf, Playing: func(string) game.ID { return "" },
		Changed: func() {}, Connected: func(string) {}, Left: func(members.Identity) {}, Gone: func(id string) { h.lobby.Drop(id) },
	})
	h.lobby = New(Options{
		Games: h, Seats: h, People: h.people, Lots: h, Directory: h, Limits: bounds, Log: slog.New(slog.DiscardHandler), Work: t.Context(),
		Now: time.Now, Instant: h.instant, MayPlayRated: func(string) bool { return true }, Changed: func() {}, SetAside: func(err error) error { return err },
	})
	return h
}

func (h *house) instant() clock.Instant { return 1 }

func (h *house) gamesOf(id string) []game.ID {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.held[id])
}

func (h *house) Name() (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drawn++
	return fmt.Sprintf("drawn%d", h.drawn), nil
}

func (h *house) Below(int) (int, error) { return 0, nil }

func (h *house) Rating(context.Context, string, ratings.Category) (int, bool, error) {
	return 0, false, nil
}

func (h *house) IsClosing() bool { return false }

func (h *house) MayPlay(j Joining) error {
	for _, id := range h.gamesOf(j.Who.ID) {
		if j.MayAlsoPlay == nil || !j.MayAlsoPlay(id) {
			return refusal.New(refusal.AlreadyPlaying, j.Who.Handle, string(id))
		}
	}
	return nil
}

func (h *house) ReserveFree(id game.ID, players ...Joining) error {
	for _, j := range players {
		if err := h.MayPlay(j); err != nil {
			return err
		}
	}
	for _, j := range players {
		h.Reserve(id, j.Who.ID)
	}
	return nil
}

func (h *house) Reserve(id game.ID, memberIDs ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range memberIDs {
		h.held[m] = append(h.held[m], id)
	}
}

func (h *house) Release(id game.ID, memberIDs ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range memberIDs {
		h.held[m] = slices.DeleteFunc(h.held[m], func(other game.ID) bool { return other == id })
	}
}

func (h *house) ReleaseUnbegun(game.ID, ...string)         {}
func (h *house) Adjourned(game.ID) (row game.Row, ok bool) { return game.Row{}, false }

func (h *house) Start(id game.ID, s game.Seating, _ laws.Regulations) error {
	if h.broken != nil {
		h.lobby.Release(id, s.White.ID, s.Black.ID)
		return h.broken
	}
	h.mu.Lock()
	h.begun = append(h.begun, id)
	h.mu.Unlock()
	h.lobby.PlayerSeated(s.White, s.Black)
	h.lobby.PlayerSeated(s.Black, s.White)
	return nil
}

func (h *house) Resume(context.Context, game.ID) error { return nil }

func (h *house) Table(context.Context, game.ID, members.Identity) (game.View, error) {
	return game.View{}, refusal.New(refusal.NoSuchGame)
}

func (h *house) Look(context.Context, game.ID) (game.View, error) {
	return game.View{}, refusal.New(refusal.NoSuchGame)
}

func (h *house) Shown(game.ID) (game.Side, uint64) { return game.Neither, 0 }

func (h *house) AnswerDraw(context.Context, game.ID, members.Identity, bool) error { return nil }

func (h *house) CheckProposal(context.Context, members.Identity, news.Offer) error { return nil }

func (h *house) CarryOut(context.Context, news.Offer) error { return nil }

func (h *house) connect(handle string) (members.Identity, *presence.Session) {
	h.t.Helper()
	who := members.Identity{ID: "a-" + handle, Handle: handle}
	s, _, err := h.people.Connect(who)
	if err != nil {
		h.t.Fatal(err)
	}
	return who, s
}

// A seek waits until it is taken up; the game has both players then, and they have no other seek.
func TestSeeks(t *testing.T) {
	h := newHouse(t)
	ana, _ := h.connect("Ana")
	bea, _ := h.connect("Bea")
	spec := game.SeekSpec{Control: "300+2"}
	first, err := h.lobby.Seek(t.Context(), ana, spec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.lobby.Seek(t.Context(), bea, spec); err != nil {
		t.Fatal(err)
	}
	if _, err := h.lobby.Accept(t.Context(), ana, first.ID); !refusal.Is(err, refusal.OwnSeek) {
		t.Errorf("of her own: %v", err)
	}
	id, err := h.lobby.Accept(t.Context(), bea, first.ID)
	if err != nil || !slices.Equal(h.begun, []game.ID{id}) || len(h.lobby.Seeks()) != 0 {
		t.Fatalf("%s, %v; begun %v, seeks %v", id, err, h.begun, h.lobby.Seeks())
	}
	if _, err := h.lobby.Seek(t.Context(), ana, spec); !refusal.Is(err, refusal.AlreadyPlaying) {
		t.Errorf("while she plays: %v", err)
	}
}

// A seek whose game does not begin waits again, and nobody is held for it.
func TestAGameThatDoesNotBegin(t *testing.T) {
	h := newHouse(t)
	ana, _ := h.connect("Ana")
	bea, _ := h.connect("Bea")
	s, err := h.lobby.Seek(t.Context(), ana, game.SeekSpec{Control: "300+2"})
	if err != nil {
		t.Fatal(err)
	}
	h.broken = errors.New("no room")
	if _, err := h.lobby.Accept(t.Context(), bea, s.ID); !errors.Is(err, h.broken) {
		t.Fatal(err)
	}
	if all := h.lobby.Seeks(); len(all) != 1 || all[0].ID != s.ID || len(h.gamesOf(ana.ID)) > 0 {
		t.Errorf("seeks %v, held %v", all, h.held)
	}
}

// Somebody who leaves has no seek and no challenge any more, and the other is told.
func TestLeaving(t *testing.T) {
	h := newHouse(t)
	ana, session := h.connect("Ana")
	bea, hers := h.connect("Bea")
	spec := game.SeekSpec{Control: "300+2"}
	if _, err := h.lobby.Seek(t.Context(), ana, spec); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.lobby.Challenge(t.Context(), ana, bea.ID, spec); err != nil {
		t.Fatal(err)
	}
	session.Close()
	from, to := h.lobby.Offers(bea.ID)
	if len(h.lobby.Seeks()) > 0 || len(from)+len(to) > 0 {
		t.Errorf("left: %v, %v, %v", h.lobby.Seeks(), from, to)
	}
	var steps []news.OfferStep
	for _, n := range hers.TakeNews() {
		steps = append(steps, n.Offer.Step)
	}
	if !slices.Equal(steps, []news.OfferStep{news.OfferMade, news.OfferDeparted}) {
		t.Errorf("Bea was told %v", steps)
	}
}

// Two who ask each other for the same game play it.
func TestChallengesMeet(t *testing.T) {
	h := newHouse(t)
	ana, _ := h.connect("Ana")
	bea, _ := h.connect("Bea")
	spec := game.SeekSpec{Control: "300+2"}
	if _, id, err := h.lobby.Challenge(t.Context(), ana, bea.ID, spec); err != nil || id != "" {
		t.Fatalf("%s, %v", id, err)
	}
	_, id, err := h.lobby.Challenge(t.Context(), bea, ana.ID, spec)
	if err != nil || !slices.Equal(h.begun, []game.ID{id}) {
		t.Fatalf("%s, %v; begun %v", id, err, h.begun)
	}
}

// A challenge by link is taken once.
func TestInvitations(t *testing.T) {
	h := newHouse(t)
	ana, _ := h.connect("Ana")
	i, err := h.lobby.Invite(t.Context(), ana, game.SeekSpec{Control: "300+2"})
	if err != nil {
		t.Fatal(err)
	}
	opener := members.Identity{ID: "g-1", Handle: "Guest", Guest: true}
	if _, err := h.lobby.AcceptInvitation(t.Context(), opener, i.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.lobby.AcceptInvitation(t.Context(), members.Identity{ID: "g-2"}, i.ID); !refusal.Is(err, refusal.InvitationTaken) {
		t.Errorf("taken twice: %v", err)
	}
}
