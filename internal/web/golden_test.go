package web

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "write the golden files anew")

// wireFile is what clients of escaque.v1 are sent, byte for byte.
const wireFile = "testdata/protocol.txt"

// TestTheWire holds the messages of the protocol to what clients already
// understand: docs/protocol.md is a promise, and no change of the hall's own shapes
// may show.
func TestTheWire(t *testing.T) {
	challenges := newWire(t)
	challenges.offers()
	w := newWire(t)
	w.lobby()
	w.timed()
	w.untimed()
	w.chess960()
	w.halted()
	w.event()

	got := append(challenges.out.Bytes(), w.out.Bytes()...)
	if *update {
		must(t, os.MkdirAll("testdata", 0o755))
		must(t, os.WriteFile(wireFile, got, 0o600))
		return
	}
	want, err := os.ReadFile(wireFile)
	must(t, err)
	was, is := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range max(len(was), len(is)) {
		if i >= len(was) || i >= len(is) || was[i] != is[i] {
			t.Fatalf("line %d of %s:\nwas %s\nis  %s", i+1, wireFile, at(was, i), at(is, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(nothing)"
}

// stenographer is a server whose clock and lots are the same each time.
type stenographer struct {
	*house
	out         bytes.Buffer
	now         atomic.Int64 // milliseconds
	ana, berta  *browser
	white, dark members.Identity
	guest       members.Identity
	arbiter     members.Identity
}

func newWire(t *testing.T) *stenographer {
	w := &stenographer{
		guest:   members.Identity{ID: "guest-1", Handle: "GuestABCD", Guest: true},
		arbiter: members.Identity{ID: "arbiter-1", Handle: "Arturo", Roles: members.RoleArbiter},
	}
	w.now.Store(1_700_000_000_000)
	w.house = newHouseIn(t, func(opening *hall.Options, _ *members.Options) {
		opening.Now = func() time.Time { return time.UnixMilli(w.now.Load()) }
		opening.Random = rand.NewChaCha8([32]byte{1})
		opening.LagCap, opening.LagFree, opening.LagQuota = 2*time.Second, 250*time.Millisecond, time.Second
		opening.Heartbeat = time.Hour
		opening.Arbitrates = func(who members.Identity, event string) bool { return who.ID == w.arbiter.ID && event == "open-1" }
		opening.Decide = func(chess.Position, chess.Color, int) helpmate.Answer {
			return helpmate.Answer{Verdict: helpmate.Winnable}
		}
	})
	w.ana, w.berta = w.member("Ana", "en"), w.member("Berta", "es")
	for handle, who := range map[string]*members.Identity{"Ana": &w.white, "Berta": &w.dark} {
		p, err := w.house.members.Find(context.Background(), handle)
		must(t, err)
		*who = members.Identity{ID: p.ID, Handle: p.Handle}
	}
	return w
}

// here has somebody present, as if they had come by telnet.
func (w *stenographer) here(who members.Identity) {
	s, err := w.hall.Connect(who)
	must(w.t, err)
	w.t.Cleanup(s.Close)
}

func (w *stenographer) note(who string, frame []byte) { fmt.Fprintf(&w.out, "%s\t%s\n", who, frame) }

func (w *stenographer) title(text string) { fmt.Fprintf(&w.out, "\n# %s\n", text) }

// eye is a client of whom every frame is written down.
type eye struct {
	w    *stenographer
	name string
	ws   *websocket.Conn
}

func (w *stenographer) eye(name string, b *browser) *eye {
	ws, _, err := websocket.Dial(w.t.Context(), w.url+"/ws", &websocket.DialOptions{
		HTTPClient: b.Client, Subprotocols: []string{socket.Subprotocol}, HTTPHeader: http.Header{"Accept-Language": {b.Lang}},
	})
	must(w.t, err)
	ws.SetReadLimit(1 << 20)
	w.t.Cleanup(func() { _ = ws.CloseNow() })
	return &eye{w, name, ws}
}

func (e *eye) close() { _ = e.ws.Close(websocket.StatusNormalClosure, "") }

// next writes down the next frames. News and answers come in either order: answers
// are written down last.
func (e *eye) next(frames ...int) {
	e.w.t.Helper()
	ctx, cancel := context.WithTimeout(e.w.t.Context(), 20*time.Second)
	defer cancel()
	var news, answers [][]byte
	for n := append(frames, 1)[0]; len(news)+len(answers) < n; {
		_, data, err := e.ws.Read(ctx)
		switch {
		case bytes.HasPrefix(data, []byte(`{"on":"watchers"`)): // it comes when it comes
		case err != nil:
			e.w.t.Fatalf("%s: %v, after\n%s", e.name, err, e.w.out.String())
		case !json.Valid(data):
			e.w.t.Fatalf("%s: %s", e.name, data)
		case bytes.HasPrefix(data, []byte(`{"re"`)):
			answers = append(answers, data)
		default:
			news = append(news, data)
		}
	}
	for _, data := range append(news, answers...) {
		e.w.note(e.name, data)
	}
}

// say sends a command as it stands.
func (e *eye) say(command string) {
	e.w.t.Helper()
	must(e.w.t, e.ws.Write(e.w.t.Context(), websocket.MessageText, []byte(command)))
}

// seenTable is a game that its two players and a visitor see.
type seenTable struct {
	w    *stenographer
	game hall.GameID
	eyes []*eye
}

// watch has them all watch it; said is how many lines have been said there.
func (w *stenographer) watch(game hall.GameID, said int) *seenTable {
	t := &seenTable{w: w, game: game, eyes: []*eye{w.eye("Ana", w.ana), w.eye("Berta", w.berta), w.eye("visitor", w.browser("en"))}}
	for _, e := range t.eyes {
		e.say(fmt.Sprintf(`{"id":1,"do":"watch","game":%q}`, game))
		e.next(2 + said) // the table, what was said, and the answer
	}
	return t
}

// see writes down what everybody is told.
func (t *seenTable) see() {
	t.w.t.Helper()
	for _, e := range t.eyes {
		e.next()
	}
}

// do carries a command out two seconds later, and everybody is told.
func (t *seenTable) do(who members.Identity, c laws.Command) {
	t.w.t.Helper()
	t.w.now.Add(2000)
	_, err := t.w.hall.Do(context.Background(), t.game, who, c)
	must(t.w.t, err)
	t.see()
}

func (t *seenTable) moves(from int, moves ...string) {
	t.w.t.Helper()
	for i, text := range moves {
		m, err := uci.Read(text)
		must(t.w.t, err)
		who := t.w.white
		if (from+i)%2 == 1 {
			who = t.w.dark
		}
		t.do(who, laws.Move{Move: m, Ply: from + i, Lag: time.Duration(100*i) * time.Millisecond})
	}
}

func (t *seenTable) close() {
	for _, e := range t.eyes {
		e.close()
	}
}

func (w *stenographer) seek(spec hall.SeekSpec) *seenTable {
	ctx := context.Background()
	s, err := w.hall.Seek(ctx, w.white, spec)
	must(w.t, err)
	game, err := w.hall.Accept(ctx, w.dark, s.ID)
	must(w.t, err)
	return w.watch(game, 0)
}

func (w *stenographer) lobby() {
	w.title("the lobby")
	ctx := context.Background()
	w.here(w.white)
	w.here(w.dark)
	w.here(w.guest)
	w.here(members.Identity{ID: "program-1", Handle: "Robot", Titles: members.ComputerMark})
	w.here(members.Identity{ID: "master-1", Handle: "Maestra", Titles: "WGM TD"})
	_, err := w.hall.Seek(ctx, w.guest, hall.SeekSpec{Control: "300+3", Color: hall.AsBlack})
	must(w.t, err)
	game, err := w.hall.Seat(ctx, hall.SeatSpec{
		White: hall.Player{ID: "master-1", Handle: "Maestra", Title: "WGM", Rating: 2300}, Black: hall.Player{ID: "program-1", Handle: "Robot", Title: "C"},
		Regulations: laws.Regulations{Edition: laws.Edition2005, Venue: laws.Screen}.EqualControls(clock.Control{{Time: 10 * time.Minute}}),
	})
	must(w.t, err)
	e := w.eye("visitor", w.browser("en"))
	e.say(`{"id":1,"do":"hello","lang":"es","changes":true}`)
	e.next(3) // welcome, the lobby, the answer
	w.now.Add(1000)
	s, err := w.hall.Seek(ctx, w.white, hall.SeekSpec{Control: "40/7200+30:1800+30", Edition: "1997", Rated: true, Color: hall.AsWhite, Start: "standard"})
	must(w.t, err)
	e.next()
	must(w.t, w.hall.Unseek(ctx, w.white, s.ID))
	e.next()
	_, err = w.hall.Do(ctx, game, w.arbiter, laws.SetResult{Result: laws.WhiteHalf, Reason: "the robot was switched off"})
	must(w.t, err)
	e.next()
	e.say(`{"id":2,"do":"seek","control":"300"}`)
	e.next()
	e.say(`{"do":"ping","t":7}`)
	e.next()
	e.close()
}

func (w *stenographer) timed() {
	w.title("a game with clocks, offers, claims, talk and mate")
	t := w.seek(hall.SeekSpec{Control: "300+3", Edition: "2009", Rated: true, Color: hall.AsWhite})
	t.moves(0, "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1")
	t.do(w.white, laws.OfferDraw{})
	t.do(w.dark, laws.DeclineDraw{})
	must(w.t, w.hall.Say(context.Background(), t.game, w.dark, "¡Suerte!"))
	t.see()
	t.moves(7, "f6g8")
	t.do(w.dark, laws.OfferDraw{})
	t.moves(8, "f2f3", "e7e5", "g2g4", "d8h4")
	t.close()
	w.title("the same game, seen afterwards")
	w.watch(t.game, 1).close()
}

func (w *stenographer) untimed() {
	w.title("a game without clocks, resigned")
	t := w.seek(hall.SeekSpec{Control: "-", Edition: "2023", Color: hall.AsWhite})
	t.moves(0, "e2e4", "e7e5")
	t.do(w.white, laws.Resign{}) // whether Black could still win is asked first
	t.see()
	t.close()
}

func (w *stenographer) chess960() {
	w.title("a game of Chess960, called off")
	t := w.seek(hall.SeekSpec{Control: "60", Edition: "2005", Color: hall.AsWhite, Start: "chess960:518"})
	t.do(w.white, laws.Abort{})
	t.close()
}

func (w *stenographer) halted() {
	w.title("a game that an arbiter halts, in which a flag falls")
	t := w.seek(hall.SeekSpec{Control: "60", Edition: "2023", Rated: true, Color: hall.AsWhite})
	t.moves(0, "e2e4", "e7e5")
	t.do(w.arbiter, laws.StopClocks{Reason: "the lights went out"})
	t.do(w.arbiter, laws.ResumeGame{})
	w.now.Add(58_000)
	// The hall's own timer would ring by the real clock: a command that is refused
	// makes the table look.
	if _, err := w.hall.Do(context.Background(), t.game, w.dark, laws.OfferDraw{}); err == nil {
		w.t.Error("a flag has not fallen")
	}
	t.see() // the flag: a verdict is waited for
	t.see() // the verdict, and the end
	t.do(w.arbiter, laws.SetResult{Result: laws.Drawn, Reason: "the clock was defective"})
	t.close()
}

func (w *stenographer) event() {
	w.title("a game of an event between an unrated player and a master")
	game, err := w.hall.Seat(context.Background(), hall.SeatSpec{
		White:       hall.Player{ID: w.white.ID, Handle: "Ana"},
		Black:       hall.Player{ID: w.dark.ID, Handle: "Berta", Title: "WIM", Rating: 2100},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(clock.Control{{Time: time.Hour}}),
		Rated:       true, Event: &hall.EventRef{Event: "open-1", Name: "Open de Potes", Round: 3, Board: 2},
	})
	must(w.t, err)
	t := w.watch(game, 0)
	t.moves(0, "e2e4", "c7c5")
	t.do(w.arbiter, laws.SetResult{Result: laws.BothLose, Reason: "both telephones rang"})
	t.close()
}

func (w *stenographer) offers() {
	w.title("a challenge")
	ctx := context.Background()
	w.here(w.white)
	w.here(w.dark)
	a, b := w.eye("Ana", w.ana), w.eye("Berta", w.berta)
	for _, e := range []*eye{a, b} {
		e.say(`{"id":1,"do":"hello"}`)
		e.next(3)
	}
	a.say(`{"id":2,"do":"ping","t":1}`)
	a.next(2)
	o, _, err := w.hall.Challenge(ctx, w.white, w.dark.ID, hall.SeekSpec{Control: "300+3", Theirs: "60", Edition: "1997", Color: hall.AsWhite})
	must(w.t, err)
	a.next()
	b.next()
	_, err = w.hall.DeclineOffer(ctx, w.dark, o.Number)
	must(w.t, err)
	a.next()
	b.next()
	a.close()
	b.close()
}
