package watching

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
)

const (
	// maxBoards is the greatest number of boards of a choice.
	maxBoards = 100
	// lookEvery is the interval at which the games of a choice are listed.
	lookEvery = time.Second
	// overFor is the time for which a finished game is still shown among games in progress.
	overFor = 20 * time.Second
)

// wall holds the games that are shown on pages with many boards. Viewers of the same games share
// one observer and one encoding. It sees games only as spectators do, so it reveals nothing private
// or too early.
type wall struct {
	hall   Hall
	events Events
	log    *slog.Logger
	name   func(handle string) string // returns the display name of a member

	mu    sync.Mutex
	shows map[choice]*show
}

// show holds the games of one choice for all its viewers.
type show struct {
	wall   *wall
	choice choice
	stop   context.CancelFunc

	mu      sync.Mutex
	viewers int
	rev     uint64 // increases with every change
	listRev uint64 // revision at which the games or their order changed last
	order   []hall.GameID
	boards  map[hall.GameID]*board
	changed chan struct{} // closed and replaced when rev increases
}

// board is one game of a show.
type board struct {
	pick     pick
	observer *hall.Observer
	rev      uint64
	data     json.RawMessage // encoded boardMessage; nil until it is known
	over     time.Time       // time since when the game is over
	ended    bool            // the subscription has ended by itself: the game was over and is reopened
}

// pick is a game of a choice, with data from the event.
type pick struct {
	game         hall.GameID
	board        string
	white, black string // names; empty means the players' handles
}

// news is a message to a viewer of many boards: the changed boards.
type news struct {
	Now    clock.Instant     `json:"now"`
	List   []hall.GameID     `json:"list,omitempty"` // the games in order, if the list has changed
	Empty  bool              `json:"empty,omitempty"`
	Boards []json.RawMessage `json:"boards,omitempty"`

	Viewers string `json:"viewers,omitempty"` // number of viewers as a sentence, if it has changed
}

// boardMessage is one board in a message.
type boardMessage struct {
	ID    hall.GameID   `json:"id"`
	Board string        `json:"board,omitempty"`
	White sideMessage   `json:"white"`
	Black sideMessage   `json:"black"`
	FEN   string        `json:"fen"`
	Last  string        `json:"last,omitempty"` // squares of the last move
	SAN   string        `json:"san,omitempty"`
	Ply   int           `json:"ply"` // number of half moves; even when White is to move
	Clock *clockMessage `json:"clock,omitempty"`

	Over   bool   `json:"over,omitempty"`
	Result string `json:"result,omitempty"`
}

type sideMessage struct {
	Name   string `json:"name"`
	Title  string `json:"title,omitempty"`
	Rating int    `json:"rating,omitempty"`
}

type clockMessage struct {
	White   int64         `json:"white"`
	Black   int64         `json:"black"`
	Running string        `json:"running"`
	At      clock.Instant `json:"at"`
	Hold    int64         `json:"hold,omitempty"`
}

// join adds a viewer of a choice. leave removes the viewer again.
func (w *wall) join(c choice) (s *show, leave func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s = w.shows[c]
	if s == nil {
		ctx, stop := context.WithCancel(context.Background())
		s = &show{wall: w, choice: c, stop: stop, boards: make(map[hall.GameID]*board), changed: make(chan struct{})}
		if w.shows == nil {
			w.shows = make(map[choice]*show)
		}
		w.shows[c] = s
		go s.follow(ctx)
	}
	s.count(1)
	return s, sync.OnceFunc(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if s.count(-1) == 0 {
			delete(w.shows, c)
			s.stop()
		}
	})
}

// count adds by to the number of viewers and returns the new number.
func (s *show) count(by int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.viewers += by
	return s.viewers
}

// follow updates the show until ctx ends.
func (s *show) follow(ctx context.Context) {
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	for {
		s.updateGames(ctx)
		select {
		case <-every.C:
		case <-ctx.Done():
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, b := range s.boards {
				b.observer.Close()
			}
			return
		}
	}
}

