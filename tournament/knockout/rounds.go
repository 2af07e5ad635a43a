package knockout

import "github.com/escaque/escaque/tournament"

// InRounds converts a knock-out into an event with rounds, for reports and other readers of rounds.
// Round 1 holds the first games of all matches of the first bracket round, round 2 the second
// games, and so on. Tie-break games are omitted, because they have another rate. Games without a
// result are omitted too. Other events are returned unchanged.
func InRounds(t tournament.Tournament) tournament.Tournament {
	regs := t.Regulations()
	if regs.System != tournament.Wimbledon {
		return t
	}
	c, _ := ContestOf(t, 1)
	stamp := tournament.Stamp{At: t.LastChange()}
	regs.System, regs.Matches = tournament.Manual, tournament.MatchRules{}
	after := tournament.Apply(t, tournament.RegulationsAmended{Stamp: stamp, Regulations: regs})
	main := func(round int) (stages []Played, games int) {
		for _, s := range c.Stages() {
			if s.Rate.Name == Main && s.Key.Round == round {
				stages, games = append(stages, s), max(games, s.Stage.Games)
			}
		}
		return stages, games
	}
	for round := 1; ; round++ {
		stages, games := main(round)
		if len(stages) == 0 {
			return after
		}
		for g := range games {
			published := tournament.RoundPublished{Stamp: stamp, Round: after.Published() + 1}
			var seated []tournament.BoardSeated
			var results []tournament.ResultRecorded
			for _, s := range stages {
				if g >= len(s.Games) || s.Games[g].Result == tournament.NoResult {
					continue
				}
				game := s.Games[g]
				board := len(published.Pairings) + 1
				published.Pairings = append(published.Pairings, tournament.Pairing{Board: board, White: game.White, Black: game.Black})
				if game.Hall != "" {
					seated = append(seated, tournament.BoardSeated{Stamp: stamp, Round: published.Round, Board: board, Game: game.Hall})
				}
				results = append(results, tournament.ResultRecorded{
					Stamp: stamp, Round: published.Round, Board: board, Result: game.Result, White: game.WhitePoints, Black: game.BlackPoints, Source: game.Source,
				})
			}
			if len(results) == 0 {
				continue
			}
			after = tournament.Apply(after, published)
			for _, s := range seated {
				after = tournament.Apply(after, s)
			}
			for _, r := range results {
				after = tournament.Apply(after, r)
			}
		}
	}
}
