package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

// teamSwiss adapts the Swiss of teams to [System].
type teamSwiss struct{}

func (teamSwiss) Planned(e Event) int { return e.Rounds }

func (teamSwiss) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	engine := teams.System{Secondary: e.Secondary, Colors: map[tournament.TeamColors]teams.Colors{
		tournament.TeamColorsB: teams.TypeB, tournament.TeamColorsNone: teams.NoColors,
	}[e.Teams.Colors]}
	p, err := swissSystem{engine}.Propose(e, round, o)
	if err != nil {
		return Proposal{}, err
	}
	for i := range p.Pairs {
		p.Pairs[i].Games = teamGames(e.Boards)
	}
	for i, b := range p.Byes {
		if !b.Asked {
			p.Byes[i].Kind = tournament.PairingBye
		}
	}
	if o.Explain && e.Boards > 1 {
		p.Walk = append(p.Walk, swiss.Step{Code: TeamColors})
	}
	return p, nil
}

// teamGames returns the boards of a match. Members with the same number meet, and the team named
// first has White on odd boards.
func teamGames(boards int) []roundrobin.TeamGame {
	var list []roundrobin.TeamGame
	for board := range boards {
		list = append(list, roundrobin.TeamGame{A: board + 1, B: board + 1, White: board%2 == 0})
	}
	return list
}
