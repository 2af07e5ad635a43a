package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// manyBoards is a page with many boards, as its script follows the stream.
type manyBoards struct {
	t      testing.TB
	lines  *bufio.Scanner
	order  []string
	shown  map[string]map[string]any
	people string
}

func (h *house) boards(query string) *manyBoards {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+"/watch/stream?"+query, http.NoBody)
	must(h.t, err)
	a, err := http.DefaultClient.Do(q)
	must(h.t, err)
	h.t.Cleanup(func() { cancel(); _ = a.Body.Close() })
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
		h.t.Fatalf("the stream of %q: %d, %v", query, a.StatusCode, a.Header)
	}
	lines := bufio.NewScanner(a.Body)
	lines.Buffer(nil, 1<<20)
	return &manyBoards{t: h.t, lines: lines, shown: map[string]map[string]any{}}
}

// until reads news until something is so.
func (b *manyBoards) until(what string, is func() bool) {
	b.t.Helper()
	for !is() {
		if !b.lines.Scan() {
			b.t.Fatalf("waiting for %s: %v; there are %v", what, b.lines.Err(), b.shown)
		}
		data, found := strings.CutPrefix(b.lines.Text(), "data: ")
		if !found {
			continue
		}
		var n struct {
			List    []string
			Empty   bool
			Boards  []map[string]any
			Viewers string
		}
		must(b.t, json.Unmarshal([]byte(data), &n))
		if n.List != nil || n.Empty {
			b.order = n.List
		}
		for _, one := range n.Boards {
			b.shown[one["id"].(string)] = one
		}
		if n.Viewers != "" {
			b.people = n.Viewers
		}
	}
}

func (h *house) begin(white, black *person) string {
	h.t.Helper()
	o := white.challenge(black.who.Handle, hall.SeekSpec{Control: "300", Color: hall.AsWhite})
	_, err := h.hall.AcceptOffer(context.Background(), black.who, o.Number)
	must(h.t, err)
	return string(o.Begins)
}

// Many boards come by one stream: all of them first, then those on which something happens; games that begin are
// added, private ones are not there, and those of one player or of one event can be asked for.
func TestManyBoards(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	b := h.boards("")
	b.until("an empty hall", func() bool { return b.shown != nil && b.people == "1 person is watching" })
	ana, bea, cleo, dina := h.person("Ana"), h.person("Bea"), h.person("Cleo"), h.person("Dina")
	one := h.begin(ana, bea)
	b.until("the first game", func() bool { return slices.Contains(b.order, one) && b.shown[one] != nil })
	if g := b.shown[one]; g["fen"] != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" || g["white"].(map[string]any)["name"] != "Ana" || g["clock"].(map[string]any)["running"] != "white" {
		t.Errorf("at the beginning %v", g)
	}
	two := h.begin(cleo, dina)
	cleo.move(two, "d2d4")
	ana.move(one, "e2e4")
	b.until("both moves", func() bool {
		return b.shown[one]["san"] == "e4" && b.shown[two] != nil && b.shown[two]["last"] == "d2d4" && len(b.order) == 2
	})
	if g := b.shown[one]; g["ply"] != float64(1) || g["fen"] != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" {
		t.Errorf("after a move %v", g)
	}

	hers := h.boards("player=CLEO")
	hers.until("her game", func() bool { return len(hers.order) == 1 && hers.shown[two] != nil })
	if hers.shown[one] != nil {
		t.Error("the boards of one player show others")
	}
	alone := h.boards("game=" + one)
	alone.until("one game", func() bool { return alone.shown[one] != nil })

	h.browser("en").Get("/watch").Want(t, http.StatusOK, "Live boards", "Ana – Bea", `data-source="/watch/stream?"`)
	h.browser("en").Get("/watch?player=Cleo").Want(t, http.StatusOK, "Games of Cleo", "Cleo – Dina")
	h.browser("en").Get("/watch?event=none").Want(t, http.StatusNotFound)
	if page := h.browser("en").Get("/watch?screen=yes&seconds=9&lang=es").Page; !strings.Contains(page, `data-seconds="9"`) || !strings.Contains(page, "Todas las partidas en juego") {
		t.Errorf("the screen:\n%s", page)
	}
	bea.do(one, laws.Resign{})
	b.until("the end", func() bool { return b.shown[one]["over"] == true && b.shown[one]["result"] != "" })
}

