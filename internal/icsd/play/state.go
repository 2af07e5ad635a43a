package play

import (
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
)

// State is what the commands on a user's own games remember between them. The zero State is that of
// a new session.
type State struct {
	mu        sync.Mutex
	aborting  hall.GameID // the last game that the user aborted, or wanted to
	asked     claim       // the claim that the user was asked to repeat
	promotion chess.PieceType
}

// claim is a claim in the last two minutes.
type claim struct {
	game     hall.GameID
	position string // a FEN: in no other is it the same claim
}

// Promotion returns the piece that a pawn becomes where a move does not name it.
func (s *State) Promotion() chess.PieceType {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.promotion == chess.NoPieceType {
		return chess.Queen
	}
	return s.promotion
}

func (s *State) setPromotion(t chess.PieceType) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.promotion = t
}

// SetAborting notes that the user aborts a game, or wants to.
func (s *State) SetAborting(id hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.aborting = id
}

// Aborting reports whether it was the user who wanted to abort a game.
func (s *State) Aborting(id hall.GameID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.aborting == id
}

// repeats reports whether a claim is the one that the user was asked to repeat. If ask is true and it
// is not, the user is asked to repeat it now.
func (s *State) repeats(c claim, ask bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	repeated := s.asked == c
	s.asked = claim{}
	if ask && !repeated {
		s.asked = c
	}
	return repeated
}
