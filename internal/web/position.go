package web

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
)

// maxLine is how many half moves a variation may have that a client asks about.
const maxLine = 300

// positionMessage is a position of a game that is over, or of a variation from it.
type positionMessage struct {
	FEN   string         `json:"fen"`
	SAN   string         `json:"san,omitempty"` // of the last move of the variation
	Check bool           `json:"check,omitempty"`
	Legal []legalMessage `json:"legal"`
}

// position answers what stands on the board after some half moves of a game that is
// over, or in a position that the client names, and after a variation from there, and what
// may be played then.
func (c *conn) position(ctx context.Context, cmd command, r *reply) (*explain.Refusal, error) {
	if len(cmd.Line) > maxLine {
		return c.refusal("no-such-position"), nil
	}
	var pos chess.Position
	if cmd.FEN != "" {
		var err error
		if pos, err = fen.ParsePosition(cmd.FEN); err != nil {
			return c.refusal("no-such-position"), nil //nolint:nilerr // refused, with words of its own
		}
	} else {
		v, err := c.s.hall.Table(ctx, hall.GameID(cmd.Game), c.who)
		switch {
		case err != nil:
			return nil, err
		case !v.Over:
			return c.refusal("not-over"), nil
		case cmd.Ply < 0 || cmd.Ply > len(v.Moves):
			return c.refusal("no-such-position"), nil
		}
		pos = v.StartPosition()
		for _, m := range v.Moves[:cmd.Ply] {
			pos.Play(m.Move)
		}
	}
	m := positionMessage{Legal: []legalMessage{}}
	for _, text := range cmd.Line {
		move, err := uci.Parse(&pos, text)
		if err != nil {
			return c.refusal("no-such-position"), nil //nolint:nilerr // a move that is none is refused, with words of its own
		}
		m.SAN = san.Format(&pos, move)
		pos.Play(move)
	}
	m.FEN, m.Check = fen.Format(pos), pos.InCheck()
	for move := range pos.Moves() {
		m.Legal = append(m.Legal, legalMessage{UCI: uci.Format(&pos, move), SAN: san.Format(&pos, move)})
	}
	r.Position = &m
	return nil, nil
}

// opening answers from which position a game would begin that somebody is about to ask for,
// or why it cannot; of an array that is drawn by lot there is none yet.
func (c *conn) opening(cmd command, r *reply) error {
	spec, err := cmd.spec()
	if err != nil {
		return err
	}
	position, _, err := c.s.hall.Opening(c.who, spec)
	if err == nil {
		r.Position = &positionMessage{FEN: position, Legal: []legalMessage{}}
	}
	return err
}
