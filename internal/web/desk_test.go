package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// seatOnScreen begins a game of an event with an hour each.
func (h *house) seatOnScreen(white, black string, event *hall.EventRef) string {
	h.t.Helper()
	control, err := clock.ParseControlSeconds("3600")
	must(h.t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id(white), Handle: white}, Black: hall.Player{ID: h.id(black), Handle: black},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control), Event: event,
	})
	must(h.t, err)
	return string(id)
}

// until reads messages of a name until one is as wanted.
func (p *player) until(name string, is func(m map[string]any) bool) map[string]any {
	for {
		if m := p.on(name); is(m) {
			return m
		}
	}
}

// list returns a list in a message.
func list(m map[string]any, name string) []any {
	l, _ := m[name].([]any)
	return l
}

// A call is on the page of every arbiter on duty until it is answered. Who takes it is seen by the
// others, and nobody overwrites it.
func TestCallsOnTheDesk(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleArbiter|members.RoleOrganiser)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	dora := h.withRole("Dora", "en", members.RoleArbiter)
	carla.Post("/events/"+event+"/staff", "handle", "Dora", "duty", "arbiter")
	ana, berta, foreign := h.member("Ana", "en"), h.member("Berta", "en"), h.withRole("Foreign", "en", members.RoleArbiter)
	white, black, stranger := ana.enter(), berta.enter(), foreign.enter()
	judge, deputy := carla.enter(), dora.enter()
	game := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 4})
	white.ok("move", "game", game, "uci", "e2e4", "ply", 0)

	if r := black.ok("arbiters", "game", game); r["may"] != true || r["stops"] != true || r["seconds"] != 300.0 || r["here"] != 2.0 || r["duty"] != nil || r["article"] != "6.12b" {
		t.Errorf("before the call: %v", r)
	}
	judge.ok("on-duty", "event", event, "on", true)
	deputy.ok("on-duty", "event", event, "on", true, "from", 1, "to", 10)
	for _, who := range []*player{white, stranger} {
		who.refused("not-arbiter", "on-duty", "event", event, "on", true)
		who.refused("not-arbiter", "open-desk", "event", event)
	}
	judge.refused("bad-sector", "on-duty", "event", event, "on", true, "from", 9, "to", 3)

	called := black.ok("call-arbiter", "game", game, "text", "He talks all the time.")
	if called["until"] == nil {
		t.Errorf("the clocks do not stop: %v", called)
	}
	black.refused("call-open", "call-arbiter", "game", game)
	for _, who := range []*player{judge, deputy} {
		m := who.until("calls", func(m map[string]any) bool { return len(list(m, "calls")) == 1 })
		one := list(m, "calls")[0].(map[string]any)
		if one["game"] != game || one["text"] != "He talks all the time." || one["until"] != called["until"] || fmt.Sprint(one["event"].(map[string]any)["name"]) == "" || one["holder"] != nil {
			t.Errorf("the queue shows %v", one)
		}
	}
	m := white.until("own-calls", func(m map[string]any) bool { return len(list(m, "calls")) == 1 })
	if one := list(m, "calls")[0].(map[string]any); one["text"] != nil || one["until"] == nil {
		t.Errorf("the opponent is told %v", one)
	}
	number := called["call"]
	white.refused("not-arbiter", "take-call", "call", number)
	deputy.ok("take-call", "call", number)
	judge.refused("taken", "take-call", "call", number)
	judge.until("calls", func(m map[string]any) bool {
		calls := list(m, "calls")
		return len(calls) == 1 && calls[0].(map[string]any)["holder"] != nil
	})
	deputy.refused("no-reason", "close-call", "call", number, "cause", false)
	deputy.refused("other-not-arbiter", "hand-over-call", "call", number, "to", "Foreign")
	deputy.ok("hand-over-call", "call", number, "to", "Carla")
	judge.ok("resume-game", "game", game)
	judge.ok("close-call", "call", number, "cause", true, "reason", "They were asked to be quiet.")
	deputy.until("calls", func(m map[string]any) bool { return len(list(m, "calls")) == 0 })
	black.until("own-calls", func(m map[string]any) bool { return len(list(m, "calls")) == 0 })

	// The record of the game tells its arbiters and players of the call, each what was said to them.
	var steps []string
	for _, step := range list(judge.ok("remedies", "game", game), "calls") {
		if m := step.(map[string]any); m["ply"] != 1.0 {
			t.Errorf("a step of the call stands before half move %v", m["ply"])
		} else {
			steps = append(steps, fmt.Sprint(m["text"]))
		}
	}
	want := []string{
		"Berta called an arbiter. He talks all the time.", "Dora took the call.", "Dora handed the call over to Carla.", "Carla closed the call. They were asked to be quiet.",
	}
	if !slices.Equal(steps, want) {
		t.Errorf("the steps of the call are %q, want %q", steps, want)
	}
	protocol := "/games/" + game + "/protocol"
	carla.Get(protocol).Want(t, http.StatusOK, want...)
	berta.Get(protocol).Want(t, http.StatusOK, want...)
	ana.Get(protocol).Want(t, http.StatusOK, "Berta called an arbiter.", "Dora took the call.")
	for who, unsaid := range map[*browser]string{ana: "He talks all the time", foreign: "called an arbiter"} {
		if strings.Contains(who.Get(protocol).Page, unsaid) {
			t.Errorf("a page says %q to somebody whom it does not concern", unsaid)
		}
	}

	white.refused("not-arbiter", "take-board", "game", game)
	stranger.refused("not-arbiter", "take-board", "game", game)
	deputy.ok("take-board", "game", game)
	judge.refused("taken", "take-board", "game", game)
	m = judge.until("calls", func(m map[string]any) bool {
		return len(list(m, "calls")) == 1 && list(m, "calls")[0].(map[string]any)["for"] == "arbiter"
	})
	one := list(m, "calls")[0].(map[string]any)
	if holder, _ := one["holder"].(map[string]any); holder["handle"] != "Dora" {
		t.Errorf("the board is shown as %v", one)
	}
	deputy.refused("no-call", "close-call", "call", one["call"], "cause", false, "reason", "nothing")
	deputy.ok("close-call", "call", one["call"], "cause", true)

	audit, err := h.members.Acts(context.Background(), "", 50)
	must(t, err)
	if !slices.ContainsFunc(audit, func(a members.Act) bool {
		return a.What == members.DeedRefused && a.Handle == "Foreign" && strings.HasPrefix(a.Detail, "open-desk")
	}) {
		t.Error("the refusals are not in the audit log")
	}
}

