package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// A guest makes a link, another one opens it, and the game begins when the button is pressed.
func TestChallengeByLink(t *testing.T) {
	h := newHouse(t)
	host, friend := h.browser("es"), h.browser("en")
	host.Get("/").Want(t, http.StatusOK, `href="/challenges"`)
	host.Get("/challenges").Want(t, http.StatusOK, "Juega con un amigo", "Jugarás como invitado")
	a := host.Post("/challenges", "control", "300+3", "colour", "white", "start", "standard", "edition", "2023")
	a.Want(t, http.StatusOK, "Tu reto", "Retirar el reto", "data-await-game", "Blancas")
	path := a.Request.URL.Path
	if !strings.Contains(a.Page, h.url+path) {
		t.Error("the page does not have the whole address")
	}
	host.Get("/challenges").Want(t, http.StatusOK, path)

	// Looking at it seats nobody: programs look at links too.
	page := friend.Get(path)
	page.Want(t, http.StatusOK, "challenges you", "Black", "Play as guest", "is not online")
	friend.Post(path+"/accept").Want(t, http.StatusConflict, "is not online")
	waiting := host.enter()
	friend.Get(path).Want(t, http.StatusOK, "Accept and play")
	game := friend.Post(path + "/accept")
	if game.Want(t, http.StatusOK); !regexp.MustCompile(`^/games/[a-z0-9]+$`).MatchString(game.Request.URL.Path) {
		t.Fatalf("the friend is at %s", game.Request.URL.Path)
	}
	if got := waiting.on("seated")["game"]; got != strings.TrimPrefix(game.Request.URL.Path, "/games/") {
		t.Errorf("who waits is seated at %v", got)
	}
	if at := host.Get(path).Request.URL.Path; at != game.Request.URL.Path {
		t.Errorf("the link leads its maker to %s", at)
	}
	late := h.browser("es")
	late.Get(path).Want(t, http.StatusOK, "Alguien ha aceptado ya este reto.", game.Request.URL.Path)
	late.Post(path+"/accept").Want(t, http.StatusConflict, "Alguien ha aceptado ya este reto.")
}

func TestChallengeByLinkIsRefused(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	ana.enter()
	ana.Post("/challenges", "control", "soon").Want(t, http.StatusBadRequest)
	rated := ana.Post("/challenges", "control", "300+3", "rated", "on").Request.URL.Path
	visitor := h.browser("es")
	visitor.Get(rated).Want(t, http.StatusOK, "hace falta una cuenta", "/login?next=%2fchallenges%2f")
	visitor.Post("/guest")
	if a := visitor.Post(rated + "/accept"); a.StatusCode < 400 {
		t.Errorf("a guest plays a rated game: %d", a.StatusCode)
	}
	visitor.Post(rated+"/withdraw").Want(t, http.StatusNotFound)
	ana.Post(rated+"/withdraw").Want(t, http.StatusOK, "The challenge was withdrawn.")
	visitor.Get(rated).Want(t, http.StatusNotFound, "Este reto ya no existe")
	for range 3 {
		ana.Post("/challenges", "control", "300+3").Want(t, http.StatusOK, "Your challenge")
	}
	if a := ana.Post("/challenges", "control", "300+3"); a.StatusCode < 400 || !strings.Contains(a.Page, "already have 3 open challenges") {
		t.Errorf("a fourth one: %d", a.StatusCode)
	}
}

// A link's game may begin anywhere: with odds of a piece, from a position, from a numbered array.
// Each of the two reads it from where they sit.
func TestChallengeByLinkFromAnywhere(t *testing.T) {
	h := newHouse(t)
	ana, friend := h.member("Ana", "en"), h.browser("en")
	ana.Get("/challenges?start=position:4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&control=120&theirs=60").
		Want(t, http.StatusOK, `value="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"`, `value="position" selected`, `value="120" checked`, `name="theirs" value="60"`)
	odds := ana.Post("/challenges", "control", "300+3", "theirs", "60", "start", "gives/queen", "colour", "white")
	odds.Want(t, http.StatusOK, "you play without the queen", "5+3 / 1")
	friend.Get(odds.Request.URL.Path).Want(t, http.StatusOK, "your opponent plays without the queen")
	ana.Post(odds.Request.URL.Path + "/withdraw")
	ana.Post("/challenges", "control", "300+3", "start", "position", "position", "4k3/8/8/8/8/8/4P3/8 w - - 0 1").
		Want(t, http.StatusBadRequest, "A game cannot begin from this position: each side needs a king.")
	ana.Post("/challenges", "control", "300+3", "start", "gives/rook", "rated", "on").Want(t, http.StatusBadRequest, "are not rated")
	numbered := ana.Post("/challenges", "control", "300+3", "start", "chess960", "chess960", "518", "rated", "on")
	numbered.Want(t, http.StatusOK, "Chess960, position 518")

	host := ana.enter()
	shown := host.ok("opening", "control", "300", "start", "takes/rook", "colour", "white")
	if p := shown["position"].(map[string]any)["fen"]; p != "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1" {
		t.Errorf("the game would begin from %v", p)
	}
	host.refused("bad-position", "opening", "control", "300", "start", "position:8/8 w")
}
