package web

import (
	"slices"
	"testing"
)

// Both ask for a rematch, and it begins with the colours changed.
func TestRematch(t *testing.T) {
	h := newHouse(t)
	ana, berta, carla := h.member("Ana", "es").enter(), h.member("Berta", "en").enter(), h.member("Carla", "en").enter()
	game := h.pair(ana, berta)
	ana.refused("already-playing", "rematch", "game", game)
	ana.ok("resign", "game", game)
	carla.refused("not-your-game", "rematch", "game", game)
	number := ana.ok("rematch", "game", game)["offer"]
	for _, p := range []*player{ana, berta} {
		o := p.on("offer")
		if o["number"] != number || o["after"] != game || o["colour"] != "black" || o["rated"] != true || o["control"] != "300+3" || o["edition"] != "2009" {
			t.Errorf("the challenge is %v", o)
		}
	}
	ana.refused("same-offer", "rematch", "game", game)
	again := berta.ok("rematch", "game", game)["game"].(string)
	if got := ana.on("seated")["game"]; got != again || again == game {
		t.Fatalf("seated at %v, want %s", got, again)
	}
	berta.ok("watch", "game", again)
	if you := berta.tableAt(0)["you"]; you != "white" {
		t.Errorf("Berta plays %v", you)
	}
}

func TestPositionsOfAGame(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "es").enter(), h.member("Berta", "en").enter()
	game := h.pair(ana, berta)
	for ply, uci := range shortGame {
		[]*player{ana, berta}[ply%2].ok("move", "game", game, "uci", uci, "ply", ply)
	}
	visitor := h.browser("en").enter()
	visitor.refused("not-over", "position", "game", game, "ply", 2)
	ana.ok("resign", "game", game)
	at := func(ply int, line ...string) map[string]any {
		t.Helper()
		return visitor.ok("position", "game", game, "ply", ply, "line", line)["position"].(map[string]any)
	}
	if got := at(0)["fen"]; got != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
		t.Errorf("it begins from %v", got)
	}
	p := at(5)
	if p["fen"] != "rnbqkb1r/pppp1Qpp/5n2/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3" || p["check"] != true {
		t.Errorf("after 3. Qxf7+ it is %v", p)
	}
	if legal := p["legal"].([]any); len(legal) != 1 || legal[0].(map[string]any)["san"] != "Kxf7" {
		t.Errorf("legal are %v", legal)
	}
	p = at(2, "g1f3", "b8c6", "f1b5")
	if p["fen"] != "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3" || p["san"] != "Bb5" {
		t.Errorf("the variation is at %v", p)
	}
	mate := at(0, "f2f3", "e7e5", "g2g4", "d8h4")
	if mate["san"] != "Qh4#" || len(mate["legal"].([]any)) != 0 {
		t.Errorf("the mate is %v", mate)
	}
	visitor.refused("no-such-position", "position", "game", game, "ply", 99)
	visitor.refused("no-such-position", "position", "game", game, "ply", -1)
	visitor.refused("no-such-position", "position", "game", game, "ply", 0, "line", []string{"e2e5"})
	visitor.refused("bad-field", "position", "game", game, "ply", 0, "line", slices.Repeat([]string{"g1f3", "g8f6", "f3g1", "f6g8"}, 76))
	there := visitor.ok("variation", "fen", "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1", "line", []string{"f3g3"})["position"].(map[string]any)
	if there["san"] != "Kg3" || there["fen"] != "8/8/8/8/8/6k1/5p2/5K2 w - - 1 2" || len(there["legal"].([]any)) != 1 {
		t.Errorf("from a position of one's own it is %v", there)
	}
	visitor.refused("no-such-position", "variation", "fen", "8/8/8/8/8/8/8/8 w - - 0 1")
	visitor.refused("no-such-game", "position", "game", "nothing", "ply", 0)
}
