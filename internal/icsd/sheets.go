package icsd

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

func (c *client) moves(ctx context.Context, args string) string {
	id, ok := c.find(args)
	if !ok {
		return "There is no such game."
	}
	return c.sheet(ctx, id, c.server.games.number(id))
}

// smoves reads "smoves HANDLE NUMBER": a game of somebody's history, -1 for the
// last.
func (c *client) smoves(ctx context.Context, args string) string {
	handle, number, _ := strings.Cut(args, " ")
	if _, err := strconv.Atoi(handle); err == nil || handle == "" {
		handle, number = c.me.Handle, handle
	}
	id := c.me.ID
	if members.Fold(handle) != members.Fold(c.me.Handle) {
		profile, err := c.server.members.Find(ctx, handle)
		if err != nil {
			return c.refused(err)
		}
		id = profile.ID
	}
	rows, err := c.finished(ctx, id)
	if err != nil {
		return c.refused(err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if number == "" {
		n, err = -1, nil
	}
	at := len(rows) - 1 - n // history counts from the oldest that it shows
	if n < 0 {
		at = -1 - n
	}
	if err != nil || at < 0 || at >= len(rows) {
		return handle + " has no such game."
	}
	return c.sheet(ctx, rows[at].ID, 0)
}

// finished are the last games that somebody has finished, the newest first.
func (c *client) finished(ctx context.Context, id string) ([]hall.GameRow, error) {
	rows, err := c.server.hall.Find(ctx, hall.GameQuery{Member: id, Limit: historyLength + 1})
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.Live() })
	return rows[:min(len(rows), historyLength)], nil
}

// sheet is the moves of a game, under the number that it has here if it has one.
func (c *client) sheet(ctx context.Context, id hall.GameID, number int) string {
	v, err := c.server.hall.Table(ctx, id, c.me)
	if err != nil {
		return c.refused(err)
	}
	list := movedOf(&v)
	foot := "Still in progress} *"
	if v.Over {
		foot = reason(&v) + "} " + result(&v)
	}
	return ics.MoveList(number, match(&v), time.UnixMilli(int64(v.Started)).UTC(), list, foot, c.now().ivars.Has(ics.IvarMS))
}

// board is the game in the client's style, at this instant.
func (c *client) board(w *watch) string {
	v, s := c.viewOf(w), c.now()
	b := newBoard(&v, w.number, c.server.hall.Now())
	b.Millis = s.ivars.Has(ics.IvarMS)
	b.Flip = b.Flip != s.values.On("flip")
	if v.You != "" && !v.Over {
		b.Blindfold = ics.Blindfold(s.values.Int("blindfold"))
	}
	style := s.values.Int("style")
	if style == 9 {
		b.Moves = movedOf(&v)
	}
	return b.Text(style)
}

func (c *client) viewOf(w *watch) hall.View {
	c.mu.Lock()
	defer c.mu.Unlock()
	return w.view
}

func movedOf(v *hall.View) []ics.Moved {
	list := make([]ics.Moved, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = ics.Moved{SAN: m.SAN, Spent: span(m.Spent)}
	}
	return list
}

// step is what a client is shown after a move: the board, or for programs that
// asked for it the move alone.
func (c *client) step(w *watch, before *hall.View) string {
	v := c.viewOf(w)
	if !c.now().ivars.Has(ics.IvarCompressmove) || v.Ply != before.Ply+1 || len(v.Moves) == 0 {
		return c.board(w)
	}
	pos, last := before.Position(), v.Moves[len(v.Moves)-1]
	dials := v.ClockAt(c.server.hall.Now())
	left := dials.White
	if pos.Turn() == chess.Black {
		left = dials.Black
	}
	return ics.Delta{
		Game: w.number, Ply: v.Ply, SAN: last.SAN, Smith: ics.Smith(&pos, v.LastMove()), Spent: span(last.Spent), Left: span(left),
	}.String()
}

// gameinfo is what programs are told when a game begins for them.
func gameinfo(v *hall.View, number int) ics.Gameinfo {
	m := match(v)
	return ics.Gameinfo{
		Game: number, Rated: m.Rated, Type: m.Type, WhiteGuest: v.White.Guest, BlackGuest: v.Black.Guest,
		WhiteInit: m.Initial, BlackInit: m.Initial, WhiteInc: m.Increment, BlackInc: m.Increment,
		WhiteRating: m.WhiteRating, BlackRating: m.BlackRating,
	}
}

// refresh shows the board of a game: one's own, the one that is watched, or any.
func (c *client) refresh(args string) string {
	c.mu.Lock()
	w := c.watching[c.playing]
	for _, other := range c.watching {
		if w == nil && args == "" || args == strconv.Itoa(other.number) {
			w = other
		}
	}
	c.mu.Unlock()
	switch {
	case w != nil && (args == "" || args == strconv.Itoa(w.number)):
		return c.board(w)
	case args == "":
		return notPlaying
	}
	id, ok := c.find(args)
	if !ok {
		return "There is no such game."
	}
	v, err := c.server.hall.Table(context.Background(), id, c.me)
	if err != nil {
		return c.refused(err)
	}
	return c.board(&watch{id: id, number: c.server.games.number(id), view: v})
}

// games lists what is played, or with an argument the games of one player or
// number. Flags that choose kinds of games begin with a stroke and are passed over.
func (c *client) games(ctx context.Context, args string) string {
	rows := c.server.hall.Games()
	list := make([]ics.Playing, 0, len(rows))
	for _, row := range rows {
		view, err := c.server.hall.Table(ctx, row.ID, c.me)
		if err != nil {
			continue // it ended while we listed
		}
		list = append(list, c.playingLine(&view))
	}
	return ics.GamesList(list)
}
