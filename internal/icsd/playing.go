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

// HowToUse returns the usage of a command.
func (c *client) HowToUse(name ics.Name) string { return c.usageText(commands()[name]) }

// ExaminedSides returns the players of an examined game. It returns false if the game is not
// examined.
func (c *client) ExaminedSides(id hall.GameID) (play.Sides, bool) {
	e := c.server.exams.Get(id)
	if e == nil {
		return play.Sides{}, false
	}
	return play.Sides(e.Clocks()), true
}

// Promotion returns the piece to which a pawn is promoted if a move does not name one.
func (c *client) Promotion() chess.PieceType { return c.play.Promotion() }

// Play returns the client's state for its own games.
func (c *client) Play() *play.State { return &c.play }

// Lag returns the transmission time of the client's last line, and the duration of a round trip.
func (c *client) Lag() (lag, trip time.Duration) { return c.conn.Lag() }

// SetAnswering sets whether text is held back to be sent together with the next prompt.
func (c *client) SetAnswering(answering bool) { c.conn.SetAnswering(answering) }

// ChallengeText returns the text for a user who is challenged.
func (c *client) ChallengeText(ctx context.Context, n *hall.OfferNews) string {
	return seeks.ChallengeText(c, ctx, n)
}
