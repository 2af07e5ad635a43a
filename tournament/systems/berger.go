package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps of the Berger tables.
const (
	BergerTable tournament.Code = "berger-table" // players: size of the table; row; white, black
	// players: size of the table; row; number: the opponent of the missing highest number
	BergerRest tournament.Code = "berger-rest"
	// round; row: the row of the table that is played instead
	BergerExchanged tournament.Code = "berger-exchanged"
	BergerReversed  tournament.Code = "berger-reversed" // the second cycle, with reversed colours
	TeamColors      tournament.Code = "team-colours"    // the team named first has White on odd boards
)

// berger pairs a single or double round robin of players or teams.
type berger struct{}

func (berger) Planned(e Event) int { return max(e.Cycles, 1) * roundrobin.Rounds(len(e.Entries)) }

func (b berger) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	if cycles := max(e.Cycles, 1); cycles > 2 {
		return Proposal{}, tournament.Refuse(tournament.RegulationImproper, "field", string(Cycles), "value", cycles)
	}
	if planned := b.Planned(e); round < 1 || round > planned {
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", planned)
	}
	numbers := make([]int, len(e.Entries))
	for i, entry := range e.Entries {
		numbers[i] = entry.Number
	}
	p := Proposal{Round: round}
	p.addRoundRobin(e, numbers, 0, o)
	if e.Boards > 0 && o.Explain {
		p.Walk = append(p.Walk, swiss.Step{Code: TeamColors})
	}
	return p, nil
}

// addRoundRobin adds the pairs of a round robin of some starting numbers.
func (p *Proposal) addRoundRobin(e Event, numbers []int, group int, o swiss.Options) {
	n, cycles := len(numbers), max(e.Cycles, 1)
	size, rows := n+n%2, roundrobin.Rounds(n)
	pairs := roundrobin.CycleRound(n, cycles, e.Swap, p.Round)
	row, reversed := roundrobin.Row(n, cycles, e.Swap, p.Round)
	if o.Explain && row > 0 {
		p.Edition = tournament.Edition
		if row != (p.Round-1)%rows+1 {
			p.Walk = append(p.Walk, swiss.Step{Code: BergerExchanged, Args: map[string]any{"round": p.Round, "row": row}})
		}
		if reversed {
			p.Walk = append(p.Walk, swiss.Step{Code: BergerReversed})
		}
	}
	told := func(numbers ...int) bool {
		return o.Explain && (o.Player == 0 || o.Player == numbers[0] || o.Player == numbers[len(numbers)-1])
	}
	for _, one := range pairs {
		white := numbers[one.White-1]
		if one.Rest() {
			bye := Bye{Number: white, Kind: tournament.Rest, Group: group}
			if told(white) {
				bye.Why = []swiss.Step{{Code: BergerRest, Args: map[string]any{"players": size, "row": row, "number": white}}}
			}
			p.Byes = append(p.Byes, bye)
			continue
		}
		pair := Pair{White: white, Black: numbers[one.Black-1], Group: group, Games: teamGames(e.Boards)}
		if told(pair.White, pair.Black) {
			pair.Why = []swiss.Step{{Code: BergerTable, Args: map[string]any{"players": size, "row": row, "white": pair.White, "black": pair.Black}}}
		}
		p.Pairs = append(p.Pairs, pair)
	}
}
