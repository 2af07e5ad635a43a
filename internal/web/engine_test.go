package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/engine"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// mateFinder is an engine that answers when it is let: with a mate in one where there is one, else with the last
// legal move.
type mateFinder struct{ let chan struct{} }

func (mateFinder) Name() string                     { return "Finder" }
func (mateFinder) Set(string, string) (bool, error) { return true, nil }
func (mateFinder) NewGame(context.Context) error    { return nil }
func (mateFinder) Close()                           {}
func (mateFinder) Kill()                            {}
func (f mateFinder) Think(ctx context.Context, q engine.Question) (t engine.Thought, err error) {
	select {
	case <-f.let:
	case <-ctx.Done():
		return t, ctx.Err()
	}
	p, err := fen.ParsePosition(q.FEN)
	if err != nil {
		return t, err
	}
	for _, text := range q.Moves {
		m, err := uci.Parse(&p, text)
		if err != nil {
			return t, err
		}
		p.Play(m)
	}
	for m := range p.Moves() {
		t = engine.Thought{Move: uci.Format(&p, m), Known: true, Score: 20}
		after := p
		if after.Play(m); after.IsCheckmate() {
			t.Score, t.Mate = engine.MateScore-1, 1
			break
		}
	}
	t.Line = []string{t.Move}
	return t, nil
}

// asked is what a script is answered.
type asked struct {
	State, Engine, Text, Error string
	Ahead, Total, From         int
	Asked                      bool
	Evaluations                []struct {
		Score, Mate int
		End         bool
		Expected    float64
		Line        []string
		Mark        string
		Loss        float64
	}
	Sides []struct{ Moves, Blunders int }
}

func said(t *testing.T, a answer, status int) (out asked) {
	t.Helper()
	a.Want(t, status)
	if err := json.Unmarshal([]byte(a.Page), &out); err != nil {
		t.Fatal(err, a.Page)
	}
	return out
}

