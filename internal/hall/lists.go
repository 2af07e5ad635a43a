package hall

import (
	"github.com/escaque/escaque/internal/hall/mailbox"

	"context"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
)

// Lobby is the content of the lobby: seeks, live games and connected people. Lists are complete and
// in a fixed order.
type Lobby struct {
	Seeks  []Seek    // the oldest first
	Games  []GameRow // the oldest first
	People []Person  // by handle
}

// listVersion counts the changes of the lobby and wakes its subscribers. The lists are made once
// for each version and shared by all subscribers.
type listVersion struct {
	mu      sync.Mutex
	version uint64
	changed chan struct{} // closed and replaced at each change

	making  sync.Mutex // guards made and madeFor; no other lock is held when it is taken
	made    *Lobby     // the lists of version madeFor
	madeFor uint64
}

// newListVersion returns the first version.
func newListVersion() *listVersion {
	return &listVersion{version: 1, changed: make(chan struct{})}
}

// touch records that the lobby has changed.
func (l *listVersion) touch() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.version++
	close(l.changed)
	l.changed = make(chan struct{})
}

// current returns the version and a channel that is closed when it changes.
func (l *listVersion) current() (uint64, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.version, l.changed
}

// LobbySubscription delivers the lobby whenever it has changed. Changes that come close together
// are delivered as one, so a slow reader only misses outdated states.
type LobbySubscription struct {
	hall *Hall
	seen uint64
	last time.Time
}

// Lobby subscribes to the lobby. The first Next returns immediately.
func (h *Hall) Lobby() *LobbySubscription { return &LobbySubscription{hall: h} }

// Next waits until the lobby differs from the one that it returned last, and returns it. The lists
// are shared: do not change them. The error is [ErrClosed] when the hall closes, or the context's
// error.
func (s *LobbySubscription) Next(ctx context.Context) (*Lobby, error) {
	for {
		version, changed := s.hall.lists.current()
		if version != s.seen {
			break
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.hall.closed:
			return nil, mailbox.ErrClosed
		}
	}
	if wait := s.hall.opt.LobbyEvery - time.Since(s.last); !s.last.IsZero() && wait > 0 {
		pause := time.NewTimer(wait)
		defer pause.Stop()
		select {
		case <-pause.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.hall.closed:
			return nil, mailbox.ErrClosed
		}
	}
	s.last = time.Now()
	lobby, version := s.hall.board()
	s.seen = version
	return lobby, nil
}

// board returns the current lists of the lobby and their version. The version is read first, so
// that a change while the lists are made is delivered with the next version.
func (h *Hall) board() (*Lobby, uint64) {
	l := h.lists
	l.making.Lock()
	defer l.making.Unlock()
	version, _ := l.current()
	if l.made == nil || l.madeFor != version {
		l.made, l.madeFor = h.makeLobby(), version
	}
	return l.made, version
}

// makeLobby makes the lists of the lobby from the current state.
func (h *Hall) makeLobby() *Lobby {
	lobby := &Lobby{Seeks: h.lobby.Seeks(), Games: h.floor.liveRows(), People: h.people.List()}
	playing := make(map[string]GameID, 2*len(lobby.Games))
	for _, g := range lobby.Games {
		playing[g.White.ID] = g.ID
		playing[g.Black.ID] = g.ID
	}
	for i := range lobby.People {
		p := &lobby.People[i]
		p.Playing = playing[p.ID]
	}
	return lobby
}

// byStart compares two games by the instant of their beginning and then by name.
func byStart(at clock.Instant, name string, at2 clock.Instant, name2 string) int {
	if at != at2 {
		if at < at2 {
			return -1
		}
		return 1
	}
	return strings.Compare(name, name2)
}

// Games lists the live games, the oldest first.
func (h *Hall) Games() []GameRow { return h.floor.liveRows() }

// Find lists games of the index that match the query, live and finished, the newest first. A game
// whose end was already announced is listed as finished. A game that began a moment ago may be
// missing.
func (h *Hall) Find(ctx context.Context, q GameQuery) ([]GameRow, error) {
	h.indexed.wait(ctx)
	return h.opt.Store.GameRows(ctx, q)
}
