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

// A player of an event calls the arbiter, claims a draw in his last two minutes, and the arbiter rules, stops the
// clocks and lets the game go on: all at the table.
func TestTheArbiterAtTheTable(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	control, err := clock.ParseControlSeconds("100")
	must(t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Supervision: laws.Adequate}.EqualControls(control),
		Event:       &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 1},
	})
	must(t, err)
	game := string(id)
	page := carla.Get("/games/" + game)
	if !strings.Contains(page.Page, "data-judge") || strings.Contains(h.browser("en").Get("/games/"+game).Page, "data-judge") {
		t.Error("the arbiter's table is not his, or everybody's")
	}
	judge := carla.enter()
	judge.ok("watch", "game", game)
	white.ok("call-arbiter", "game", game)
	if m := judge.on("called"); m["game"] != game || fmt.Sprint(m["from"]) != "map[handle:Ana]" {
		t.Errorf("the arbiter is told %v", m)
	}
	judge.refused("no-arbiter", "call-arbiter", "game", game)
	white.ok("claim-quickplay", "game", game, "kind", "cannot-win")
	black.refused("role-may-not", "rule-quickplay", "game", game, "kind", "draw")
	judge.ok("rule-quickplay", "game", game, "kind", "reject")
	judge.ok("stop-clocks", "game", game, "text", "The hall is noisy.")
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Waiting != hall.WaitingForArbiter || v.Clock.Running != hall.Neither {
		t.Errorf("after the clocks were stopped: %+v, %v", v.Clock, err)
	}
	judge.ok("resume-game", "game", game)
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Waiting != hall.WaitingForNothing || v.Clock.Running != hall.AsWhite {
		t.Errorf("after the game goes on: %+v, %v", v.Clock, err)
	}
}

// The move of a claim stands in the log as people write moves, with the letters of the reader.
func TestAClaimedMoveIsWrittenForItsReader(t *testing.T) {
	h := newHouse(t)
	ana, bea := h.member("Ana", "es").enter(), h.member("Bea", "en").enter()
	game := h.pair(ana, bea)
	bea.ok("watch", "game", game)
	ana.ok("watch", "game", game)
	ana.ok("claim-repetition", "game", game, "uci", "g1f3")
	for p, want := range map[*player]string{ana: "Cf3", bea: "Nf3"} {
		for {
			if m := p.on("table"); strings.Contains(fmt.Sprint(m["events"]), "ClaimMade") {
				if !strings.Contains(fmt.Sprint(m["events"]), want) {
					t.Errorf("%s is not in %v", want, m["events"])
				}
				break
			}
		}
	}
}

// A right claim says which moves prove it.
func TestAClaimNamesItsProof(t *testing.T) {
	h := newHouse(t)
	ana, bea := h.member("Ana", "es").enter(), h.member("Bea", "en").enter()
	game := h.pair(ana, bea)
	ana.ok("watch", "game", game)
	for i, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"} {
		[]*player{ana, bea}[i%2].ok("move", "game", game, "uci", text, "ply", i)
	}
	bea.ok("claim-repetition", "game", game, "uci", "f6g8")
	for {
		m := ana.on("table")
		if view := m["view"].(map[string]any); view["over"] == true {
			if text := fmt.Sprint(m["events"]); !strings.Contains(text, "al comienzo, tras 2... Cg8.") || !strings.Contains(text, "Cg8") {
				t.Errorf("the proof is not in %s", text)
			}
			break
		}
	}
}
