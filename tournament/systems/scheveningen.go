package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps of a Scheveningen.
const (
	TeamTable tournament.Code = "scheveningen-table" // boards, round
	TeamGame  tournament.Code = "scheveningen-game"  // one, other: the numbers within the teams; white, black
	// number: the member without an opponent in the smaller team
	TeamRest tournament.Code = "scheveningen-rest"
)

// scheveningen pairs two teams in which all members of one meet all of the other. The competitors
// are players, or, for schedules, the two teams.
type scheveningen struct{}

// boards returns the number of games in a round: the size of the larger team.
func (scheveningen) boards(e Event) int {
	boards := e.Boards
	for _, side := range e.Sides {
		boards = max(boards, len(side))
	}
	return boards
}

func (s scheveningen) Planned(e Event) int { return s.boards(e) }

func (s scheveningen) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	const teams = 2
	boards, competing := s.boards(e), len(e.Sides)
	if e.Boards > 0 {
		competing = len(e.Entries)
	}
	table := roundrobin.Scheveningen(boards)
	switch {
	case competing != teams:
		return Proposal{}, tournament.Refuse(TeamsImproper, "teams", competing, "needed", teams)
	case table == nil:
		return Proposal{}, tournament.Refuse(tournament.RegulationImproper, "field", string(Boards), "value", boards)
	case round < 1 || round > len(table):
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", len(table))
	}
	p := Proposal{Round: round}
	why := swiss.Step{Code: TeamTable, Args: map[string]any{"boards": boards, "round": round}}
	if o.Explain {
		p.Edition = tournament.Edition
	}
	if e.Boards == 0 {
		if o.Explain {
			p.Walk = append(p.Walk, why)
		}
		p.addTeamGames(e.Sides[0], e.Sides[1], table[round-1], o)
		return p, nil
	}
	p.Pairs = []Pair{{White: e.Entries[0].Number, Black: e.Entries[1].Number, Games: table[round-1]}}
	if o.Explain {
		p.Pairs[0].Why = []swiss.Step{why}
	}
	return p, nil
}

// addTeamGames adds the games of a round between the members of two teams. Members without an
// opponent in the smaller team have a free round.
func (p *Proposal) addTeamGames(one, other []int, games []roundrobin.TeamGame, o swiss.Options) {
	member := func(side []int, n int) int {
		if n > len(side) {
			return 0
		}
		return side[n-1]
	}
	for _, g := range games {
		white, black := member(one, g.A), member(other, g.B)
		if white == 0 || black == 0 {
			bye := Bye{Number: max(white, black), Kind: tournament.Rest}
			if o.Explain && (o.Player == 0 || o.Player == bye.Number) {
				bye.Why = []swiss.Step{{Code: TeamRest, Args: map[string]any{"number": bye.Number}}}
			}
			p.Byes = append(p.Byes, bye)
			continue
		}
		if !g.White {
			white, black = black, white
		}
		pair := Pair{White: white, Black: black}
		if o.Explain && (o.Player == 0 || o.Player == white || o.Player == black) {
			pair.Why = []swiss.Step{{Code: TeamGame, Args: map[string]any{"one": g.A, "other": g.B, "white": white, "black": black}}}
		}
		p.Pairs = append(p.Pairs, pair)
	}
}
