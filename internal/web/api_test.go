package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// runner asks as the widely used open bot runner does: the same addresses, headers, bodies
// and patience as in its lib/lichess.py.
type runner struct {
	t     testing.TB
	url   string
	token string
	name  string
}

// send is one request; params stand in the query, as requests puts them there.
func (r *runner) send(method, path string, params url.Values, kind, body string) *http.Response {
	r.t.Helper()
	if params != nil {
		path += "?" + params.Encode()
	}
	q, err := http.NewRequest(method, r.url+path, strings.NewReader(body))
	must(r.t, err)
	if r.token != "" {
		q.Header.Set("Authorization", "Bearer "+r.token)
	}
	q.Header.Set("User-Agent", "lichess-bot/2026.1.1.1 user:"+r.name)
	q.Header.Set("Accept", "*/*")
	if kind != "" {
		q.Header.Set("Content-Type", kind)
	}
	a, err := http.DefaultClient.Do(q)
	must(r.t, err)
	return a
}

// json asks, wants a status, and reads the answer.
func (r *runner) json(want int, method, path string, params url.Values, kind, body string) map[string]any {
	r.t.Helper()
	a := r.send(method, path, params, kind, body)
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	must(r.t, err)
	if a.StatusCode != want {
		r.t.Fatalf("%s %s: %d, want %d: %s", method, path, a.StatusCode, want, data)
	}
	var answer map[string]any
	if err := json.Unmarshal(data, &answer); err != nil {
		r.t.Fatalf("%s %s: %v: %s", method, path, err, data)
	}
	return answer
}

func (r *runner) get(path string) map[string]any {
	r.t.Helper()
	return r.json(http.StatusOK, "GET", path, nil, "", "")
}

func (r *runner) post(path string) map[string]any {
	r.t.Helper()
	return r.json(http.StatusOK, "POST", path, nil, "", "")
}

const form = "application/x-www-form-urlencoded"

// lines is a stream, read a line at a time; empty lines are its pings.
type lines struct {
	t    testing.TB
	body io.ReadCloser
	in   chan map[string]any
	ping chan struct{}
}

func (r *runner) stream(path string) *lines {
	r.t.Helper()
	a := r.send("GET", path, nil, "", "")
	if a.StatusCode != http.StatusOK {
		r.t.Fatalf("%s: %d", path, a.StatusCode)
	}
	l := &lines{r.t, a.Body, make(chan map[string]any, 100), make(chan struct{}, 1000)}
	go func() {
		defer close(l.in)
		for scan := bufio.NewScanner(a.Body); scan.Scan(); {
			var one map[string]any
			switch {
			case len(scan.Bytes()) == 0:
				l.ping <- struct{}{}
			case json.Unmarshal(scan.Bytes(), &one) == nil:
				l.in <- one
			}
		}
	}()
	r.t.Cleanup(func() { a.Body.Close() })
	return l
}

// next is the next line of a type; others before it are a fault.
func (l *lines) next(kind string) map[string]any {
	l.t.Helper()
	select {
	case one, open := <-l.in:
		if !open || one["type"] != kind {
			l.t.Fatalf("want a %s, got %v (open %v)", kind, one, open)
		}
		return one
	case <-time.After(20 * time.Second):
		l.t.Fatalf("no %s comes", kind)
	}
	return nil
}

// over holds that the stream has ended.
func (l *lines) over() {
	l.t.Helper()
	select {
	case one, open := <-l.in:
		if open {
			l.t.Fatalf("the stream goes on: %v", one)
		}
	case <-time.After(20 * time.Second):
		l.t.Fatal("the stream does not end")
	}
}

// has holds that a value is there at a path of keys, as the runner indexes it.
func has(t *testing.T, in map[string]any, keys ...string) {
	t.Helper()
	for _, path := range keys {
		var at any = in
		for key := range strings.SplitSeq(path, ".") {
			m, _ := at.(map[string]any)
			value, there := m[key]
			if !there {
				t.Errorf("there is no %s in %v", path, in)
				break
			}
			at = value
		}
	}
}

