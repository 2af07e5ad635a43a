package watching

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
)

// State holds a client's subscriptions to the games of the hall: those that it plays and those that
// it watches.
type State struct {
	mu      sync.Mutex
	sent    *sync.Cond // on mu: signalled when more of a game was sent or a subscription ended
	games   map[hall.GameID]*Game
	last    *Game       // the game whose subscription ended last
	playing hall.GameID // the user's own game in front of the client
	primary hall.GameID // the watched game in front of the client

	followed string      // the handle of the user whose games the client follows
	found    hall.GameID // the current game of that user when the client began to follow them
	simul    string      // the handle of the giver whose simul the client watches
}

// NewState returns the state of a client without subscriptions.
func NewState() *State {
	s := &State{games: map[hall.GameID]*Game{}}
	s.sent = sync.NewCond(&s.mu)
	return s
}

// Get returns the subscription to a game, nil if there is none.
func (s *State) Get(id hall.GameID) *Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id]
}

// Has reports whether the client plays or watches a game whose end it was not sent yet.
func (s *State) Has(id hall.GameID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	return g != nil && !g.ended
}

// IsPlaying reports whether the client has an own game to which commands refer.
func (s *State) IsPlaying() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.playing != ""
}

// SetPlaying sets the client's own game to which commands refer.
func (s *State) SetPlaying(id hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.playing = id
}

// PlayAt sets the client's own game to which commands refer, and returns the subscription to it. It
// returns nil and changes nothing if there is none.
func (s *State) PlayAt(id hall.GameID) *Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	if g != nil {
		s.playing = id
	}
	return g
}

// Mine returns the game that the client plays, as it was last sent. It returns false if there is
// none.
func (s *State) Mine() (hall.View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[s.playing]
	if g == nil || g.view.Game == "" {
		return hall.View{}, false
	}
	return g.view, true
}

// WatchesOthers reports whether the client watches a game that it does not play.
func (s *State) WatchesOthers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.games {
		if id != s.playing {
			return true
		}
	}
	return false
}

// SetSimul sets the handle of the giver whose simul the client watches, "" for none.
func (s *State) SetSimul(giver string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.simul = giver
}

// EndSimul ends the watching of a giver's simul, and reports whether the client watched it.
func (s *State) EndSimul(giver string) (watched bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if watched = format.SameHandle(s.simul, giver); watched {
		s.simul = ""
	}
	return watched
}

// FollowsAnyone reports whether the client follows the games of a user or of a simul.
func (s *State) FollowsAnyone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followed != "" || s.simul != ""
}

// Follows reports whether the client follows the games of a user and does not play now.
func (s *State) Follows(handle string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followed == handle && s.playing == ""
}

// AwaitSent waits until the client was sent a game up to a record of its log. It returns early if
// the subscription or ctx ends.
func (s *State) AwaitSent(ctx context.Context, id hall.GameID, seq uint64) {
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sent.Broadcast()
	})
	defer stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for ctx.Err() == nil {
		g := s.games[id]
		if g == nil || g.sent >= seq {
			return
		}
		s.sent.Wait()
	}
}

// LeavePrivate ends the watching of other users' private games.
func (s *State) LeavePrivate() {
	s.mu.Lock()
	var left []*Game
	for id, g := range s.games {
		if g.view.Terms.Private && g.view.You == hall.Neither {
			delete(s.games, id)
			left = append(left, g)
		}
	}
	s.mu.Unlock()
	for _, g := range left {
		g.cancel()
	}
}

// CancelAll ends all subscriptions.
func (s *State) CancelAll() {
	s.mu.Lock()
	games := slices.Collect(maps.Values(s.games))
	s.mu.Unlock()
	for _, g := range games {
		g.cancel()
	}
}

// watchedLocked returns the games of others that the client watches, first the one to which
// commands refer. attended are the exams that the client watches. The caller holds the lock.
func (s *State) watchedLocked(attended []*examining.Exam) []hall.GameID {
	numbers := map[hall.GameID]int{}
	for id, g := range s.games {
		if id != s.playing && g.view.You == hall.Neither {
			numbers[id] = g.Number
		}
	}
	for _, e := range attended {
		numbers[e.ID] = e.Number
	}
	return slices.SortedFunc(maps.Keys(numbers), func(a, b hall.GameID) int {
		switch {
		case a == s.primary:
			return -1
		case b == s.primary:
			return 1
		}
		return cmp.Compare(numbers[a], numbers[b])
	})
}

// remove removes the subscription to a game. If commands referred to it, another game of the player
// takes its place and is returned as next. A player may have several games in events.
func (s *State) remove(g *Game) (next *Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[g.ID] != g {
		return nil // the client is sent the game anew
	}
	delete(s.games, g.ID)
	s.sent.Broadcast()
	s.last = g
	if s.playing != g.ID {
		return nil
	}
	s.playing = ""
	if givesSimul(&g.view) {
		return nil
	}
	for id, other := range s.games {
		if other.view.You != hall.Neither && !other.view.Over && (next == nil || id < next.ID) {
			s.playing, next = id, other
		}
	}
	return next
}
