package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// A player of an event calls the arbiter, claims a draw in their last two minutes, and the arbiter
// rules, stops the clocks and lets the game go on: all at the table.
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
	judge.refused("not-your-game", "call-arbiter", "game", game)
	judge.ok("resume-game", "game", game)
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

// In a game that people arranged themselves no arbiter is present: the claim of the last two
// minutes ends it (Appendix D of 2009), its players are free, and an arbiter of the server
// hears of it and decides.
func TestAClaimWithoutAnArbiter(t *testing.T) {
	h := newHouse(t)
	judge := h.withRole("Carla", "en", members.RoleArbiter).enter()
	h.withRole("Chief", "en", members.RoleAdministrator)
	chief := members.Identity{ID: h.id("Chief"), Handle: "Chief", Roles: members.RoleAdministrator}
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	begin := func(edition, control string) string {
		t.Helper()
		seek := white.ok("seek", "control", control, "edition", edition, "colour", "white", "rated", false)["seek"]
		return black.ok("accept", "seek", seek)["game"].(string)
	}
	game := begin("2009", "100")
	id := hall.GameID(game)
	if v, err := h.hall.Look(context.Background(), id); err != nil || !v.LastMinutes {
		t.Fatalf("no claim is offered: %v", err)
	}
	if r := black.ok("arbiters", "game", game); fmt.Sprint(r["heard"]) != "2" {
		t.Errorf("before the claim the player is told of %v arbiters", r["heard"])
	}
	judge.refused("no-arbiter", "arbiters", "game", game)
	black.ok("claim-quickplay", "game", game, "kind", "no-effort") // on the opponent's time, too (D.1)
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Case != laws.RemoteCase.String() || v.Over || v.Clock.Running != hall.Neither {
		t.Fatalf("after the claim: %q, %v", v.Case, err)
	}
	if m := judge.on("called"); m["game"] != game || m["for"] != "claim" || fmt.Sprint(m["from"]) != "map[handle:Berta]" {
		t.Errorf("the arbiter is told %v", m)
	}
	white.refused("awaiting-end", "move", "game", game, "uci", "e2e4", "ply", 0)
	next := begin("2023", "900") // both are free to play on elsewhere
	if v, err := h.hall.Look(context.Background(), hall.GameID(next)); err != nil || !v.LastMinutes {
		t.Errorf("2023 has no claim in a rapid game without increment: %v", err)
	}
	white.refused("role-may-not", "rule-result", "game", game, "kind", "1-0", "text", "I won.")
	judge.refused("need-reason", "rule-result", "game", game, "kind", "1-0")
	for _, g := range []hall.GameID{id, hall.GameID(next)} {
		if v, err := h.hall.Look(context.Background(), g); err != nil || !h.hall.Arbitrates(chief, v) {
			t.Errorf("an administrator, whom calls reach, may not decide in game %s: %v", g, err)
		}
	}
	_, err := h.hall.Do(context.Background(), id, chief, laws.SetResult{Result: laws.WhiteWins, Reason: "Black could have been mated."})
	must(t, err)
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Result != laws.WhiteWins || v.Case != "" {
		t.Errorf("after the decision: %v, %v", v.Result, err)
	}
	white.ok("resign", "game", next)
	sitetest.Eventually(t, "the end, which waits for whether mate was possible (5.1.2)", func() bool {
		v, err := h.hall.Look(context.Background(), hall.GameID(next))
		return err == nil && v.Over
	})
	// A game with an increment, or blitz, has no such claim in 2023.
	fast := begin("2023", "300")
	if v, err := h.hall.Look(context.Background(), hall.GameID(fast)); err != nil || v.LastMinutes {
		t.Errorf("2023 has a claim in blitz: %v", err)
	}
	white.refused("no-quickplay", "claim-quickplay", "game", fast, "kind", "cannot-win")
}

// A claim that comes in by another door and another node, of a guest, who can write to nobody, is
// on the arbiter's page at once.
func TestAClaimFromAnotherNode(t *testing.T) {
	north, south := twoHouses(t)
	judge := south.withRole("Carla", "en", members.RoleArbiter).enter()
	var guests [2]members.Identity
	for i, handle := range []string{"GuestA", "GuestB"} {
		guests[i] = members.Identity{ID: "guest-" + handle, Handle: handle, Guest: true}
		session, err := north.hall.Connect(guests[i])
		must(t, err)
		defer session.Close()
	}
	seek, err := north.hall.Seek(t.Context(), guests[0], hall.SeekSpec{Control: "100", Edition: "2009", Color: hall.AsWhite})
	must(t, err)
	id, err := north.hall.Accept(t.Context(), guests[1], seek.ID)
	must(t, err)
	_, err = north.hall.Do(t.Context(), id, guests[1], laws.ClaimQuickplay{Ground: laws.NoEffort})
	must(t, err)
	if m := judge.on("called"); m["game"] != string(id) || m["for"] != "claim" || fmt.Sprint(m["from"]) != "map[guest:true handle:GuestB]" {
		t.Errorf("the arbiter is told %v", m)
	}
}

// Where the rules of an event restrict agreements the clocks stop at one, and the arbiter
// refuses it by its article or consents (9.1.a, 2009), at the table.
func TestTheArbiterConsentsToADraw(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	control, err := clock.ParseControlSeconds("3600")
	must(t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Draws: laws.DrawRestriction{NotBefore: 30}}.EqualControls(control),
		Event:       &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 1},
	})
	must(t, err)
	game := string(id)
	judge := carla.enter()
	judge.ok("watch", "game", game)
	agree := func() {
		t.Helper()
		black.ok("accept-draw", "game", game)
		if v, err := h.hall.Look(context.Background(), id); err != nil || v.Case != laws.DrawNeedsConsent.String() || v.Waiting != hall.WaitingForArbiter || v.Over {
			t.Errorf("after the agreement: %q, %q, %v", v.Case, v.Waiting, err)
		}
	}
	white.ok("move", "game", game, "uci", "e2e4", "ply", 0, "offer", true)
	agree()
	if m := judge.on("called"); m["game"] != game || m["for"] != "draw" || fmt.Sprint(m["from"]) != "map[handle:Berta]" || m["event"] == nil {
		t.Errorf("the arbiter is told %v", m)
	}
	black.refused("role-may-not", "consent-draw", "game", game, "kind", "consent")
	judge.refused("bad-field", "consent-draw", "game", game, "kind", "perhaps")
	judge.ok("consent-draw", "game", game, "kind", "refuse")
	v, err := h.hall.Look(context.Background(), id)
	if err != nil || v.Over || v.Case != "" || v.Clock.Running != hall.AsBlack {
		t.Fatalf("after the refusal: %+v, %v", v.Clock, err)
	}
	black.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	white.ok("move", "game", game, "uci", "g1f3", "ply", 2, "offer", true)
	agree()
	judge.ok("consent-draw", "game", game, "kind", "consent")
	if v, err := h.hall.Look(context.Background(), id); err != nil || v.Result != laws.Drawn || v.Termination != laws.Agreement {
		t.Errorf("after the consent: %v by %v, %v", v.Result, v.Termination, err)
	}
	if !slices.ContainsFunc(v.Log, func(l hall.LogEntry) bool {
		ended, is := l.Event.(laws.DrawOfferEnded)
		return is && ended.How == laws.OfferNotAgreed && ended.Article == "9.1a"
	}) {
		t.Error("the refusal does not name the article")
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
