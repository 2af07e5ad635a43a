package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// Both players are told what a game has made of their ratings, or why nothing,
// each in their language: when it ends, when they come back, and on its page. Nobody
// else is.
func TestPlayersAreToldOfTheirRatings(t *testing.T) {
	at := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	h := newHouseIn(t, func(o *hall.Options, _ *members.Options) { o.Now = func() time.Time { return at } })
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	follower := &ratings.Follower{Journal: h.journal, Games: h.hall, Ratings: h.ratings, Told: h.server.SendRated}
	go func() { defer close(done); _ = follower.Follow(ctx) }()
	t.Cleanup(func() { stop(); <-done })

	ana, bea := h.member("Ana", "en"), h.member("Bea", "es")
	white, black, visitor := ana.enter(), bea.enter(), h.browser("en").enter()
	play := func() string {
		t.Helper()
		game := h.pair(white, black)
		for _, p := range []*player{white, black, visitor} {
			p.ok("watch", "game", game)
		}
		for ply, move := range strings.Fields("e2e4 e7e5 h2h3 h7h6 a2a3 a7a6") {
			[]*player{white, black}[ply%2].ok("move", "game", game, "uci", move, "ply", ply)
		}
		black.ok("resign", "game", game)
		return game
	}
	told := func(p *player, game string, before, after int, bound, text string) {
		t.Helper()
		m := p.on("rated")
		got, _ := m["bound"].(string)
		if m["game"] != game || m["before"] != float64(before) || m["after"] != float64(after) || got != bound || m["text"] != text {
			t.Errorf("told %v", m)
		}
	}

	first := play()
	told(white, first, 1720, 1882, "", "Your rating (Blitz): 1720 → 1882.")
	told(black, first, 1720, 1558, "", "Tu puntuación (Relámpago): 1720 → 1558.")
	white.ok("watch", "game", first)
	told(white, first, 1720, 1882, "", "Your rating (Blitz): 1720 → 1882.")

	one, err := h.members.Find(ctx, "Ana")
	must(t, err)
	other, err := h.members.Find(ctx, "Bea")
	must(t, err)
	for i := range bounds.MaxPairGamesPerDay - 1 {
		_, err := h.ratings.ApplyGame(ctx, 0, ratings.Game{
			ID: fmt.Sprint(i), White: one.ID, Black: other.ID, Result: ratings.Drawn, Category: ratings.Standard, Rated: true, Bounded: true, At: at.UnixMilli(),
		})
		must(t, err)
	}
	second := play()
	const why = "Ratings do not change: on one day, from midnight to midnight UTC, 20 games between the same two players are rated, and you had already played them."
	told(white, second, 1882, 1882, "beyond", why)
	told(black, second, 1558, 1558, "beyond", "Las puntuaciones no cambian: en un mismo día, de medianoche a medianoche UTC, cuentan 20 partidas entre los mismos dos jugadores, y esas ya se han jugado.")

	for b, want := range map[*browser]bool{ana: true, h.browser("en"): false} {
		if page := b.Get("/games/" + second); strings.Contains(page.Page, why) != want {
			t.Errorf("the page of the game says why: %t, want %t", !want, want)
		}
	}
	visitor.ok("ping", "t", 1)
	for _, m := range visitor.news {
		if m["on"] == "rated" {
			t.Errorf("a visitor is told %v", m)
		}
	}
	if page := ana.Get("/about"); !strings.Contains(page.Page, "On one day, from midnight to midnight UTC, 20 games between the same two players are rated") {
		t.Error("the page about the house does not say the rule")
	}
}
