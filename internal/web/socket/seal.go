package socket

import (
	"context"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/laws"
)

// sealCommand seals a legal move, while `session` is `sealing` and it is your turn, and closes the
// envelope. The move is stored as its squares and shown to nobody.
type sealCommand struct {
	inGame
	UCI string `json:"uci"` // two squares and the promotion, if any
}

// seal seals a move. It refuses one that is not legal.
func (c *conn) seal(ctx context.Context, cmd sealCommand) (nothing, error) {
	if _, err := uci.Read(cmd.UCI); err != nil {
		return nothing{}, c.refuse("bad-move")
	}
	w := laws.Written{Text: cmd.UCI, Lang: laws.Squares}
	m, err := c.s.hall.SealMeaningOf(ctx, cmd.Game, c.who, w)
	switch {
	case err != nil:
		return nothing{}, err
	case m.Outcome != laws.SealValid:
		return nothing{}, c.refuse("bad-move")
	}
	return nothing{}, c.s.hall.Seal(ctx, cmd.Game, c.who, w)
}
