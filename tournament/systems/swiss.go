package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// swissSystem adapts the engine of a Swiss to [System].
type swissSystem struct{ engine swiss.System }

func (s swissSystem) Planned(e Event) int { return e.Rounds }

func (s swissSystem) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	paired, err := e.Pair(s.engine, round, o)
	if err != nil {
		return Proposal{}, err
	}
	p := Proposal{Round: round, Pairs: make([]Pair, len(paired.Pairs))}
	for i, pair := range paired.Pairs {
		p.Pairs[i] = Pair{White: pair.White, Black: pair.Black}
	}
	if paired.Bye != 0 {
		p.Byes = []Bye{{Number: paired.Bye, Kind: tournament.FullBye}}
		if s := e.Scoring.Complete(); s.PairingBye != s.FullBye {
			p.Byes[0].Kind = tournament.PairingBye
		}
	}
	if why := paired.Explanation; why != nil {
		p.Edition, p.Walk = why.Edition, why.Walk
		for i, steps := range why.Pairs {
			p.Pairs[i].Why = steps
		}
		if paired.Bye != 0 {
			p.Byes[0].Why = why.Bye
		}
	}
	p.Byes = append(p.Byes, requestedByes(e, round)...)
	return p, nil
}

// requestedByes returns the byes agreed for a round.
func requestedByes(e Event, round int) []Bye {
	var byes []Bye
	for _, r := range e.Requests {
		if r.Round != round {
			continue
		}
		kind := tournament.ZeroBye
		switch r.Bye {
		case swiss.FullBye:
			kind = tournament.FullBye
		case swiss.HalfBye:
			kind = tournament.HalfBye
		}
		byes = append(byes, Bye{Number: r.Number, Kind: kind, Asked: true})
	}
	return byes
}