// person is somebody who plays in a browser: they are here, and move by the hall's own door.
type person struct {
	h   *house
	who members.Identity
}

func (h *house) person(handle string) *person {
	h.t.Helper()
	h.member(handle, "en")
	p, err := h.members.Find(context.Background(), handle)
	must(h.t, err)
	session, err := h.hall.Connect(p.Identity())
	must(h.t, err)
	h.t.Cleanup(session.Close)
	return &person{h, p.Identity()}
}

func (p *person) do(game string, c laws.Command) {
	p.h.t.Helper()
	_, err := p.h.hall.Do(context.Background(), hall.GameID(game), p.who, c)
	must(p.h.t, err)
}

func (p *person) move(game, text string) {
	p.h.t.Helper()
	m, err := uci.Read(text)
	must(p.h.t, err)
	v, err := p.h.hall.Table(context.Background(), hall.GameID(game), p.who)
	must(p.h.t, err)
	p.do(game, laws.Move{Move: m, Ply: v.Ply})
}

func (p *person) challenge(handle string, spec hall.SeekSpec) hall.Offer {
	p.h.t.Helper()
	ctx := context.Background()
	to, err := p.h.members.Find(ctx, handle)
	must(p.h.t, err)
	o, _, err := p.h.hall.Challenge(ctx, p.who, to.ID, spec)
	must(p.h.t, err)
	return o
}

// Who is listed as an abuser is shown so to programs wherever they see a user, a challenge or an opponent, with one added
// field that the description explains; nobody else has it, and no longer when the measure is lifted.
func TestProgramsAreToldOfAbusers(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.alive = 50 * time.Millisecond })
	bea := h.person("Bea")
	owner := h.member("Turk", "en")
	li := &runner{t, h.url, owner.token("runner", "bot:play"), "?"}
	li.post("/api/bot/account/upgrade")
	shown := func(what string, m any, want bool) {
		t.Helper()
		mark, written := m.(map[string]any)["abuser"]
		if written != want || want && mark != true {
			t.Errorf("%s is shown as %v, and an abuser: %v", what, m, want)
		}
	}
	events := li.stream("/api/stream/event")
	<-events.ping
	for _, abuser := range []bool{true, false} {
		if abuser {
			h.take("Bea", conduct.Abuser, "leaves games")
		} else {
			lift := conduct.Lift{Against: conduct.Person{ID: h.id("Bea"), Handle: "Bea"}, Measure: conduct.Abuser, Reason: "enough"}
			_, err := h.judge.Act(context.Background(), chiefOfRules, lift)
			must(t, err)
		}
		shown("the user", li.get("/api/user/Bea"), abuser)
		shown("oneself", li.get("/api/account"), false)
		answer := li.send("GET", "/api/users/status", url.Values{"ids": {"bea,turk"}}, "", "")
		var here []map[string]any
		must(t, json.NewDecoder(answer.Body).Decode(&here))
		shown("who is here", here[0], abuser)
		shown("the program", here[1], false)

		o := bea.challenge("Turk", hall.SeekSpec{Control: "300", Color: hall.AsWhite})
		asked := events.next("challenge")["challenge"].(map[string]any)
		shown("the challenger", asked["challenger"], abuser)
		shown("who is challenged", asked["destUser"], false)
		listed := li.get("/api/challenge")["in"].([]any)[0].(map[string]any)
		shown("the challenger in the list", listed["challenger"], abuser)
		game := string(o.Begins)
		li.post("/api/challenge/" + game + "/accept")
		shown("the opponent", events.next("gameStart")["game"].(map[string]any)["opponent"], abuser)
		shown("the opponent in the list", li.get("/api/account/playing")["nowPlaying"].([]any)[0].(map[string]any)["opponent"], abuser)
		full := li.stream("/api/bot/game/stream/" + game).next("gameFull")
		shown("White", full["white"], abuser)
		shown("Black", full["black"], false)
		li.post("/api/bot/game/" + game + "/abort")
		shown("the opponent of a game that is over", events.next("gameFinish")["game"].(map[string]any)["opponent"], abuser)
	}
	schemas := li.get("/api/openapi.json")["components"].(map[string]any)["schemas"].(map[string]any)
	for _, name := range []string{"user", "player", "presence"} {
		field, _ := schemas[name].(map[string]any)["properties"].(map[string]any)["abuser"].(map[string]any)
		if text, _ := field["description"].(string); field["type"] != "boolean" || !strings.Contains(text, "listed as an abuser") {
			t.Errorf("%s describes the mark as %v", name, field)
		}
		for _, must := range schemas[name].(map[string]any)["required"].([]any) {
			if must == "abuser" {
				t.Errorf("%s always has the mark", name)
			}
		}
	}
	h.browser("en").Get("/api").Want(t, http.StatusOK, "<code>abuser</code>", "listed as an abuser")
}

