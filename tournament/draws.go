package tournament

import "slices"

// DrawRule is what the rules of an event say about agreeing to a draw without the
// arbiter's consent (Article 9.1a of 2009, 9.1.1 of 2023). The zero value allows it at
// any time.
type DrawRule struct {
	// NotBefore is how many moves each player must have completed before the players
	// may agree.
	NotBefore int `json:"not_before,omitempty"`
	// Never wants the consent at any time.
	Never bool `json:"never,omitempty"`
}

// MaxDrawMoves is the largest number of moves that an event may ask for.
const MaxDrawMoves = 500

// restrictDraws are the editions of the Laws whose Article 9.1 lets the rules of an
// event restrict agreements: 9.1a of 2009 and 9.1.1 of 2023. The earlier ones allow
// them at any time (10.6 of 1993, 5.3 of 1997, 5.2c of 2005).
var restrictDraws = []string{"2009", "2023"}

// drawFaults is the part of Faults about agreements.
func (r Regulations) drawFaults() []*Refusal {
	if r.Draws == (DrawRule{}) {
		return nil
	}
	if n := r.Draws.NotBefore; n < 0 || n > MaxDrawMoves {
		return []*Refusal{refuse(RegulationImproper, "9.1", "field", "draws", "value", n).of(r.Laws, agreementArticles)}
	}
	editions := []string{r.Laws}
	for _, e := range r.Each {
		if e.Laws != "" {
			editions = append(editions, e.Laws)
		}
	}
	for _, edition := range editions {
		if !slices.Contains(restrictDraws, edition) {
			return []*Refusal{refuse(DrawsUnrestricted, "9.1", "field", "draws", "value", edition)}
		}
	}
	return nil
}
