package web

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// Rules of the server that bind both doors: what telnet tells, pages tell too.

var chiefOfRules = conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}

func (h *house) take(handle string, m conduct.Measure, reason string) {
	h.t.Helper()
	_, err := h.judge.Act(context.Background(), chiefOfRules, conduct.Take{Against: conduct.Person{ID: h.id(handle), Handle: handle}, Measure: m, Reason: reason})
	must(h.t, err)
}

// Who is listed as an abuser is shown so to opponents before they agree: in the lobby, in seeks and challenges, on
// the page of the member and of a challenge by link; and no longer when the measure is lifted.
func TestAnAbuserIsShownToOpponents(t *testing.T) {
	h := newHouse(t)
	anas, bertas := h.member("Ana", "en"), h.member("Berta", "es")
	ana, berta := anas.enter(), bertas.enter()
	watcher := h.browser("en").dial()
	watcher.ok("hello", "lang", "en")
	person := func(abuser bool) func(m map[string]any) bool {
		return func(m map[string]any) bool {
			people, _ := m["people"].([]any)
			return m["on"] == "lobby" && slices.ContainsFunc(people, func(p any) bool {
				one := p.(map[string]any)
				return one["handle"] == "Ana" && (one["abuser"] == true) == abuser
			})
		}
	}
	watcher.receive("the lobby", person(false))
	h.take("Ana", conduct.Abuser, "leaves games")
	watcher.receive("the lobby with an abuser", person(true))

	ana.ok("seek", "control", "300", "edition", "2009", "colour", "white")
	watcher.receive("the seek of an abuser", func(m map[string]any) bool {
		seeks, _ := m["seeks"].([]any)
		return len(seeks) == 1 && seeks[0].(map[string]any)["by"].(map[string]any)["abuser"] == true
	})
	ana.ok("challenge", "to", "Berta", "control", "300", "edition", "2009", "colour", "white")
	from := berta.on("offer")["from"].(map[string]any)
	if from["handle"] != "Ana" || from["abuser"] != true {
		t.Errorf("challenged by %v", from)
	}
	berta.ok("challenge", "to", "Ana", "control", "180", "edition", "2009", "colour", "white")
	if m := berta.receive("one's own challenge", func(m map[string]any) bool { return m["on"] == "offer" && m["mine"] == true }); m["to"].(map[string]any)["abuser"] != true || m["from"].(map[string]any)["abuser"] != nil {
		t.Errorf("challenges %v", m)
	}
	bertas.Get("/people/Ana").Want(t, http.StatusOK, "en la lista de abusos", `href="/conduct"`)
	link := anas.Post("/challenges", "control", "300+3", "colour", "white", "start", "standard", "edition", "2023")
	bertas.Get(link.Request.URL.Path).Want(t, http.StatusOK, "Ana: en la lista de abusos")

	_, err := h.judge.Act(context.Background(), chiefOfRules, conduct.Lift{Against: conduct.Person{ID: h.id("Ana"), Handle: "Ana"}, Measure: conduct.Abuser, Reason: "enough"})
	must(t, err)
	watcher.receive("the lobby without an abuser", person(false))
	if page := bertas.Get("/people/Ana"); strings.Contains(page.Page, "lista de abusos") {
		t.Error("the page of Ana shows what was lifted")
	}
}

// The fourth shout points to a channel, with the sentence that telnet has.
func TestShoutsPointToAChannel(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "en").talks(), h.member("Berta", "es").talks()
	for _, c := range []struct {
		p    *player
		want *regexp.Regexp
	}{
		{ana, regexp.MustCompile(`^You have shouted often enough for now: wait \d+ s\. Long discussions belong in a channel, for example channel 50\.$`)},
		{berta, regexp.MustCompile(`^Ya has usado shout bastante por ahora: espera \d+ s\. Las discusiones largas van en un canal, por ejemplo el 50\.$`)},
	} {
		for range 3 {
			c.p.ok("shout", "text", "and another thing")
		}
		why := c.p.refused(string(hall.OftenShouted), "shout", "text", "and one more")
		if text, _ := why["text"].(string); !c.want.MatchString(text) || why["page"] != "/talk?channel=50" {
			t.Errorf("%v", why)
		}
	}
}

// Who is asked to take a discussion to a channel reads the question on every page that is open, and goes there or not.
func TestAskedToTakeADiscussionToAChannel(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "es")
	ana, other := anas.enter(), h.member("Berta", "en").enter()
	h.take("Ana", conduct.Move, "50 all about endings there")
	m := ana.on("asked")
	if m["channel"] != float64(50) || m["text"] != "Chief te pide que lleves tu discusión al canal 50. «all about endings there»" {
		t.Errorf("asked %v", m)
	}
	h.take("Berta", conduct.Move, "63")
	if m := other.on("asked"); m["channel"] != float64(63) || m["text"] != "Chief asks you to take your discussion to channel 63." {
		t.Errorf("asked %v", m)
	}
	anas.Get("/talk?channel=50").Want(t, http.StatusOK, `data-channel="50"`)
}

