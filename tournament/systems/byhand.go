package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// byHand leaves every round to the arbiter. It proposes only the forced pairs of the round, in
// their order.
type byHand struct{}

func (byHand) Planned(e Event) int { return e.Rounds }

func (byHand) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	p := Proposal{Round: round}
	for _, x := range e.Fixed {
		if x.Round != round {
			continue
		}
		pair := Pair{White: x.White, Black: x.Black}
		if o.Explain {
			pair.Why = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": x.White, "black": x.Black}}}
		}
		p.Pairs = append(p.Pairs, pair)
	}
	if len(p.Pairs) == 0 {
		return Proposal{}, tournament.Refuse(tournament.NoProposal)
	}
	p.Byes = requestedByes(e, round)
	return p, nil
}
