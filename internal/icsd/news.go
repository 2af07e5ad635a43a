package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
)

// hearNews seats the client whenever a game of his begins, wherever it was agreed
// on, and reports offers. A command that is under way is answered first.
func (c *client) hearNews(ctx context.Context) {
	for {
		news, err := c.session.Next(ctx)
		if err != nil {
			return
		}
		c.turn.Lock()
		switch {
		case news.Seated != "":
			c.sit(ctx, news.Seated)
		case news.Offer != nil:
			c.hearOffer(ctx, news.Offer)
		case news.Simul != nil:
			c.hearSimul(ctx, news.Simul)
		}
		c.turn.Unlock()
	}
}

// lobbyNews is what a client knows of the lobby, to tell what is new.
type lobbyNews struct {
	board    *hall.LobbySubscription
	snapshot *lobbySnapshot // as it was last looked at
}

// enterLobby looks at the lobby for the first time, and says nothing of it.
func (c *client) enterLobby(ctx context.Context) (*lobbyNews, error) {
	l := &lobbyNews{board: c.server.hall.Lobby()}
	_, _, _, err := c.look(ctx, l)
	return l, err
}

// hearLobby announces new seeks, and new games of whom the client follows.
func (c *client) hearLobby(ctx context.Context, l *lobbyNews) {
	for {
		fresh, gone, begun, err := c.look(ctx, l)
		if err != nil {
			return
		}
		c.tellSeeks(fresh, gone)
		c.getNew(ctx, fresh)
		for _, g := range begun {
			c.hearGame(ctx, g)
		}
	}
}

// look waits for the next state of the lobby, and returns which seeks are new, the
// numbers of those gone, and the new games.
func (c *client) look(ctx context.Context, l *lobbyNews) (fresh []hall.Seek, gone []int, begun []hall.GameRow, err error) {
	lobby, err := l.board.Next(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	before, after := l.snapshot, c.server.lobbySnapshotOf(lobby)
	if l.snapshot = after; before == after {
		return nil, nil, nil, nil // somebody came or went
	}
	if before == nil {
		before = &lobbySnapshot{}
	}
	for _, g := range lobby.Games {
		if !before.games[g.ID] {
			begun = append(begun, g)
		}
	}
	for _, s := range lobby.Seeks {
		if _, was := before.seeks[s.ID]; !was {
			fresh = append(fresh, s)
		}
	}
	for id, number := range before.seeks {
		if _, is := after.seeks[id]; !is {
			gone = append(gone, number)
		}
	}
	return fresh, gone, begun, nil
}

// sit puts a game of the client's own in front of him.
func (c *client) sit(ctx context.Context, id hall.GameID) {
	if e := c.examined(); e != nil {
		c.tell(e.leave(c)) // whoever plays looks at no other game
	}
	if c.now().values.Int("unobserve")&whenPlaying != 0 {
		c.lookAway()
	}
	front := id
	if simul, gives := c.server.hall.Simul(c.me.ID); gives && simul.At != "" {
		front = simul.At
	}
	c.mu.Lock()
	c.playing, c.wish = front, gettingNothing
	c.mu.Unlock()
	if err := c.follow(ctx, id); err != nil {
		c.tell(c.refused(err))
	}
}
