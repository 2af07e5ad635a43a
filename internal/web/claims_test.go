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

// TestClaimsAndTheirProof shows what a player is told before a claim, and what the arbiter is shown
// about the position.
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
	white.refused("arbiters-only", "proof", "game", game)
	h.member("Dora", "en").enter().refused("arbiters-only", "proof", "game", game)
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
