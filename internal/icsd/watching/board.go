package watching

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/speech"
)

var refreshCommand = session.Command{
	Name:  "refresh",
	Takes: session.UpTo(1),
	Do:    session.WithSession(refresh),
}

// refresh shows the board of a game: the client's own, the examined or watched one, or a named one.
func refresh(c Session, ctx context.Context, args string) (string, error) {
	id, ok := FindGame(c, args)
	g, e := c.Watching().Get(id), c.Examining().Exams().Get(id)
	switch {
	case ok && e != nil:
		return e.Board(c), nil
	case ok && g != nil:
		return Board(c, g), nil
	case args == "":
		return "", session.ErrNotPlaying
	case !ok:
		return "", session.ErrNoSuchGame
	}
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	return boardOf(c, c.Services().Games.Number(id), &v), nil
}

// Board returns the board of a game in the client's style, with its clocks at this instant.
func Board(c Session, g *Game) string {
	v := g.View()
	return boardOf(c, g.Number, &v)
}

// boardOf returns the board of a view in the client's style.
func boardOf(c Session, number int, v *hall.View) string {
	d := c.Settings().Display()
	b := new(ics.Board)
	SetBoard(c, b, number, v, &d)
	return d.Show(c, b, func() []ics.Moved {
		moves := make([]ics.Moved, len(v.Moves))
		for i, m := range v.Moves {
			moves[i] = ics.Moved{SAN: m.SAN, Spent: m.Spent}
		}
		return moves
	})
}

// SetBoard sets b to the board of a game with its clocks at this instant. The pieces are hidden
// from a player who plays blindfold.
func SetBoard(c Session, b *ics.Board, number int, v *hall.View, d *settings.Display) {
	format.SetBoard(b, v, number, c.Services().Hall.Now())
	if v.You != hall.Neither && !v.Over {
		b.Blindfold = ics.Blindfold(d.Blindfold)
	}
}

// MoveText returns the text after a move: the board, or only the move for programs that have asked
// for that. before is the view that was last sent to the client.
func MoveText(c Session, g *Game, before *hall.View) string {
	v, d := g.View(), c.Settings().Display()
	if d.Speech != speech.Off && v.Ply == before.Ply+1 {
		return speech.Move(c, d.Speech, format.SetBoard(new(ics.Board), &v, g.Number, c.Services().Hall.Now()), v.You != hall.Neither)
	}
	if !d.Delta || v.Ply != before.Ply+1 || len(v.Moves) == 0 {
		return boardOf(c, g.Number, &v)
	}
	pos, last := before.Position(), v.Moves[len(v.Moves)-1]
	dials := v.ClockAt(c.Services().Hall.Now())
	left := dials.White
	if pos.Turn() == chess.Black {
		left = dials.Black
	}
	return ics.Delta{
		Game: g.Number, Ply: v.Ply, SAN: last.SAN, Smith: ics.Smith(&pos, v.LastMove()), Spent: last.Spent, Left: left, Lag: last.Lag,
	}.String()
}
