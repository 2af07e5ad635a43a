package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
)

// player is one end of a WebSocket as a test plays it. Everything that arrives
// is kept until the test asks for it.
type player struct {
	t    testing.TB
	ws   *websocket.Conn
	ctx  context.Context
	next int64
	news []map[string]any // not yet asked for
}

// dial opens a WebSocket with a browser's cookies.
func (b *browser) dial() *player {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	ws, _, err := websocket.Dial(ctx, b.h.url+"/ws", &websocket.DialOptions{
		HTTPClient: b.Client, Subprotocols: []string{socket.Subprotocol}, HTTPHeader: http.Header{"Accept-Language": {b.Lang}},
	})
	must(b.T, err)
	ws.SetReadLimit(1 << 20)
	b.T.Cleanup(func() { _ = ws.CloseNow(); cancel() })
	return &player{t: b.T, ws: ws, ctx: ctx, next: 1}
}

// enter dials and says hello.
func (b *browser) enter() *player {
	b.T.Helper()
	p := b.dial()
	p.ok("hello", "lang", b.Lang)
	p.on("welcome")
	return p
}

func (p *player) send(message map[string]any) {
	p.t.Helper()
	data, err := json.Marshal(message)
	must(p.t, err)
	must(p.t, p.ws.Write(p.ctx, websocket.MessageText, data))
}

// receive returns the next message for which want holds and keeps the others.
func (p *player) receive(what string, want func(map[string]any) bool) map[string]any {
	p.t.Helper()
	for i, m := range p.news {
		if want(m) {
			p.news = append(p.news[:i:i], p.news[i+1:]...)
			return m
		}
	}
	for {
		_, data, err := p.ws.Read(p.ctx)
		if err != nil {
			p.t.Fatalf("waiting for %s: %v", what, err)
		}
		var m map[string]any
		must(p.t, json.Unmarshal(data, &m))
		if want(m) {
			return m
		}
		p.news = append(p.news, m)
	}
}

func (p *player) on(kind string) map[string]any {
	p.t.Helper()
	return p.receive(kind, func(m map[string]any) bool { return m["on"] == kind })
}

// ask sends a command and returns its answer. fields are names and values.
func (p *player) ask(do string, fields ...any) map[string]any {
	p.t.Helper()
	id := p.next
	p.next++
	m := map[string]any{"id": id, "do": do}
	for i := 0; i+1 < len(fields); i += 2 {
		m[fields[i].(string)] = fields[i+1]
	}
	p.send(m)
	return p.receive("the answer to "+do, func(m map[string]any) bool { return m["re"] == float64(id) })
}

func (p *player) ok(do string, fields ...any) map[string]any {
	p.t.Helper()
	a := p.ask(do, fields...)
	if a["ok"] != true {
		p.t.Fatalf("%s %v: %v", do, fields, a)
	}
	return a
}

// refused asks for something that must be refused and returns why.
func (p *player) refused(code, do string, fields ...any) map[string]any {
	p.t.Helper()
	a := p.ask(do, fields...)
	why, _ := a["error"].(map[string]any)
	if a["ok"] == true || why["code"] != code || why["text"] == "" {
		p.t.Fatalf("%s %v: %v, want the refusal %s", do, fields, a, code)
	}
	return why
}

// tableAt waits for a table whose view has the given number of half moves.
func (p *player) tableAt(ply int) map[string]any {
	p.t.Helper()
	m := p.receive("the table", func(m map[string]any) bool {
		view, _ := m["view"].(map[string]any)
		return m["on"] == "table" && view["ply"] == float64(ply)
	})
	return m["view"].(map[string]any)
}

// pair seats two members at a game through the hall's board; white has White.
func (h *house) pair(white, black *player) string {
	h.t.Helper()
	seek := white.ok("seek", "control", "300+3", "edition", "2009", "colour", "white", "rated", true)["seek"]
	game := black.ok("accept", "seek", seek)["game"].(string)
	for _, p := range []*player{white, black} {
		if got := p.on("seated")["game"]; got != game {
			h.t.Fatalf("seated at %v, want %s", got, game)
		}
	}
	return game
}

// scholars is a game that Black wins, with a check and an en passant offered.
var shortGame = []string{"e2e4", "e7e5", "d1h5", "g8f6", "h5f7", "e8f7", "f1c4", "d7d5", "e4d5", "d8d5"}

