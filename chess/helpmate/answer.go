package helpmate

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// Verdict is the answer to the question whether a side can still mate.
type Verdict uint8

// The verdicts of type [Verdict].
const (
	Unknown    Verdict = iota // the budget ended first, or the static checks proved nothing
	Winnable                  // some sequence of legal moves mates
	Unwinnable                // no sequence of legal moves mates
)

// String returns "unknown", "winnable" or "unwinnable".
func (v Verdict) String() string {
	switch v {
	case Winnable:
		return "winnable"
	case Unwinnable:
		return "unwinnable"
	default:
		return "unknown"
	}
}

// The reasons of an [Answer].
const (
	ReasonLine       = "line"                  // Winnable: Answer.Line ends in mate
	ReasonBareKing   = "bare-king"             // Unwinnable: the side has only its king
	ReasonKnight     = "knight-against-queens" // Unwinnable: the side has one knight, and the opponent has at most queens
	ReasonBishops    = "bishops-of-one-colour" // Unwinnable: all bishops are on one colour, and nothing can block the other squares
	ReasonFrozen     = "frozen"                // Unwinnable: the squares that the pieces can ever reach allow no mate
	ReasonNoMove     = "no-legal-move"         // Unwinnable: the game is over on the board
	ReasonClosed     = "closed-set"            // Unwinnable: all reachable positions were examined
	ReasonBudgetOver = "budget"                // Unknown: the budget is spent
	ReasonNoProof    = "no-static-proof"       // Unknown: the static checks prove nothing
)

// Answer is a verdict with its reason.
type Answer struct {
	Verdict Verdict
	// Line is a sequence of moves from the position that ends in mate. It is set only for Winnable,
	// and is empty when the position is mate already.
	Line []chess.Move
	// Reason is one of the Reason constants.
	Reason string
	// Work is the part of the budget that was spent.
	Work int
}

// Verify replays a line from p. It returns an error unless all moves are legal and the opponent of
// side is mated at the end.
func Verify(p chess.Position, side chess.Color, line []chess.Move) error {
	for i, m := range line {
		if !p.IsLegal(m) {
			return fmt.Errorf("half move %d of the line, %v, is not legal", i+1, m)
		}
		p.Play(m)
	}
	if p.Turn() == side || !p.IsCheckmate() {
		return fmt.Errorf("after %d half moves %v has not mated", len(line), side)
	}
	return nil
}