// A call is marked for an arbiter whose sector has not its board, as long as another on duty has it.
func TestCallsOfASector(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleArbiter|members.RoleOrganiser)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	dora := h.withRole("Dora", "en", members.RoleArbiter)
	carla.Post("/events/"+event+"/staff", "handle", "Dora", "duty", "arbiter")
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	judge, deputy := carla.enter(), dora.enter()
	game := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 4})
	white.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	queue := func(who *player, duty bool) (other any) {
		t.Helper()
		m := who.until("calls", func(m map[string]any) bool { return len(list(m, "calls")) == 1 && (len(list(m, "duty")) == 1) == duty })
		return list(m, "calls")[0].(map[string]any)["other"]
	}
	judge.ok("on-duty", "event", event, "on", true, "from", 3, "to", 9)
	deputy.ok("on-duty", "event", event, "on", true, "from", 1, "to", 2)
	if r := black.ok("arbiters", "game", game); r["duty"] != 1.0 {
		t.Errorf("before the call: %v", r)
	}
	number := black.ok("call-arbiter", "game", game)["call"]
	if other := queue(judge, true); other != nil {
		t.Error("the call is not for the arbiter of its board")
	}
	if other := queue(deputy, true); other != true {
		t.Error("the call is for the arbiter of other boards")
	}
	judge.ok("take-call", "call", number)
	judge.ok("release-call", "call", number)
	judge.ok("on-duty", "event", event, "on", false)
	deputy.until("calls", func(m map[string]any) bool {
		calls := list(m, "calls")
		return len(calls) == 1 && calls[0].(map[string]any)["holder"] == nil && calls[0].(map[string]any)["other"] == nil
	})
}

