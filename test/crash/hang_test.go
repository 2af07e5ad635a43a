package crash

import (
	"context"
	"encoding/json"
	"net/http"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

// hand is a player who does what the test says, and sees what the server shows them.
type hand struct {
	t  *testing.T
	ws *websocket.Conn
	id int64 // of the last request

	mu   sync.Mutex
	last map[string]witness.Message // by what it is about
}

func sitDown(t *testing.T, s *server) *hand {
	t.Helper()
	cookies, err := witness.Guest(s.url)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	ws, err := witness.Dial(ctx, s.url, cookies)
	if err != nil {
		t.Fatal(err)
	}
	h := &hand{t: t, ws: ws, last: map[string]witness.Message{}}
	go func() {
		defer ws.CloseNow()
		for {
			_, b, err := ws.Read(ctx)
			if err != nil {
				return
			}
			var m witness.Message
			if err := json.Unmarshal(b, &m); err != nil {
				t.Errorf("%v in %s", err, b)
				return
			}
			h.mu.Lock()
			h.last[m.On] = m
			h.mu.Unlock()
		}
	}()
	h.send(map[string]any{"do": "hello", "lang": "en"})
	return h
}

func (h *hand) send(fields map[string]any) {
	h.t.Helper()
	h.id++
	fields["id"] = h.id
	b, err := json.Marshal(fields)
	if err == nil {
		err = h.ws.Write(h.t.Context(), websocket.MessageText, b)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *hand) saw(on string) witness.Message {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last[on]
}

// within waits for something that has to happen soon.
func within(t *testing.T, most time.Duration, what string, done func() bool) {
	t.Helper()
	begun := time.Now()
	until(t, what, done)
	if late := time.Since(begun); late > most {
		t.Errorf("only after %s: %s", late, what)
	}
}

// A database that hangs, and refuses nothing, is an outage too: on PostgreSQL all processes are stopped, on SQLite the
// disk takes half a minute to flush. The players are told, the server says that it is not ready, and when the database
// goes on nobody has lost time, or the game: it hangs for longer than either has left.
func TestHangingDatabase(t *testing.T) {
	t.Parallel()
	const left, hangs = 15000, 20 * time.Second
	bin := witness.Build(t)
	for _, c := range []struct {
		name           string
		postgres, move bool
	}{
		{"PostgreSQL, nothing to append", true, false},
		{"PostgreSQL, a move", true, true},
		{"SQLite, nothing to append", false, false},
		{"SQLite, a move", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			at := onSQLite(t.TempDir())
			var hang func() (goOn func())
			if c.postgres {
				db, err := pgtest.New("")
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				at, hang = onPostgres(t, db), db.Hang
			} else if _, err := exec.LookPath("strace"); err != nil {
				t.Skip("strace is not installed: a disk that is slow to flush cannot be played")
			}
			s := start(t, bin, at.flags...)
			if !c.postgres {
				hang = func() (goOn func()) { return inject(t, "delay_enter=30000000", s.cmd.Process.Pid) }
			}
			white, black := sitDown(t, s), sitDown(t, s)
			white.send(map[string]any{"do": "seek", "control": "15+0", "edition": "2009", "colour": "white", "start": "standard"})
			until(t, "the seek", func() bool { return len(black.saw("lobby").Seeks) == 1 })
			black.send(map[string]any{"do": "accept", "seek": black.saw("lobby").Seeks[0].ID})
			both := []*hand{white, black}
			for _, h := range both {
				until(t, "a seat", func() bool { return h.saw("seated").Game != "" })
				h.send(map[string]any{"do": "watch", "game": h.saw("seated").Game})
				until(t, "the table", func() bool { return h.saw("table").View.Game != "" })
			}
			move := func(h *hand, uci string, ply int) {
				h.send(map[string]any{"do": "move", "game": h.saw("seated").Game, "uci": uci, "ply": ply})
			}
			shows := func(ply int, why string) {
				t.Helper()
				for _, h := range both {
					within(t, 6*time.Second, "the table shows "+why, func() bool {
						v := h.saw("table").View
						return v.Ply >= ply && v.Why == why
					})
				}
			}
			move(white, "e2e4", 0)
			shows(1, "")
			move(black, "e7e5", 1)
			shows(2, "")

			goOn, begun := hang(), time.Now()
			defer goOn()
			if c.move {
				move(white, "g1f3", 2)
			}
			shows(2, "disk")
			within(t, 5*time.Second, "/readyz answers 503", func() bool { return says(s, http.StatusServiceUnavailable, "clocks of all games stand") })
			time.Sleep(hangs - time.Since(begun))
			goOn()
			ready(t, s, http.StatusOK, "ready")
			shows(2, "")
			if white.saw("table").View.Ply == 2 {
				move(white, "g1f3", 2) // made now, or found to be made
			}
			shows(3, "")
			move(black, "b8c6", 3)
			shows(4, "")
			for _, h := range both {
				v := h.saw("table").View
				if v.Over || v.Clock.White < left-6000 || v.Clock.Black < left-6000 {
					t.Errorf("over %t, %d and %d milliseconds are left\n%s", v.Over, v.Clock.White, v.Clock.Black, s.logs)
				}
			}
		})
	}
}
