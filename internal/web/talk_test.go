package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// talks enters with a page of talk.
func (b *browser) talks() *player {
	b.T.Helper()
	p := b.dial()
	p.ok("hello", "lang", b.Lang, "news", true, "talk", true)
	p.on("hearing")
	return p
}

func TestTalkAwayFromTables(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "en").talks(), h.member("Berta", "en").talks()
	guest := h.browser("en")
	guest.Post("/guest", "next", "/").Want(t, http.StatusOK)
	stranger := guest.talks()

	said := func(p *player, manner, from, text string) {
		t.Helper()
		if m := p.on("talk"); m["manner"] != manner || m["from"] != from || m["text"] != text {
			t.Errorf("heard %v, want %s by %s: %s", m, manner, from, text)
		}
	}
	if a := ana.ok("tell", "to", "berta", "text", " good  evening "); a["to"] != "Berta" {
		t.Errorf("told %v", a)
	}
	said(berta, "tell", "Ana", "good evening")
	if a := ana.ok("channel", "number", 1, "text", "is anybody new here?"); a["heard"] != float64(3) {
		t.Errorf("heard by %v, want all three, who have chosen no channels", a["heard"])
	}
	for _, p := range []*player{ana, berta, stranger} {
		said(p, "channel", "Ana", "is anybody new here?")
	}
	ana.ok("shout", "text", "hello")
	said(berta, "shout", "Ana", "hello")
	stranger.refused(string(hall.MembersOnly), "shout", "text", "hello")
	ana.refused("talk-administrators", "channel", "number", 0, "text", "psst")
	ana.refused("talk-administrators", "join-channel", "number", 0)
	ana.refused("bad-field", "list", "list", "admin", "to", "Berta", "put", true)
	ana.refused("talk-self", "list", "list", "censor", "to", "ana", "put", true)
	ana.refused(string(members.HandleUnknown), "list", "list", "censor", "to", "Nobody", "put", true)
	stranger.ok("join-channel", "number", 2)
	stranger.ok("join-channel", "number", 3)
	stranger.refused("talk-guests", "join-channel", "number", 4)

	// A member keeps their lists, and every page of theirs hears by them at once.
	other := h.browser("en")
	other.Post("/login", "handle", "Berta", "password", password, "next", "/").Want(t, http.StatusOK)
	second := other.talks()
	berta.ok("join-channel", "number", 50)
	if m := second.on("hearing"); !strings.Contains(strings.Join(joined(m), " "), "50") {
		t.Errorf("the other page hears %v", joined(m))
	}
	berta.ok("list", "list", "censor", "to", "ANA", "put", true)
	if kept, err := h.members.OnList(t.Context(), h.id("Berta"), members.Censor, "Ana"); err != nil || !kept {
		t.Errorf("Ana is shut out: %v, %v", kept, err)
	}
	ana.refused(string(hall.NotListening), "tell", "to", "Berta", "text", "still there?")
	if a := ana.ok("channel", "number", 1, "text", "and now?"); a["heard"] != float64(2) {
		t.Errorf("heard by %v, want Ana herself and the guest", a["heard"])
	}

	// What a page without talk hears is what is said to its reader alone.
	reader := h.member("Carla", "en").enter()
	if a := ana.ok("channel", "number", 1, "text", "once more"); a["heard"] != float64(2) {
		t.Errorf("a page that shows no talk heard a channel: %v", a["heard"])
	}
	berta.ok("tell", "to", "Carla", "text", "a word")
	said(reader, "tell", "Berta", "a word")
}

func joined(hearing map[string]any) (numbers []string) {
	for _, c := range hearing["channels"].([]any) {
		if ch := c.(map[string]any); ch["joined"] == true {
			numbers = append(numbers, fmt.Sprint(ch["number"]))
		}
	}
	return numbers
}

// What is said to somebody while they turn a page reaches the next one.
func TestTalkWhileAPageIsTurned(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(o *Options) { o.pageTurn = time.Minute })
	ana, bertas := h.member("Ana", "en").enter(), h.member("Berta", "en")
	must(t, bertas.enter().ws.CloseNow())
	for h.server.Connections() > 1 {
		time.Sleep(time.Millisecond)
	}
	ana.ok("tell", "to", "Berta", "text", "one moment")
	berta := bertas.enter()
	if m := berta.on("talk"); m["text"] != "one moment" {
		t.Errorf("heard %v", m)
	}
	// And what follows arrives once, although the former page has not gone yet.
	for _, text := range []string{"shall we?", "now?"} {
		ana.ok("tell", "to", "Berta", "text", text)
		if m := berta.on("talk"); m["text"] != text {
			t.Errorf("heard %v, want %q", m, text)
		}
	}
}

