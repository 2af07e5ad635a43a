package web

import (
	"context"
	"errors"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
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
	watching, stop := context.WithCancel(c.ctx)
	c.watched[game] = stop
	c.pump(func() {
		defer o.Close()
		c.tablePump(watching, game, o)
	})
	return nil, nil
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
	for {
		u, err := o.Next(ctx)
		if err != nil {
			if !errors.Is(err, hall.ErrClosed) && ctx.Err() == nil {
				c.s.log.Error("table not followed", "game", game, "error", err)
			}
			return
		}
		lang := c.language()
		if u.Snapshot || len(u.Events) > 0 {
			m := tableMessage{On: "table", Game: game, Seq: u.View.Seq, Snapshot: u.Snapshot, View: viewOf(lang, u.View)}
			if u.Snapshot {
				m.Events = logOf(lang, u.View.Log)
			} else {
				m.Events = eventsOf(lang, u.Events)
			}
			c.send(m)
			if u.Snapshot {
				c.tellRated(ctx, &u.View)
			}
		}
		for _, line := range u.Chat {
			c.send(saidMessage{On: "said", Game: game, From: line.From, Text: line.Text, At: line.At})
		}
	}
}

// eventsOf are events that have just been recorded.
func eventsOf(lang string, recorded []hall.Recorded) []logMessage {
	out := make([]logMessage, 0, len(recorded))
	for _, r := range recorded {
		out = append(out, factOf(lang, r))
	}
	return out
}
