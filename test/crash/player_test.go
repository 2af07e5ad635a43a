package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/test/witness"
)

// player is a guest who plays whatever is legal, as fast as the server lets them,
// and keeps the list of what was acknowledged. Their memory outlives the server.
type player struct {
	name    string
	host    bool // posts seeks; the others accept them
	rand    *rand.Rand
	cookies []*http.Cookie
	patient bool // takes it that the server cannot record something

	mu   sync.Mutex
	acks []witness.Told
	game string // the one they sit at, as far as they know
}

// play connects and plays until the connection ends, which it does when the
// server dies. It returns an error for anything else.
func (p *player) play(ctx context.Context, s *server, partner func() string) error {
	if p.cookies == nil {
		cookies, err := witness.Guest(s.url)
		if err != nil {
			return err
		}
		p.cookies = cookies
	}
	ws, err := witness.Dial(ctx, s.url, p.cookies)
	if err != nil {
		return err
	}
	defer ws.CloseNow()
	return p.talk(ctx, ws, partner)
}

// talk answers what the server says.
func (p *player) talk(ctx context.Context, ws *websocket.Conn, partner func() string) error {
	var id int64
	send := func(fields map[string]any) error {
		id++
		fields["id"] = id
		b, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		return ws.Write(ctx, websocket.MessageText, b)
	}
	sent := map[int64]witness.Told{} // moves whose answer is awaited
	tried := -1                      // the ply of the last move sent
	seeking := false
	var shown, lobby witness.Message // the last table and the last lobby
	move := func() error {
		v := shown.View
		if v.Over || v.Turn != v.You || len(v.Legal) == 0 || v.Ply == tried {
			return nil
		}
		tried = v.Ply
		a := witness.Told{Game: v.Game, Ply: v.Ply, UCI: v.Legal[p.rand.IntN(len(v.Legal))].UCI}
		sent[id+1] = a
		return send(map[string]any{"do": "move", "game": a.Game, "uci": a.UCI, "ply": a.Ply})
	}
	seek := func() error {
		if p.seat() != "" || seeking {
			return nil
		}
		if p.host {
			seeking = true
			return send(map[string]any{"do": "seek", "control": "600+1", "edition": "2009", "colour": "any", "start": "standard"})
		}
		for _, s := range lobby.Seeks {
			if s.By.Handle == partner() {
				seeking = true
				return send(map[string]any{"do": "accept", "seek": s.ID})
			}
		}
		return nil
	}
	if err := send(map[string]any{"do": "hello", "lang": "en"}); err != nil {
		return err
	}
	for {
		_, b, err := ws.Read(ctx)
		if err != nil {
			return err
		}
		var m witness.Message
		if err := json.Unmarshal(b, &m); err != nil {
			return fmt.Errorf("%s: %w in %s", p.name, err, b)
		}
		switch {
		case m.Re != 0:
			a, ours := sent[m.Re]
			delete(sent, m.Re)
			if ours && m.OK {
				if len(m.Seq) == 0 {
					return fmt.Errorf("%s: a move was acknowledged without a number: %s", p.name, b)
				}
				a.Seq, a.At = m.Seq[0], time.Now()
				p.mu.Lock()
				p.acks = append(p.acks, a)
				p.mu.Unlock()
			}
			if ours && m.Error != nil {
				if m.Error.Code != "too-fast" && m.Error.Code != "game-over" && !(p.patient && m.Error.Code == "not-recorded") {
					return fmt.Errorf("%s: move %s at ply %d was refused: %s", p.name, a.UCI, a.Ply, b)
				}
				tried = -1
			}
			if m.Error != nil { // nothing new need come that would have them try again
				seeking = false
				time.Sleep(50 * time.Millisecond)
				if err := errors.Join(move(), seek()); err != nil {
					return err
				}
			}
		case m.On == "welcome":
			p.mu.Lock()
			p.name = m.Me.Handle
			p.mu.Unlock()
			for _, g := range m.Playing {
				if err := send(map[string]any{"do": "watch", "game": g}); err != nil {
					return err
				}
			}
			if len(m.Playing) > 0 {
				p.sit(m.Playing[0])
			} else {
				p.sit("")
			}
		case m.On == "seated":
			tried, seeking = -1, false
			p.sit(m.Game)
			if err := send(map[string]any{"do": "watch", "game": m.Game}); err != nil {
				return err
			}
		case m.On == "lobby":
			lobby = m
			if err := seek(); err != nil {
				return err
			}
		case m.On == "table":
			if m.View.Over && p.seat() == m.View.Game {
				p.sit("")
			}
			shown = m
			if err := errors.Join(move(), seek()); err != nil { // the lobby may have come before the end of the game
				return err
			}
		}
	}
}

func (p *player) sit(game string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.game = game
}

func (p *player) seat() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.game
}

func (p *player) handle() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.name
}

// died reports whether err is how a connection ends when the server is killed.
func died(err error) bool {
	var refused websocket.CloseError
	return err != nil && !errors.As(err, &refused)
}