// The desk shows every board without delay, and what changes on it.
func TestTheDesk(t *testing.T) {
	h := newHouse(t)
	judge, chief := h.withRole("Carla", "en", members.RoleArbiter).enter(), h.withRole("Chief", "es", members.RoleAdministrator).enter()
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	h.member("Clara", "en")
	h.member("Diana", "en")
	game, other := h.seatOnScreen("Ana", "Berta", nil), h.seatOnScreen("Clara", "Diana", nil)
	white.refused("not-arbiter", "open-desk")
	judge.refused("no-desk", "open-desk", "event", "nothing")
	judge.ok("open-desk")
	desk := judge.on("desk")
	boards := list(desk, "boards")
	if len(boards) != 2 || boards[0].(map[string]any)["game"] != other || fmt.Sprint(boards[0].(map[string]any)["gone"]) != "[white black]" {
		t.Fatalf("the desk has %v", boards)
	}
	if staff := list(desk, "staff"); len(staff) != 2 {
		t.Errorf("the staff is %v", staff)
	}
	chief.ok("open-desk")
	chief.on("desk")
	white.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	for _, who := range []*player{judge, chief} {
		m := who.until("desk-change", func(m map[string]any) bool { return len(list(m, "boards")) > 0 })
		one := list(m, "boards")[0].(map[string]any)
		if len(list(m, "boards")) != 1 || one["game"] != game || one["last"] != "e2e4" || one["ply"] != 1.0 || one["urgency"] != 1.0 || one["trouble"] == nil {
			t.Errorf("the change is %v", m)
		}
	}
	judge.ok("on-duty", "on", true)
	black.ok("call-arbiter", "game", game)
	m := chief.until("desk-change", func(m map[string]any) bool { return len(list(m, "calls")) > 0 })
	if one := list(m, "boards"); len(one) != 1 || one[0].(map[string]any)["urgency"] != 6.0 || one[0].(map[string]any)["waiting"] != "arbiter" || one[0].(map[string]any)["calls"] != 1.0 {
		t.Errorf("the call is %v", m)
	}
	judge.ok("stop-clocks", "game", other, "text", "A quarrel.")
	m = chief.until("desk-change", func(m map[string]any) bool { return len(list(m, "rulings")) > 0 })
	if one := list(m, "rulings")[0].(map[string]any); one["kind"] != "StopClocks" || one["reason"] != "A quarrel." || one["game"] != other || len(list(one, "seqs")) != 1 {
		t.Errorf("the ruling is %v", one)
	}
	white.ok("resign", "game", game)
	judge.until("desk-change", func(m map[string]any) bool {
		for _, one := range list(m, "boards") {
			if b := one.(map[string]any); b["game"] == game && b["over"] == true && b["result"] == "0-1" && b["ending"] != "" {
				return true
			}
		}
		return false
	})
	judge.ok("close-desk")
}

// A game that a player looks at after its end, when no table is loaded for it any more, goes on before
// their eyes when an arbiter reopens it.
func TestReopenedGameIsShownToThoseWhoSawItsEnd(t *testing.T) {
	h := newHouseIn(t, func(o *hall.Options, _ *members.Options) { o.Linger = time.Millisecond })
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	white, black := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	game := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 1})
	id := hall.GameID(game)
	white.ok("watch", "game", game)
	white.ok("move", "game", game, "uci", "f2f3", "ply", 0)
	black.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	white.tableAt(2)
	must(t, h.hall.Rule(t.Context(), id, hall.Ruling{Result: laws.WhiteWins, Reason: "a telephone", Article: "12.3b"}))
	white.ok("unwatch", "game", game)
	time.Sleep(50 * time.Millisecond) // the table is unloaded after one
	white.ok("watch", "game", game)
	shown := func(over bool) {
		white.receive("the table", func(m map[string]any) bool {
			view, _ := m["view"].(map[string]any)
			return m["on"] == "table" && view["ply"] == float64(2) && view["over"] == over
		})
	}
	shown(true)
	_, err := h.hall.Reopen(t.Context(), id, laws.Reopen{Reason: "the wrong player", Article: "8.7"})
	must(t, err)
	shown(false)
}
