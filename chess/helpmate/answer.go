package helpmate

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

// A Verdict says whether a side can still mate.
type Verdict uint8

// The verdicts.
const (
	Unknown    Verdict = iota // the budget ended first, or the static form proves nothing
	Winnable                  // some sequence of legal moves mates
	Unwinnable                // no sequence of legal moves mates
)

// String gives "unknown", "winnable" or "unwinnable".
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

// The reasons an answer can have.
const (
	ReasonLine       = "line"                  // Winnable: Answer.Line mates
	ReasonBareKing   = "bare-king"             // the side has nothing but its king
	ReasonKnight     = "knight-against-queens" // a knight, and the opponent has at most queens
	ReasonBishops    = "bishops-of-one-colour" // such bishops, and nothing that could block the other squares
	ReasonFrozen     = "frozen"                // where the pieces can ever stand leaves no mate
	ReasonNoMove     = "no-legal-move"         // the game is over on the board
	ReasonClosed     = "closed-set"            // all reachable positions were seen
	ReasonBudgetOver = "budget"                // Unknown
	ReasonNoProof    = "no-static-proof"       // Unknown, by the static form
)

// An Answer is a verdict with its reason.
type Answer struct {
	Verdict Verdict
	// Line mates when it is played from the position; only for Winnable, and
	// empty when the position is mate already.
	Line []chess.Move
	// Reason is one of the Reason constants.
	Reason string
	// Work is how much of the budget was spent.
	Work int
}

// Verify replays a line and gives an error unless it ends with the opponent of
// side mated.
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
