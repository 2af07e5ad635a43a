package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/simuls"
	"github.com/escaque/escaque/internal/icsd/watching"
)

var _ simuls.Session = (*client)(nil)

// SetAborting records that the user is aborting a game, so that the news of its end says so.
func (c *client) SetAborting(id hall.GameID) { c.play.SetAborting(id) }

// Observe makes the client watch a game and returns the answer.
func (c *client) Observe(ctx context.Context, id hall.GameID) (string, error) {
	return watching.Observe(c, ctx, id)
}

// ObserveSimul makes the client observe all games of a simul that begin from now on.
func (c *client) ObserveSimul(giver string) { c.watching.SetSimul(giver) }

// EndSimul ends what ObserveSimul began, and reports whether the client observed the simul of that
// giver.
func (c *client) EndSimul(giver string) bool { return c.watching.EndSimul(giver) }

// AwaitRecord waits until the client was sent a game up to a record of its log.
func (c *client) AwaitRecord(ctx context.Context, id hall.GameID, seq uint64) {
	c.watching.AwaitSent(ctx, id, seq)
}

// ShowBoard puts a game that the client plays in front of it: commands without a game refer to it.
// It sends the game's board.
func (c *client) ShowBoard(id hall.GameID) {
	g := c.watching.PlayAt(id)
	if g == nil {
		return
	}
	if v := g.View(); v.You.Is(v.Turn) {
		c.TellMover(watching.Board(c, g))
		return
	}
	c.Tell(watching.Board(c, g))
}