// updateGames lists the games of the choice and observes new ones.
func (s *show) updateGames(ctx context.Context) {
	picks, err := s.wall.picks(s.choice)
	if err != nil {
		s.wall.log.Error("which games are shown?", "choice", s.choice, "error", err)
		return
	}
	var fresh []pick
	s.mu.Lock()
	picks = s.withRecent(picks)
	wanted := make(map[hall.GameID]bool, len(picks))
	for _, p := range picks {
		wanted[p.game] = true
		if b := s.boards[p.game]; b == nil || b.pick != p || b.ended {
			fresh = append(fresh, p)
		}
	}
	for id, b := range s.boards {
		if !wanted[id] {
			b.observer.Close()
			delete(s.boards, id)
		}
	}
	s.mu.Unlock()
	for _, p := range fresh {
		s.add(ctx, p)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	order := make([]hall.GameID, 0, len(picks))
	for _, p := range picks {
		if s.boards[p.game] != nil { // others are not to be seen
			order = append(order, p.game)
		}
	}
	if s.listRev == 0 || !slices.Equal(order, s.order) {
		s.order = order
		s.change()
		s.listRev = s.rev
	}
}

// withRecent adds recently finished games to picks if the choice has only games in progress. The
// caller holds s.mu.
func (s *show) withRecent(picks []pick) []pick {
	if s.choice.Event != "" || s.choice.Game != "" {
		return picks
	}
	now := time.Now()
	for i, id := range s.order {
		b := s.boards[id]
		if b == nil || b.over.IsZero() || now.Sub(b.over) > overFor || slices.ContainsFunc(picks, func(p pick) bool { return p.game == id }) {
			continue
		}
		picks = slices.Insert(picks, min(i, len(picks)), b.pick)
	}
	return picks[:min(len(picks), maxBoards)]
}

// add begins to observe a game.
func (s *show) add(ctx context.Context, p pick) {
	o, err := s.wall.hall.ObservePublic(ctx, p.game)
	if err != nil {
		if !hall.IsCode(err, hall.PrivateGame) && !hall.IsCode(err, hall.NoSuchGame) && ctx.Err() == nil {
			s.wall.log.Warn("a game is not shown", "game", p.game, "error", err)
		}
		return
	}
	b := &board{pick: p, observer: o}
	first := make(chan struct{})
	shown := sync.OnceFunc(func() { close(first) })
	s.mu.Lock()
	if old := s.boards[p.game]; old != nil {
		old.observer.Close()
	}
	s.boards[p.game] = b
	s.mu.Unlock()
	o.Deliver(func(u *hall.Update) {
		defer shown()
		if u == nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			b.ended = true
			return
		}
		if !u.Snapshot && len(u.Events) == 0 {
			return
		}
		data := boardForm(&u.View, &p, s.wall.name)
		s.mu.Lock()
		defer s.mu.Unlock()
		if b.data = data; u.View.Over && b.over.IsZero() {
			b.over = time.Now()
		}
		s.change()
		b.rev = s.rev
	})
	select {
	case <-first:
	case <-ctx.Done():
	}
}

// change increases the revision and wakes the viewers. The caller holds s.mu.
func (s *show) change() {
	s.rev++
	close(s.changed)
	s.changed = make(chan struct{})
}

// since returns the changes since a revision, the present revision, and a channel that is closed at
// the next change.
func (s *show) since(rev uint64) (n news, now uint64, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n.Now = s.wall.hall.Now()
	if s.listRev > rev {
		n.List, n.Empty = s.order, len(s.order) == 0
	}
	for _, id := range s.order {
		if b := s.boards[id]; b != nil && b.data != nil && (b.rev > rev || s.listRev > rev) {
			n.Boards = append(n.Boards, b.data)
		}
	}
	return n, s.rev, s.changed
}

// boardForm returns one board as JSON, as a boardMessage.
func boardForm(v *hall.View, p *pick, called func(handle string) string) json.RawMessage {
	side := func(pl hall.Player, name string) sideMessage {
		if name == "" || name == pl.Handle {
			name = called(pl.Handle)
		}
		return sideMessage{Name: name, Title: pl.Title, Rating: max(0, pl.Rating)}
	}
	placement, _, _ := strings.Cut(v.FEN, " ")
	m := boardMessage{
		ID: v.Game, Board: p.board, White: side(v.White, p.white), Black: side(v.Black, p.black), FEN: placement, Ply: len(v.Moves), Over: v.Over,
	}
	if start := v.StartPosition(); start.Turn() == chess.Black {
		m.Ply++ // a game that begins with a move of Black's
	}
	if n := len(v.Moves); n > 0 {
		m.Last, m.SAN = v.Moves[n-1].UCI, v.Moves[n-1].SAN
	}
	if !v.Terms.Control.Untimed() {
		m.Clock = &clockMessage{
			White: v.Clock.White.Milliseconds(), Black: v.Clock.Black.Milliseconds(), Running: v.Clock.Running.String(), At: v.Clock.At, Hold: v.Clock.Hold.Milliseconds(),
		}
	}
	if v.Over {
		m.Result = v.Result.String()
	}
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // strings and numbers
	}
	return data
}
