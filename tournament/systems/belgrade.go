package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// GroupDealt is the code of the explanation step for a group of equal strength; arguments group,
// numbers.
const GroupDealt tournament.Code = "belgrade-group"

// belgrade pairs groups of equal strength, each a round robin by the Berger tables. The entries are
// the seeds, the best first. They keep their order within a group.
type belgrade struct{}

// groups returns the starting numbers of each group.
func (belgrade) groups(e Event) [][]int {
	groups := knockout.Belgrade(len(e.Entries), e.Groups)
	for _, group := range groups {
		for i, seed := range group {
			group[i] = e.Entries[seed-1].Number
		}
	}
	return groups
}

// Planned implements [System].
func (s belgrade) Planned(e Event) int {
	planned := 0
	for _, group := range s.groups(e) {
		planned = max(planned, max(e.Cycles, 1)*roundrobin.Rounds(len(group)))
	}
	return planned
}

// Propose implements [System].
func (s belgrade) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	if e.Groups < 1 || e.Groups > len(e.Entries) {
		return Proposal{}, tournament.Refuse(tournament.RegulationImproper, "field", string(Groups), "value", e.Groups)
	}
	if cycles := max(e.Cycles, 1); cycles > 2 {
		return Proposal{}, tournament.Refuse(tournament.RegulationImproper, "field", string(Cycles), "value", cycles)
	}
	if planned := s.Planned(e); round < 1 || round > planned {
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", planned)
	}
	p := Proposal{Round: round}
	for i, group := range s.groups(e) {
		if o.Explain {
			p.Walk = append(p.Walk, swiss.Step{Code: GroupDealt, Args: map[string]any{"group": i + 1, "numbers": group}})
		}
		p.addRoundRobin(e, group, i+1, o)
	}
	return p, nil
}
