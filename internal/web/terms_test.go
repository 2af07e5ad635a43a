package web

import (
	"testing"
)

// What an open game or a challenge asks for in the browser beside time and colour comes to who reads it, and to the table: a delay
// with how long the dial stands, and the rules of the chess server, by which moves are taken back.
func TestTermsReachTheTable(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	seek := ana.ok("seek", "control", "1500d5", "colour", "white", "profile", "family")["seek"]
	lobby := berta.receive("the open game", func(m map[string]any) bool {
		seeks, _ := m["seeks"].([]any)
		return m["on"] == "lobby" && len(seeks) == 1
	})
	if s := lobby["seeks"].([]any)[0].(map[string]any); s["control"] != "1500d5" || s["profile"] != "family" {
		t.Errorf("the open game is %v", s)
	}
	game := berta.ok("accept", "seek", seek)["game"].(string)
	ana.ok("watch", "game", game)
	view := ana.tableAt(0)
	if clk := view["clock"].(map[string]any); view["profile"] != "family" || clk["running"] != "white" || clk["hold"] != 5000.0 {
		t.Errorf("the table is %v", view)
	}
	berta.ok("watch", "game", game)
	ana.ok("move", "game", game, "uci", "e2e4")
	if clk := berta.tableAt(1)["clock"].(map[string]any); clk["running"] != "black" || clk["hold"] != 5000.0 {
		t.Errorf("after a move the clock is %v", clk)
	}
	ana.ok("propose-takeback", "game", game, "plies", 1)
	number := berta.on("offer")["number"]
	berta.ok("accept-offer", "number", number)
	ana.tableAt(0)

	ana.ok("resign", "game", game)
	berta.receive("the end", func(m map[string]any) bool {
		view, _ := m["view"].(map[string]any)
		return m["on"] == "table" && view["over"] == true
	})
	ana.ok("challenge", "to", "Berta", "control", "-", "colour", "white", "profile", "family")
	if o := berta.on("offer"); o["control"] != "-" || o["profile"] != "family" {
		t.Errorf("the challenge is %v", o)
	}
	ana.refused("bad-profile", "seek", "control", "300", "colour", "any", "profile", "house")
}

// Whose connection is lost is told at the table, and that they are back.
func TestWhoIsAwayFromTheBoard(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	bertas := h.member("Berta", "en")
	ana, berta, carla := h.member("Ana", "en").enter(), bertas.enter(), h.member("Carla", "en").enter()
	game := h.pair(ana, berta)
	ana.ok("watch", "game", game)
	carla.ok("watch", "game", game)
	_ = berta.ws.CloseNow()
	for _, p := range []*player{ana, carla} {
		p.receive("who is away", func(m map[string]any) bool {
			away, _ := m["away"].([]any)
			return m["on"] == "watchers" && m["game"] == game && len(away) == 1 && away[0] == "black"
		})
	}
	bertas.enter()
	for _, p := range []*player{ana, carla} {
		p.receive("who is back", func(m map[string]any) bool { return m["on"] == "watchers" && m["away"] == nil })
	}
}
