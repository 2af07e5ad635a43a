package socket

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// positionMessage is a position of a finished game, or after a variation.
type positionMessage struct {
	FEN   string         `json:"fen"`
	SAN   string         `json:"san,omitempty"` // of the last move of the variation
	Check bool           `json:"check,omitempty"`
	Legal []legalMessage `json:"legal"`
}

// positionAnswer is the answer of a command that asks for a position.
type positionAnswer struct {
	Position positionMessage `json:"position"`
}

// variationLine is a variation that a client asks about.
type variationLine struct {
	Line []string `json:"line,omitempty" max:"300"` // its half moves, in UCI
}

// positionCommand requests the position of a finished game after some half moves and a variation
// from there, with the legal moves.
type positionCommand struct {
	inGame
	Ply int `json:"ply"` // half moves of the game
	variationLine
}

// positionOfGame returns the position after a variation of a finished game.
func (c *conn) positionOfGame(ctx context.Context, cmd positionCommand) (positionAnswer, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	switch {
	case err != nil:
		return positionAnswer{}, err
	case !v.Over:
		return positionAnswer{}, c.refuse("not-over")
	case cmd.Ply < 0 || cmd.Ply > len(v.Moves):
		return positionAnswer{}, c.refuse("no-such-position")
	}
	pos := v.StartPosition()
	for _, m := range v.Moves[:cmd.Ply] {
		pos.Play(m.Move)
	}
	return c.positionAfter(pos, cmd.Line)
}

// variationCommand requests the position after a variation from any position, with the legal moves.
type variationCommand struct {
	FEN string `json:"fen"` // start position of the variation
	variationLine
}

func (c *conn) variation(_ context.Context, cmd variationCommand) (positionAnswer, error) {
	pos, err := fen.ParsePosition(cmd.FEN)
	if err != nil {
		return positionAnswer{}, c.refuse("no-such-position")
	}
	return c.positionAfter(pos, cmd.Line)
}

// positionAfter returns the position after a variation.
func (c *conn) positionAfter(pos chess.Position, line []string) (positionAnswer, error) {
	m := positionMessage{Legal: []legalMessage{}}
	for _, text := range line {
		move, err := uci.Parse(&pos, text)
		if err != nil {
			return positionAnswer{}, c.refuse("no-such-position")
		}
		m.SAN = san.Format(&pos, move)
		pos.Play(move)
	}
	m.FEN, m.Check = fen.Format(pos), pos.InCheck()
	for move := range pos.Moves() {
		m.Legal = append(m.Legal, legalMessage{UCI: uci.Format(&pos, move), SAN: san.Format(&pos, move)})
	}
	return positionAnswer{m}, nil
}
