package seeks

import (
	"context"
	"slices"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Lobby follows the seeks and games that the hall shows, for all sessions of a server together. The
// zero Lobby has seen none.
type Lobby struct {
	mu       sync.Mutex
	round    uint64    // how many snapshots there were
	snapshot *snapshot // the last of them
}

// snapshot holds the seeks and games that the hall shows. It is not changed once it is made.
type snapshot struct {
	seeks map[hall.SeekID]int // with their numbers
	games map[hall.GameID]bool
}

// Arrival is when a session began to be told the news of the lobby.
type Arrival struct {
	round uint64 // the last one before
	at    clock.Instant
}

// Listener is told the news of the lobby.
type Listener interface {
	// Arrival returns when the listener began to listen.
	Arrival() Arrival
	// HearLobby tells the listener the news.
	HearLobby(ctx context.Context, news News)
}

// News is what is new in the lobby.
type News struct {
	Seeks []hall.Seek
	Gone  []int // the numbers of the seeks that are gone
	Games []hall.GameRow
}

// Enter calls enter with the arrival of a new listener. No news pass meanwhile.
func (l *Lobby) Enter(at clock.Instant, enter func(Arrival)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	enter(Arrival{l.round, at})
}

// Announce tells the listeners what is new in the lobby. It is called by one goroutine.
func (l *Lobby) Announce(ctx context.Context, services *session.Services, now *hall.Lobby, listeners func() []Listener) {
	if l.snapshot.shows(now) {
		return // somebody came or left
	}
	before := l.snapshot
	if before == nil {
		before = &snapshot{}
	}
	after := take(services, now)
	news := before.difference(after, now)
	l.mu.Lock()
	l.snapshot = after
	l.round++
	round, all := l.round, listeners()
	l.mu.Unlock()
	for _, c := range all {
		if arrival := c.Arrival(); arrival.round+1 < round {
			c.HearLobby(ctx, news)
		} else { // the listener arrived since the last round
			c.HearLobby(ctx, news.since(arrival.at))
		}
	}
}

// take keeps the numbers of the seeks and games, and returns the snapshot of a state of the lobby.
func take(services *session.Services, lobby *hall.Lobby) *snapshot {
	next := &snapshot{seeks: make(map[hall.SeekID]int, len(lobby.Seeks)), games: make(map[hall.GameID]bool, len(lobby.Games))}
	listed := make(map[hall.SeekID]bool, len(lobby.Seeks))
	for _, seek := range lobby.Seeks {
		next.seeks[seek.ID], listed[seek.ID] = services.Seeks.Number(seek.ID), true
	}
	for _, game := range lobby.Games {
		next.games[game.ID] = true
	}
	services.Seeks.FreeOthers(listed)
	services.Games.FreeOthers(next.games)
	return next
}

// difference returns what is new in a state of the lobby, of which after is the snapshot.
func (s *snapshot) difference(after *snapshot, now *hall.Lobby) (news News) {
	for _, g := range now.Games {
		if !s.games[g.ID] {
			news.Games = append(news.Games, g)
		}
	}
	for _, seek := range now.Seeks {
		if _, was := s.seeks[seek.ID]; !was {
			news.Seeks = append(news.Seeks, seek)
		}
	}
	for id, number := range s.seeks {
		if _, is := after.seeks[id]; !is {
			news.Gone = append(news.Gone, number)
		}
	}
	slices.Sort(news.Gone)
	return news
}

// shows reports whether a state of the lobby has these seeks and games.
func (s *snapshot) shows(lobby *hall.Lobby) bool {
	if s == nil || len(s.seeks) != len(lobby.Seeks) || len(s.games) != len(lobby.Games) {
		return false
	}
	for _, seek := range lobby.Seeks {
		if _, there := s.seeks[seek.ID]; !there {
			return false
		}
	}
	for _, game := range lobby.Games {
		if !s.games[game.ID] {
			return false
		}
	}
	return true
}

// since returns the news for a listener who arrived at an instant.
func (n News) since(at clock.Instant) News {
	n.Seeks = slices.DeleteFunc(slices.Clone(n.Seeks), func(s hall.Seek) bool { return s.Posted < at })
	n.Games = slices.DeleteFunc(slices.Clone(n.Games), func(g hall.GameRow) bool { return g.Started < at })
	return n
}