// A runner comes in, becomes a program's account, is challenged, plays a game to mate, and
// challenges others, with nothing changed but its address.
func TestBotRunner(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.alive = 50 * time.Millisecond })
	bea := h.person("Bea")
	owner := h.member("Turk", "en")
	li := &runner{t, h.url, owner.token("runner", "bot:play"), "?"}

	// Lichess.__init__: the token is tested with the token itself as the body.
	info, _ := li.json(http.StatusOK, "POST", "/api/token/test", nil, "", li.token)[li.token].(map[string]any)
	if scopes, _ := info["scopes"].(string); !slices.Contains(strings.Split(scopes, ","), "bot:play") {
		t.Fatalf("the token's scopes are %v", info)
	}
	if none := li.json(http.StatusOK, "POST", "/api/token/test", nil, "", "escaque_wrong"); none["escaque_wrong"] != nil {
		t.Errorf("a wrong token is %v", none)
	}

	// start_lichess_bot: the profile, and the upgrade that -u asks for.
	profile := li.get("/api/account")
	has(t, profile, "username", "id", "perfs")
	if profile["title"] == "BOT" {
		t.Fatal("it is a program's account already")
	}
	refused := li.json(http.StatusForbidden, "GET", "/api/bot/game/stream/none", nil, "", "")
	has(t, refused, "error")
	li.post("/api/bot/account/upgrade")
	if profile = li.get("/api/account"); profile["title"] != "BOT" || profile["username"] != "Turk" {
		t.Fatalf("after the upgrade: %v", profile)
	}
	li.name = "Turk"

	// lichess_bot_main: the games that go on, and the stream of events.
	if now := li.get("/api/account/playing"); len(now["nowPlaying"].([]any)) != 0 {
		t.Fatalf("it plays %v", now)
	}
	events := li.stream("/api/stream/event")
	<-events.ping
	<-events.ping // it lives

	// A challenge that is not wanted: decline_challenge.
	o := bea.challenge("Turk", hall.SeekSpec{Control: "60"})
	asked := events.next("challenge")
	has(t, asked, "challenge.id", "challenge.rated", "challenge.variant.key", "challenge.perf.name", "challenge.speed", "challenge.timeControl.increment",
		"challenge.timeControl.limit", "challenge.challenger.name", "challenge.destUser.name", "challenge.color", "challenge.finalColor", "challenge.timeControl")
	id := asked["challenge"].(map[string]any)["id"].(string)
	if id != string(o.Begins) || asked["challenge"].(map[string]any)["speed"] != "bullet" {
		t.Errorf("the challenge is %v", asked)
	}
	li.json(http.StatusOK, "POST", "/api/challenge/"+id+"/decline", nil, form, "reason=timeControl")
	events.next("challengeCanceled")
	li.json(http.StatusNotFound, "POST", "/api/challenge/"+id+"/accept", nil, "", "") // the runner skips one that is gone

	// One that is: accept_challenge; the game bears its identity.
	bea.challenge("Turk", hall.SeekSpec{Control: "300+3", Color: hall.AsBlack})
	asked = events.next("challenge")
	game := asked["challenge"].(map[string]any)["id"].(string)
	if asked["challenge"].(map[string]any)["color"] != "black" {
		t.Errorf("the challenge is %v", asked)
	}
	li.post("/api/challenge/" + game + "/accept")
	begun := events.next("gameStart")
	has(t, begun, "game.id", "game.opponent.username", "game.isMyTurn", "game.secondsLeft", "game.speed")
	if begun["game"].(map[string]any)["id"] != game {
		t.Fatalf("the game of challenge %s is %v", game, begun)
	}

	// play_game: the whole game, then its states.
	table := li.stream("/api/bot/game/stream/" + game)
	full := table.next("gameFull")
	has(t, full, "id", "speed", "clock.initial", "clock.increment", "perf.name", "variant.name", "rated", "white.name", "black.name", "initialFen", "state", "createdAt",
		"state.moves", "state.wtime", "state.btime", "state.winc", "state.binc", "state.status")
	if full["initialFen"] != "startpos" || full["white"].(map[string]any)["title"] != "BOT" || full["clock"].(map[string]any)["initial"] != 300_000.0 {
		t.Errorf("the game is %v", full)
	}
	no := url.Values{"offeringDraw": {"false"}}
	li.json(http.StatusOK, "POST", "/api/bot/game/"+game+"/chat", nil, form, url.Values{"room": {"player"}, "text": {"Hi!"}}.Encode())
	if said := table.next("chatLine"); said["room"] != "player" || said["username"] != "Turk" || said["text"] != "Hi!" {
		t.Errorf("said: %v", said)
	}
	li.json(http.StatusOK, "POST", "/api/bot/game/"+game+"/move/e2e4", no, "", "")
	if s := table.next("gameState"); s["moves"] != "e2e4" || s["status"] != "started" || s["wtime"].(float64) < 290_000 {
		t.Errorf("after a move: %v", s)
	}
	wrong := li.json(http.StatusBadRequest, "POST", "/api/bot/game/"+game+"/move/e4e5", no, "", "") // not its turn
	has(t, wrong, "error", "code")
	bea.move(game, "e7e5")
	table.next("gameState")
	bea.do(game, laws.OfferDraw{})
	if s := table.next("gameState"); s["bdraw"] != true {
		t.Errorf("after an offer: %v", s)
	}
	li.post("/api/bot/game/" + game + "/draw/no")
	if s := table.next("gameState"); s["bdraw"] != false {
		t.Errorf("after declining: %v", s)
	}
	wrong = li.json(http.StatusBadRequest, "POST", "/api/bot/game/"+game+"/move/e1e3", no, "", "")
	if wrong["article"] == nil {
		t.Errorf("an illegal move is refused without its article: %v", wrong)
	}
	for _, pair := range [][2]string{{"f1c4", "b8c6"}, {"d1h5", "g8f6"}} {
		li.json(http.StatusOK, "POST", "/api/bot/game/"+game+"/move/"+pair[0], no, "", "")
		table.next("gameState")
		bea.move(game, pair[1])
		table.next("gameState")
	}
	if now := li.get("/api/account/playing")["nowPlaying"].([]any); len(now) != 1 || now[0].(map[string]any)["gameId"] != game {
		t.Errorf("it plays %v", now)
	}
	li.json(http.StatusOK, "POST", "/api/bot/game/"+game+"/move/h5f7", no, "", "")
	if s := table.next("gameState"); s["status"] != "mate" || s["winner"] != "white" || s["moves"] != "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7" {
		t.Errorf("after mate: %v", s)
	}
	table.over()
	if end := events.next("gameFinish"); end["game"].(map[string]any)["winner"] != "white" {
		t.Errorf("the end: %v", end)
	}
	li.json(http.StatusOK, "POST", "/api/bot/game/"+game+"/chat", nil, form, url.Values{"room": {"spectator"}, "text": {"Good game"}}.Encode())
	sheet := li.send("GET", "/game/export/"+game, nil, "", "")
	data, err := io.ReadAll(sheet.Body)
	must(t, err)
	if !bytes.Contains(data, []byte("4. Qxf7#")) {
		t.Errorf("the score sheet is %s", data)
	}

	// Matchmaking: who is here, a challenge as JSON, and its withdrawal.
	online := li.send("GET", "/api/bot/online", url.Values{"nb": {"512"}}, "", "")
	data, err = io.ReadAll(online.Body)
	must(t, err)
	if !bytes.Contains(data, []byte(`"username":"Turk"`)) || bytes.Count(data, []byte("\n")) != 1 {
		t.Errorf("programs here: %s", data)
	}
	sheet = li.send("GET", "/api/users/status", url.Values{"ids": {"turk,bea,nobody"}}, "", "")
	var here []map[string]any
	must(t, json.NewDecoder(sheet.Body).Decode(&here))
	if len(here) != 2 || here[0]["online"] != true {
		t.Errorf("here: %v", here)
	}
	has(t, li.get("/api/user/Bea"), "username", "perfs")
	mine := li.json(http.StatusOK, "POST", "/api/challenge/Bea", nil, "application/json", `{"rated": true, "variant": "standard", "color": "random", "clock.limit": 180, "clock.increment": 2}`)
	if mine["id"] == nil || mine["timeControl"].(map[string]any)["show"] != "180+2" {
		t.Fatalf("its own challenge: %v", mine)
	}
	if mirrored := events.next("challenge"); mirrored["challenge"].(map[string]any)["challenger"].(map[string]any)["name"] != "Turk" {
		t.Errorf("the runner would take its own challenge for another's: %v", mirrored)
	}
	li.post("/api/challenge/" + mine["id"].(string) + "/cancel")
	events.next("challengeCanceled")
	li.json(http.StatusBadRequest, "POST", "/api/challenge/Bea", nil, "application/json", `{"variant": "atomic", "clock.limit": 180, "clock.increment": 0}`)

	// One that is declined says so, with the keys that its matchmaker reads.
	li.json(http.StatusOK, "POST", "/api/challenge/bea", nil, "application/json", `{"rated": false, "variant": "chess960", "color": "white", "clock.limit": 180, "clock.increment": 0}`)
	events.next("challenge")
	waiting, _ := h.hall.Offers(bea.who.ID)
	_, err = h.hall.DeclineOffer(context.Background(), bea.who, waiting[0].Number)
	must(t, err)
	has(t, events.next("challengeDeclined"), "challenge.declineReason", "challenge.declineReasonKey", "challenge.speed", "challenge.perf.name")

	// A game of Chess960, taken back, drawn and resigned.
	mine = li.json(http.StatusOK, "POST", "/api/challenge/bea", nil, "application/json", `{"variant": "chess960", "color": "white", "clock.limit": 180, "clock.increment": 1}`)
	events.next("challenge")
	waiting, _ = h.hall.Offers(bea.who.ID)
	_, err = h.hall.AcceptOffer(context.Background(), bea.who, waiting[0].Number)
	must(t, err)
	game = events.next("gameStart")["game"].(map[string]any)["id"].(string)
	if game != mine["id"] {
		t.Errorf("the challenge %v began the game %s", mine["id"], game)
	}
	table = li.stream("/api/bot/game/stream/" + game)
	full = table.next("gameFull")
	if full["variant"].(map[string]any)["name"] != "Chess960" || !strings.HasSuffix(full["initialFen"].(string), " 0 1") {
		t.Errorf("Chess960 is %v", full)
	}
	li.post("/api/bot/game/" + game + "/resign")
	if s := table.next("gameState"); s["status"] != "resign" || s["winner"] != "black" {
		t.Errorf("resigned: %v", s)
	}
	table.over()
	events.next("gameFinish")
	for range 2 {
		<-events.ping
	}
}

