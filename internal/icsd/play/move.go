package play

import (
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// Move makes a move. The text is read in the position that was last sent to the client. An
// assistant makes the move for their player.
func Move(c Session, ctx context.Context, text string) (string, error) {
	v, ok := ownOrAssisted(c)
	if !ok {
		return "", session.ErrNotPlaying
	}
	pos := v.Position()
	if !v.You.Is(pos.Turn()) && !v.Assists.Is(pos.Turn()) {
		return "", session.Prevented("It is not your move.")
	}
	if v.Paused {
		return "", session.Prevented(`Game clock is paused, use "unpause" to resume.`)
	}
	m, err := session.ReadMove(&pos, text, c.Play().Promotion())
	if err != nil {
		return "", err
	}
	if v.Session == laws.Sealing {
		return sealNow(c, ctx, &v, laws.Written{Text: uci.Format(&pos, m), Lang: laws.Squares}, san.Format(&pos, m))
	}
	lag, trip := c.Lag()
	c.SetAnswering(true)
	defer c.SetAnswering(false)
	if _, err := c.Services().Hall.Do(ctx, v.Game, c.Identity(), laws.Move{Move: m, Ply: v.Ply, Lag: lag, Trip: trip}); hall.IsCode(err, hall.GiverAway) {
		return "", session.Prevented("It isn't your turn: wait until the simul giver is at your board.")
	} else if err != nil {
		return "", err
	}
	return "", nil
}

var resignCommand = session.Command{
	Name:  "resign",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(resign),
}

// resign resigns the user's game.
func resign(c Session, ctx context.Context) (string, error) {
	return carryOut(c, ctx, laws.Resign{}, "")
}

// carryOut carries out a command of the Laws in the user's game and returns answer if it succeeds.
func carryOut(c Session, ctx context.Context, command laws.Command, answer string) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNotPlaying)
	}
	if _, err := c.Services().Hall.Do(ctx, v.Game, c.Identity(), command); hall.IsCode(err, hall.GiverAway) {
		return "", session.ErrGiverAway
	} else if err != nil {
		return "", err
	}
	return answer, nil
}

// promotions maps the arguments of "promote" to pieces.
var promotions = map[string]chess.PieceType{
	"q": chess.Queen, "queen": chess.Queen, "r": chess.Rook, "rook": chess.Rook, "b": chess.Bishop, "bishop": chess.Bishop,
	"n": chess.Knight, "k": chess.Knight, "knight": chess.Knight,
}

var promoteCommand = session.Command{
	Name:  "promote",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(promote),
}

// promote sets the piece to which a pawn is promoted if a move does not name one, for programs that
// send only two squares.
func promote(c Session, args string) (string, error) {
	t, ok := promotions[strings.ToLower(args)]
	if !ok {
		return "", session.Misused(c.Text("promote.which"))
	}
	c.Play().setPromotion(t)
	return "Promotion piece set to " + strings.ToUpper(t.String()) + ".", nil
}
