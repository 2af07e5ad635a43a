package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// Whoever an act is about reads it on their page, with what holds, acknowledges it and
// appeals against it once; others see nothing of it.
func TestOwnActsAndAppeals(t *testing.T) {
	h := newHouse(t)
	judge := h.judge
	ana, beto := h.member("Ana", "en"), h.member("Beto", "es")
	if a := ana.Get("/account"); strings.Contains(a.Page, `id="acts"`) {
		t.Error("there is a list of acts where there are none")
	}
	p, err := h.members.Find(context.Background(), "Ana")
	must(t, err)
	who := conduct.Person{ID: p.ID, Handle: "Ana"}
	chief := conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	for _, c := range []conduct.Take{
		{Measure: conduct.Warn, Reason: "shouts <b>without</b> end"}, {Measure: conduct.Unrated, Reason: "games lost on purpose"}, {Measure: conduct.Comment, Reason: "watch her"},
	} {
		c.Against = who
		_, err := judge.Act(context.Background(), chief, c)
		must(t, err)
	}
	page := ana.Get("/account").Page
	for _, want := range []string{
		"What administrators have decided about you", "1. a warning", "shouts &lt;b&gt;without&lt;/b&gt; end", "not acknowledged",
		"2. no rated games (norated)", "in force", "until it is lifted", "/account/acts/2/appeal",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "watch her") {
		t.Error("a note for administrators is shown")
	}
	if a := beto.Get("/account"); strings.Contains(a.Page, "shouts") {
		t.Error("another reads it")
	}

	if a := ana.Post("/account/acts/acknowledge"); a.StatusCode != http.StatusOK || strings.Contains(a.Page, "not acknowledged") {
		t.Errorf("%d: the warning is still to be read", a.StatusCode)
	}
	if a := ana.Post("/account/acts/2/appeal", "text", " "); a.StatusCode != http.StatusBadRequest || !strings.Contains(a.Page, "Give a reason.") {
		t.Errorf("an appeal without a reason: %d", a.StatusCode)
	}
	if a := beto.Post("/account/acts/2/appeal", "text", "no"); a.StatusCode != http.StatusForbidden || !strings.Contains(a.Page, "no es sobre ti") {
		t.Errorf("another's appeal: %d %s", a.StatusCode, a.Page)
	}
	if a := ana.Post("/account/acts/9/appeal", "text", "no"); a.StatusCode != http.StatusNotFound {
		t.Errorf("an appeal against nothing: %d", a.StatusCode)
	}
	a := ana.Post("/account/acts/2/appeal", "text", "I only lost")
	if a.StatusCode != http.StatusOK || !strings.Contains(a.Page, "Your appeal is recorded") || !strings.Contains(a.Page, "I only lost") || strings.Contains(a.Page, "/account/acts/2/appeal") {
		t.Errorf("the appeal: %d\n%s", a.StatusCode, a.Page)
	}
	if a := ana.Post("/account/acts/2/appeal", "text", "again"); a.StatusCode != http.StatusConflict {
		t.Errorf("a second appeal: %d", a.StatusCode)
	}
	if _, appeals := judge.Waiting(); appeals != 1 {
		t.Errorf("%d appeals wait", appeals)
	}
	_, err = judge.Do(context.Background(), conduct.Person{ID: "a-deputy", Handle: "Deputy", Admin: true}, conduct.Rule{Act: 2, Reason: "so it was"})
	must(t, err)
	if a := ana.Get("/account"); !strings.Contains(a.Page, "Overturned by Deputy") || strings.Contains(a.Page, "in force") {
		t.Error("the ruling is not shown")
	}
	if a := h.browser("en").Get("/account"); strings.Contains(a.Page, "shouts") {
		t.Error("a stranger reads it")
	}
}

// Who is mute is refused the talk of the browser too, with what holds, until when, and
// the page that explains it, in their language; when it is lifted they speak.
func TestMeasuresBindTheTalkOfTheBrowser(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "en"), h.member("Berta", "es")
	ana, berta := anas.enter(), bertas.enter()
	game := berta.ok("accept", "seek", ana.ok("seek", "control", "300", "edition", "2009", "colour", "white")["seek"])["game"].(string)
	ctx, chief := context.Background(), conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	until := clock.At(time.Now().Add(2 * time.Hour))
	for _, handle := range []string{"Ana", "Berta"} {
		p, err := h.members.Find(ctx, handle)
		must(t, err)
		_, err = h.judge.Act(ctx, chief, conduct.Take{Against: conduct.Person{ID: p.ID, Handle: handle}, Measure: conduct.Mute, Until: until, Reason: "insults"})
		must(t, err)
	}
	end := until.Time().UTC().Format("2006-01-02 15:04 UTC")
	for _, c := range []struct {
		p    *player
		want string
	}{
		{ana, "You cannot say that now: no talk (mute), until " + end + " (decision 1)."},
		{berta, "No puedes decir eso ahora: sin habla (mute), hasta " + end + " (decisión 2)."},
	} {
		why := c.p.refused("silenced", "say", "game", game, "text", "hello")
		if why["text"] != c.want || why["page"] != "/conduct" {
			t.Errorf("%v, want %q", why, c.want)
		}
	}
	p, err := h.members.Find(ctx, "Ana")
	must(t, err)
	_, err = h.judge.Act(ctx, chief, conduct.Lift{Against: conduct.Person{ID: p.ID, Handle: "Ana"}, Measure: conduct.Mute, Reason: "enough"})
	must(t, err)
	ana.ok("say", "game", game, "text", "hello")
}