// The first line of a game's stream is the whole game: the runner reads it before anything else, also
// when the stream has told that it lives in between.
func TestStreamBeginsWithTheGame(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.alive = time.Millisecond })
	bea := h.person("Bea")
	turk := h.person("Turk")
	o := bea.challenge("Turk", hall.SeekSpec{Control: "60"})
	_, err := h.hall.AcceptOffer(context.Background(), turk.who, o.Number)
	must(t, err)
	owner := h.browser("en")
	owner.Post("/login", "handle", "Bea", "password", password)
	r := &runner{t: t, url: h.url, token: owner.token("x", "board:play")}
	for range 5 {
		a := r.send("GET", "/api/board/game/stream/"+string(o.Begins), nil, "", "")
		line, err := bufio.NewReader(a.Body).ReadString('\n')
		a.Body.Close()
		if err != nil || !strings.HasPrefix(line, `{"type":"gameFull"`) {
			t.Fatalf("the first line is %q, %v", line, err)
		}
	}
}

// A program that greets too often is told so, and may go on: its runner would leave out the move with the greeting.
func TestProgramsTalkBeyondTheirPace(t *testing.T) {
	h := newHouse(t)
	bea, turk := h.person("Bea"), h.person("Turk")
	_, err := h.members.MarkComputer(context.Background(), "Turk", true)
	must(t, err)
	o := bea.challenge("Turk", hall.SeekSpec{Control: "60"})
	_, err = h.hall.AcceptOffer(context.Background(), turk.who, o.Number)
	must(t, err)
	owner := h.browser("en")
	owner.Post("/login", "handle", "Turk", "password", password)
	r := &runner{t: t, url: h.url, token: owner.token("x", "bot:play", "board:play")}
	text := url.Values{"room": {"player"}, "text": {"Hi!"}}.Encode()
	heard, refused := 0, 0
	for range 12 {
		switch got := r.json(http.StatusOK, "POST", "/api/bot/game/"+string(o.Begins)+"/chat", nil, form, text); {
		case got["ok"] == true:
			heard++
		case got["code"] == string(hall.TooFast) && got["error"] != "":
			refused++
		default:
			t.Fatalf("answered: %v", got)
		}
	}
	if heard < 5 || refused == 0 {
		t.Errorf("%d were said, %d were not", heard, refused)
	}
	r.json(http.StatusTooManyRequests, "POST", "/api/board/game/"+string(o.Begins)+"/chat", nil, form, text)
}