// What is private stands among no boards, under no address of its own.
func TestPrivateGamesAreOnNoWall(t *testing.T) {
	h := newHouse(t)
	ana, bea := h.person("Ana"), h.person("Bea")
	session, err := h.hall.Connect(ana.who)
	must(t, err)
	defer session.Close()
	session.SetPreferences(hall.Preferences{Private: true})
	game := h.begin(ana, bea)
	b := h.boards("")
	b.until("nothing", func() bool { return b.people != "" })
	if len(b.order) != 0 || len(b.shown) != 0 {
		t.Errorf("shown are %v", b.shown)
	}
	for _, path := range []string{"/games/" + game + "/live.pgn", "/embed?game=" + game, "/watch/share?game=" + game} {
		if a := h.browser("en").Get(path); a.StatusCode < 400 {
			t.Errorf("%s answers %d", path, a.StatusCode)
		}
	}
}

// How many watch a game is told to all who do; its players are not among them.
func TestHowManyWatch(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ana, berta := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	game := h.pair(ana, berta)
	ana.ok("watch", "game", game)
	carla, again, visitor := h.member("Carla", "en"), h.browser("en"), h.browser("es")
	first, second := carla.enter(), carla.enter()
	third, fourth := again.enter(), visitor.enter()
	for _, p := range []*player{first, second, third, fourth} {
		p.ok("watch", "game", game)
	}
	told := func(p *player, n int) string {
		m := p.receive("who watches", func(m map[string]any) bool { return m["on"] == "watchers" && m["n"] == float64(n) })
		return m["text"].(string)
	}
	if text := told(ana, 3); text != "3 people are watching" { // Carla by two connections
		t.Errorf("a player reads %q", text)
	}
	if text := told(fourth, 3); text != "3 personas están mirando" {
		t.Errorf("a visitor reads %q", text)
	}
	first.ok("unwatch", "game", game)
	third.ok("unwatch", "game", game)
	told(ana, 2)
	second.ok("unwatch", "game", game)
	told(ana, 1)
	fourth.ok("unwatch", "game", game)
	if text := told(ana, 0); text != "" {
		t.Errorf("of nobody is said %q", text)
	}
}

// A program that polls live PGN gets what has changed and no more than that, from any origin.
func TestLivePGN(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	game, players := h.delayed(hall.Delay{Moves: 1}, "Ana", "Berta")
	at := h.url + "/games/" + game + "/live.pgn"
	get := func(head ...string) (*http.Response, string) {
		t.Helper()
		q, err := http.NewRequest(http.MethodGet, at, http.NoBody)
		must(t, err)
		for i := 0; i < len(head); i += 2 {
			q.Header.Set(head[i], head[i+1])
		}
		a, err := http.DefaultClient.Do(q)
		must(t, err)
		defer a.Body.Close()
		data, err := io.ReadAll(a.Body)
		must(t, err)
		return a, string(data)
	}
	a, text := get()
	tag, since := a.Header.Get("ETag"), a.Header.Get("Last-Modified")
	if a.StatusCode != http.StatusOK || tag == "" || since == "" || a.Header.Get("Access-Control-Allow-Origin") != "*" || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/x-chess-pgn") || !strings.Contains(text, `[White "Ana"]`) {
		t.Fatalf("%d %v\n%s", a.StatusCode, a.Header, text)
	}
	for _, head := range [][]string{{"If-None-Match", tag}, {"If-Modified-Since", since}} {
		if a, text := get(head...); a.StatusCode != http.StatusNotModified || text != "" {
			t.Errorf("with %v: %d %q", head, a.StatusCode, text)
		}
	}
	players[0].move(game, "e2e4")
	players[1].move(game, "c7c5")
	players[0].move(game, "g1f3")
	deadline := time.Now().Add(20 * time.Second)
	for text = ""; !strings.Contains(text, "1. e4"); {
		if time.Now().After(deadline) {
			t.Fatalf("the move does not come:\n%s", text)
		}
		a, text = get("If-None-Match", tag)
	}
	if a.StatusCode != http.StatusOK || a.Header.Get("ETag") == tag || strings.Contains(text[strings.LastIndex(text, "]\n"):], " c5") || !strings.Contains(text, "[%clk") {
		t.Errorf("after three half moves, one move later: %d\n%s", a.StatusCode, text)
	}
	q, err := http.NewRequest(http.MethodOptions, at, http.NoBody)
	must(t, err)
	q.Header.Set("Origin", "https://elsewhere.example")
	q.Header.Set("Access-Control-Request-Method", "GET")
	asked, err := http.DefaultClient.Do(q)
	must(t, err)
	must(t, asked.Body.Close())
	if asked.StatusCode != http.StatusNoContent || !strings.Contains(asked.Header.Get("Access-Control-Allow-Headers"), "If-None-Match") {
		t.Errorf("before it: %d %v", asked.StatusCode, asked.Header)
	}
	h.browser("en").Get("/games/none/live.pgn").Want(t, http.StatusNotFound)
	h.browser("en").Get("/events/none/live.pgn").Want(t, http.StatusNotFound)
}

