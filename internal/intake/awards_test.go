package intake_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
)

// points returns the points of the players or teams in the standings.
func points(t tournament.Tournament) map[tournament.PlayerID]tournament.Points {
	had := make(map[tournament.PlayerID]tournament.Points)
	for _, line := range t.Standings() {
		had[line.Player] = line.Points
	}
	return had
}

// Points that the arbiters deduct or award are in record 299 of the report, and come back from it:
// the standings of the event that is made from the report are the same, and so is its report.
func TestDeductionsThereAndBack(t *testing.T) {
	source := tournament.Source{Member: "a1"}
	result := func(round, board int, r tournament.Result) tournament.Command {
		return tournament.RecordResult{Round: round, Board: board, Result: r, Source: source}
	}
	adjust := func(player tournament.PlayerID, round int, points, games tournament.Points) tournament.Command {
		return tournament.NoteMatter{Matter: tournament.Matter{
			Ruling: tournament.Ruling{Player: player, Round: round, Text: "why"}, Kind: tournament.PointsMatter, Points: points, GamePoints: games,
		}}
	}
	team := func(name string, players ...string) tournament.Entry {
		e := tournament.Entry{Name: name}
		for _, p := range players {
			e.Roster = append(e.Roster, tournament.Entry{Name: p})
		}
		return e
	}
	players := []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, Starts: "2026-03-01", Ends: "2026-03-03", Laws: "2023"}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}},
		result(1, 1, tournament.WhiteWins), result(1, 2, tournament.Drawn), tournament.CloseRound{Round: 1},
	}
	teams := []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{
			Name: "League", System: tournament.TeamSwiss, Rounds: 3, Starts: "2026-03-01", Ends: "2026-03-03", Laws: "2023", Teams: tournament.TeamRules{Boards: 2},
		}},
		tournament.Enter{Players: []tournament.Entry{team("Torre", "Ana", "Bob"), team("Dama", "Carl", "Dora")}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2}, Listed: true, Color: tournament.White},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.RecordGame{Round: 1, Board: 1, Game: 1, Result: tournament.WhiteWins, Source: source},
		tournament.RecordGame{Round: 1, Board: 1, Game: 2, Result: tournament.Drawn, Source: source}, tournament.CloseRound{Round: 1},
	}
	for name, one := range map[string]struct {
		event []tournament.Command
		more  []tournament.Command
		lines []string // of the report
	}{
		"players": {players, []tournament.Command{adjust(1, 0, -2, 0), adjust(3, 0, 1, 0)}, []string{"299          -1.0  000    1", "299           0.5  000    3"}},
		"a round": {players, []tournament.Command{adjust(1, 1, -1, 0)}, []string{"299          -0.5  001    1"}},
		"revoked": {players, []tournament.Command{adjust(1, 0, -1, 0), tournament.RevokeRuling{Ruling: 1, Reason: "heard"}}, nil},
		"teams":   {teams, []tournament.Command{adjust(2, 0, -2, -1), adjust(1, 0, 2, 0)}, []string{"299    -1.0  -0.5  000    2", "299     1.0   0.0  000    1"}},
	} {
		t.Run(name, func(t *testing.T) {
			var fold tournament.Fold
			for i, c := range append(one.event[:len(one.event):len(one.event)], one.more...) {
				if _, err := fold.Do(tournament.Actor{ID: "a1"}, c, 1); err != nil {
					t.Fatalf("%d: %v", i, err)
				}
			}
			first := report(t, fold.State())
			var awards []string
			for line := range strings.Lines(first) {
				if strings.HasPrefix(line, "299") {
					awards = append(awards, strings.TrimRight(line, "\r\n"))
				}
			}
			if diff := cmp.Diff(one.lines, awards); diff != "" {
				t.Error(diff)
			}
			taken, err := intake.Event([]byte(first), "")
			if err != nil {
				t.Fatalf("%v\n%s", err, first)
			}
			after, err := tournament.Replay(taken.Facts)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(first, withoutMode(report(t, after))); diff != "" || len(taken.Ignored) > 0 {
				t.Errorf("%v\n%s", taken.Ignored, diff)
			}
			if diff := cmp.Diff(points(fold.State()), points(after)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
