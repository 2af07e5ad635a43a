package systems

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps of a bracket.
const (
	BracketSeeds tournament.Code = "bracket-seeds" // match; one, other: seeds of one group
	// match; first, second: numbers of the matches they won; one, other
	BracketWinners tournament.Code = "bracket-winners"
	BracketThrough tournament.Code = "bracket-through" // match; number: advances without play
	// match, stage: its open stage; the article gives the reason
	BracketStage tournament.Code = "bracket-stage"
)

// wimbledon pairs a knock-out. The entries are the seeds, the best first. Before the contest is
// announced it proposes the first round of the bracket. Then it proposes the open stages of the
// round that have not begun, both matches and play-offs.
type wimbledon struct{}

// Planned returns the number of rounds of the bracket.
func (wimbledon) Planned(e Event) int {
	rounds := 0
	for _, m := range knockout.Bracket(len(e.Entries)) {
		rounds = max(rounds, m.Round)
	}
	return rounds
}

func (s wimbledon) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	planned := s.Planned(e)
	switch {
	case planned == 0:
		return Proposal{}, tournament.Refuse(knockout.PlayersOutside, "players", len(e.Entries), "least", knockout.MinPlayers, "most", knockout.MaxPlayers)
	case round < 1 || round > planned:
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", planned)
	case !e.Contest.Exists() && round > 1:
		return Proposal{}, tournament.Refuse(tournament.RoundNotNext, "round", round, "next", 1)
	}
	p := Proposal{Round: round}
	if o.Explain {
		p.Edition = tournament.Edition
	}
	bracket := knockout.Bracket(len(e.Entries))
	for _, m := range bracket {
		if m.Round != round {
			continue
		}
		if m.Bye() {
			bye := Bye{Number: e.Entries[m.First.Seed-1].Number, Kind: tournament.Rest}
			if o.Explain {
				bye.Why = []swiss.Step{{Code: BracketThrough, Args: map[string]any{"match": m.Number, "number": bye.Number}}}
			}
			p.Byes = append(p.Byes, bye)
			continue
		}
		if !e.Contest.Exists() {
			pair := Pair{White: e.Entries[m.First.Seed-1].Number, Black: e.Entries[m.Second.Seed-1].Number, Group: m.Group, Match: m.Number, Lot: true}
			if o.Explain {
				pair.Why = []swiss.Step{originStep(m, pair)}
			}
			p.Pairs = append(p.Pairs, pair)
		}
	}
	if e.Contest.Exists() {
		p.addOpenStages(e, bracket, o)
	}
	if len(p.Pairs) == 0 {
		return Proposal{}, tournament.Refuse(NothingOpen, "round", round)
	}
	return p, nil
}

// addOpenStages adds the open stages of a contest that can begin in the round.
func (p *Proposal) addOpenStages(e Event, bracket []knockout.Pairing, o swiss.Options) {
	seeds := e.Contest.Regulations().Players
	number := func(id tournament.PlayerID) int { return e.Entries[slices.Index(seeds, id)].Number }
	for _, stage := range e.Contest.Open() {
		if stage.Key.Round != p.Round || stage.Begun || stage.Form != knockout.Match || len(seeds) != len(e.Entries) {
			continue
		}
		m := bracket[stage.Key.Match-1]
		pair := Pair{White: number(stage.Players[0]), Black: number(stage.Players[1]), Group: m.Group, Match: m.Number, Stage: stage.Number, Lot: true}
		if o.Explain {
			pair.Why = []swiss.Step{
				originStep(m, pair),
				{Code: BracketStage, Article: stage.Article, Args: map[string]any{"match": m.Number, "stage": stage.Number}},
			}
		}
		p.Pairs = append(p.Pairs, pair)
	}
}

// originStep returns the step that explains why two players meet in a match.
func originStep(m knockout.Pairing, pair Pair) swiss.Step {
	args := map[string]any{"match": m.Number, "one": pair.White, "other": pair.Black}
	if m.First.Seed > 0 && m.Second.Seed > 0 {
		return swiss.Step{Code: BracketSeeds, Args: args}
	}
	args["first"], args["second"] = m.First.Winner, m.Second.Winner
	return swiss.Step{Code: BracketWinners, Args: args}
}
