package intake_test

import (
	"github.com/escaque/escaque/tournament"
)

// actOfTeams does something that an arbiter may do only in an event of teams.
func (a *arbiter) actOfTeams() {
	published, boards := a.t.Published(), a.t.Regulations().Teams.Boards
	switch a.rng.IntN(7) {
	case 0:
		team, _ := a.t.Player(a.someone())
		seats := make([]int, boards)
		for i, seat := range a.rng.Perm(max(len(team.Roster), boards))[:boards] {
			if seat < len(team.Roster) {
				seats[i] = seat + 1
			}
		}
		a.do("line-up", tournament.GiveLineUp{Round: published + a.rng.IntN(2), Team: team.ID, Seats: seats})
	case 1:
		round := max(1, published-a.rng.IntN(2))
		for _, b := range a.t.Boards(round) {
			if game := 1 + a.rng.IntN(boards); b.Bye == "" && game <= len(b.Games) && a.rng.IntN(3) == 0 {
				is := a.gameResult(round, b, game)
				a.do("correct game", tournament.CorrectGame{Round: round, Board: b.Board, Game: game, Was: b.GameResult(game), Result: is, Source: byArbiter, Reason: "score sheets"})
				return
			}
		}
	case 2:
		for _, b := range a.t.Boards(published) {
			if b.Bye == "" && b.Result == tournament.NoResult && !b.Played() && a.rng.IntN(4) == 0 {
				a.do("no match", tournament.RecordResult{Round: published, Board: b.Board, Result: tournament.WhiteByForfeit, Source: byArbiter})
			}
		}
		round := max(1, published-1)
		for _, b := range a.t.Boards(round) {
			if b.Bye == "" && b.Result.Forfeit() && len(b.Games) == 0 {
				a.do("correct", tournament.CorrectResult{Round: round, Board: b.Board, Was: b.Result, Result: tournament.BlackByForfeit, Source: byArbiter, Reason: "they came"})
			}
		}
	default:
		for _, b := range a.t.Boards(published) {
			for game := 1; b.Bye == "" && game <= boards; game++ {
				if b.GameResult(game) == tournament.NoResult && a.rng.IntN(5) > 0 {
					a.do("play", tournament.RecordGame{Round: published, Board: b.Board, Game: game, Result: a.gameResult(published, b, game), Source: byArbiter})
				}
			}
		}
	}
}

// gameResult returns a random result of a game of a match, as far as players sit there.
func (a *arbiter) gameResult(round int, b tournament.Board, game int) tournament.Result {
	_, white := a.t.Seated(round, b.White, game)
	_, black := a.t.Seated(round, b.Black, game)
	switch {
	case !white && !black:
		return tournament.DoubleForfeit
	case !white:
		return tournament.BlackByForfeit
	case !black:
		return tournament.WhiteByForfeit
	}
	results := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.Drawn, tournament.WhiteByForfeit, tournament.BothLose}
	return results[a.rng.IntN(len(results))]
}