// game plays a short game between two new members to White's resignation.
func (h *house) game(white, black string) hall.GameID {
	h.t.Helper()
	w, b := h.member(white, "en").enter(), h.member(black, "en").enter()
	game := h.pair(w, b)
	for ply, uci := range shortGame {
		mover := w
		if ply%2 == 1 {
			mover = b
		}
		mover.ok("move", "game", game, "uci", uci, "ply", ply)
	}
	w.ok("resign", "game", game)
	must(h.t, w.ws.Close(websocket.StatusNormalClosure, ""))
	must(h.t, b.ws.Close(websocket.StatusNormalClosure, ""))
	h.indexed(hall.GameID(game))
	return hall.GameID(game)
}

// indexed waits until the list of games has taken the game in.
func (h *house) indexed(game hall.GameID) {
	h.t.Helper()
	for range 500 {
		rows, err := h.hall.Find(context.Background(), hall.GameQuery{})
		must(h.t, err)
		for _, r := range rows {
			if r.ID == game && !r.Live() {
				return
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	h.t.Fatalf("the game %s did not come into the list", game)
}

func TestTwoPlayAndAThirdWatches(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "es").enter(), h.member("Berta", "en").enter()
	visitor := h.browser("en").dial()
	visitor.ok("hello", "lang", "en")
	if me := visitor.on("welcome")["me"]; me != nil {
		t.Errorf("a visitor is %v", me)
	}
	game := h.pair(ana, berta)

	for _, p := range []*player{ana, berta, visitor} {
		p.ok("watch", "game", game)
		if view := p.tableAt(0); view["over"] != false || view["turn"] != "white" {
			t.Fatalf("the first view: %v", view)
		}
	}
	for ply, uci := range shortGame {
		mover, other := ana, berta
		if ply%2 == 1 {
			mover, other = berta, ana
		}
		mover.ok("move", "game", game, "uci", uci, "ply", ply)
		view := mover.tableAt(ply + 1)
		if view["legal"] != nil {
			t.Errorf("ply %d: who has moved sees legal moves", ply)
		}
		if view = other.tableAt(ply + 1); len(view["legal"].([]any)) == 0 {
			t.Errorf("ply %d: who is to move sees none", ply)
		}
		view = visitor.tableAt(ply + 1)
		moves := view["moves"].([]any)
		last := moves[len(moves)-1].(map[string]any)
		if len(moves) != ply+1 || last["uci"] != uci || last["san"] == "" || last["clk"].(float64) < 1000 {
			t.Errorf("ply %d: the visitor sees %v", ply, last)
		}
		if view["you"] != "" || view["legal"] != nil {
			t.Errorf("the visitor plays: %v", view)
		}
	}
	ana.ok("offer-draw", "game", game)
	view := berta.receive("the offer", func(m map[string]any) bool {
		v, _ := m["view"].(map[string]any)
		return v["offer"] == "white"
	})["view"].(map[string]any)
	if view["you"] != "black" {
		t.Errorf("Berta plays %v", view["you"])
	}
	berta.ok("accept-draw", "game", game)
	for p, sentence := range map[*player]string{ana: "tablas", berta: "draw", visitor: "draw"} {
		view := p.receive("the end", func(m map[string]any) bool {
			v, _ := m["view"].(map[string]any)
			return v["over"] == true
		})["view"].(map[string]any)
		if view["result"] != "1/2-1/2" || view["termination"] != "agreement" || view["article"] == "" || view["article"] == nil {
			t.Errorf("the end: %v %v %v", view["result"], view["termination"], view["article"])
		}
		if reason, _ := view["reason"].(string); !strings.Contains(strings.ToLower(reason), sentence) {
			t.Errorf("the end is told as %q", reason)
		}
	}
	ana.refused("game-over", "move", "game", game, "uci", "c4d5", "ply", len(shortGame))
}

func TestRefusalsNameTheirArticle(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "es").enter(), h.member("Berta", "en").enter()
	game := h.pair(ana, berta)
	why := ana.refused("not-its-move", "move", "game", game, "uci", "e2e5", "ply", 0)
	if why["article"] == nil || why["edition"] != "2009" {
		t.Errorf("refused with %v", why)
	}
	english := berta.refused("not-your-turn", "move", "game", game, "uci", "e7e5", "ply", 0)
	if english["article"] == nil {
		t.Errorf("refused with %v", english)
	}
	ana.refused("bad-move", "move", "game", game, "uci", "pawn takes", "ply", 0)
	ana.refused("bad-move", "move", "game", game, "uci", "e7e8k", "ply", 0)
	ana.refused("stale-ply", "move", "game", game, "uci", "e2e4", "ply", 7)
	ana.refused("no-offer", "accept-draw", "game", game)
	ana.refused("no-such-game", "resign", "game", "nosuchgame")
	ana.refused("no-such-game", "watch", "game", "nosuchgame")
	ana.refused("unknown-command", "fly", "game", game)
	ana.refused("already-playing", "seek", "control", "300+3")
	ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)

	visitor := h.browser("es").enter()
	visitor.refused("enter-first", "seek", "control", "300+3")
	visitor.refused("enter-first", "move", "game", game, "uci", "e7e5", "ply", 1)
	guest := h.browser("en")
	guest.Post("/guest")
	g := guest.enter()
	g.refused("guests-play-unrated", "seek", "control", "300+3", "rated", true)
	g.refused("bad-control", "seek", "control", "five minutes")
	g.refused("role-may-not", "move", "game", game, "uci", "e7e5", "ply", 1)
}