// A runner answers an offer with its move. Where the Laws do not let a draw be agreed on yet (Article 5.2.3: both
// have to have moved), the move is made all the same, and it is told why there is no draw.
func TestMoveBesideADrawThatMayNotBe(t *testing.T) {
	h := newHouse(t)
	bea, ana := h.person("Bea"), h.person("Ana")
	o := ana.challenge("Bea", hall.SeekSpec{Control: "60", Color: hall.AsWhite})
	_, err := h.hall.AcceptOffer(context.Background(), bea.who, o.Number)
	must(t, err)
	owner := h.browser("en")
	owner.Post("/login", "handle", "Bea", "password", password)
	r := &runner{t: t, url: h.url, token: owner.token("x", "board:play")}
	yes := url.Values{"offeringDraw": {"true"}}
	offer := func(text string) {
		t.Helper()
		m, err := uci.Read(text)
		must(t, err)
		v, err := h.hall.Table(context.Background(), o.Begins, ana.who)
		must(t, err)
		ana.do(string(o.Begins), laws.Move{Move: m, Ply: v.Ply, Offer: true})
	}
	offer("e2e4")
	got := r.json(http.StatusOK, "POST", "/api/board/game/"+string(o.Begins)+"/move/e7e5", yes, "", "")
	why, _ := got["draw"].(map[string]any)
	if got["ok"] != true || why["article"] == nil {
		t.Errorf("answered: %v", got)
	}
	r.json(http.StatusBadRequest, "POST", "/api/board/game/"+string(o.Begins)+"/move/e7e5", yes, "", "")
	offer("g1f3")
	if got := r.json(http.StatusOK, "POST", "/api/board/game/"+string(o.Begins)+"/move/b8c6", yes, "", ""); got["draw"] != nil {
		t.Errorf("answered: %v", got)
	}
	v, err := h.hall.Table(context.Background(), o.Begins, ana.who)
	must(t, err)
	if v.Termination != laws.Agreement || v.Ply != 3 {
		t.Errorf("after an offer that was accepted: %v after %d half moves", v.Termination, v.Ply)
	}
}

