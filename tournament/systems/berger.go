package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// The steps of the tables.
const (
	BergerTable     tournament.Code = "berger-table"     // players: of the table; row; white, black
	BergerRest      tournament.Code = "berger-rest"      // players: of the table; row; number: who would meet the highest, who is missing
	BergerExchanged tournament.Code = "berger-exchanged" // round; row: of the table that is played in it
	BergerReversed  tournament.Code = "berger-reversed"  // the second cycle, with the colours the other way round
	TeamColors      tournament.Code = "team-colours"     // the team named first has White on boards 1, 3, ...
)

// berger is the round robin, once or twice, of players or of teams.
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
	p.berger(e, numbers, 0, o)
	if e.Boards > 0 && o.Explain {
		p.Walk = append(p.Walk, swiss.Step{Code: TeamColors})
	}
	return p, nil
}

// berger adds the pairs of a round robin between some numbers.
func (p *Proposal) berger(e Event, numbers []int, group int, o swiss.Options) {
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
		pair := Pair{White: white, Black: numbers[one.Black-1], Group: group, Games: games(e.Boards)}
		if told(pair.White, pair.Black) {
			pair.Why = []swiss.Step{{Code: BergerTable, Args: map[string]any{"players": size, "row": row, "white": pair.White, "black": pair.Black}}}
		}
		p.Pairs = append(p.Pairs, pair)
	}
}
