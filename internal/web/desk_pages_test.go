package web

import (
	"context"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// The pages of the desk are for the arbiters of the games that they show, and for nobody who plays
// in such a game.
func TestWhoOpensTheDesk(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator|members.RoleArbiter)
	event := carla.NewEvent()
	stranger := h.withRole("Otto", "en", members.RoleArbiter)
	ana, visitor := h.member("Ana", "en"), h.browser("en")
	h.member("Berta", "en")
	control, err := clock.ParseControlSeconds("100")
	must(t, err)
	seat := func(e *hall.EventRef) string {
		id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
			White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
			Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Supervision: laws.Adequate}.EqualControls(control),
			Event:       e,
		})
		must(t, err)
		return string(id)
	}
	game := seat(&hall.EventRef{Event: strings.TrimPrefix(event, "/events/"), Name: "Autumn Cup", Round: 1, Board: 1})
	for _, c := range []struct {
		path                            string
		visitor, player, stranger, boss int
	}{
		{"/desk", http.StatusUnauthorized, http.StatusForbidden, http.StatusOK, http.StatusOK},
		{event + "/desk", http.StatusUnauthorized, http.StatusForbidden, http.StatusForbidden, http.StatusOK},
		{"/desk/games/" + game, http.StatusUnauthorized, http.StatusForbidden, http.StatusForbidden, http.StatusOK},
		{"/desk/games/none", http.StatusUnauthorized, http.StatusNotFound, http.StatusNotFound, http.StatusNotFound},
		{"/events/none/desk", http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusNotFound},
	} {
		for _, who := range []struct {
			name string
			b    *browser
			want int
		}{{"a visitor", visitor, c.visitor}, {"a player", ana, c.player}, {"an arbiter of other events", stranger, c.stranger}, {"the arbiter", carla, c.boss}} {
			if got := who.b.Get(c.path).StatusCode; got != who.want {
				t.Errorf("%s opens %s: %d, want %d", who.name, c.path, got, who.want)
			}
		}
	}
	link := `href="` + event + `/desk"`
	if page := carla.Get(event + "/manage/log").Page; !strings.Contains(page, `href="/desk"`) {
		t.Error("an arbiter of the server has no link to the desk")
	}
	if page := ana.Get(event).Page; strings.Contains(page, link) || strings.Contains(page, `href="/desk"`) {
		t.Error("a player has a link to the desk")
	}
	played := carla.Event()
	other := `href="` + played + `/desk"`
	if page := carla.Get("/desk").Page; !strings.Contains(page, other) || strings.Contains(page, link) {
		t.Error("the desk of no event does not link to the desk of the event in play, and to no other")
	}
	if page := stranger.Get("/desk").Page; strings.Contains(page, other) {
		t.Error("an arbiter of other events has a link to the desk of the event in play")
	}
}

// Every page that docs/conduct.md names as the place of a command exists for those who give it there.
func TestPagesOfCommands(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator|members.RoleArbiter)
	event := carla.NewEvent()
	ana := h.member("Ana", "en")
	h.member("Berta", "en")
	control, err := clock.ParseControlSeconds("100")
	must(t, err)
	game, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(control),
		Event:       &hall.EventRef{Event: strings.TrimPrefix(event, "/events/"), Name: "Autumn Cup", Round: 1, Board: 1},
	})
	must(t, err)
	doc, err := os.ReadFile("../../docs/conduct.md")
	must(t, err)
	_, places, _ := strings.Cut(string(doc), "<!-- places -->")
	places, _, _ = strings.Cut(places, "<!-- end of places -->")
	pages := map[string]bool{}
	for _, found := range regexp.MustCompile("`(/[^`]*)`").FindAllStringSubmatch(places, -1) {
		pages[found[1]] = true
	}
	for page := range pages {
		who := ana
		if strings.HasPrefix(page, "/desk/") || strings.HasSuffix(page, "/envelope") {
			who = carla
		}
		who.Get(strings.ReplaceAll(page, "ID", string(game))).Want(t, http.StatusOK)
	}
	if len(pages) != 3 {
		t.Errorf("the pages are %v", pages)
	}
}
