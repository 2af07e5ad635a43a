package socket

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/watching"
	"github.com/escaque/escaque/internal/wsock"
)

// watchCommand watches a game: the whole `table` is sent, and then its changes. At most 32 games
// can be watched at the same time. Repeated, it sends the whole table once more.
type watchCommand struct {
	inGame
	Changes bool `json:"changes,omitempty"` // the client understands `table-change`
}

// watch subscribes the connection to a game, up to watchLimit games.
func (c *conn) watch(ctx context.Context, cmd watchCommand) (nothing, error) {
	game := cmd.Game
	c.unwatch(game)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.watched) >= watchLimit {
		return nothing{}, c.refuse("too-many-watched")
	}
	o, err := c.s.hall.Observe(ctx, game, c.who)
	if err != nil {
		return nothing{}, err
	}
	c.counts.Do(func() {
		c.inBackground(func() {
			watching.Follow(c.ctx, c.language, c.s.hall, c.watchedGames, func(w watching.Watchers) { c.send(watchersMessage{w}) })
		})
	})
	if c.watched == nil {
		c.watched = make(map[hall.GameID]func())
	}
	c.watched[game] = o.Close
	shown := shownTable{changes: cmd.Changes}
	waiting := hall.WaitingForNothing // as it was told last: that the clocks stand in an outage is no event
	o.Deliver(func(u *hall.Update) {
		defer c.closeOnPanic()
		if u == nil {
			c.inBackground(func() { c.watchAgain(cmd) })
			return
		}
		if u.Snapshot || len(u.Events) > 0 || u.View.Waiting != waiting {
			waiting = u.View.Waiting
			c.sendUpdate(u, shown.next(c.s.called, c.language(), c.ws.IsCompressed(), u))
			if u.Snapshot && u.View.Over {
				v := u.View
				c.inBackground(func() { c.sendRated(c.ctx, &v) })
			}
		}
		for _, line := range u.Chat {
			c.send(saidMessage{Game: game, From: line.From, Name: c.s.called(line.From), Text: line.Text, At: line.At})
		}
	})
	return nothing{}, nil
}

// watchAgain subscribes once more to a game whose subscription has ended by itself: it was over, its
// table was not loaded, and an arbiter has reopened it. Without access any more, it does nothing.
func (c *conn) watchAgain(cmd watchCommand) {
	c.mu.Lock()
	_, wanted := c.watched[cmd.Game]
	c.mu.Unlock()
	if !wanted {
		return
	}
	if _, err := c.watch(c.ctx, cmd); err != nil {
		c.s.log.Debug("a game is watched no longer", "game", cmd.Game, "error", err)
	}
}

// sendUpdate sends an update of a table. An update by the client's own move is sent together with
// the answer.
func (c *conn) sendUpdate(u *hall.Update, frame []byte) {
	if made, _ := countMoves(u.Events); made > 0 && u.View.You.Is(u.View.Turn.Other()) {
		c.ws.PutWithAnswer(frame)
		return
	}
	c.ws.Put(frame)
}

// watchedGames returns the watched games.
func (c *conn) watchedGames() []hall.GameID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Keys(c.watched))
}

// unwatchCommand stops watching a game.
type unwatchCommand struct{ inGame }

func (c *conn) unwatchGame(_ context.Context, cmd unwatchCommand) (nothing, error) {
	c.unwatch(cmd.Game)
	return nothing{}, nil
}

// unwatch stops watching a game. It does nothing if the game is not watched.
func (c *conn) unwatch(game hall.GameID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if stop := c.watched[game]; stop != nil {
		stop()
		delete(c.watched, game)
	}
}

// tableForm is the key under which a tableMessage of a game is cached.
type tableForm struct {
	lang     string
	you      hall.Side
	assists  hall.Side
	snapshot bool
	packed   bool
}

// tableOf returns the tableMessage of an update as a frame. It is built once for all viewers with
// the same view. Only snapshots of finished games are built for each.
func (name displayNames) tableOf(lang string, packed bool, u *hall.Update) []byte {
	write := func() []byte {
		events := u.Events
		if u.Snapshot {
			events = nil
			for _, entry := range u.View.Log {
				events = append(events, entry.Recorded)
			}
		}
		return wsock.Frame(encode(tableMessage{
			Game: u.View.Game, Seq: u.View.Seq, Snapshot: u.Snapshot, Events: eventsOf(lang, &u.View, events), View: name.viewOf(lang, u.View),
		}), packed)
	}
	if u.Snapshot && u.View.Over {
		return write()
	}
	return u.View.Form(tableForm{lang, u.View.You, u.View.Assists, u.Snapshot, packed}, write)
}