// A connection breaks in the middle of a game; whoever comes back gets the true
// state, and a move whose answer got lost is answered as it was the first time.
func TestComingBack(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "en")
	ana, berta := anas.enter(), h.member("Berta", "en").enter()
	game := h.pair(ana, berta)
	ana.ok("watch", "game", game)
	first := ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	must(t, ana.ws.CloseNow())
	berta.ok("move", "game", game, "uci", "e7e5", "ply", 1)

	ana = anas.dial()
	ana.ok("hello", "lang", "en")
	if playing := ana.on("welcome")["playing"].([]any); len(playing) != 1 || playing[0] != game {
		t.Errorf("on coming back she is told of %v", playing)
	}
	ana.ok("watch", "game", game)
	view := ana.tableAt(2)
	if moves := view["moves"].([]any); len(moves) != 2 || view["you"] != "white" || len(view["legal"].([]any)) != 29 {
		t.Errorf("the true state is %v", view)
	}
	again := ana.ok("move", "game", game, "uci", "e2e4", "ply", 0)
	if a, b := first["seq"].([]any), again["seq"].([]any); len(b) != 1 || a[0] != b[0] {
		t.Errorf("the move stands as %v and was answered again with %v", a, b)
	}
	ana.refused("stale-ply", "move", "game", game, "uci", "d2d4", "ply", 0)
	ana.ok("move", "game", game, "uci", "g1f3", "ply", 2)
	ana.ok("watch", "game", game) // asking again gives all of it again
	if moves := ana.tableAt(3)["moves"].([]any); len(moves) != 3 {
		t.Errorf("%d moves", len(moves))
	}
}

func TestTalk(t *testing.T) {
	h := newHouse(t)
	ana, berta := h.member("Ana", "en").enter(), h.member("Berta", "en").enter()
	game := h.pair(ana, berta)
	berta.ok("watch", "game", game)
	ana.ok("say", "game", game, "text", "Good luck")
	said := berta.on("said")
	if said["from"] != "Ana" || said["text"] != "Good luck" || said["game"] != game {
		t.Errorf("heard %v", said)
	}
	ana.refused("empty-text", "say", "game", game, "text", "  ")
	ana.refused("text-too-long", "say", "game", game, "text", strings.Repeat("a", hall.MaxText+1))
	ana.ok("unwatch", "game", game)
}

func TestPing(t *testing.T) {
	h := newHouse(t)
	p := h.browser("en").enter()
	p.ok("ping", "t", 42)
	if pong := p.on("pong"); pong["t"] != float64(42) || pong["now"].(float64) < 1e12 {
		t.Errorf("pong: %v", pong)
	}
}