func (b *browser) askPosition(position string) answer {
	b.h.t.Helper()
	body, err := json.Marshal(map[string]string{"fen": position})
	must(b.h.t, err)
	r, err := http.NewRequest(http.MethodPost, b.URL+"/analysis/engine", bytes.NewReader(body))
	must(b.h.t, err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.Do(r)
}

// After a game its players and everybody with a name may ask the operator's engine; nobody before, nobody who sits
// at a board, and where there is none it is said.
func TestTheEngineLooksAtAGame(t *testing.T) {
	let := make(chan struct{})
	var s *analysis.Service
	h := newHouse(t, func(o *Options) {
		s = analysis.New(analysis.Options{Name: "Finder", Store: memory.New(), Start: func(context.Context) (analysis.Engine, error) { return mateFinder{let}, nil }})
		o.Analysis = s
	})
	defer s.Close()
	ana, bea := h.person("Ana"), h.person("Bea")
	game := h.begin(ana, bea)
	path := "/games/" + game + "/engine"
	carla, visitor := h.member("Carla", "en"), h.browser("es")
	for i, text := range []string{"f2f3", "e7e5", "g2g4"} {
		[]*person{ana, bea}[i%2].move(game, text)
	}
	playing := h.browser("en")
	playing.Post("/login", "handle", "Ana", "password", password).Want(t, http.StatusOK)
	for _, b := range []*browser{carla, playing, visitor} {
		b.Get(path).Want(t, http.StatusConflict)
		b.Post(path).Want(t, http.StatusConflict)
	}
	if got := said(t, playing.askPosition(fen.Initial), http.StatusConflict); got.Error == "" {
		t.Error("who plays a game is advised")
	}
	other := string(h.game("Dora", "Emma"))
	said(t, playing.Post("/games/"+other+"/engine"), http.StatusConflict) // nor may they analyse another game
	bea.move(game, "d8h4")

	if got := said(t, visitor.Get(path), http.StatusOK); got.State != "unasked" || got.Engine != "Finder" || got.Text != "Para preguntar al motor, inicia sesión o entra como invitado." {
		t.Errorf("%+v", got)
	}
	visitor.Post(path).Want(t, http.StatusUnauthorized)
	if got := said(t, carla.Post(path), http.StatusOK); got.State != "running" || !got.Asked || got.Total != 5 {
		t.Errorf("%+v", got)
	}
	let <- struct{}{}
	sitetest.Eventually(t, "the first position", func() bool { return len(said(t, visitor.Get(path), http.StatusOK).Evaluations) == 1 })
	if got := said(t, carla.Post(path+"/cancel"), http.StatusOK); got.State != "unasked" {
		t.Errorf("cancelled: %+v", got)
	}
	carla.Post(path).Want(t, http.StatusOK)
	close(let)
	sitetest.Eventually(t, "the whole game", func() bool { return said(t, visitor.Get(path), http.StatusOK).State == "done" })
	got := said(t, visitor.Get(path+"?from=3"), http.StatusOK)
	if len(got.Evaluations) != 2 || got.From != 3 || got.Evaluations[0].Mate != -1 || !slices.Equal(got.Evaluations[0].Line, []string{"Qh4#"}) ||
		got.Evaluations[0].Mark != "blunder" || !got.Evaluations[1].End || got.Evaluations[1].Mark != "" || got.Sides[0].Blunders != 1 || got.Sides[1].Moves != 2 {
		t.Errorf("%+v", got)
	}
	if got := said(t, carla.askPosition("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"), http.StatusOK); got.Engine != "Finder" {
		t.Errorf("%+v", got)
	}
	carla.askPosition("8/8/8/8/8/8/8/8 w - - 0 1").Want(t, http.StatusBadRequest)
	visitor.askPosition(fen.Initial).Want(t, http.StatusUnauthorized)
	carla.Get("/games/none/engine").Want(t, http.StatusNotFound)
}

func TestAServerWithoutAnEngineSaysSo(t *testing.T) {
	h := newHouse(t)
	game := string(h.game("Ana", "Berta"))
	b := h.member("Carla", "en")
	if got := said(t, b.Get("/games/"+game+"/engine"), http.StatusOK); got.State != "none" || got.Text != "This server has no chess engine. Its operator can add one." {
		t.Errorf("%+v", got)
	}
	b.Post("/games/"+game+"/engine").Want(t, http.StatusNotFound)
	b.askPosition(fen.Initial).Want(t, http.StatusNotFound)
}

// What spectators see later is not analysed before.
func TestNoEngineForWhatIsHeldBack(t *testing.T) {
	s := analysis.New(analysis.Options{Start: func(context.Context) (analysis.Engine, error) { return nil, context.Canceled }})
	defer s.Close()
	h := newHouse(t, func(o *Options) { o.Analysis = s })
	game, players := h.delayed(hall.Delay{Moves: 2}, "Ana", "Berta")
	players[0].move(game, "b1a3")
	h.member("Carla", "en").Post("/games/"+game+"/engine").Want(t, http.StatusConflict)
	h.withRole("Chief", "en", members.RoleAdministrator).Post("/games/"+game+"/engine").Want(t, http.StatusConflict)
}

// What the engine has said of a game that an arbiter ended is withheld while the game goes on again, from everybody, and is
// not offered when it has ended with other moves.
func TestNoEngineForAReopenedGame(t *testing.T) {
	let := make(chan struct{})
	close(let)
	s := analysis.New(analysis.Options{Name: "Finder", Store: memory.New(), Start: func(context.Context) (analysis.Engine, error) { return mateFinder{let}, nil }})
	defer s.Close()
	h := newHouse(t, func(o *Options) { o.Analysis = s })
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	event := strings.TrimPrefix(carla.NewEvent(), "/events/")
	anas := h.member("Ana", "en")
	white, black := anas.enter(), h.member("Berta", "en").enter()
	control, err := clock.ParseControlSeconds("3600")
	must(t, err)
	id, err := h.hall.Seat(context.Background(), hall.SeatSpec{
		White: hall.Player{ID: h.id("Ana"), Handle: "Ana"}, Black: hall.Player{ID: h.id("Berta"), Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control),
		Event:       &hall.EventRef{Event: event, Name: "Autumn Cup", Round: 1, Board: 1},
	})
	must(t, err)
	game, path := string(id), "/games/"+string(id)+"/engine"
	white.ok("move", "game", game, "uci", "f2f3", "ply", 0)
	black.ok("move", "game", game, "uci", "e7e5", "ply", 1)
	must(t, h.hall.Rule(context.Background(), id, hall.Ruling{Result: laws.WhiteWins, Reason: "a telephone", Article: "12.3b"}))
	dora := h.member("Dora", "en")
	dora.Post(path).Want(t, http.StatusOK)
	sitetest.Eventually(t, "the analysis", func() bool { return said(t, dora.Get(path), http.StatusOK).State == "done" })

	_, err = h.hall.Reopen(context.Background(), id, laws.Reopen{Reason: "the wrong board", Article: "8.7"})
	must(t, err)
	for _, b := range []*browser{anas, dora, carla, h.browser("en")} {
		for _, a := range []answer{b.Get(path), b.Post(path), b.Post(path + "/cancel")} {
			a.Want(t, http.StatusConflict)
			if strings.Contains(a.Page, "evaluations") {
				t.Errorf("the analysis is shown: %s", a.Page)
			}
		}
	}
	if got := said(t, anas.askPosition(fen.Initial), http.StatusConflict); got.Error == "" {
		t.Error("a player of a reopened game is advised")
	}
	_, err = h.hall.Do(context.Background(), id, members.Identity{ID: h.id("Carla"), Handle: "Carla", Roles: members.RoleAdministrator}, laws.ResumeGame{})
	must(t, err)
	white.ok("move", "game", game, "uci", "g2g4", "ply", 2)
	black.ok("move", "game", game, "uci", "d8h4", "ply", 3)
	if got := said(t, dora.Get(path), http.StatusOK); got.State != "unasked" || len(got.Evaluations) != 0 {
		t.Errorf("after the second end: %+v", got)
	}
}