// Measures silence talk and messages by whichever page they are sent, and spare those to administrators.
func TestMeasuresSilenceTheBrowser(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "en")
	ana := anas.talks()
	h.member("Berta", "en").talks()
	chief := h.withRole("Chief", "en", members.RoleAdministrator)
	chief.talks()
	chief.Post("/admin/conduct/act", "who", "Ana", "measure", string(conduct.Muzzle), "span", "1d", "reason", "rude").Want(t, http.StatusOK)
	ana.refused(string(conduct.Silenced), "shout", "text", "hello")
	ana.ok("tell", "to", "Berta", "text", "hello")
	chief.Post("/admin/conduct/act", "who", "Ana", "measure", string(conduct.Mute), "span", "1d", "reason", "rude").Want(t, http.StatusOK)
	ana.refused(string(conduct.Silenced), "tell", "to", "Berta", "text", "hello")
	ana.refused(string(conduct.Silenced), "channel", "number", 1, "text", "hello")
	ana.ok("tell", "to", "Chief", "text", "why?")
	if a := anas.Post("/messages", "to", "Berta", "text", "hello"); !strings.Contains(a.Page, "You cannot say that now") || !strings.Contains(a.Page, ">hello</textarea>") {
		t.Errorf("a message of whoever is mute: %d\n%s", a.StatusCode, a.Page)
	}
	anas.Post("/messages", "to", "Chief", "text", "why?").Want(t, http.StatusOK, "The message was sent.")
}

func TestMessagesInTheBrowser(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "en"), h.member("Berta", "es")
	page := berta.enter()
	ana.Post("/messages", "to", "berta", "text", "<b>Sunday</b> at five?\nBring a clock.").Want(t, http.StatusOK, "The message was sent.", `<a class="person" href="/people/Berta">Berta</a>`, "&lt;b&gt;Sunday&lt;/b&gt; at five?")
	if m := page.on("message"); m["from"] != "Ana" {
		t.Errorf("told of a message: %v", m)
	}
	berta.Get("/talk").Want(t, http.StatusOK, "Mensajes (1)")
	berta.Get("/messages").Want(t, http.StatusOK, "Bring a clock.", ">Nuevo<", `href="/messages?to=Ana#write"`)
	if a := berta.Get("/messages"); strings.Contains(a.Page, ">Nuevo<") {
		t.Error("a message that was read is new")
	}
	ana.Get("/messages").Want(t, http.StatusOK, `<span class="meta">read</span>`)
	box, err := h.members.Messages(t.Context(), h.id("Berta"))
	must(t, err)
	ana.Post("/messages/delete", "id", fmt.Sprint(box[0].ID)).Want(t, http.StatusOK)
	if left, _ := h.members.Messages(t.Context(), h.id("Berta")); len(left) != 1 {
		t.Fatal("a message was deleted by who wrote it")
	}
	berta.Post("/messages/delete", "id", fmt.Sprint(box[0].ID)).Want(t, http.StatusOK, "Mensajes borrados.")
	berta.Post("/messages/delete").Want(t, http.StatusBadRequest)
	if left, _ := h.members.Messages(t.Context(), h.id("Berta")); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	ana.Post("/messages", "to", "Nobody", "text", "x").Want(t, http.StatusNotFound)
	ana.Post("/messages", "to", "Berta", "text", strings.Repeat("ñ", members.MaxMessageText+1)).Want(t, http.StatusBadRequest)
	h.browser("en").Get("/messages").Want(t, http.StatusUnauthorized)
}

func TestFollow(t *testing.T) {
	h := newHouse(t)
	go h.server.socket.FollowGames(t.Context())
	ana, berta, carla := h.member("Ana", "en"), h.member("Berta", "en").enter(), h.member("Carla", "en").enter()
	page := ana.enter()
	ana.Get("/people/Berta").Want(t, http.StatusOK, ">Follow<")
	ana.Post("/messages/list", "list", "gnotify", "name", "berta", "put", "yes").Want(t, http.StatusOK, ">Stop following<", "Block")
	game := h.pair(carla, berta)
	if m := page.on("begun"); m["game"] != game || m["who"] != "Berta" {
		t.Errorf("told %v", m)
	}
	ana.Post("/messages/list", "list", "gnotify", "name", "Berta").Want(t, http.StatusOK, ">Follow<")
	ana.Post("/messages/list", "list", "censor", "name", "Ana", "put", "yes").Want(t, http.StatusBadRequest)
	ana.Post("/messages/list", "list", "channel", "name", "Berta", "put", "yes").Want(t, http.StatusBadRequest)
}

// A page that is open forgets the handle of an account that is deleted, in its lists.
func TestADeletedHandleGoesFromTheListsOfPages(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en").talks()
	h.member("Berta", "en")
	h.member("Carla", "en")
	var m map[string]any
	for _, handle := range []string{"Berta", "Carla"} {
		ana.ok("list", "list", "censor", "to", handle, "put", true)
		m = ana.on("hearing")
	}
	if got := fmt.Sprint(m["censored"]); got != "[Berta Carla]" {
		t.Fatalf("censored: %s", got)
	}
	p, err := h.members.Find(t.Context(), "Berta")
	must(t, err)
	_, err = h.members.Forget(t.Context(), p, "Formerly")
	must(t, err)
	if got := fmt.Sprint(ana.on("hearing")["censored"]); got != "[Carla]" {
		t.Errorf("censored when she has gone: %s", got)
	}
	h.member("Berta", "en").talks().ok("tell", "to", "Ana", "text", "who was I?")
	if heard := ana.on("talk"); heard["text"] != "who was I?" {
		t.Errorf("heard %v", heard)
	}
}
