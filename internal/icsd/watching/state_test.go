package watching

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/escaque/escaque/internal/hall"
)

// add puts a game into a state, as Receive does, with the client's side in it.
func add(s *State, id hall.GameID, number int, you hall.Side) *Game {
	g := &Game{ID: id, Number: number, state: s, view: hall.View{Game: id, You: you}, cancel: func() {}}
	s.games[id] = g
	return g
}

// TestRemoveShowsTheNextGame checks that another game of the user's own takes the place of one that
// has ended, and that a giver of a simul is left to the hall.
func TestRemoveShowsTheNextGame(t *testing.T) {
	s := NewState()
	first, second := add(s, "a", 1, hall.AsWhite), add(s, "b", 2, hall.AsBlack)
	add(s, "c", 3, hall.Neither)
	s.SetPlaying("a")
	if next := s.remove(first); next != second || !s.IsPlaying() {
		t.Errorf("next %v, playing %v", next, s.playing)
	}
	if v, ok := s.Mine(); !ok || v.Game != "b" {
		t.Errorf("plays %q", v.Game)
	}
	if next := s.remove(first); next != nil {
		t.Errorf("removed again, next %v", next)
	}
	second.view.Terms.Simul, second.view.You = true, hall.AsWhite
	add(s, "d", 4, hall.AsWhite)
	if next := s.remove(second); next != nil || s.IsPlaying() {
		t.Errorf("a giver is shown %v", next)
	}
}

// TestWatchedGames checks the order of watched games, and that those of the user's own are none.
func TestWatchedGames(t *testing.T) {
	s := NewState()
	add(s, "a", 3, hall.Neither)
	add(s, "b", 1, hall.Neither)
	add(s, "c", 2, hall.AsWhite)
	s.SetPlaying("c")
	if got := s.watchedLocked(nil); !slices.Equal(got, []hall.GameID{"b", "a"}) {
		t.Errorf("watched %v", got)
	}
	s.setPrimary("a")
	if got := s.watchedLocked(nil); !slices.Equal(got, []hall.GameID{"a", "b"}) {
		t.Errorf("with a primary game: %v", got)
	}
	if !s.WatchesOthers() {
		t.Error("watches nobody")
	}
}

// TestHoldUntilEnd checks that lines about a game wait for its end, and no longer.
func TestHoldUntilEnd(t *testing.T) {
	s := NewState()
	g := add(s, "a", 1, hall.AsWhite)
	if !s.holdUntilEnd("a", "one") || s.holdUntilEnd("b", "none") {
		t.Error("held for the wrong game")
	}
	if !g.end() || g.end() {
		t.Error("a game ends once")
	}
	if got := g.close(); !slices.Equal(got, []string{"one"}) {
		t.Errorf("after the end: %q", got)
	}
	if s.holdUntilEnd("a", "two") {
		t.Error("held after the end")
	}
}

// TestAwaitSent checks that the wait ends when the record is sent, and when the context ends.
func TestAwaitSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewState()
		g := add(s, "a", 1, hall.AsWhite)
		done := 0
		ctx, cancel := context.WithCancel(t.Context())
		for _, seq := range []uint64{5, 9} {
			go func() { s.AwaitSent(ctx, "a", seq); s.mu.Lock(); done++; s.mu.Unlock() }()
		}
		synctest.Wait()
		for _, step := range []struct {
			do   func()
			want int
		}{{func() { g.setSent(4) }, 0}, {func() { g.setSent(5) }, 1}, {cancel, 2}} {
			step.do()
			synctest.Wait()
			s.mu.Lock()
			if done != step.want {
				t.Errorf("%d waits have ended, want %d", done, step.want)
			}
			s.mu.Unlock()
		}
	})
}

// TestWants checks which games that begin a follower wants to watch.
func TestWants(t *testing.T) {
	game := func(id hall.GameID, white, black string, simul bool) *hall.GameRow {
		return &hall.GameRow{ID: id, White: hall.Player{Handle: white}, Black: hall.Player{Handle: black}, Simul: simul}
	}
	s := NewState()
	if s.FollowsAnyone() {
		t.Error("a new client follows")
	}
	s.setFollowed("Ana", "found")
	s.SetSimul("Eva")
	for _, tt := range []struct {
		game   *hall.GameRow
		player string
		simul  bool
	}{
		{game("1", "Ana", "Beto", false), "Ana", false},
		{game("2", "Beto", "ana", false), "Ana", false},
		{game("found", "Ana", "Beto", false), "", false},
		{game("3", "Eva", "Beto", true), "", true},
		{game("4", "Eva", "Beto", false), "", false},
	} {
		if player, simul := s.wantsGame(tt.game); player != tt.player || simul != tt.simul {
			t.Errorf("game %s: %q %v", tt.game.ID, player, simul)
		}
	}
	s.SetPlaying("own")
	if player, _ := s.wantsGame(game("5", "Ana", "Beto", false)); player != "" || s.Follows("Ana") {
		t.Error("a player follows")
	}
	if !s.EndSimul("eva") || s.EndSimul("Eva") {
		t.Error("a simul ends once")
	}
}
