package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// delayed begins a game of an event that spectators see later, between two new members.
func (h *house) delayed(d hall.Delay, white, black string) (game string, players [2]*person) {
	h.t.Helper()
	players = [2]*person{h.person(white), h.person(black)}
	control, err := clock.ParseControlSeconds("5400+30")
	must(h.t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: players[0].who.ID, Handle: white}, Black: hall.Player{ID: players[1].who.ID, Handle: black},
		Regulations: laws.Regulations{Edition: laws.Edition2023, Venue: laws.Screen}.EqualControls(control),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1}, Delay: d,
	})
	must(h.t, err)
	return string(id), players
}

// What spectators see later leaves the server by no door before: not as a page, a score sheet, over the
// WebSocket or the API, and not as an answer to a question about the position.
func TestNoDoorShowsWhatIsHeldBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	game, players := h.delayed(hall.Delay{Moves: 2}, "Ana", "Berta")
	carla := h.member("Carla", "en").enter()
	carla.ok("watch", "game", game)
	carla.tableAt(0)
	for i, text := range []string{"b1a3", "g8h6", "a3c4", "h6f5", "c4e5"} {
		players[i%2].move(game, text)
	}
	view := carla.tableAt(1)
	if clk := view["clock"].(map[string]any); view["delay"] == nil || clk["running"] != "" || len(view["moves"].([]any)) != 1 {
		t.Errorf("a spectator is sent %v", view)
	}
	if err := h.hall.Say(context.Background(), hall.GameID(game), players[0].who, "hm"); err != nil {
		t.Fatal(err)
	}
	carla.ok("watch", "game", game)
	sent, err := json.Marshal(append([]map[string]any{carla.tableAt(1)}, carla.news...))
	must(t, err)
	doors := map[string]string{"WebSocket": string(sent)}
	for _, path := range []string{"/games/" + game, "/games/" + game + ".pgn", "/games/" + game + "/protocol", "/games/" + game + "/protocol/csv", "/game/export/" + game, "/api/games/user/Ana", "/", "/games", "/players/Ana"} {
		doors[path] = h.browser("en").Get(path).Page
	}
	a := (&runner{t: t, url: h.url}).send(http.MethodGet, "/api/games/user/Berta", nil, "", "")
	data, err := io.ReadAll(a.Body)
	must(t, err)
	must(t, a.Body.Close())
	doors["the API"] = string(data)
	for door, said := range doors {
		for _, held := range []string{"Nh6", "g8h6", "Nc4", "a3c4", "Nf5", "Ne5", "c4e5"} {
			if strings.Contains(said, held) {
				t.Errorf("%s shows %s:\n%s", door, held, said)
			}
		}
	}
	h.browser("en").Get("/games/"+game).Want(t, http.StatusOK, "Spectators see this game 2 moves later.", "1. Na3")
	h.browser("de").Get("/games/"+game).Want(t, http.StatusOK, "Zuschauer sehen diese Partie 2 Züge später.")

	// Who plays, and who rules, sees it as it is.
	h.withRole("Chief", "en", members.RoleAdministrator).Get("/games/"+game).Want(t, http.StatusOK, "Ne5")
	players[1].do(game, laws.Resign{})
	if v := carla.tableAt(5); v["delay"] != nil {
		t.Errorf("at the end %v", v["delay"])
	}
	h.browser("en").Get("/games/"+game+".pgn").Want(t, http.StatusOK, "Ne5")
}

// Who makes a game says how much later others see it: in the open game, on the page of a challenge by link, and to who watches.
func TestDelayOfASingleGame(t *testing.T) {
	h := newHouse(t)
	ana, bea, carla := h.member("Ana", "en"), h.member("Bea", "en").enter(), h.member("Carla", "es").enter()
	seek := ana.enter().ok("seek", "control", "300+3", "edition", "2023", "colour", "white", "delay", 5)["seek"]
	game := bea.ok("accept", "seek", seek)["game"].(string)
	carla.ok("watch", "game", game)
	if view := carla.tableAt(0); !strings.Contains(fmt.Sprint(view["delay"]), "5 minutos") {
		t.Errorf("who watches reads %v", view["delay"])
	}
	page := h.member("Dora", "en").Post("/challenges", "control", "300+3", "edition", "2023", "colour", "any", "start", "standard", "delay", "10")
	page.Want(t, http.StatusOK, "Spectators see this game 10 minutes later.")
	h.member("Emma", "en").Post("/challenges", "control", "300+3", "edition", "2023", "colour", "any", "start", "standard", "delay", "x1").Want(t, http.StatusBadRequest, "at most 240 minutes")
}
