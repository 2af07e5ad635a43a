package icsd

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/speech"
	"github.com/escaque/escaque/internal/members"
)

// board is the game in the client's style, at this instant.
func (c *client) board(w *watch) string {
	v := c.viewOf(w)
	b := format.SetBoard(new(ics.Board), &v, w.number, c.server.Hall.Now())
	if v.You != hall.Neither && !v.Over {
		b.Blindfold = ics.Blindfold(c.settings.Display().Blindfold)
	}
	return c.Show(b, func() []ics.Moved { return movedOf(&v) })
}

// Show returns a board as the client wants it. moves returns the moves that led to it, for the
// style that shows them.
func (c *client) Show(b *ics.Board, moves func() []ics.Moved) string {
	l := c.settings.Display()
	l.SetBoard(b)
	if l.Speech != speech.Off {
		return speech.Board(c, l.Speech, b)
	}
	if l.Style == 9 {
		b.Moves = moves()
	}
	return b.Text(l.Style)
}

func (c *client) viewOf(w *watch) hall.View {
	c.mu.Lock()
	defer c.mu.Unlock()
	return w.view
}

func movedOf(v *hall.View) []ics.Moved {
	list := make([]ics.Moved, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = ics.Moved{SAN: m.SAN, Spent: m.Spent}
	}
	return list
}

// shownStep is on what it depends how a step of a game looks to a client, besides the game itself.
type shownStep struct {
	settings.Display
	number int
	you    hall.Side
	delta  bool // the move alone can be shown: the client has seen the position before it
}

// showStep sends a step of a game: to all who see it alike it is written once. The mover's own
// comes with the answer to his command.
func (c *client) showStep(w *watch, v, before *hall.View) {
	answer := before.You != hall.Neither && before.You.Is(before.Turn)
	l := c.settings.Display()
	if v.You != hall.Neither && l.Style == 12 && l.Speech == speech.Off && !l.Delta {
		c.conn.SendAppended(func(text []byte) []byte { return c.appendStep(text, w, v, &l) }, answer)
		return
	}
	if l.Speech != speech.Off || c.conn.IsTimesealed() || v.You != hall.Neither {
		text := c.wrapped(c.step(w, before)) + "\n" + c.promptText()
		if v.You != hall.Neither && v.You.Is(v.Turn) && !v.Over {
			text = c.conn.Ping() + text
		}
		c.conn.SendText("\n"+text, answer)
		return
	}
	c.conn.Send(v.Form(shownStep{l, w.number, v.You, v.Ply == before.Ply+1}, func() []byte {
		return []byte(conn.WithNewlines("\n" + c.wrapped(c.step(w, before)) + "\n" + c.promptText()))
	}), answer)
}

// appendStep is what showStep sends to a player whose program reads style 12: the same as step gives, with what stands
// around it, written at once.
func (c *client) appendStep(text []byte, w *watch, v *hall.View, l *settings.Display) []byte {
	var b ics.Board
	format.SetBoard(&b, v, w.number, c.server.Hall.Now())
	if !v.Over {
		b.Blindfold = ics.Blindfold(l.Blindfold)
	}
	l.SetBoard(&b)
	text = append(text, ics.NewLine...)
	if v.You.Is(v.Turn) && !v.Over {
		text = append(text, conn.WithNewlines(c.conn.Ping())...)
	}
	text = append(b.AppendStyle12(text), ics.NewLine...)
	return append(text, conn.WithNewlines(l.Prompt)...)
}

// step is what a client is shown after a move: the board, or for programs that
// asked for it the move alone.
func (c *client) step(w *watch, before *hall.View) string {
	v := c.viewOf(w)
	l := c.settings.Display()
	if l.Speech != speech.Off && v.Ply == before.Ply+1 {
		return speech.Move(c, l.Speech, format.SetBoard(new(ics.Board), &v, w.number, c.server.Hall.Now()), v.You != hall.Neither)
	}
	if !l.Delta || v.Ply != before.Ply+1 || len(v.Moves) == 0 {
		return c.board(w)
	}
	pos, last := before.Position(), v.Moves[len(v.Moves)-1]
	dials := v.ClockAt(c.server.Hall.Now())
	left := dials.White
	if pos.Turn() == chess.Black {
		left = dials.Black
	}
	return ics.Delta{
		Game: w.number, Ply: v.Ply, SAN: last.SAN, Smith: ics.Smith(&pos, v.LastMove()), Spent: last.Spent, Left: left, Lag: last.Lag,
	}.String()
}

// gameinfo is the line for programs when a game begins for them.
func gameinfo(v *hall.View, number int) ics.Gameinfo {
	m := format.MatchOf(v)
	theirs, their := format.FirstPeriod(v.Terms.Control[1])
	return ics.Gameinfo{
		Game: number, Rated: m.Rated, Private: v.Terms.Private, Type: m.Type, WhiteGuest: v.White.Guest, BlackGuest: v.Black.Guest,
		WhiteInit: m.Initial, BlackInit: theirs, WhiteInc: m.Increment, BlackInc: their,
		WhiteRating: m.WhiteRating, BlackRating: m.BlackRating,
	}
}

var refreshCommand = session.Command{
	Name:  "refresh",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).refresh),
}

// refresh shows the board of a game: one's own, the one that is examined or
// watched, or any.
func (c *client) refresh(args string) (string, error) {
	id, ok := c.FindGame(args)
	c.mu.Lock()
	w := c.watching[id]
	c.mu.Unlock()
	e := c.server.exams.Get(id)
	switch {
	case ok && e != nil:
		return e.Board(c), nil
	case ok && w != nil:
		return c.board(w), nil
	case args == "":
		return "", session.ErrNotPlaying
	case !ok:
		return "", session.ErrNoSuchGame
	}
	v, err := c.server.Hall.Table(context.Background(), id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	return c.board(&watch{id: id, number: c.server.Games.Number(id), view: v}), nil
}

var gamesCommand = session.Command{
	Name:  "games",
	Takes: session.UpTo(1),
	Do:    session.On((*client).games),
}

// games lists what is played and examined: with an argument the games of one
// number or player, or behind a stroke those of some kinds, by their letters.
func (c *client) games(ctx context.Context, args string) (string, error) {
	one, kinds := strings.ToLower(args), ""
	if strings.HasPrefix(one, "/") {
		one, kinds = "", one[1:]
	}
	if strings.Trim(kinds, strings.ToLower(format.CategoryLetters)+"eu") != "" {
		return "", c.Unexpected("games", args)
	}
	var list []ics.Playing
	wanted := func(p ics.Playing) bool {
		switch {
		case one == "" && kinds == "":
			return true
		case one == "":
			return strings.Contains(kinds, ics.TypeLetter(p.Type)) || p.Examined && strings.Contains(kinds, "e")
		}
		return one == strconv.Itoa(p.Game) || strings.HasPrefix(members.Fold(p.White), members.Fold(one)) ||
			strings.HasPrefix(members.Fold(p.Black), members.Fold(one))
	}
	for _, row := range c.server.Hall.Games() {
		view, err := c.server.Hall.Listed(ctx, row.ID, c.Entitled())
		if err != nil {
			continue // it ended while we listed
		}
		if p := c.playingLine(&view); wanted(p) {
			list = append(list, p)
		}
	}
	for _, e := range c.server.exams.All() {
		if p := e.Row(); wanted(p) {
			list = append(list, p)
		}
	}
	return ics.GamesList(list), nil
}
