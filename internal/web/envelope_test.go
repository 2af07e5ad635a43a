package web

import (
	"context"
	"encoding/hex"
	"html"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// An arbiter registers the public key of their account, by their password; nobody else has
// use for one, and a private key is none.
func TestKeyOfAnAccount(t *testing.T) {
	h := newHouse(t)
	key, err := age.GenerateX25519Identity()
	must(t, err)
	ana, carla := h.member("Ana", "en"), h.withRole("Carla", "en", members.RoleArbiter)
	if a := ana.Get("/account"); a.StatusCode != http.StatusOK || strings.Contains(a.Page, "Key for sealed moves") {
		t.Error("who is no arbiter is asked for a key")
	}
	ana.Post("/account/envelope-key", "own", password, "key", key.Recipient().String()).Want(t, http.StatusForbidden)
	page := carla.Get("/account")
	page.Want(t, http.StatusOK, "Key for sealed moves")
	sitetest.CheckPage(t, "en", page)
	carla.Post("/account/envelope-key", "own", password, "key", key.String()).Want(t, http.StatusBadRequest, "This is not a public key")
	carla.Post("/account/envelope-key", "own", "wrong", "key", key.Recipient().String()).Want(t, http.StatusForbidden)
	carla.Post("/account/envelope-key", "own", password, "key", " "+key.Recipient().String()+" ").Want(t, http.StatusOK, "Saved.", `value="`+key.Recipient().String()+`"`)
	carla.Post("/account/envelope-key", "own", password, "key", "").Want(t, http.StatusOK, "Saved.", `name="key" autocomplete="off"`, `value=""`)
}

// A game of an event is adjourned, sealed to the key of its arbiter, resumed and opened
// in the browser, with forms alone; and each page says to whom the move is encrypted.
func TestAdjournmentInTheBrowser(t *testing.T) {
	var h *house
	h = newHouseIn(t, func(o *hall.Options, _ *members.Options) {
		o.Arbitrates = func(who members.Identity, event string) bool {
			return h.office.MayArbitrate(who, office.EventID(event)) == nil
		}
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
	path := strings.TrimSuffix(carla.Post("/events/new", "name", "Cup", "system", "berger-1", "laws", "1997", "control", "300+3", "accept", "exit@0", "confirm", "exit@0").Request.URL.Path, "/manage/entries")
	carla.UploadEntries(path, strings.NewReplacer("1980-12-01;1000001;Ana", ";;Ana", "1989;;", "1989;;Berta", "1977-08-10;;", "1977-08-10;;Elsa", "1000002;Berta", ";Dora").Replace(sitetest.EntryList)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	ana, berta := anas.enter(), bertas.enter()
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	game := ana.on("seated")["game"].(string)
	table := "/games/" + game
	anas.Get(table+"/envelope").Want(t, http.StatusOK, "The game is not adjourned.")
	bertas.Post(table+"/envelope/adjourn").Want(t, http.StatusConflict, `role="alert"`) // it is not her turn, nor the end of a session
	carla.Post("/account/envelope-key", "own", password, "key", key.Recipient().String()).Want(t, http.StatusOK)
	carla.Get(table).Want(t, http.StatusOK, table+"/envelope")
	if page := anas.Get(table); strings.Contains(page.Page, "/envelope") {
		t.Error("a player is shown what only an arbiter may do")
	}
	carla.Post(table+"/envelope/adjourn").Want(t, http.StatusOK, "asked to seal", "Ana seals a move")

	page := anas.Get(table + "/envelope")
	page.Want(t, http.StatusOK, "will be encrypted to the arbiter&#39;s key", "Carla ("+key.Recipient().String()+")", `<label for="move">Your move</label>`)
	sitetest.CheckPage(t, "en", page)
	bertas.Post(table+"/envelope/seal", "move", "e4").Want(t, http.StatusConflict, `role="alert"`)
	visitor.Post(table+"/envelope/seal", "move", "e4").Want(t, http.StatusUnauthorized)
	anas.Post(table+"/envelope/seal", "move", "\u200be4").Want(t, http.StatusBadRequest, `role="alert"`)
	anas.Post(table+"/envelope/seal", "move", "e4").Want(t, http.StatusOK, "Sealed.", "The game is adjourned")
	visitor.Get(table).Want(t, http.StatusOK, "encrypted to the key of the arbiter: Carla (age1")
	page = bertas.Get(table + "/envelope")
	page.Want(t, http.StatusOK, "cifrada con la clave del árbitro", "Reanudar la partida")
	sitetest.CheckPage(t, "es", page)

	page = carla.Get(table + "/envelope")
	page.Want(t, http.StatusOK, "Resume the game", "Both players are online.")
	sitetest.CheckPage(t, "en", page)
	anas.Post(table+"/envelope/resume-late").Want(t, http.StatusConflict, `role="alert"`)
	bertas.Post(table+"/envelope/resume").Want(t, http.StatusOK)
	anas.Post(table+"/envelope/resume").Want(t, http.StatusOK)
	page = carla.Get(table + "/envelope")
	page.Want(t, http.StatusOK, "Both clocks are stopped until", "Open the envelope", `id="decrypt"`, "Record the envelope as lost")
	sitetest.CheckPage(t, "en", page)
	found := envelope.Find(html.UnescapeString(page.Page))
	if len(found) == 0 {
		t.Fatal(page.Page)
	}
	content, err := envelope.Open(found[0].Sealed, found[0].Commitment, key)
	must(t, err)
	opened := func(text string) string {
		return "game " + game + "\nsalt " + hex.EncodeToString(content.Salt[:]) + "\nlang " + content.Lang + "\ntext " + text + "\n"
	}
	visitor.Post(table+"/envelope/open", "opened", opened("e4")).Want(t, http.StatusUnauthorized)
	carla.Post(table+"/envelope/open", "opened", "e4").Want(t, http.StatusBadRequest)
	carla.Post(table+"/envelope/open", "opened", opened("d4")).Want(t, http.StatusConflict, "not what was sealed")
	carla.Post(table+"/envelope/open", "opened", strings.ReplaceAll(opened("e4"), "\n", "\r\n")).Want(t, http.StatusOK, "The envelope was opened.")
	visitor.Get(table).Want(t, http.StatusOK, "1. e4")

	// Adjourned again, and the envelope is lost before the game goes on.
	carla.Post(table+"/envelope/adjourn").Want(t, http.StatusOK)
	bertas.Post(table+"/envelope/seal", "move", "e5").Want(t, http.StatusOK, "el sobre está cerrado")
	carla.Post(table + "/envelope/lost")
	bertas.Get(table+"/envelope").Want(t, http.StatusOK, "El sobre se ha perdido: al reanudarse la partida, Berta hace la jugada")
	_ = berta
}

// The arbiter resumes a game of their event while a player is away, after the hour on its
// envelope; who comes then finds the game going on.
func TestResumedWithoutAPlayer(t *testing.T) {
	var h *house
	var later atomic.Int64
	h = newHouseIn(t, func(o *hall.Options, _ *members.Options) {
		o.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
		o.Arbitrates = func(who members.Identity, event string) bool {
			return h.office.MayArbitrate(who, office.EventID(event)) == nil
		}
	})
	anas, bertas := h.member("Ana", "en"), h.member("Berta", "en")
	h.member("Dora", "en")
	h.member("Elsa", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := strings.TrimSuffix(carla.Post("/events/new", "name", "Cup", "system", "berger-1", "laws", "1997", "control", "180", "accept", "exit@0", "confirm", "exit@0").Request.URL.Path, "/manage/entries")
	carla.UploadEntries(path, strings.NewReplacer("1980-12-01;1000001;Ana", ";;Ana", "1989;;", "1989;;Berta", "1977-08-10;;", "1977-08-10;;Elsa", "1000002;Berta", ";Dora").Replace(sitetest.EntryList)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	ana := anas.enter()
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK)
	table := "/games/" + ana.on("seated")["game"].(string)
	carla.Post(table+"/envelope/adjourn").Want(t, http.StatusOK)
	anas.Post(table+"/envelope/seal", "move", "e4").Want(t, http.StatusOK, "Sealed.")

	page := carla.Get(table + "/envelope")
	page.Want(t, http.StatusOK, "Resume the game", "Not online now:", "data-confirm", "Who is more than 60 min late loses (A10, 1997).")
	if strings.Contains(page.Page, `name="late"`) {
		t.Error("1997 leaves the arbiter nothing to decide about who is late")
	}
	sitetest.CheckPage(t, "en", page)
	hour := regexp.MustCompile(`<p id="resumes">Resumption: <time datetime="([^"]+)" data-local>`)
	for who, b := range map[string]*browser{"the arbiter": carla, "a player": anas} {
		found := hour.FindStringSubmatch(b.Get(table + "/envelope").Page)
		if found == nil {
			t.Fatalf("%s is not shown the hour on the envelope", who)
		}
		at, err := time.Parse(time.RFC3339, found[1])
		must(t, err)
		if wait := time.Until(at); wait < 55*time.Minute || wait > time.Hour {
			t.Errorf("%s is shown the hour %v", who, at)
		}
	}
	carla.Post(table+"/envelope/resume-late").Want(t, http.StatusConflict, `role="alert"`)
	later.Store(int64(time.Hour + time.Minute))
	carla.Post(table+"/envelope/resume-late").Want(t, http.StatusOK, "The game is resumed.")
	if page := anas.Get(table); strings.Contains(page.Page, "1. e4") {
		t.Error("the sealed move is shown before who must reply has come")
	}
	bertas.enter()
	for range 100 {
		if page = anas.Get(table); strings.Contains(page.Page, "1. e4") {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	page.Want(t, http.StatusOK, "1. e4")
}
