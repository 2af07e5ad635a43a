package icsd

import (
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// ownGames are the games that a client plays himself.
type ownGames struct {
	playing  hall.GameID // the one whose board is in front of him
	aborting hall.GameID // the last that he called off himself, or wanted to

	claimAsked claimAsked
}

// Mine is the game that the client plays, as last told.
func (c *client) Mine() (hall.View, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.watching[c.playing]
	if w == nil || w.view.Game == "" {
		return hall.View{}, false
	}
	return w.view, true
}

// move reads a move in the position that the client has been shown and makes it.
func (c *client) move(ctx context.Context, text string) (string, error) {
	if answer, examines, err := examining.Move(c, text); examines {
		return answer, err
	}
	v, ok := c.Mine()
	if !ok {
		return "", session.ErrNotPlaying
	}
	pos := v.Position()
	if !v.You.Is(pos.Turn()) {
		return "", session.Prevented("It is not your move.")
	}
	if v.Paused {
		return "", session.Prevented(`Game clock is paused, use "unpause" to resume.`)
	}
	m, err := session.ReadMove(&pos, text, c.Promotion())
	if err != nil {
		return "", err
	}
	if v.Session == laws.Sealing {
		return c.sealNow(ctx, &v, laws.Written{Text: uci.Format(&pos, m), Lang: laws.Squares}, san.Format(&pos, m))
	}
	lag, trip := c.conn.Lag()
	c.conn.SetAnswering(true)
	defer c.conn.SetAnswering(false)
	if _, err := c.server.Hall.Do(ctx, v.Game, c.me, laws.Move{Move: m, Ply: v.Ply, Lag: lag, Trip: trip}); hall.IsCode(err, hall.GiverAway) {
		return "", session.Prevented("It isn't your turn: wait until the simul giver is at your board.")
	} else if err != nil {
		return "", err
	}
	return "", nil
}

// game is the handler of a command of the Laws in one's game.
func game(command laws.Command, said string) session.Handler {
	return session.On(func(c *client, ctx context.Context, _ string) (string, error) { return c.deed(ctx, command, said) })
}

var resignCommand = session.Command{
	Name:  "resign",
	Takes: session.NoWords,
	Do:    game(laws.Resign{}, ""),
}

// deed does something in the client's game and answers with said when it is
// done.
func (c *client) deed(ctx context.Context, command laws.Command, said string) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", session.ErrNotPlaying
	}
	if _, err := c.server.Hall.Do(ctx, v.Game, c.me, command); hall.IsCode(err, hall.GiverAway) {
		return "", session.ErrGiverAway
	} else if err != nil {
		return "", err
	}
	return said, nil
}

// promotions are what a pawn can become, by the words that the command takes.
var promotions = map[string]chess.PieceType{
	"q": chess.Queen, "queen": chess.Queen, "r": chess.Rook, "rook": chess.Rook, "b": chess.Bishop, "bishop": chess.Bishop,
	"n": chess.Knight, "k": chess.Knight, "knight": chess.Knight,
}

// Promotion returns what a pawn becomes when a move does not say it.
func (c *client) Promotion() chess.PieceType {
	if t := c.now().promote; t != chess.NoPieceType {
		return t
	}
	return chess.Queen
}

var promoteCommand = session.Command{
	Name:  "promote",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).promote),
}

// promote chooses it, as programs do whose moves name two squares only.
func (c *client) promote(args string) (string, error) {
	t, ok := promotions[strings.ToLower(args)]
	if !ok {
		return "", session.Misused(c.Text("promote.which"))
	}
	c.change(func(s *settings) { s.promote = t })
	return "Promotion piece set to " + strings.ToUpper(t.String()) + ".", nil
}
