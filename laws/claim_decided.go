package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ClaimDecided is the decision on the claim just made. A wrong claim starts
// the claimant's clock again.
type ClaimDecided struct {
	Stamp
	By      chess.Color
	Claim   Claim
	Outcome Outcome
	// Proof is what the log shows: for a repetition how many half moves had
	// been made when the position stood on the board before; for fifty moves
	// the half move of the last capture or pawn move, when there was one.
	Proof []int
	// Bonus is the time that the opponent gets, Charge what the claimant loses.
	Bonus, Charge time.Duration
	// Obliged is the move that the claimant must now play, or NoMove.
	Obliged chess.Move
	Clock   clock.Reading
	Citation
}

func (ClaimDecided) EventKind() string { return "ClaimDecided" }

func (e ClaimDecided) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.obliged = e.Obliged
	return g
}