// A position that is named stands in its challenge, as the runner reads it; what is no number, and an
// increment without its time, are refused.
func TestChallengeOverHTTP(t *testing.T) {
	h := newHouse(t)
	h.person("Bea")
	r := &runner{t: t, url: h.url, token: h.member("Ana", "en").token("x", "challenge:write")}
	ask := func(want int, fields ...string) map[string]any {
		t.Helper()
		sent := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			sent.Set(fields[i], fields[i+1])
		}
		return r.json(want, "POST", "/api/challenge/Bea", nil, form, sent.Encode())
	}
	const position = "4k3/8/8/8/8/8/8/QK5R w - - 0 1"
	if got := ask(http.StatusOK, "clock.limit", "60", "variant", "fromPosition", "fen", position); got["initialFen"] != position {
		t.Errorf("the challenge is %v", got)
	}
	if got := ask(http.StatusOK, "clock.limit", "60"); got["initialFen"] != nil {
		t.Errorf("the challenge is %v", got)
	}
	for _, wrong := range [][]string{{"clock.increment", "5"}, {"clock.limit", "x"}, {"clock.limit", "60", "clock.increment", "-1"}} {
		if why := ask(http.StatusBadRequest, wrong...)["error"].(string); !strings.Contains(why, "is not a whole number of at least 0") {
			t.Errorf("%v is refused with %q", wrong, why)
		}
	}
	for _, path := range []string{"/api/bot/online?nb=x", "/api/games/user/Bea?max=0", "/api/games/search?max=-1", "/api/account/playing?nb=1.5"} {
		if why := r.json(http.StatusBadRequest, "GET", path, nil, "", "")["error"].(string); !strings.Contains(why, "at least 1") {
			t.Errorf("%s is refused with %q", path, why)
		}
	}
}

