// Package teamtest makes random team events for tests: entries, line-ups, byes, withdrawals, and
// rounds paired by the system with results on every board.
//
// It uses package acts and no files. It is for tests only.
package teamtest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
)

// Event is a random team event in progress.
type Event struct {
	T   tournament.Tournament
	Log []tournament.Event

	test   testing.TB
	random *rand.Rand
}

var by, source = tournament.Actor{ID: "a", Name: "Aldo"}, tournament.Source{Member: "a", Name: "Aldo"}

// Try decides commands and reports whether they were accepted.
func (e *Event) Try(c ...tournament.Command) bool {
	after, facts, err := acts.Do(e.T, by, c, clock.Instant(len(e.Log)+1), fidemode.Any)
	if err == nil {
		e.T, e.Log = after, append(e.Log, facts...)
	}
	return err == nil
}

// Do decides commands and fails the test if they are refused.
func (e *Event) Do(c ...tournament.Command) {
	e.test.Helper()
	if _, _, err := acts.Do(e.T, by, c, clock.Instant(len(e.Log)+1), fidemode.Any); err != nil {
		e.test.Fatal(err)
	}
	e.Try(c...)
}

// New returns a new event with its teams entered. The same seed always returns the same event.
func New(t testing.TB, seed uint64) *Event {
	e := &Event{test: t, random: rand.New(rand.NewPCG(seed, 9))} //nolint:gosec // the same event for the same seed
	regs := tournament.Regulations{Name: fmt.Sprint("Teams ", seed), System: tournament.TeamSwiss, Rounds: 3 + e.random.IntN(3), TieBreakRules: "c07-2026"}
	regs.Teams = tournament.TeamRules{Boards: 1 + e.random.IntN(4), OneScore: seed%5 == 0, Colors: []tournament.TeamColors{"a", "b", "none"}[seed%3]}
	if seed%4 == 0 {
		regs.Teams.Primary = tournament.ByGames
	} else if seed%7 == 0 {
		regs.Acceleration = tournament.Baku
	}
	if seed%3 == 1 {
		regs.System, regs.Rounds, regs.Teams.Colors, regs.Acceleration = tournament.Berger, 0, "", ""
	}
	e.begin(regs, 4+e.random.IntN(8))
	return e
}

// Double begins a double round robin of teams with the given exchange of rounds, with chance from the seed.
func Double(t testing.TB, seed uint64, swap tournament.Swap) *Event {
	e := &Event{test: t, random: rand.New(rand.NewPCG(seed, 10))} //nolint:gosec // the same event for the same seed
	regs := tournament.Regulations{Name: fmt.Sprint("Teams ", seed), System: tournament.Berger, Cycles: 2, Swap: swap, TieBreakRules: "c07-2026"}
	regs.Teams.Boards = 1 + e.random.IntN(3)
	e.begin(regs, 3+e.random.IntN(5))
	return e
}

// begin creates the event and enters teams.
func (e *Event) begin(regs tournament.Regulations, teams int) {
	enter := tournament.Enter{}
	for i := range teams {
		team := tournament.Entry{Name: fmt.Sprint("Team ", i)}
		for p := range max(1, regs.Teams.Boards-1+e.random.IntN(3)) {
			team.Roster = append(team.Roster, tournament.Entry{Name: fmt.Sprintf("Player %d.%d", i, p), Rating: 1500 + e.random.IntN(1000)})
		}
		enter.Players = append(enter.Players, team)
	}
	e.Do(tournament.Create{Regulations: regs}, enter)
}

// Round pairs and plays the next round. It returns false if there is none.
func (e *Event) Round() bool {
	if e.T.Regulations().System != tournament.Berger && e.random.IntN(3) == 0 {
		kind := []tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye}[e.random.IntN(3)]
		e.Try(tournament.GrantBye{Player: tournament.PlayerID(1 + e.random.IntN(4)), Round: e.T.Published() + 1, Bye: kind})
	}
	if e.random.IntN(12) == 0 && e.T.NumbersDrawn() {
		e.Try(tournament.Withdraw{Player: tournament.PlayerID(1 + e.random.IntN(4))})
	}
	p, commands, err := acts.Draft(e.T, by, clock.Instant(len(e.Log)+1), acts.Lot{Color: tournament.White, Shuffle: e.random.Perm}, swiss.Options{Explain: true})
	if len(commands) > 0 {
		e.Do(commands...)
	}
	if err != nil {
		return false
	}
	e.Do(acts.Publish(e.T, p.Pairings(e.T), "", source)...)
	round, boards := e.T.Published(), e.T.Regulations().Teams.Boards
	for _, b := range e.T.Boards(round) {
		if b.Bye != "" || b.Result != tournament.NoResult {
			continue
		}
		for _, team := range []tournament.PlayerID{b.White, b.Black} {
			player, _ := e.T.Player(team)
			if e.random.IntN(3) == 0 {
				seats := e.random.Perm(max(len(player.Roster), boards))[:boards]
				for i := range seats {
					if seats[i]++; seats[i] > len(player.Roster) {
						seats[i] = 0
					}
				}
				e.Do(tournament.GiveLineUp{Round: round, Team: team, Seats: seats})
			}
		}
		if e.random.IntN(10) == 0 {
			e.Do(tournament.RecordResult{Round: round, Board: b.Board, Result: []tournament.Result{tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit}[e.random.IntN(3)], Source: source})
			continue
		}
		for game := 1; game <= boards; game++ {
			_, white := e.T.Seated(round, b.White, game)
			_, black := e.T.Seated(round, b.Black, game)
			result := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.Drawn, tournament.WhiteByForfeit, tournament.BothLose}[e.random.IntN(6)]
			switch {
			case !white && !black:
				result = tournament.DoubleForfeit
			case !white:
				result = tournament.BlackByForfeit
			case !black:
				result = tournament.WhiteByForfeit
			}
			e.Do(tournament.RecordGame{Round: round, Board: b.Board, Game: game, Result: result, Source: source})
		}
	}
	return true
}