// Boards may be put into a frame on any page, and no other page of ours may.
func TestOnlyEmbedsStandInFrames(t *testing.T) {
	h := newHouse(t)
	game := string(h.game("Ana", "Berta"))
	b := h.browser("en")
	a := b.Get("/embed?game=" + game + "&lang=fr")
	a.Want(t, http.StatusOK, `lang="fr"`, "Ana – Berta", `data-target="_blank"`)
	if csp := a.Header.Get("Content-Security-Policy"); !strings.HasSuffix(csp, "frame-ancestors *") || !strings.HasPrefix(csp, "default-src 'none'") || a.Header.Get("X-Frame-Options") != "" {
		t.Errorf("an embed has %v", a.Header)
	}
	if strings.Contains(a.Page, "<form") {
		t.Error("something can be done in a frame")
	}
	for _, path := range []string{"/", "/watch", "/watch?screen=yes", "/watch/share", "/games/" + game, "/embed?game=none"} {
		if a := b.Get(path); !strings.HasSuffix(a.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || a.Header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s may stand in a frame", path)
		}
	}
	share := b.Get("/watch/share?game=" + game)
	share.Want(t, http.StatusOK, "/games/"+game+"/live.pgn", "&lt;iframe src=")
	found := regexp.MustCompile(`&lt;iframe src=&#34;http://[^/]*([^&]*)`).FindStringSubmatch(share.Page)
	if found == nil {
		t.Fatalf("no snippet:\n%s", share.Page)
	}
	b.Get(found[1]).Want(t, http.StatusOK, "Ana – Berta")
	// A member is nobody in a frame.
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	if page := carla.Get("/embed?game=" + game).Page; strings.Contains(page, "Carla") {
		t.Error("an embed says who looks")
	}
}

// A round is watched by the names of its event: as boards, as live PGN and in a frame, and the event's pages lead there.
func TestARoundIsWatched(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ana := h.member("Ana", "en").enter()
	h.member("Bea", "en")
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("order", "system", "tiebreak_rules", "c07-2026", "conduct", "screen", "control", "15+10", "system", "berger-1")
	id := strings.TrimPrefix(path, "/events/")
	carla.UploadEntries(path, "name,handle,rating,title\n\"Alta, Ana\",Ana,2100,WIM\n\"Baja, Bea\",Bea,,\n").Want(t, http.StatusOK)
	carla.Post(path+"/settings/play", "broadcast_moves", "1").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	visitor := h.browser("en")
	if strings.Contains(visitor.Get(path).Page, "/watch?event="+id) {
		t.Error("boards are offered before there are any")
	}
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	game := ana.on("seated")["game"].(string)

	b := h.boards("event=" + id)
	b.until("the board", func() bool { return b.shown[game] != nil })
	if g := b.shown[game]; g["white"].(map[string]any)["name"] != "Alta, Ana" || g["board"] != "1" {
		t.Errorf("shown is %v", g)
	}
	visitor.Get(path).Want(t, http.StatusOK, "/watch?event="+id, "/watch/share?event="+id)
	visitor.Get(path+"/rounds/1").Want(t, http.StatusOK, "/watch?event="+id+"&amp;round=1")
	visitor.Get("/watch?event="+id).Want(t, http.StatusOK, "Autumn Cup · Round 1", "Alta, Ana – Baja, Bea", "Games are shown 1 move later")
	visitor.Get("/watch/share?event="+id).Want(t, http.StatusOK, path+"/live.pgn", path+"/rounds/1/live.pgn")
	visitor.Get("/embed?event="+id).Want(t, http.StatusOK, "Alta, Ana – Baja, Bea")
	visitor.Get(path+"/rounds/2/live.pgn").Want(t, http.StatusNotFound)
	for _, at := range []string{path + "/live.pgn", path + "/rounds/1/live.pgn"} {
		a := visitor.Get(at)
		a.Want(t, http.StatusOK, `[White "Alta, Ana"]`, `[Round "1.1"]`, `[Result "*"]`)
		if a.Header.Get("ETag") == "" || a.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s has %v", at, a.Header)
		}
	}
	ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	time.Sleep(1100 * time.Millisecond) // a live PGN is written once a second
	if page := visitor.Get(path + "/live.pgn").Page; strings.Contains(page, "1. e4") || !strings.Contains(page, "\n*\n") {
		t.Errorf("the live PGN shows what is held back:\n%s", page)
	}
}