func TestLobbyIsComplete(t *testing.T) {
	h := newHouse(t)
	watcher := h.browser("en").enter()
	ana := h.member("Ana", "en").enter()
	seek := ana.ok("seek", "control", "600", "colour", "black", "rated", true)["seek"]
	lobby := watcher.receive("the seek", func(m map[string]any) bool {
		seeks, _ := m["seeks"].([]any)
		return m["on"] == "lobby" && len(seeks) == 1
	})
	s := lobby["seeks"].([]any)[0].(map[string]any)
	if s["id"] != seek || s["control"] != "600" || s["colour"] != "black" || s["edition"] != "2023" || s["start"] != "standard" ||
		s["by"].(map[string]any)["handle"] != "Ana" {
		t.Errorf("the seek hangs there as %v", s)
	}
	ana.refused("own-seek", "accept", "seek", seek)
	ana.ok("unseek", "seek", seek)
	watcher.receive("the empty board", func(m map[string]any) bool {
		seeks, is := m["seeks"].([]any)
		return is && len(seeks) == 0
	})
}

// closed reads until the connection ends and returns its close code.
func (p *player) closed() websocket.StatusCode {
	p.t.Helper()
	for {
		if _, _, err := p.ws.Read(p.ctx); err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				p.t.Fatal("the connection stays open")
			}
			return websocket.CloseStatus(err)
		}
	}
}

func TestWhatADoorDoesNotTake(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")

	long := ana.enter()
	must(t, long.ws.Write(long.ctx, websocket.MessageText, []byte(`{"do":"say","text":"`+strings.Repeat("a", socket.FrameLimit)+`"}`)))
	if code := long.closed(); code != websocket.StatusMessageTooBig {
		t.Errorf("an over-long frame closes with %d", code)
	}
	binary := ana.enter()
	must(t, binary.ws.Write(binary.ctx, websocket.MessageBinary, []byte("e2e4")))
	if code := binary.closed(); code != websocket.StatusUnsupportedData {
		t.Errorf("a binary frame closes with %d", code)
	}
	letters := ana.enter()
	must(t, letters.ws.Write(letters.ctx, websocket.MessageText, []byte("{\"do\":\"say\",\"text\":\"\xff\xfe\"}")))
	if code := letters.closed(); code != websocket.StatusInvalidFramePayloadData {
		t.Errorf("text that is no UTF-8 closes with %d", code)
	}
	garbage := ana.enter()
	must(t, garbage.ws.Write(garbage.ctx, websocket.MessageText, []byte(`{"id":`)))
	why := garbage.receive("the refusal", func(m map[string]any) bool { return m["error"] != nil })["error"].(map[string]any)
	if why["code"] != "bad-message" {
		t.Errorf("garbage is refused with %v", why)
	}
	garbage.ok("hello", "lang", "en") // and the door stays open
}

func TestFlood(t *testing.T) {
	h := newHouse(t)
	p := h.member("Ana", "en").enter()
	const commands = 300 // more than may come at once, less than closes the door
	for id := range commands {
		p.send(map[string]any{"id": 1000 + id, "do": "unwatch", "game": "g"})
	}
	tooFast := 0
	for id := range commands {
		a := p.receive("an answer", func(m map[string]any) bool { return m["re"] == float64(1000+id) })
		if why, refused := a["error"].(map[string]any); refused && why["code"] == "too-fast" {
			tooFast++
		}
	}
	if tooFast == 0 || tooFast > commands-socket.FrameBurst+1 { // hello was one of the burst
		t.Errorf("%d of %d commands were refused for haste", tooFast, commands)
	}
	// Whoever goes on all the same is shown the door.
	go func() {
		for {
			if _, _, err := p.ws.Read(p.ctx); err != nil {
				return
			}
		}
	}()
	for p.ws.Write(p.ctx, websocket.MessageText, []byte(`{"id":9,"do":"unwatch","game":"g"}`)) == nil {
	}
	if p.ctx.Err() != nil {
		t.Error("a flood is borne for ever")
	}
	// Somebody else is not disturbed.
	h.member("Berta", "en").enter().ok("hello", "lang", "en")
}

// News that nobody reads never holds the hall up: the connection is let go, and who reads on then is told why.
func TestSlowReaderIsLetGo(t *testing.T) {
	h := newHouse(t)
	p := h.member("Ana", "en").enter()
	long := members.Sent{Message: members.Message{Sender: strings.Repeat("x", 64<<10)}, Reader: members.Profile{ID: h.id("Ana")}}
	for h.server.Connections() > 0 { // what the machines between hold is soon full
		h.server.socket.SendNewMessage(long)
	}
	if code := p.closed(); code != socket.CloseSlow {
		t.Errorf("let go with %d", code)
	}
}

