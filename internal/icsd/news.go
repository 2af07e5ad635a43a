package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/simuls"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// onNews starts a goroutine that sends the waiting news of the hall, unless one is running. It
// waits until a command in progress is answered.
func (c *client) onNews(ctx context.Context) {
	c.background.mu.Lock()
	busy := c.background.sendingNews
	c.background.sendingNews, c.background.moreNews = true, true
	c.background.mu.Unlock()
	if busy {
		return // the goroutine that sends news looks again
	}
	c.Beside(func() {
		for c.moreNews() {
			news := c.session.TakeNews()
			for i := range news {
				c.sendNewsItem(ctx, &news[i])
			}
		}
	})
}

// moreNews reports whether there may be unsent news. If it returns false, the goroutine that called
// it must end: another one will be started for later news.
func (c *client) moreNews() bool {
	c.background.mu.Lock()
	defer c.background.mu.Unlock()
	c.background.sendingNews = c.background.moreNews
	c.background.moreNews = false
	return c.background.sendingNews
}

// sendNewsItem sends one piece of news: a game of the user, a game in which they assist a player, an
// offer, or news of a simul.
func (c *client) sendNewsItem(ctx context.Context, news *hall.News) {
	c.turn.Lock()
	defer c.turn.Unlock()
	switch {
	case ctx.Err() != nil:
	case news.Seated != "":
		c.joinGame(ctx, news.Seated)
		c.watching.AwaitSent(ctx, news.Seated, 1) // an offer in the game is sent after its board
	case news.Assists != "":
		watching.TellAssisting(c, ctx, news.Assists)
	case news.Offer != nil:
		play.TellOffer(c, ctx, news.Offer)
	case news.Simul != nil:
		simuls.Tell(c, ctx, news.Simul)
	}
}

// joinGame puts a game that the user plays in front of them: commands without a game refer to it.
// It sends the game's board.
func (c *client) joinGame(ctx context.Context, id hall.GameID) {
	examining.TellLeave(c) // a player examines no other game
	watching.StopObserving(c, watching.ToPlay)
	front := id
	if simul, gives := c.server.Hall.Simul(c.me.ID); gives && simul.At != "" {
		front = simul.At
	}
	c.watching.SetPlaying(front)
	c.getting.Stop()
	examining.TellLeave(c) // another user may have made them an examiner meanwhile
	if err := watching.Receive(c, ctx, id); err != nil {
		c.Tell(c.Explain(err))
	}
}
