package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// TestClaimsAndTheirProof tests the answers to claim-terms, for a player, and to proof, for the
// arbiter.
func TestClaimsAndTheirProof(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	control, err := clock.ParseControlSeconds("5400")
	must(t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control),
		Event:       &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 1},
	})
	must(t, err)
	game := string(id)
	ply := 0
	for range 2 {
		for _, m := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			player := white
			if ply%2 == 1 {
				player = black
			}
			player.ok("move", "game", game, "uci", m, "ply", ply)
			ply++
		}
	}
	said := fmt.Sprint(white.ok("claim-terms", "game", game, "kind", "repetition")["terms"])
	for _, part := range []string{"decides the claim at once", "your opponent gets 3:00 (Article 9.5b)", "draw offer", "you must make that move"} {
		if !strings.Contains(said, part) {
			t.Errorf("the terms do not say %q: %s", part, said)
		}
	}
	if a := black.ok("claim-terms", "game", game, "kind", "fifty-moves"); a["refused"] != true || !strings.Contains(fmt.Sprint(a["terms"]), "not your move") {
		t.Errorf("a claim out of turn has the terms %v", a)
	}
	if a := white.ok("claim-terms", "game", game, "kind", "quickplay"); a["refused"] != true || !strings.Contains(fmt.Sprint(a["terms"]), "10.2") {
		t.Errorf("a claim with 90 minutes left has the terms %v", a)
	}
	judge := carla.enter()
	judge.refused("not-your-game", "claim-terms", "game", game, "kind", "repetition")
	white.refused("role-may-not", "proof", "game", game)
	h.member("Dora", "en").enter().refused("role-may-not", "proof", "game", game)
	proof := judge.ok("proof", "game", game)
	places := proof["occurrences"].([]any)
	if len(places) != 3 || fmt.Sprint(proof["repetitions"], proof["quiet"], proof["quietNeeded"]) != "3 8 100" || proof["change"] != nil {
		t.Fatalf("the proof is %v", proof)
	}
	last := places[2].(map[string]any)
	if last["move"] != "4... Ng8" || last["ply"] != 8.0 || last["white"] == nil || !strings.HasPrefix(last["fen"].(string), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w") {
		t.Errorf("the last occurrence is %v", last)
	}
	for i, side := range []string{"white", "black"} {
		if m := proof["mates"].([]any)[i].(map[string]any); m["side"] != side || m["answer"] == "unwinnable" || m["text"] == "" {
			t.Errorf("mate: %v", m)
		}
	}
	white.ok("claim-repetition", "game", game)
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Termination != laws.Repetition {
		t.Errorf("after the claim: %v, %v", v.Termination, err)
	}
	after := black.ok("proof", "game", game)
	if !strings.Contains(fmt.Sprint(after["claim"]), "White claims a draw") || len(after["occurrences"].([]any)) != 3 {
		t.Errorf("the proof after the game is %v", after)
	}
}

// TestHintsAreAgreed plays the same repetition with and without hints: only with hints the players
// are told that the claim is right.
func TestHintsAreAgreed(t *testing.T) {
	h := newHouse(t)
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	white.refused("hints-unrated", "seek", "control", "300", "edition", "2009", "rated", true, "hints", true)
	for _, hints := range []bool{true, false} {
		seek := white.ok("seek", "control", "300", "edition", "2009", "colour", "white", "hints", hints)["seek"]
		game := black.ok("accept", "seek", seek)["game"].(string)
		for ply, m := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"} {
			[]*player{white, black}[ply%2].ok("move", "game", game, "uci", m, "ply", ply)
		}
		ask := func(more ...any) any {
			return black.ok("claim-terms", append([]any{"game", game, "kind", "repetition"}, more...)...)["right"]
		}
		here, next := ask(), ask("uci", "f6g8")
		v, err := h.hall.Look(context.Background(), hall.GameID(game))
		must(t, err)
		black.ok("move", "game", game, "uci", "f6g8", "ply", 7)
		black.ok("watch", "game", game)
		shown := black.on("table")["view"].(map[string]any)
		if hints && (here != false || next != true || !v.Terms.Hints || fmt.Sprint(shown["claims"]) != "map[repetition:true]" || shown["hints"] != true) {
			t.Errorf("with hints: here %v, next %v, shown %v", here, next, shown["claims"])
		}
		if !hints && (here != nil || next != nil || fmt.Sprint(shown["claims"]) != "map[]") {
			t.Errorf("without hints: here %v, next %v, shown %v", here, next, shown["claims"])
		}
		white.ok("resign", "game", game)
	}
}
