package tournament

import "slices"

// DrawRule restricts draws agreed without the arbiter's consent (Article 9.1a of 2009, 9.1.1 of
// 2023). The zero value allows them at any time.
type DrawRule struct {
	// NotBefore is the number of moves that each player must have completed before the players may
	// agree.
	NotBefore int `json:"not_before,omitempty"`
	// Never requires the arbiter's consent at any time.
	Never bool `json:"never,omitempty"`
}

// MaxDrawMoves is the largest permitted value of [DrawRule.NotBefore].
const MaxDrawMoves = 500

// restrictDraws lists the editions of the Laws that let the rules of an event restrict draw
// agreements: 9.1a of 2009 and 9.1.1 of 2023. The earlier editions allow agreements at any time
// (10.6 of 1993, 5.3 of 1997, 5.2c of 2005).
var restrictDraws = []string{"2009", "2023"}

// drawFaults returns the faults of the rule on draw agreements. It is part of Faults.
func (r Regulations) drawFaults() []*Refusal {
	if r.Draws == (DrawRule{}) {
		return nil
	}
	if n := r.Draws.NotBefore; n < 0 || n > MaxDrawMoves {
		return []*Refusal{refuse(RegulationImproper, "9.1", "field", "draws", "value", n).citing(r.Laws, agreementArticles)}
	}
	for _, edition := range r.editions() {
		if !slices.Contains(restrictDraws, edition) {
			return []*Refusal{refuse(DrawsUnrestricted, "9.1", "field", "draws", "value", edition)}
		}
	}
	return nil
}

// editions returns the editions of the Laws that apply to the event and to rounds that differ.
func (r Regulations) editions() []string {
	editions := []string{r.Laws}
	for _, e := range r.Each {
		if e.Laws != "" {
			editions = append(editions, e.Laws)
		}
	}
	return editions
}
