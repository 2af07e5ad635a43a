package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall"
)

// After a game its page says which opening it was, and whether it could still be won: by a
// line that really mates, or for which reason it could not.
func TestLookingBack(t *testing.T) {
	h := newHouse(t)
	b := h.browser("en")
	game := string(h.game("Ana", "Berta"))
	a := b.Get("/games/" + game + "/look")
	a.Want(t, http.StatusOK, "Could it still be won?", `data-side="white" data-verdict="winnable"`, `data-side="black" data-verdict="winnable"`, "With the opponent’s help it mates in", "C20 King&#39;s Pawn Game: Wayward Queen Attack, Kiddie Countergambit")
	if !strings.Contains(a.Page, "#</span>") {
		t.Errorf("no line ends in mate:\n%s", a.Page)
	}
	b.Get("/games/"+game+".pgn").Want(t, http.StatusOK, `[ECO "C20"]`, `[Opening "King's Pawn Game: Wayward Queen Attack, Kiddie Countergambit"]`)
	b.Get("/games/"+game).Want(t, http.StatusOK, "/games/"+game+"/look")

	// Mate: nothing is asked. A game in play: nothing is told.
	ana, bea := h.person("Carlos"), h.person("Diana")
	o := ana.challenge("Diana", hall.SeekSpec{Control: "300", Color: hall.AsWhite})
	_, err := h.hall.AcceptOffer(context.Background(), bea.who, o.Number)
	must(t, err)
	id := string(o.Begins)
	ana.move(id, "f2f3")
	b.Get("/games/"+id+"/look").Want(t, http.StatusConflict)
	bea.move(id, "e7e5")
	ana.move(id, "g2g4")
	bea.move(id, "d8h4")
	b.Get("/games/"+id+"/look").Want(t, http.StatusOK, "The game ended on the board")
}
