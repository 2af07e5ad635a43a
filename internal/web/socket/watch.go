package socket

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/watching"
	"github.com/escaque/escaque/internal/wsock"
)

// watchCommand begins to send a game: the whole `table`, and then what happens there. At most 32
// games are watched at once. Sent again, it brings the whole table once more.
type watchCommand struct {
	inGame
	Changes bool `json:"changes,omitempty"` // the client understands `table-change`
}

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
			return
		}
		if u.Snapshot || len(u.Events) > 0 || u.View.Waiting != waiting {
			waiting = u.View.Waiting
			c.tell(u, shown.next(c.s.called, c.language(), c.ws.Packs(), u))
			if u.Snapshot && u.View.Over {
				v := u.View
				c.inBackground(func() { c.tellRated(c.ctx, &v) })
			}
		}
		for _, line := range u.Chat {
			c.send(saidMessage{Game: game, From: line.From, Name: c.s.called(line.From), Text: line.Text, At: line.At})
		}
	})
	return nothing{}, nil
}

// tell sends what has happened at a table. What the client has moved itself goes out with the
// answer to that.
func (c *conn) tell(u *hall.Update, frame []byte) {
	if made, _ := movesAmong(u.Events); made > 0 && u.View.You.Is(u.View.Turn.Other()) {
		c.ws.PutWithAnswer(frame)
		return
	}
	c.ws.Put(frame)
}

// watchedGames lists the games that are watched.
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

// unwatch ends it; a game that is not watched is no error.
func (c *conn) unwatch(game hall.GameID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if stop := c.watched[game]; stop != nil {
		stop()
		delete(c.watched, game)
	}
}

// tableForm is what a message about a table depends on besides the game.
type tableForm struct {
	lang     string
	you      hall.Side
	snapshot bool
	packed   bool
}

// tableOf is the message about a table as it goes over the wire, made once for all who are told the
// same. What is told of a game that is over waits for nobody, and is written for each.
func (name called) tableOf(lang string, packed bool, u *hall.Update) []byte {
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
	return u.View.Form(tableForm{lang, u.View.You, u.Snapshot, packed}, write)
}
