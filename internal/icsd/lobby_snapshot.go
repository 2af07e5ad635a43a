package icsd

import (
	"context"
	"slices"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
)

// lobbySnapshot holds the seeks and games that the lobby shows. It is not changed once it is made.
type lobbySnapshot struct {
	seeks map[hall.SeekID]int // with their numbers
	games map[hall.GameID]bool
}

// lobbies is how far the server has followed the lobby, for all its clients together.
type lobbies struct {
	mu       sync.Mutex
	round    uint64         // how many snapshots there were
	snapshot *lobbySnapshot // the last of them
}

// lobby is since when a client has been told what is new in the lobby.
type lobby struct {
	round uint64 // the one that was the last when he came in
	since clock.Instant
}

// enterLobby lets the client in: from now on he is told what is new.
func (c *client) enterLobby() {
	l := &c.server.lobbies
	l.mu.Lock()
	defer l.mu.Unlock()
	c.lobby = lobby{l.round, c.server.Hall.Now()}
	c.isIn.Store(true)
	c.server.inside.enter(c)
}

// tellLobby announces new seeks, and new games of whom a client follows.
func (s *Server) tellLobby(ctx context.Context, now *hall.Lobby) {
	l := &s.lobbies
	if l.snapshot.shows(now) {
		return // somebody came or went
	}
	before := l.snapshot
	if before == nil {
		before = &lobbySnapshot{}
	}
	after := s.snapshotOf(now)
	var news lobbyNews
	for _, g := range now.Games {
		if !before.games[g.ID] {
			news.begun = append(news.begun, g)
		}
	}
	for _, seek := range now.Seeks {
		if _, was := before.seeks[seek.ID]; !was {
			news.fresh = append(news.fresh, seek)
		}
	}
	for id, number := range before.seeks {
		if _, is := after.seeks[id]; !is {
			news.gone = append(news.gone, number)
		}
	}
	slices.Sort(news.gone)
	l.mu.Lock()
	l.snapshot = after
	l.round++
	round, inside := l.round, s.inside.all()
	l.mu.Unlock()
	for _, c := range inside {
		if c.lobby.round+1 < round {
			c.hearLobby(ctx, news)
		} else { // he came in since the last round
			c.hearLobby(ctx, news.since(c.lobby.since))
		}
	}
}

// lobbyNews is what is new in the lobby: seeks, the numbers of those gone, games.
type lobbyNews struct {
	fresh []hall.Seek
	gone  []int
	begun []hall.GameRow
}

// since is what of it is new to somebody who came in at an instant.
func (n lobbyNews) since(at clock.Instant) lobbyNews {
	n.fresh = slices.DeleteFunc(slices.Clone(n.fresh), func(s hall.Seek) bool { return s.Posted < at })
	n.begun = slices.DeleteFunc(slices.Clone(n.begun), func(g hall.GameRow) bool { return g.Started < at })
	return n
}

// hearLobby has the client told what of the news he wants to know. What leads to more than lines
// is done beside.
func (c *client) hearLobby(ctx context.Context, news lobbyNews) {
	c.tellSeeks(news.fresh, news.gone)
	if len(news.fresh) > 0 && c.gets() != gettingNothing {
		c.runBeside(func() { c.getNew(ctx, news.fresh) })
	}
	c.mu.Lock()
	follows := c.following != "" || c.simul != ""
	c.mu.Unlock()
	if follows && len(news.begun) > 0 {
		c.runBeside(func() {
			for _, g := range news.begun {
				c.hearGame(ctx, g)
			}
		})
	}
}

// snapshotOf keeps the numbers of seeks and games, and returns the snapshot of a state
// of the lobby.
func (s *Server) snapshotOf(lobby *hall.Lobby) *lobbySnapshot {
	next := &lobbySnapshot{seeks: make(map[hall.SeekID]int, len(lobby.Seeks)), games: make(map[hall.GameID]bool, len(lobby.Games))}
	listed := make(map[hall.SeekID]bool, len(lobby.Seeks))
	for _, seek := range lobby.Seeks {
		next.seeks[seek.ID], listed[seek.ID] = s.Seeks.Number(seek.ID), true
	}
	for _, game := range lobby.Games {
		next.games[game.ID] = true
	}
	s.Seeks.FreeOthers(listed)
	s.Games.FreeOthers(next.games)
	return next
}

// shows reports whether a state of the lobby has these seeks and games.
func (f *lobbySnapshot) shows(lobby *hall.Lobby) bool {
	if f == nil || len(f.seeks) != len(lobby.Seeks) || len(f.games) != len(lobby.Games) {
		return false
	}
	for _, seek := range lobby.Seeks {
		if _, there := f.seeks[seek.ID]; !there {
			return false
		}
	}
	for _, game := range lobby.Games {
		if !f.games[game.ID] {
			return false
		}
	}
	return true
}