// The question to take a discussion to a channel waits for pages that open later in the same visit, until it is
// answered on any page, by joining the channel on either door, or by the ruling on an appeal. The next visit begins without it.
func TestTheQuestionToMoveWaitsForItsAnswer(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "en")
	act := 0
	ask := func(channel string) {
		h.take("Ana", conduct.Move, channel)
		act++
	}
	silent := func(p *player, when string) {
		t.Helper()
		p.ok("ping", "t", 1) // what came before its answer is read
		if slices.ContainsFunc(p.news, func(m map[string]any) bool { return m["on"] == "asked" }) {
			t.Errorf("%s: %v", when, p.news)
		}
	}
	asked := func(p *player) {
		t.Helper()
		p.receive("the question of act "+strconv.Itoa(act), func(m map[string]any) bool { return m["on"] == "asked" && m["act"] == float64(act) })
	}
	ask("50") // while no page is open
	page := anas.enter()
	asked(page)
	second := anas.enter()
	asked(second)
	page.ok("answer", "number", act)
	if m := second.on("answered"); m["act"] != float64(act) {
		t.Errorf("answered %v", m)
	}
	second.ok("answer", "number", act) // twice is no trouble
	silent(anas.enter(), "answered")

	ask("63")
	asked(page)
	page.ok("join-channel", "number", 50)
	asked(anas.enter()) // another channel is no answer
	page.ok("join-channel", "number", 63)
	page.on("answered")
	silent(anas.enter(), "joined")

	ask("64")
	must(t, h.judge.Joined(context.Background(), conduct.Person{ID: h.id("Ana"), Handle: "Ana"}, 64)) // as telnet does
	silent(anas.enter(), "joined over telnet")

	ask("65")
	must(t, h.judge.Appeal(context.Background(), conduct.Person{ID: h.id("Ana"), Handle: "Ana"}, act, "why"))
	asked(page)
	deputy := conduct.Person{ID: "a-deputy", Handle: "Deputy", Admin: true}
	_, err := h.judge.Do(context.Background(), deputy, conduct.Rule{Act: act, Reason: "it was chess"})
	must(t, err)
	page.on("answered")
	silent(anas.enter(), "overturned")

	ask("66")
	berta := h.member("Berta", "en").enter()
	why := berta.refused(string(conduct.NotYours), "answer", "number", act)
	if why["text"] == "" {
		t.Errorf("%v", why)
	}
	asked(anas.enter())
	for asked := time.Now().UnixMilli(); time.Now().UnixMilli() == asked; { // the visit begins after the question
		time.Sleep(time.Millisecond)
	}
	again := h.browser("en")
	again.Post("/login", "handle", "Ana", "password", password, "next", "/account").Want(t, http.StatusOK)
	silent(again.enter(), "the next visit")
}

// An administrator asks on the administrators' pages and on the page of a member, with the rule and the sentence of telnet.
func TestAdministratorsAskToMoveInTheBrowser(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "es").enter()
	chief := h.withRole("Chief", "en", members.RoleAdministrator)
	const form = `action="/admin/conduct/move"`
	chief.Get("/admin/conduct").Want(t, http.StatusOK, form, `name="who"`, `max="255"`)
	chief.Get("/admin/conduct/person?who=Ana").Want(t, http.StatusOK, form)
	chief.Post("/admin/conduct/move", "form", "move", "who", "Ana", "channel", "50", "text", "all about endings").
		Want(t, http.StatusOK, "The decision is recorded", "50 all about endings")
	if m := ana.on("asked"); m["channel"] != float64(50) || m["text"] != "Chief te pide que lleves tu discusión al canal 50. «all about endings»" {
		t.Errorf("asked %v", m)
	}
	for _, channel := range []string{"256", "-1", "", "fifty"} {
		chief.Post("/admin/conduct/move", "form", "move", "who", "Ana", "channel", channel, "text", "endings").
			Want(t, http.StatusBadRequest, "Channels are numbered from 0 to 255.", `value="endings"`)
	}
	// The form of measures does not get round the rule.
	chief.Post("/admin/conduct/act", "form", "act", "who", "Ana", "measure", "move", "reason", "go away").
		Want(t, http.StatusBadRequest, "Channels are numbered from 0 to 255.")
	chief.Post("/admin/conduct/move", "form", "move", "who", "Chief", "channel", "50").Want(t, http.StatusForbidden)
}

// The mark of an abuser is called in the live hall as the pages call the measure, in every language.
func TestTheMarkIsCalledAsTheMeasure(t *testing.T) {
	for _, lang := range i18n.Languages() {
		mark := i18n.Text(lang, "browser.abuser")
		if measure := i18n.Text(lang, "moderation.measure."+string(conduct.Abuser)); measure != mark+" (abuser)" {
			t.Errorf("%s: the hall says %s, the pages %q", lang, mark, measure)
		}
	}
}
