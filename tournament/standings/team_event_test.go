package standings_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// teamEvent is a random event of teams that is being conducted.
type teamEvent struct {
	test   *testing.T
	random *rand.Rand
	t      tournament.Tournament
	log    []tournament.Event
}

var by, source = tournament.Actor{ID: "a", Name: "Aldo"}, tournament.Source{Member: "a", Name: "Aldo"}

func (e *teamEvent) try(c ...tournament.Command) bool {
	after, facts, err := desk.Do(e.t, by, c, clock.Instant(len(e.log)+1))
	if err == nil {
		e.t, e.log = after, append(e.log, facts...)
	}
	return err == nil
}

func (e *teamEvent) do(c ...tournament.Command) {
	e.test.Helper()
	if _, _, err := desk.Do(e.t, by, c, clock.Instant(len(e.log)+1)); err != nil {
		e.test.Fatal(err)
	}
	e.try(c...)
}

func newTeamEvent(t *testing.T, seed uint64) *teamEvent {
	e := &teamEvent{test: t, random: rand.New(rand.NewPCG(seed, 9))}
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
	enter := tournament.Enter{}
	for i := range 4 + e.random.IntN(8) {
		team := tournament.Entry{Name: fmt.Sprint("Team ", i)}
		for p := range max(1, regs.Teams.Boards-1+e.random.IntN(3)) {
			team.Roster = append(team.Roster, tournament.Entry{Name: fmt.Sprintf("Player %d.%d", i, p), Rating: 1500 + e.random.IntN(1000)})
		}
		enter.Players = append(enter.Players, team)
	}
	e.do(tournament.Create{Regulations: regs}, enter)
	return e
}

// round pairs and plays a round; false when there is none.
func (e *teamEvent) round() bool {
	if e.t.Regulations().System != tournament.Berger && e.random.IntN(3) == 0 {
		kind := []tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye}[e.random.IntN(3)]
		e.try(tournament.GrantBye{Player: tournament.PlayerID(1 + e.random.IntN(4)), Round: e.t.Published() + 1, Bye: kind})
	}
	if e.random.IntN(12) == 0 && e.t.NumbersDrawn() {
		e.try(tournament.Withdraw{Player: tournament.PlayerID(1 + e.random.IntN(4))})
	}
	p, commands, err := desk.Draft(e.t, by, clock.Instant(len(e.log)+1), desk.Lot{Color: tournament.White, Shuffle: e.random.Perm}, swiss.Options{Explain: true})
	if len(commands) > 0 {
		e.do(commands...)
	}
	if err != nil {
		return false
	}
	e.do(desk.Publish(e.t, p.Pairings(e.t), "", source)...)
	round, boards := e.t.Published(), e.t.Regulations().Teams.Boards
	for _, b := range e.t.Boards(round) {
		if b.Bye != "" || b.Result != tournament.NoResult {
			continue
		}
		for _, team := range []tournament.PlayerID{b.White, b.Black} {
			player, _ := e.t.Player(team)
			if e.random.IntN(3) == 0 {
				seats := e.random.Perm(max(len(player.Roster), boards))[:boards]
				for i := range seats {
					if seats[i]++; seats[i] > len(player.Roster) {
						seats[i] = 0
					}
				}
				e.do(tournament.GiveLineUp{Round: round, Team: team, Seats: seats})
			}
		}
		if e.random.IntN(10) == 0 {
			e.do(tournament.RecordResult{Round: round, Board: b.Board, Result: []tournament.Result{tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit}[e.random.IntN(3)], Source: source})
			continue
		}
		for game := 1; game <= boards; game++ {
			_, white := e.t.Seated(round, b.White, game)
			_, black := e.t.Seated(round, b.Black, game)
			result := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.Drawn, tournament.WhiteByForfeit, tournament.BothLose}[e.random.IntN(6)]
			switch {
			case !white && !black:
				result = tournament.DoubleForfeit
			case !white:
				result = tournament.BlackByForfeit
			case !black:
				result = tournament.WhiteByForfeit
			}
			e.do(tournament.RecordGame{Round: round, Board: b.Board, Game: game, Result: result, Source: source})
		}
	}
	return true
}

// What an event of teams is by its log it is by its report too: every match, every
// board, both scores.
func TestReportOfTeams(t *testing.T) {
	events := uint64(60)
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		events = 1000
	}
	rounds := 0
	for seed := range events {
		e := newTeamEvent(t, seed)
		for e.round() {
			rounds++
		}
		var b bytes.Buffer
		if _, err := trf.OfEvent(e.t, systems.CodeOf(e.t.Regulations()), systems.WordsOf(e.t.Regulations())).WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		f, err := trf.Read(&b, "")
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		event, err := standings.Teams(f, 0, standings.Predetermined(f))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if len(event.Unsaid) > 0 {
			t.Fatalf("seed %d: nothing said of %v\n%s", seed, event.Unsaid, text)
		}
		table := e.t.TeamTable()
		var want []tiebreak.Team
		for _, id := range e.t.Order() {
			team := table.Teams[id-1]
			for i := range team.Matches {
				if m := &team.Matches[i]; m.Opponent != 0 {
					p, _ := e.t.Player(tournament.PlayerID(m.Opponent))
					m.Opponent = p.Number
				}
			}
			want = append(want, team)
		}
		for i := range event.Table.Teams { // a team with nobody on the last boards
			for j := range event.Table.Teams[i].Matches {
				m := &event.Table.Teams[i].Matches[j]
				for len(m.Boards) > 0 && len(m.Boards) < e.t.Regulations().Teams.Boards {
					m.Boards = append(m.Boards, 0)
				}
			}
		}
		if diff := cmp.Diff(want, event.Table.Teams); diff != "" && len(e.t.Annulled()) == 0 {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
		var again bytes.Buffer
		if err := wire.Write(&again, e.log); err != nil {
			t.Fatal(err)
		}
		replayed, err := wire.Replay(&again)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(e.t.Standings(), replayed.Standings(), cmp.Comparer(func(a, b tiebreak.Fraction) bool { return a == b })); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		if s, _ := systems.Standard().Named(string(e.t.Regulations().System)); e.t.Published() > 0 {
			n, differences, err := systems.CheckLog(e.log, s, swiss.Options{}, nil)
			if err != nil || n != e.t.Published() || len(differences) > 0 {
				t.Fatalf("seed %d: paired again otherwise: %d %v %v", seed, n, differences, err)
			}
		}
		if slices.ContainsFunc(e.t.Rounds(), func(r tournament.Round) bool { return r.Open() > 0 }) {
			t.Fatalf("seed %d: a match is open", seed)
		}
	}
	if rounds < int(events) {
		t.Errorf("%d rounds", rounds)
	}
}
