package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// TeamTable is the step of a Scheveningen: boards, round.
const TeamTable tournament.Code = "scheveningen-table"

// scheveningen is two teams, everybody of one against everybody of the other.
type scheveningen struct{}

func (scheveningen) Planned(e Event) int { return e.Boards }

func (scheveningen) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	const teams = 2
	table := roundrobin.Scheveningen(e.Boards)
	switch {
	case table == nil:
		return Proposal{}, tournament.Refuse(tournament.RegulationImproper, "field", string(Boards), "value", e.Boards)
	case len(e.Entries) != teams:
		return Proposal{}, tournament.Refuse(TeamsImproper, "teams", len(e.Entries), "needed", teams)
	case round < 1 || round > len(table):
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", len(table))
	}
	p := Proposal{Round: round, Pairs: []Pair{{White: e.Entries[0].Number, Black: e.Entries[1].Number, Games: table[round-1]}}}
	if o.Explain {
		p.Edition = tournament.Edition
		p.Pairs[0].Why = []swiss.Step{{Code: TeamTable, Args: map[string]any{"boards": e.Boards, "round": round}}}
	}
	return p, nil
}
