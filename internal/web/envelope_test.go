package web

import (
	"context"
	"encoding/hex"
	"html"
	"net/http"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// An arbiter registers the public key of his account, by his password; nobody else has
// use for one, and a private key is none.
func TestKeyOfAnAccount(t *testing.T) {
	h := newHouse(t)
	key, err := age.GenerateX25519Identity()
	must(t, err)
	ana, carla := h.member("Ana", "en"), h.withRole("Carla", "en", members.RoleArbiter)
	if a := ana.get("/account"); a.StatusCode != http.StatusOK || strings.Contains(a.body, "Key for sealed moves") {
		t.Error("who is no arbiter is asked for a key")
	}
	ana.post("/account/envelope-key", "own", password, "key", key.Recipient().String()).want(t, http.StatusForbidden)
	page := carla.get("/account")
	page.want(t, http.StatusOK, "Key for sealed moves")
	sound(t, "en", page)
	carla.post("/account/envelope-key", "own", password, "key", key.String()).want(t, http.StatusBadRequest, "That is no public key")
	carla.post("/account/envelope-key", "own", "wrong", "key", key.Recipient().String()).want(t, http.StatusForbidden)
	carla.post("/account/envelope-key", "own", password, "key", " "+key.Recipient().String()+" ").want(t, http.StatusOK, "Saved.", `value="`+key.Recipient().String()+`"`)
	carla.post("/account/envelope-key", "own", password, "key", "").want(t, http.StatusOK, "Saved.", `name="key" autocomplete="off"`, `value=""`)
}

// A game of an event is adjourned, sealed to the key of its arbiter, resumed and opened
// in the browser, with forms alone; and each page says to whom the move is encrypted.
func TestAdjournmentInTheBrowser(t *testing.T) {
	var h *house
	h = newHouseIn(t, func(o *hall.Options, _ *members.Options) {
		o.ArbiterKeys = func(ctx context.Context, event string) ([]hall.ArbiterKey, error) {
			return h.office.ArbiterKeys(ctx, event)
		}
	})
	key, err := age.GenerateX25519Identity()
	must(t, err)
	anas, bertas, visitor := h.member("Ana", "en"), h.member("Berta", "es"), h.browser("en")
	h.member("Dora", "en")
	h.member("Elsa", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := strings.TrimSuffix(carla.post("/events/new", "name", "Cup", "system", "berger-1", "laws", "1997", "control", "300+3").Request.URL.Path, "/manage")
	carla.upload(path+"/entries", strings.NewReplacer("1980-12-01;1000001;Ana", ";;Ana", "1989;;", "1989;;Berta", "1977-08-10;;", "1977-08-10;;Elsa", "1000002;Berta", ";Dora").Replace(entryList)).want(t, http.StatusOK)
	carla.post(path+"/lots", "how", "list").want(t, http.StatusOK)
	carla.post(path+"/rounds/1/publish").want(t, http.StatusOK)
	ana, berta := anas.enter(), bertas.enter()
	carla.post(path+"/rounds/1/seat").want(t, http.StatusOK, "The games are seated")
	game := ana.on("seated")["game"].(string)
	table := "/games/" + game
	anas.get(table+"/envelope").want(t, http.StatusOK, "The game is not adjourned.")
	bertas.post(table+"/envelope/adjourn").want(t, http.StatusConflict, `role="alert"`) // it is not her turn, nor the end of a session
	carla.post("/account/envelope-key", "own", password, "key", key.Recipient().String()).want(t, http.StatusOK)
	carla.get(table).want(t, http.StatusOK, table+"/envelope")
	if page := anas.get(table); strings.Contains(page.body, "/envelope") {
		t.Error("a player is shown what only an arbiter may do")
	}
	carla.post(table+"/envelope/adjourn").want(t, http.StatusOK, "asked to seal", "Ana seals a move")

	page := anas.get(table + "/envelope")
	page.want(t, http.StatusOK, "encrypted to the key of the arbiter", "Carla ("+key.Recipient().String()+")", `<label for="move">Your move</label>`)
	sound(t, "en", page)
	bertas.post(table+"/envelope/seal", "move", "e4").want(t, http.StatusConflict, `role="alert"`)
	visitor.post(table+"/envelope/seal", "move", "e4").want(t, http.StatusUnauthorized)
	anas.post(table+"/envelope/seal", "move", "\u200be4").want(t, http.StatusBadRequest, `role="alert"`)
	anas.post(table+"/envelope/seal", "move", "e4").want(t, http.StatusOK, "Sealed.", "The game is adjourned")
	visitor.get(table).want(t, http.StatusOK, "encrypted to the key of the arbiter: Carla (age1")
	page = bertas.get(table + "/envelope")
	page.want(t, http.StatusOK, "cifrada con la clave del árbitro", "Reanudar la partida")
	sound(t, "es", page)

	bertas.post(table+"/envelope/resume").want(t, http.StatusOK)
	anas.post(table+"/envelope/resume").want(t, http.StatusOK)
	page = carla.get(table + "/envelope")
	page.want(t, http.StatusOK, "Both clocks stand until", "Open the envelope", `id="decrypt"`, "Note the envelope as lost")
	sound(t, "en", page)
	found := envelope.Find(html.UnescapeString(page.body))
	if len(found) == 0 {
		t.Fatal(page.body)
	}
	content, err := envelope.Open(found[0].Sealed, found[0].Commitment, key)
	must(t, err)
	opened := func(text string) string {
		return "game " + game + "\nsalt " + hex.EncodeToString(content.Salt[:]) + "\ntext " + text + "\n"
	}
	visitor.post(table+"/envelope/open", "opened", opened("e4")).want(t, http.StatusUnauthorized)
	carla.post(table+"/envelope/open", "opened", "e4").want(t, http.StatusBadRequest)
	carla.post(table+"/envelope/open", "opened", opened("d4")).want(t, http.StatusConflict, "not what was sealed")
	carla.post(table+"/envelope/open", "opened", strings.ReplaceAll(opened("e4"), "\n", "\r\n")).want(t, http.StatusOK, "The envelope is opened.")
	visitor.get(table).want(t, http.StatusOK, "1. e4")
	_ = berta
}

// What escaque envelope open prints is read back, in quotes too.
func TestReadOpened(t *testing.T) {
	salt := strings.Repeat("0a", 32)
	for printed, want := range map[string][]string{
		"game g\nsalt " + salt + "\ntext Nf3\n": {"Nf3"},
		"salt " + salt + "\r\ntext  Nf3 ":       {" Nf3 "},
		"salt " + salt + "\ntext \"a\\nb\"":     {`"a\nb"`, "a\nb"},
		"text Nf3":                              nil, "salt " + salt: nil, "salt 0a\ntext Nf3": nil, "": nil,
	} {
		got, texts, ok := readOpened(printed)
		if ok != (want != nil) || ok && (!slices.Equal(texts, want) || got[31] != 10) {
			t.Errorf("%q is read as %q, %v", printed, texts, ok)
		}
	}
}
