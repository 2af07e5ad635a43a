package web

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/watching"
)

// watch begins to send a table: all of it first, and then what happens there.
// Watching again sends all of it once more.
func (c *conn) watch(ctx context.Context, game hall.GameID) (*explain.Refusal, error) {
	c.unwatch(game)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.watched) >= watchLimit {
		return c.refusal("too-many-watched"), nil
	}
	o, err := c.s.hall.Observe(ctx, game, c.who)
	if err != nil {
		return nil, err
	}
	c.counts.Do(func() {
		c.pump(func() {
			watching.Follow(c.ctx, c.language, c.s.hall.Audience, c.watchedGames, func(w watching.Watchers) { c.send(w) })
		})
	})
	watched, stop := context.WithCancel(c.ctx)
	c.watched[game] = stop
	c.pump(func() {
		defer o.Close()
		c.tablePump(watched, game, o)
	})
	return nil, nil
}

// watchedGames lists the games that are watched.
func (c *conn) watchedGames() []hall.GameID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Keys(c.watched))
}

// unwatch ends it; a game that is not watched is no error.
func (c *conn) unwatch(game hall.GameID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if stop := c.watched[game]; stop != nil {
		stop()
		delete(c.watched, game)
	}
}

// tablePump sends what an observer is told.
func (c *conn) tablePump(ctx context.Context, game hall.GameID, o *hall.Observer) {
	waiting := hall.WaitingForNothing // as it was told last: that the clocks stand in an outage is no event
	for {
		u, err := o.Next(ctx)
		if err != nil {
			if !errors.Is(err, hall.ErrClosed) && ctx.Err() == nil {
				c.s.log.Error("table not followed", "game", game, "error", err)
			}
			return
		}
		lang := c.language()
		if u.Snapshot || len(u.Events) > 0 || u.View.Waiting != waiting {
			waiting = u.View.Waiting
			c.queue(tableOf(lang, &u))
			if u.Snapshot {
				c.tellRated(ctx, &u.View)
			}
		}
		for _, line := range u.Chat {
			c.send(saidMessage{On: "said", Game: game, From: line.From, Text: line.Text, At: line.At})
		}
	}
}

// tableForm is what a message about a table depends on besides the game.
type tableForm struct {
	lang     string
	you      hall.Side
	snapshot bool
}

// tableOf writes the message about a table, once for all who are told the same. What is
// told of a game that is over waits for nobody, and is written for each.
func tableOf(lang string, u *hall.Update) []byte {
	write := func() []byte {
		events := u.Events
		if u.Snapshot {
			events = nil
			for _, entry := range u.View.Log {
				events = append(events, entry.Recorded)
			}
		}
		return encoded(tableMessage{
			On: "table", Game: u.View.Game, Seq: u.View.Seq, Snapshot: u.Snapshot, Events: eventsOf(lang, events), View: viewOf(lang, u.View),
		})
	}
	if u.Snapshot && u.View.Over {
		return write()
	}
	return u.View.Form(tableForm{lang, u.View.You, u.Snapshot}, write)
}
