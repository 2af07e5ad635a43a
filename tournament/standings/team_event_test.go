package standings_test

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts/teamtest"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// What an event of teams is by its log it is by its report too: every match, every
// board, both scores.
func TestReportOfTeams(t *testing.T) {
	events := uint64(60)
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		events = 1000
	}
	rounds := 0
	for seed := range events {
		e := teamtest.New(t, seed)
		for e.Round() {
			rounds++
		}
		var b bytes.Buffer
		if _, err := trf.OfEvent(e.T, systems.CodeOf(e.T.Regulations()), systems.WordsOf(e.T.Regulations())).WriteTo(&b); err != nil {
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
		if len(event.Unexplained) > 0 {
			t.Fatalf("seed %d: nothing said of %v\n%s", seed, event.Unexplained, text)
		}
		table := e.T.TeamTable()
		var want []tiebreak.Team
		for _, id := range e.T.Order() {
			team := table.Teams[id-1]
			for i := range team.Matches {
				if m := &team.Matches[i]; m.Opponent != 0 {
					p, _ := e.T.Player(tournament.PlayerID(m.Opponent))
					m.Opponent = p.Number
				}
			}
			want = append(want, team)
		}
		for i := range event.Table.Teams { // a team with nobody on the last boards
			for j := range event.Table.Teams[i].Matches {
				m := &event.Table.Teams[i].Matches[j]
				for len(m.Boards) > 0 && len(m.Boards) < e.T.Regulations().Teams.Boards {
					m.Boards = append(m.Boards, 0)
				}
			}
		}
		if diff := cmp.Diff(want, event.Table.Teams); diff != "" && len(e.T.Annulled()) == 0 {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
		var again bytes.Buffer
		if err := wire.Write(&again, e.Log); err != nil {
			t.Fatal(err)
		}
		replayed, err := wire.Replay(&again)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(e.T.Standings(), replayed.Standings(), cmp.Comparer(func(a, b tiebreak.Fraction) bool { return a == b })); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		if s, _ := systems.Standard().Named(string(e.T.Regulations().System)); e.T.Published() > 0 {
			n, differences, err := systems.CheckLog(e.Log, s, swiss.Options{}, nil)
			if err != nil || n != e.T.Published() || len(differences) > 0 {
				t.Fatalf("seed %d: paired again otherwise: %d %v %v", seed, n, differences, err)
			}
		}
		if slices.ContainsFunc(e.T.Rounds(), func(r tournament.Round) bool { return r.Open() > 0 }) {
			t.Fatalf("seed %d: a match is open", seed)
		}
	}
	if rounds < int(events) {
		t.Errorf("%d rounds", rounds)
	}
}
