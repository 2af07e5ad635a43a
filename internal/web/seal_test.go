package web

import (
	"context"
	"html"
	"net/http"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// toSeal is a casual game of Ana and Berta in which Ana is to seal, after 1. e4 e5 2. Be2 Nc6.
func toSeal(t *testing.T, h *house, ana, berta *player) (game string) {
	t.Helper()
	seek := ana.ok("seek", "control", "900", "edition", "1997", "rated", false, "colour", "white", "start", "standard")["seek"]
	berta.ok("accept", "seek", seek)
	game = ana.on("seated")["game"].(string)
	for ply, uci := range []string{"e2e4", "e7e5", "f1e2", "b8c6"} {
		[]*player{ana, berta}[ply%2].ok("move", "game", game, "uci", uci, "ply", ply)
	}
	offer := ana.ok("propose", "game", game, "kind", "adjourn")["offer"]
	berta.ok("accept-offer", "number", offer)
	return game
}

// who is the member with a handle.
func (h *house) who(handle string) members.Identity {
	h.t.Helper()
	p, err := h.members.Find(context.Background(), handle)
	must(h.t, err)
	return p.Identity()
}

// records is how many records the log of a game has.
func (h *house) records(game string) int {
	h.t.Helper()
	list, err := h.journal.Read(context.Background(), hall.GameID(game).Stream(), 1, 1000)
	must(h.t, err)
	return len(list)
}

// Before the envelope is closed its player sees what a text means on the board, in the
// letters that they choose. Nothing of it is kept; what they seal is read in these letters.
func TestSealedTextIsShownBefore(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "es"), h.member("Berta", "en")
	ana, berta := anas.enter(), bertas.enter()
	game := toSeal(t, h, ana, berta)
	path := "/games/" + game + "/envelope"
	page := anas.Get(path)
	page.Want(t, http.StatusOK, "Haz tu jugada en el tablero", `<option value="es" selected>Español (R D T A C)</option>`, `<option value="ro">Română (R D T N C)</option>`, "por ejemplo Cf3")
	sitetest.CheckPage(t, "es", page)
	before := h.records(game)
	for _, c := range []struct{ move, letters, want string }{
		{"Cf3", "es", "«Cf3» con las iniciales Español (R D T A C) significa Cf3 (g1f3)."},
		{"Nf3", "en", "significa Cf3 (g1f3)."},
		{"Nf3", "ro", "significa Af3 (e2f3)."},
		{"Nf3", "es", "no es ninguna jugada"},
		{"Bc5", "en", "no es una jugada legal"},
		{"g1f3", "es", "significa Cf3 (g1f3)."},
	} {
		page := anas.Post(path+"/preview", "move", c.move, "letters", c.letters)
		page.Want(t, http.StatusOK, html.EscapeString(c.want), "El sobre sigue vacío", `name="letters" value="`+c.letters+`"`)
		if cache := page.Header.Get("Cache-Control"); cache != "no-store" {
			t.Errorf("the preview may be kept: %q", cache)
		}
		sitetest.CheckPage(t, "es", page)
	}
	anas.Post(path+"/preview", "move", "\u200bNf3", "letters", "en").Want(t, http.StatusBadRequest, `role="alert"`)
	bertas.Post(path+"/preview", "move", "Nf3", "letters", "en").Want(t, http.StatusConflict, `role="alert"`)
	h.browser("en").Post(path+"/preview", "move", "Nf3", "letters", "en").Want(t, http.StatusUnauthorized)
	if n := h.records(game); n != before {
		t.Errorf("%d records were written", n-before)
	}
	anas.Post(path+"/seal", "move", "Nf3", "letters", "xx").Want(t, http.StatusConflict, "xx")
	anas.Post(path+"/seal", "move", "Nf3", "letters", "ro").Want(t, http.StatusOK, "El sobre está cerrado")
	bertas.Post(path+"/resume").Want(t, http.StatusOK)
	anas.Post(path+"/resume").Want(t, http.StatusOK)
	anas.Get("/games/"+game).Want(t, http.StatusOK, "3. Bf3")
}

// A move that is made on the board is sealed as its squares: to others nothing of it is shown.
func TestSealedOnTheBoard(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "es"), h.member("Berta", "en")
	ana, berta := anas.enter(), bertas.enter()
	game := toSeal(t, h, ana, berta)
	berta.refused(string(laws.NotYourTurn), "seal", "game", game, "uci", "g8f6")
	for _, uci := range []string{"g1g3", "Nf3", ""} {
		ana.refused("bad-move", "seal", "game", game, "uci", uci)
	}
	ana.ok("seal", "game", game, "uci", "g1f3")
	list, err := h.journal.Read(context.Background(), hall.GameID(game).Stream(), 1, 1000)
	must(t, err)
	for _, r := range list {
		if strings.Contains(string(r.Data), "g1f3") {
			t.Errorf("the log has the move: %s", r.Data)
		}
	}
	view, err := h.hall.Table(context.Background(), hall.GameID(game), h.who("Ana"))
	must(t, err)
	if view.Session != laws.Adjourned || view.Envelope == nil {
		t.Fatalf("%q, %+v", view.Session, view.Envelope)
	}
	bertas.Post("/games/"+game+"/envelope/resume").Want(t, http.StatusOK)
	anas.Post("/games/"+game+"/envelope/resume").Want(t, http.StatusOK)
	anas.Get("/games/"+game).Want(t, http.StatusOK, "3. Nf3")
}

// A sealed move that was read in the letters of all languages at once is shown to the
// arbiter, with what it means in each.
func TestSealedMoveReadInAllLanguages(t *testing.T) {
	h := newHouse(t)
	anas, bertas, carla := h.member("Ana", "en"), h.member("Berta", "en"), h.withRole("Carla", "en", members.RoleArbiter)
	ana, berta := anas.enter(), bertas.enter()
	game := toSeal(t, h, ana, berta)
	id, salt := hall.GameID(game), laws.Salt{3}
	do := func(who members.Identity, c laws.Command) {
		t.Helper()
		_, err := h.hall.Do(context.Background(), id, who, c)
		must(t, err)
	}
	judge := members.Identity{ID: "a-Carla", Handle: "Carla", Roles: members.RoleArbiter}
	key, err := age.GenerateX25519Identity()
	must(t, err)
	old := envelope.Content{Game: game, Salt: salt, Text: "Nf3"}
	closed, err := envelope.NewKeys("", key.Recipient()).Seal(old)
	must(t, err)
	do(h.who("Ana"), laws.Seal{Game: game, Commitment: old.Commitment(), Ciphertext: closed})
	do(h.who("Ana"), laws.CloseEnvelope{})
	do(judge, laws.ResumeAdjourned{Present: [2]bool{true, true}})
	do(judge, laws.OpenEnvelope{Salt: salt, Written: laws.Written{Text: "Nf3"}})
	for _, path := range []string{"/games/" + game, "/games/" + game + "/envelope"} {
		page := carla.Get(path)
		page.Want(t, http.StatusOK, "Sealed move read in all languages")
		sitetest.CheckPage(t, "en", page)
		if page := anas.Get(path); strings.Contains(page.Page, "read in all languages") {
			t.Errorf("%s: a player is told of it", path)
		}
	}
	carla.Get("/games/"+game+"/envelope").Want(t, http.StatusOK, "Nf3 was read as: Nf3, Bf3 (ambiguous)", "<li>English (K Q R B N): Nf3</li>", "<li>Română (R D T N C): Bf3</li>")
}