// A token carries no office: an arbiter's does nothing in others' games, and shows no private one. What is
// done with it stands in the audit log under its owner's name.
func TestTokensCarryNoOffice(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana, bea := h.person("Ana"), h.person("Bea")
	session, err := h.hall.Connect(ana.who)
	must(t, err)
	defer session.Close()
	session.SetPreferences(hall.Preferences{Private: true})
	o := ana.challenge("Bea", hall.SeekSpec{Control: "60"})
	_, err = h.hall.AcceptOffer(ctx, bea.who, o.Number)
	must(t, err)
	judge := h.member("Carla", "en")
	_, err = h.members.GrantRole(ctx, "Carla", members.RoleArbiter)
	must(t, err)
	r := &runner{t: t, url: h.url, token: judge.token("x", "board:play", "bot:play")}
	r.json(http.StatusBadRequest, "POST", "/api/board/game/"+string(o.Begins)+"/abort", nil, "", "")
	if v, err := h.hall.Table(ctx, o.Begins, ana.who); err != nil || v.Over {
		t.Errorf("an arbiter's token has called the game off: %v %v", v.Over, err)
	}
	if a := r.send("GET", "/game/export/"+string(o.Begins), nil, "", ""); a.StatusCode == http.StatusOK {
		t.Error("an arbiter's token shows a private game")
	}
	r.post("/api/bot/account/upgrade")
	acts, err := h.members.Acts(ctx, "", 1)
	must(t, err)
	if len(acts) != 1 || acts[0].What != members.DeedComputer || acts[0].Handle != "Carla" || acts[0].From == "" {
		t.Errorf("the audit log has %+v", acts)
	}
}