func TestSocketAsksForItsProtocolAndOrigin(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.Origins = []string{"https://club.example"} })
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, h.url+"/ws", nil)
	must(t, err)
	if _, _, err = ws.Read(ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("without the socket.Subprotocol: %v", err)
	}
	for origin, welcome := range map[string]bool{
		"https://evil.example": false, "https://club.example": true, "http://club.example": false, "https://club.example:8443": false, "null": false, h.url: true,
	} {
		ws, resp, err := websocket.Dial(ctx, h.url+"/ws", &websocket.DialOptions{
			Subprotocols: []string{socket.Subprotocol}, HTTPHeader: http.Header{"Origin": {origin}},
		})
		if (err == nil) != welcome {
			t.Errorf("from %s: %v", origin, err)
		}
		if err == nil {
			_ = ws.CloseNow()
		} else if resp == nil || resp.StatusCode != http.StatusForbidden {
			t.Errorf("from %s: %v", origin, resp)
		}
	}
}

func TestLeavingTheHouseEndsItsSockets(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	p := ana.enter()
	done := make(chan websocket.StatusCode)
	go func() { done <- p.closed() }()
	ana.Post("/logout")
	if code := <-done; code != socket.CloseEnded {
		t.Errorf("closed with %d", code)
	}
}

func TestClosingTheHouseEndsItsSockets(t *testing.T) {
	h := newHouse(t)
	p := h.browser("en").enter()
	done := make(chan websocket.StatusCode)
	go func() { done <- p.closed() }()
	h.server.Close()
	if code := <-done; code != websocket.StatusGoingAway {
		t.Errorf("closed with %d", code)
	}
}

// Somebody is challenged by name: they accept, decline or are asked no longer, and
// whoever comes back finds what waits.
func TestChallenges(t *testing.T) {
	h := newHouse(t)
	anas := h.member("Ana", "es")
	ana, beto := anas.enter(), h.member("Beto", "en").enter()
	ana.refused("nobody-here", "challenge", "to", "Zorro", "control", "300", "edition", "2009", "colour", "any")
	ana.refused("same-player", "challenge", "to", "ana", "control", "300", "edition", "2009", "colour", "any")
	ana.refused("no-such-offer", "accept-offer", "number", 77)
	number := ana.ok("challenge", "to", "beto", "control", "300+3", "edition", "2009", "colour", "white", "rated", true)["offer"]
	for _, c := range []struct {
		p    *player
		mine bool
	}{{ana, true}, {beto, false}} {
		o := c.p.on("offer")
		if o["number"] != number || o["mine"] != c.mine || o["control"] != "300+3" || o["colour"] != "white" || o["rated"] != true ||
			o["from"].(map[string]any)["handle"] != "Ana" || o["to"].(map[string]any)["handle"] != "Beto" {
			t.Errorf("%v", o)
		}
	}
	beto.refused("no-such-offer", "withdraw-offer", "number", number)
	beto.ok("decline-offer", "number", number)
	if gone := ana.on("offer-gone"); gone["number"] != number || gone["why"] != "declined" || gone["mine"] != true || gone["handle"] != "Beto" {
		t.Errorf("%v", gone)
	}
	beto.on("offer-gone")

	number = ana.ok("challenge", "to", "Beto", "control", "300", "edition", "2009", "colour", "any")["offer"]
	beto.on("offer")
	second := anas.enter() // another window of hers
	if o := second.on("offer"); o["number"] != number || o["mine"] != true {
		t.Errorf("%v", o)
	}
	second.ok("withdraw-offer", "number", number)
	if gone := beto.on("offer-gone"); gone["why"] != "withdrawn" || gone["mine"] != false || gone["handle"] != "Ana" {
		t.Errorf("%v", gone)
	}

	number = ana.ok("challenge", "to", "Beto", "control", "300", "edition", "2009", "colour", "any")["offer"]
	beto.ok("accept-offer", "number", number)
	if a, b := ana.on("seated"), beto.on("seated"); a["game"] != b["game"] || a["game"] == "" {
		t.Errorf("%v, %v", a, b)
	}
	ana.refused("already-playing", "challenge", "to", "Beto", "control", "300", "edition", "2009", "colour", "any")
}
