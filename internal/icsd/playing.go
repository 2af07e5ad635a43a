package icsd

import (
	"context"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/seeks"
)

var _ play.Session = (*client)(nil)

// move makes a move in the game that the client examines or plays.
func (c *client) move(ctx context.Context, text string) (string, error) {
	if answer, examines, err := examining.Move(c, text); examines {
		return answer, err
	}
	return play.Move(c, ctx, text)
}

// HowToUse returns the sentence that says how a command is used.
func (c *client) HowToUse(name ics.Name) string { return c.howToUse(commands[name]) }

// ExaminedSides returns the players of a game that is examined.
func (c *client) ExaminedSides(id hall.GameID) (play.Sides, bool) {
	e := c.server.exams.Get(id)
	if e == nil {
		return play.Sides{}, false
	}
	return play.Sides(e.Clocks()), true
}

// Promotion returns the piece that a pawn becomes where a move does not name it.
func (c *client) Promotion() chess.PieceType { return c.play.Promotion() }

// Play returns what the client's own games need to remember.
func (c *client) Play() *play.State { return &c.play }

// Lag returns how long the last line of the client was on its way, and a round trip.
func (c *client) Lag() (lag, trip time.Duration) { return c.conn.Lag() }

// SetAnswering sets whether text is held back, to be sent with the prompt that follows it.
func (c *client) SetAnswering(answering bool) { c.conn.SetAnswering(answering) }

// ChallengeText returns what a user who is challenged is told.
func (c *client) ChallengeText(ctx context.Context, n *hall.OfferNews) string {
	return seeks.ChallengeText(c, ctx, n)
}
