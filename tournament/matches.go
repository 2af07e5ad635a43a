package tournament

import "slices"

// MatchRules are the rules for the matches of a knock-out.
type MatchRules struct {
	// Games is the number of games of a match in each round. The last number also applies to later
	// rounds.
	Games []int `json:"games"`
	Early bool  `json:"early,omitempty"` // a match stops as soon as it is decided
	// Straight says that a tied match is decided directly by an Armageddon. C.06 Annex 6(k)12.
	Straight bool `json:"straight,omitempty"`
}

// MaxMatchGames is the maximum number of games of a match.
const MaxMatchGames = 24

func (r MatchRules) equal(other MatchRules) bool {
	return slices.Equal(r.Games, other.Games) && r.Early == other.Early && r.Straight == other.Straight
}

// matchFaults returns the faults of the rules for knock-out matches. It is part of Faults.
func (r Regulations) matchFaults() []*Refusal {
	var faults []*Refusal
	fault := func(field string, value any) {
		faults = append(faults, refuse(RegulationImproper, "", "field", field, "value", value))
	}
	if r.System != Wimbledon {
		if !r.Matches.equal(MatchRules{}) {
			fault("matches", len(r.Matches.Games))
		}
		return faults
	}
	for _, games := range r.Matches.Games {
		if games < 1 || games > MaxMatchGames {
			fault("matches", games)
		}
	}
	if len(r.TieBreaks) > 0 {
		fault("tiebreaks", string(r.TieBreaks[0])) // matches decide
	}
	if r.Rounds != 0 {
		fault("rounds", r.Rounds)
	}
	return faults
}
