package laws

import "github.com/escaque/escaque/chess"

// UnlawfulKind says what a press of the clock finished that is no lawful move.
type UnlawfulKind uint8

// The kinds of what is no lawful move.
const (
	IllegalMove         UnlawfulKind = iota // men stand where no lawful move takes them
	UnfinishedCastling                      // one part of castling was carried out
	UnfinishedPromotion                     // the pawn stands on the last rank
	NoMoveMade                              // nothing was let go anywhere
	TwoHands                                // a lawful move, made with both hands
	OnUnlawfulBoard                         // a move that Article 3 allows, on a board that is no lawful position
)

var unlawfulNames = [...]string{"illegal-move", "castling", "promotion", "no-move", "two-hands", "on-unlawful-board"}

// String returns the name in lower case.
func (k UnlawfulKind) String() string {
	if int(k) < len(unlawfulNames) {
		return unlawfulNames[k]
	}
	return "unknown"
}

// ParseUnlawfulKind reads what [UnlawfulKind.String] writes.
func ParseUnlawfulKind(name string) (UnlawfulKind, bool) {
	return parseName[UnlawfulKind](unlawfulNames[:], name)
}

// unlawful is what a player's press finished instead of a lawful move. The
// position of the game is the one before it, the press has not been stated, and
// the hand holds what he touched, which binds the move that replaces this one
// (Article 7.4.a with 4.3, 2009).
type unlawful struct {
	kind UnlawfulKind
	// strays are the men that stand where no lawful move takes them.
	strays []stray
	// move is the castling or the pawn's way that was not finished.
	move chess.Move
}

// unlawful looks at what the player on the move leaves on the board when he
// presses; ok is false when that is a lawful position after his move.
func (s *scene) unlawful() (u unlawful, ok bool) {
	h := s.g.hand
	switch {
	case len(h.strays) > 0:
		return unlawful{kind: IllegalMove, strays: h.strays}, true
	case h.castling != chess.NoMove:
		return unlawful{kind: UnfinishedCastling, move: h.castling}, true
	case h.promoting != chess.NoMove:
		return unlawful{kind: UnfinishedPromotion, move: h.promoting}, true
	case h.unpressed[s.by] == 0:
		return unlawful{kind: NoMoveMade}, true
	}
	return unlawful{}, false
}
