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

// State is what a client is sent of the games of the hall: of those that they play and of those
// that they watch.
type State struct {
	mu      sync.Mutex
	sent    *sync.Cond // on mu: the client was sent more of a game, or needs no more of it
	games   map[hall.GameID]*Game
	last    *Game       // the last that was put away
	playing hall.GameID // the game of their own in front of the client
	primary hall.GameID // the watched game in front of the client

	followed string      // the handle of the user whose games the client follows
	found    hall.GameID // the game at which that user was when the client began to follow them
	simul    string      // the handle of the giver whose simul the client watches
}

// NewState returns the state of a client who is sent no games yet.
func NewState() *State {
	s := &State{games: map[hall.GameID]*Game{}}
	s.sent = sync.NewCond(&s.mu)
	return s
}

// Get returns a game that the client is sent; nil for others.
func (s *State) Get(id hall.GameID) *Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id]
}

// Has reports whether the client plays or watches a game that has not ended for them.
func (s *State) Has(id hall.GameID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	return g != nil && !g.ended
}

// IsPlaying reports whether the client has a game of their own in front of them.
func (s *State) IsPlaying() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.playing != ""
}

// SetPlaying puts a game of the client's own in front of them.
func (s *State) SetPlaying(id hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.playing = id
}

// PlayAt puts the board of a game in front of the client, and returns the game; nil, and nothing is
// changed, when the client is not sent it.
func (s *State) PlayAt(id hall.GameID) *Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	if g != nil {
		s.playing = id
	}
	return g
}

// Mine returns the game that the client plays, as it was last sent.
func (s *State) Mine() (hall.View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[s.playing]
	if g == nil || g.view.Game == "" {
		return hall.View{}, false
	}
	return g.view, true
}

// WatchesOthers reports whether the client watches a game besides the one that they play.
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

// SetSimul sets the handle of the giver whose simul the client watches; empty for none.
func (s *State) SetSimul(giver string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.simul = giver
}

// EndSimul reports whether the client watched the simul of a giver, which is over now.
func (s *State) EndSimul(giver string) (watched bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if watched = format.SameHandle(s.simul, giver); watched {
		s.simul = ""
	}
	return watched
}

// FollowsAnyone reports whether the client follows the games of a user, or those of a simul.
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

// AwaitSent waits until the client was sent a game up to a record of its log, or needs no more of
// it, or ctx ends.
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

// LeavePrivate ends the watching of the private games of others.
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

// CancelAll ends all that the client is sent.
func (s *State) CancelAll() {
	s.mu.Lock()
	games := slices.Collect(maps.Values(s.games))
	s.mu.Unlock()
	for _, g := range games {
		g.cancel()
	}
}

// watchedLocked returns the games of others that the client watches, the primary one first;
// attended are those among them that others examine.
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

// remove puts a game away. When it was the one that the client plays, another of theirs takes its
// place and is returned: the office may have seated them at several.
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
