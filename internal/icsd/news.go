package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// hearNews seats the client whenever a game of his begins, wherever it was agreed
// on, and reports offers. A command that is under way is answered first.
func (c *client) hearNews(ctx context.Context) {
	c.coming.Lock()
	busy := c.heeding
	c.heeding, c.more = true, true
	c.coming.Unlock()
	if busy {
		return // whoever tells him looks again
	}
	c.runBeside(func() {
		for c.moreNews() {
			news := c.session.News()
			for i := range news {
				c.hearOne(ctx, &news[i])
			}
		}
	})
}

// moreNews reports whether there may be news that have not been told; when not, the next begin
// to be told by another.
func (c *client) moreNews() bool {
	c.coming.Lock()
	defer c.coming.Unlock()
	c.heeding = c.more
	c.more = false
	return c.heeding
}

func (c *client) hearOne(ctx context.Context, news *hall.News) {
	c.turn.Lock()
	defer c.turn.Unlock()
	switch {
	case ctx.Err() != nil:
	case news.Seated != "":
		c.joinGame(ctx, news.Seated)
	case news.Offer != nil:
		play.TellOffer(c, ctx, news.Offer)
	case news.Simul != nil:
		c.hearSimul(ctx, news.Simul)
	}
}

// joinGame puts a game of the client's own in front of him.
func (c *client) joinGame(ctx context.Context, id hall.GameID) {
	examining.TellLeave(c) // who plays examines no other game
	watching.StopObserving(c, watching.ToPlay)
	front := id
	if simul, gives := c.server.Hall.Simul(c.me.ID); gives && simul.At != "" {
		front = simul.At
	}
	c.watching.SetPlaying(front)
	c.getting.Stop()
	examining.TellLeave(c) // to which somebody may have invited them meanwhile
	if err := watching.Receive(c, ctx, id); err != nil {
		c.Tell(c.Explain(err))
	}
}
