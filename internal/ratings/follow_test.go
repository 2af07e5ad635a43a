package ratings_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// ratedHouse is a house in which rated games are played.
type ratedHouse struct {
	t      *testing.T
	store  *memory.Store
	people *members.Service
	kept   *ratings.Service
	hall   *hall.Hall
	order  *steward.Steward
	who    map[string]members.Identity
}

func openRated(t *testing.T) *ratedHouse {
	h := &ratedHouse{t: t, store: memory.New(), who: map[string]members.Identity{}}
	j := journal.New(h.store, journal.Options{})
	now := func() time.Time { return time.Date(2009, 7, 1, 10, 0, 0, 0, time.UTC) } // ratings grow uncertain with time
	var err error
	if h.order, err = steward.Open(t.Context(), j, nil); err != nil {
		t.Fatal(err)
	}
	h.people = members.New(members.Options{Store: h.store})
	h.kept = ratings.New(ratings.Options{Store: h.store, Accounts: h.store})
	h.hall = hall.New(hall.Options{Journal: j, Directory: h.kept, Store: h.store, Now: now, Log: slog.New(slog.DiscardHandler)})
	if err := h.hall.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, handle := range []string{"Ana", "Beto", "Carla"} {
		in, err := h.people.Register(t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"})
		if err != nil {
			t.Fatal(err)
		}
		h.who[handle] = in.Identity
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- (&ratings.Follower{Journal: j, Games: h.hall, Ratings: h.kept}).Follow(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-done
		if err := h.hall.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// win plays a game that White wins by Black's resignation, long enough to be rated.
func (h *ratedHouse) win(white, black string) hall.GameID {
	h.t.Helper()
	return h.play(white, black, bounds.LeastPlies)
}

// play plays a game of so many half moves, an even number, until Black resigns.
func (h *ratedHouse) play(white, black string, plies int) hall.GameID {
	h.t.Helper()
	w, b := h.who[white], h.who[black]
	id, err := h.hall.Seat(h.t.Context(), hall.SeatSpec{
		White: hall.Player{ID: w.ID, Handle: white}, Black: hall.Player{ID: b.ID, Handle: black}, Rated: true,
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(clock.Control{{Time: 5 * time.Minute}}),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for ply, m := range []chess.Move{
		pawn(chess.E2, chess.E4), pawn(chess.E7, chess.E5), pawn(chess.D2, chess.D4),
		pawn(chess.D7, chess.D5), pawn(chess.C2, chess.C4), pawn(chess.C7, chess.C5),
	}[:plies] {
		h.do(id, []members.Identity{w, b}[ply%2], laws.Move{Move: m, Ply: ply})
	}
	h.do(id, b, laws.Resign{})
	return id
}

func pawn(from, to chess.Square) chess.Move {
	return chess.NewMove(from, to, chess.Pawn, chess.NoPieceType)
}

func (h *ratedHouse) do(id hall.GameID, who members.Identity, c laws.Command) {
	h.t.Helper()
	if _, err := h.hall.Do(h.t.Context(), id, who, c); err != nil {
		h.t.Fatal(err)
	}
}

// shows waits until the blitz ratings of all three are those.
func (h *ratedHouse) shows(what string, ana, beto, carla int) {
	h.t.Helper()
	want := [3]int{ana, beto, carla}
	for late := time.Now().Add(5 * time.Second); ; time.Sleep(time.Millisecond) {
		var got [3]int
		for i, handle := range []string{"Ana", "Beto", "Carla"} {
			points, _, err := h.kept.Rating(h.t.Context(), h.who[handle].ID, ratings.Blitz)
			if err != nil {
				h.t.Fatal(err)
			}
			got[i] = points
		}
		if got == want {
			return
		}
		if time.Now().After(late) {
			h.t.Fatalf("%s: ratings %v, want %v", what, got, want)
		}
	}
}

func (h *ratedHouse) acts(by conduct.Person, c conduct.Command) {
	h.t.Helper()
	if _, err := h.order.Do(h.t.Context(), by, c); err != nil {
		h.t.Fatal(err)
	}
}

// What is changed after a game changes the ratings of everybody whom it concerns,
// as if the game had not been, or had ended otherwise, from the first; and back.
func TestRatingsAreTakenBack(t *testing.T) {
	h := openRated(t)
	chief := conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	ana := conduct.Person{ID: h.who["Ana"].ID, Handle: "Ana"}
	// rated is what one game makes of ratings of players with so many games.
	rated := func(white glicko.Rating, games int, black glicko.Rating, others int, score glicko.Score) (glicko.Rating, glicko.Rating) {
		w, b := bounds.Game(bounds.Player{Rating: white, Games: games}, bounds.Player{Rating: black, Games: others}, score)
		return w.Rating, b.Rating
	}
	fresh := glicko.Initial()
	beto1, ana1 := rated(fresh, 0, fresh, 0, glicko.Win)
	carla1, beto2 := rated(fresh, 0, beto1, 1, glicko.Win)
	carlaAlone, betoAlone := rated(fresh, 0, fresh, 0, glicko.Win)
	carlaDrawn, betoDrawn := rated(fresh, 0, beto1, 1, glicko.Draw)
	ana2, carla2 := rated(ana1, 1, carlaDrawn, 1, glicko.Win)

	first := h.win("Beto", "Ana")
	h.shows("one game", ana1.Value, beto1.Value, 0)
	second := h.win("Carla", "Beto")
	h.shows("two games", ana1.Value, beto2.Value, carla1.Value)

	h.acts(chief, conduct.Take{Against: ana, Measure: conduct.Annul, Reason: "on purpose", Games: []string{string(first)}})
	h.shows("the first annulled", 0, betoAlone.Value, carlaAlone.Value)
	if a, err := h.kept.Adjustment(t.Context(), string(first)); err != nil || a != nil {
		t.Errorf("the game still counts: %+v, %v", a, err)
	}
	if a, err := h.kept.Adjustment(t.Context(), string(second)); err != nil || a == nil || a.BlackBefore != fresh.Value {
		t.Errorf("the second game went on from the first: %+v, %v", a, err)
	}
	h.acts(ana, conduct.Appeal{Act: 1, Text: "I was ill"})
	h.acts(conduct.Console, conduct.Rule{Act: 1, Reason: "so she was"})
	h.shows("overturned", ana1.Value, beto2.Value, carla1.Value)
	h.acts(chief, conduct.Take{Against: ana, Measure: conduct.Annul, Reason: "all the same", Games: []string{string(first)}})
	h.shows("annulled again", 0, betoAlone.Value, carlaAlone.Value)
	h.acts(chief, conduct.Reinstate{Act: 2, Reason: "one does not"})
	h.shows("reinstated", ana1.Value, beto2.Value, carla1.Value)

	judge := members.Identity{ID: "a-judge", Handle: "Judge", Roles: members.RolePlayer | members.RoleArbiter}
	h.do(second, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})
	h.shows("corrected", ana1.Value, betoDrawn.Value, carlaDrawn.Value)
	h.win("Ana", "Carla") // and games go on from there
	h.shows("a third game", ana2.Value, betoDrawn.Value, carla2.Value)
}
