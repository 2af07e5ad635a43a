package web

import (
	"net/http"
	"strings"
	"testing"

	"filippo.io/age"

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
