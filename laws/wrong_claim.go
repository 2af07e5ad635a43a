package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// claimPrice is the penalty for a wrong claim of a draw: the figures wrong-claim.* of
// the edition, for the mode of play.
func (s *scene) claimPrice() editions.ClaimPenalty { return s.t.WrongClaim[s.g.penaltyMode()] }

// fine takes the penalty from the claimant's clock and gives the opponent his share.
func (s *scene) fine(d *ClaimDecided, price editions.ClaimPenalty) {
	d.Charge = s.givable(s.by, price.Claimant.Of(d.Clock.Left[s.by]))
	d.Bonus = s.givable(s.by.Other(), price.Opponent)
	d.Clock.Left[s.by] -= d.Charge
	d.Clock.Left[s.by.Other()] += d.Bonus
}

// givable is what of a span a player's dial can be given or charged: nothing where
// he has no dial, or where his flag is down already, which does not rise.
func (s *scene) givable(c chess.Color, span time.Duration) time.Duration {
	if s.g.regs.Control[c].Untimed() || s.g.down[c] {
		return 0
	}
	return span
}
