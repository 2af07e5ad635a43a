package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/test/witness"
)

// player is a guest with a browser who plays whatever is legal, or a member at a line of text, see
// [members]. They come back when their connection ends, and keep the list of what was
// acknowledged.
type player struct {
	host    bool // posts seeks, and has White by telnet; the others accept them
	wants   int  // the node that they come to while it is ready
	telnet  bool
	sent    int // by telnet: the ply of the move whose board is awaited, -1 for none
	rand    *rand.Rand
	cookies []*http.Cookie

	mu      sync.Mutex
	name    string
	at      *node // to which they were connected last
	came    int   // how often they were connected to a node
	acks    []witness.Told
	game    string // the one they sit at, as far as they know
	refused map[string]int
	faults  []string
}

// passing are the refusals that say that a command may be sent again, or that it is too late for it.
var passing = []string{"too-fast", "game-over", "not-recorded", "unreachable", "moved", "closing", "busy"}

// play comes to the server again and again until ctx ends.
func (p *player) play(ctx context.Context, m *machines, partner func() string) {
	for ctx.Err() == nil {
		if n, at := m.balance(p.wants); at != nil && p.telnet {
			p.speak(ctx, n)
		} else if at != nil {
			if p.cookies == nil {
				p.cookies, _ = witness.Guest(at)
			}
			if p.cookies != nil {
				if ws, err := witness.Dial(ctx, at, p.cookies); err == nil {
					p.arrived(n)
					p.talk(ctx, ws, partner)
					_ = ws.CloseNow()
				}
			}
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// again is how long a player waits before they send again what was refused.
const again = 300 * time.Millisecond

// talk answers what the server says until the connection ends.
func (p *player) talk(ctx context.Context, ws *websocket.Conn, partner func() string) {
	var mu sync.Mutex // of the next four
	var id int64
	sent := map[int64]witness.Told{} // moves whose answer is awaited
	seeks := map[int64]bool{}
	watched := map[int64]string{} // games that they have asked to see
	send := func(fields map[string]any, move *witness.Told) {
		mu.Lock()
		defer mu.Unlock()
		id++
		fields["id"] = id
		if move != nil {
			sent[id] = *move
		} else if fields["do"] == "seek" || fields["do"] == "accept" {
			seeks[id] = true
		} else if game, is := fields["game"].(string); is && fields["do"] == "watch" {
			watched[id] = game
		}
		b, err := json.Marshal(fields)
		if err == nil {
			_ = ws.Write(ctx, websocket.MessageText, b) // reading finds out that it is over
		}
	}
	move := func(a witness.Told) {
		send(map[string]any{"do": "move", "game": a.Game, "uci": a.UCI, "ply": a.Ply}, &a)
	}
	watch := func(game string) { send(map[string]any{"do": "watch", "game": game}, nil) }
	tried, seeking := -1, time.Time{}
	send(map[string]any{"do": "hello", "lang": "en"}, nil)
	for {
		_, b, err := ws.Read(ctx)
		if err != nil {
			return
		}
		var m witness.Message
		if err := json.Unmarshal(b, &m); err != nil {
			p.fault("%v in %s", err, b)
			return
		}
		switch {
		case m.Re != 0:
			mu.Lock()
			a, ours := sent[m.Re]
			delete(sent, m.Re)
			sought := seeks[m.Re]
			delete(seeks, m.Re)
			unseen, asked := watched[m.Re]
			delete(watched, m.Re)
			mu.Unlock()
			switch {
			case asked && m.Error != nil: // their node cannot read the journal at present
				time.AfterFunc(again, func() { watch(unseen) })
			case ours && m.OK:
				if len(m.Seq) == 0 {
					p.fault("a move was acknowledged without a number: %s", b)
					return
				}
				a.Seq, a.At = m.Seq[0], time.Now()
				p.mu.Lock()
				p.acks = append(p.acks, a)
				p.mu.Unlock()
			case ours && m.Error != nil:
				p.mu.Lock()
				p.refused[m.Error.Code]++
				p.mu.Unlock()
				switch {
				case m.Error.Code == "stale-ply" || m.Error.Code == "not-your-turn": // the board that they saw was a moment old
					tried = -1
				case !slices.Contains(passing, m.Error.Code):
					p.fault("move %s at ply %d was refused: %s", a.UCI, a.Ply, b)
				case m.Error.Code != "game-over":
					time.AfterFunc(again, func() { move(a) })
				}
			case sought && m.Error != nil:
				seeking = time.Time{}
			}
		case m.On == "welcome":
			p.mu.Lock()
			p.name = m.Me.Handle
			p.game = ""
			if len(m.Playing) > 0 {
				p.game = m.Playing[0]
			}
			p.mu.Unlock()
			for _, g := range m.Playing {
				watch(g)
			}
		case m.On == "seated":
			tried = -1
			p.sit(m.Game)
			watch(m.Game)
		case m.On == "lobby":
			if p.seat() != "" || time.Since(seeking) < 3*time.Second {
				continue
			}
			if p.host {
				seeking = time.Now()
				send(map[string]any{"do": "seek", "control": "600+1", "edition": "2009", "colour": "any", "start": "standard"}, nil)
				continue
			}
			for _, s := range m.Seeks {
				if s.By.Handle == partner() {
					seeking = time.Now()
					send(map[string]any{"do": "accept", "seek": s.ID}, nil)
					break
				}
			}
		case m.On == "table":
			v := m.View
			if v.Over {
				if p.seat() == v.Game {
					p.sit("")
				}
				continue
			}
			if v.Turn != v.You || len(v.Legal) == 0 || v.Ply == tried {
				continue
			}
			tried = v.Ply
			a := witness.Told{Game: v.Game, Ply: v.Ply, UCI: v.Legal[p.rand.IntN(len(v.Legal))].UCI}
			// At the pace of hands: the machine is the test's too.
			time.AfterFunc(time.Duration(50+p.rand.IntN(100))*time.Millisecond, func() { move(a) })
		}
	}
}

// arrived notes where they are.
func (p *player) arrived(n *node) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at = n
	p.came++
}

// place is the node to which they are connected, or was last, and how often they have been
// connected to one.
func (p *player) place() (at *node, came int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at, p.came
}

func (p *player) fault(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
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

// state is what is known of somebody who does not go on.
func (p *player) state() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var last witness.Told
	if len(p.acks) > 0 {
		last = p.acks[len(p.acks)-1]
	}
	return fmt.Sprintf("%s (telnet: %t) at %s plays %q; his last move was %+v; faults %q, refused %v", p.name, p.telnet, p.at.name, p.game, last, p.faults, p.refused)
}

// last is when the last of their moves was acknowledged, and how many were.
func (p *player) last() (at time.Time, moves int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.acks) > 0 {
		at = p.acks[len(p.acks)-1].At
	}
	return at, len(p.acks)
}
