package web

import (
	"net/http"
	"testing"
)

// A member declares that they cannot see the board, and names an assistant, who then plays by
// announcing and by moving.
func TestAssistantOfADeclaredPlayer(t *testing.T) {
	h := newHouse(t)
	homer, berta, carla := h.member("Homer", "es"), h.member("Berta", "en"), h.member("Carla", "de")
	homer.Post("/account/sight", "cannot-see", "1", "assistant", "Nobody", "duty-a", "1").Want(t, http.StatusNotFound, `name="assistant"`)
	homer.Post("/account/sight", "cannot-see", "1", "assistant", "homer", "duty-a", "1").Want(t, http.StatusBadRequest, "No puedes ser tu propio asistente.")
	homer.Post("/account/sight", "cannot-see", "1", "assistant", "Carla").Want(t, http.StatusBadRequest, "Elige al menos una cosa")
	homer.Post("/account/sight", "assistant", "Carla", "duty-a", "1").Want(t, http.StatusBadRequest, "Solo nombra a un asistente quien no ve el tablero.", `name="cannot-see">`, `name="assistant" value="Carla"`)
	homer.Post("/account/sight", "cannot-see", "1", "assistant", "carla", "duty-b", "1", "duty-d", "1").Want(t, http.StatusOK,
		"Guardado", `name="cannot-see" checked`, `value="Carla"`, `name="duty-b" checked`, `name="duty-d" checked`, `name="duty-a">`)

	white, black, helper := homer.enter(), berta.enter(), carla.enter()
	white.ok("challenge", "to", "Berta", "control", "300", "edition", "2009")
	black.receive("the challenge", func(m map[string]any) bool { return m["on"] == "offer" && m["cannotSee"] == true })
	white.ok("challenge", "to", "Berta", "control", "300", "edition", "1997")
	black.receive("the challenge", func(m map[string]any) bool {
		return m["on"] == "offer" && m["edition"] == "1997" && m["cannotSee"] == nil
	})
	game := h.pair(white, black)
	for _, p := range []*player{white, black, helper} {
		p.ok("watch", "game", game)
	}
	view := helper.tableAt(0)
	if view["assists"] != "white" || view["you"] != "" || view["legal"] != nil {
		t.Errorf("Carla assists %v, plays %v and moves %v", view["assists"], view["you"], view["legal"])
	}
	white.tableAt(0)
	seen := black.tableAt(0)
	list, _ := seen["assistants"].([]any)
	if sides, _ := seen["cannotSee"].([]any); len(sides) != 1 || sides[0] != "white" || len(list) != 1 {
		t.Fatalf("Berta reads %v and %v", seen["cannotSee"], seen["assistants"])
	}
	if one := list[0].(map[string]any); one["of"] != "white" || one["handle"] != "Carla" || one["duties"] != "bd" {
		t.Errorf("Berta reads of %v", one)
	}

	if why := helper.refused("announce-clearly", "announce", "game", game, "text", "Springer"); why["article"] != "E.2.1" {
		t.Errorf("an unclear announcement is refused with %v", why)
	}
	helper.refused("assistant-may-not", "move", "game", game, "uci", "e2e4", "ply", 0)
	helper.ok("announce", "game", game, "text", "Eva zwei Eva vier")
	black.tableAt(1)
	helper.refused("not-your-turn", "announce", "game", game, "text", "Eva sieben Eva fuenf")
	black.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	white.ok("announce", "game", game, "text", "Cf3", "lang", "es")
	white.ok("conduct", "game", game, "command", map[string]any{"type": "AskAssistant"})
	black.refused("assistant-may-not", "conduct", "game", game, "command", map[string]any{"type": "AskAssistant"})
	helper.refused("role-may-not", "resign", "game", game)
	black.refused("other-conduct", "conduct", "game", game, "command", map[string]any{"type": "Repeat", "text": "Springer Felix drei"})
	black.ok("resign", "game", game)
	berta.Get("/games/"+game+"/protocol").Want(t, http.StatusOK, "Announced for White: Eva zwei Eva vier – by their assistant", "1. e4 – by their assistant")

	homer.Post("/account/sight").Want(t, http.StatusOK, "Guardado", `name="cannot-see">`)
	again := h.pair(h.member("Dora", "en").enter(), white)
	white.ok("watch", "game", again)
	if view := white.tableAt(0); view["cannotSee"] != nil {
		t.Errorf("the declaration was withdrawn, and %v cannot see", view["cannotSee"])
	}
}

// An arbiter of the server admits an assistant to a running game.
func TestArbiterAdmitsAnAssistant(t *testing.T) {
	h := newHouse(t)
	homer := h.member("Homer", "en")
	homer.Post("/account/sight", "cannot-see", "1").Want(t, http.StatusOK, "Saved.")
	white, black, helper := homer.enter(), h.member("Berta", "en").enter(), h.member("Carla", "en").enter()
	judge := h.withRole("Judge", "en", arbiter).enter()
	game := h.pair(white, black)
	admit := func(name, duties string) map[string]any {
		return map[string]any{"type": "AdmitAssistant", "for": "white", "task": "duties", "name": name, "duties": duties}
	}
	white.refused("role-may-not", "conduct", "game", game, "command", admit("Carla", "a"))
	judge.refused("cannot-assist", "conduct", "game", game, "command", admit("Berta", "a"))
	judge.refused("handle-unknown", "conduct", "game", game, "command", admit("Nobody", "a"))
	judge.refused("cannot-assist", "conduct", "game", game, "command", admit("Judge", "a"))
	helper.refused("role-may-not", "move", "game", game, "uci", "e2e4", "ply", 0)
	helper.ok("watch", "game", game)
	if view := helper.tableAt(0); view["assists"] != nil {
		t.Errorf("a spectator assists %v", view["assists"])
	}
	judge.ok("conduct", "game", game, "command", admit("carla", "a"))
	view := helper.receive("the table", func(m map[string]any) bool {
		view, _ := m["view"].(map[string]any)
		return view["assists"] == "white"
	})["view"].(map[string]any)
	if legal, _ := view["legal"].([]any); len(legal) != 20 {
		t.Errorf("the assistant has %d moves", len(legal))
	}
	helper.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	homer.Get("/games/"+game+"/protocol").Want(t, http.StatusOK, "Decided by Judge.")
}
