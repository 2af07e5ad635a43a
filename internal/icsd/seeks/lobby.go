package seeks

import (
	"context"
	"slices"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Lobby compares successive states of the hall's lobby and tells sessions the differences. The zero
// Lobby has seen no state.
type Lobby struct {
	mu       sync.Mutex
	round    uint64    // number of snapshots so far
	snapshot *snapshot // the last one
}

// snapshot holds the seeks and games of the lobby at one moment. It is immutable.
type snapshot struct {
	seeks map[hall.SeekID]int // with their numbers
	games map[hall.GameID]bool
}

// Arrival is the moment from which a session receives the news of the lobby.
type Arrival struct {
	round uint64 // the last one before
	at    clock.Instant
}

// Listener receives the news of the lobby.
type Listener interface {
	// Arrival returns when the listener was added.
	Arrival() Arrival
	// HearLobby sends the news to the listener.
	HearLobby(ctx context.Context, news News)
}

// News are the seeks and games that differ between two states of the lobby.
type News struct {
	Seeks []hall.Seek
	Gone  []int // numbers of the removed seeks
	Games []hall.GameRow
}

// Enter calls enter with the arrival of a new listener. No news is announced during the call.
func (l *Lobby) Enter(at clock.Instant, enter func(Arrival)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	enter(Arrival{l.round, at})
}

// Announce sends the changes of the lobby to the listeners. Only one goroutine may call it.
func (l *Lobby) Announce(ctx context.Context, services *session.Services, now *hall.Lobby, listeners func() []Listener) {
	if l.snapshot.equals(now) {
		return // only the connected people have changed
	}
	before := l.snapshot
	if before == nil {
		before = &snapshot{}
	}
	after := takeSnapshot(services, now)
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
			c.HearLobby(ctx, news.after(arrival.at))
		}
	}
}

// takeSnapshot returns the snapshot of a state of the lobby and frees unused numbers.
func takeSnapshot(services *session.Services, lobby *hall.Lobby) *snapshot {
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

// difference returns the changes from s to a later state now of the lobby. after is the snapshot of
// now.
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

// equals reports whether the lobby has the same seeks and games as the snapshot.
func (s *snapshot) equals(lobby *hall.Lobby) bool {
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

// after returns the news for a listener who arrived at an instant.
func (n News) after(at clock.Instant) News {
	n.Seeks = slices.DeleteFunc(slices.Clone(n.Seeks), func(s hall.Seek) bool { return s.Posted < at })
	n.Games = slices.DeleteFunc(slices.Clone(n.Games), func(g hall.GameRow) bool { return g.Started < at })
	return n
}
