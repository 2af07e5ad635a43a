package play

import (
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
)

// State is what a session remembers of the user's own games. The zero State is that of a new
// session.
type State struct {
	mu        sync.Mutex
	aborting  hall.GameID // the last game that the user aborted or proposed to abort
	asked     claim       // the claim that the user was asked to repeat
	promotion chess.PieceType
}

// claim is a claim of a draw in the last two minutes.
type claim struct {
	game     hall.GameID
	position string // a FEN: in another position it is another claim
}

// Promotion returns the piece to which a pawn is promoted if a move does not name one.
func (s *State) Promotion() chess.PieceType {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.promotion == chess.NoPieceType {
		return chess.Queen
	}
	return s.promotion
}

// setPromotion sets the piece to which a pawn is promoted if a move does not name one.
func (s *State) setPromotion(t chess.PieceType) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.promotion = t
}

// SetAborting records that the user aborts a game or proposes to.
func (s *State) SetAborting(id hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.aborting = id
}

// Aborting reports whether the user was the player who aborted a game.
func (s *State) Aborting(id hall.GameID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.aborting == id
}

// isRepeated reports whether a claim is the one that the user was asked to repeat. If it is not and
// ask is true, the claim is stored as the one to repeat.
func (s *State) isRepeated(c claim, ask bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	repeated := s.asked == c
	s.asked = claim{}
	if ask && !repeated {
		s.asked = c
	}
	return repeated
}
