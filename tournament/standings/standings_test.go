package standings

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

func read(t *testing.T, text string) *trf.File {
	t.Helper()
	f, err := trf.Read(strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const everyKind = `012 Every kind
092 Individual: Swiss-System
142 4
212 PTS,BH/C1,DE
001    1      Alfa, Ana                         2000                             3.0    1     2 w 1  0000 - U  0000 - H     3 w =
001    2      Beta, Bruno                       1900                             0.5    3     1 b 0     3 w -  0000 - Z     4 b =
001    3      Gamma, Gil                        1800                             1.5    2  0000 - Z     2 b +     4 w 0     1 b =
001    4      Delta, Dora                       1700                             1.5    4  0000 - Z  0000 - Z     3 b 1     2 w =
`

func TestTable(t *testing.T) {
	f := read(t, everyKind)
	event, err := f.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	table := Table(event, 0, false)
	want := [][]tiebreak.Game{
		{
			{Round: 1, Opponent: 2, Result: tiebreak.Win, Points: 2}, {Round: 2, Kind: tiebreak.PairingBye, Result: tiebreak.Win, Points: 2},
			{Round: 3, Kind: tiebreak.RequestedBye, Result: tiebreak.Draw, Points: 1}, {Round: 4, Opponent: 3, Result: tiebreak.Draw, Points: 1},
		},
		{
			{Round: 1, Opponent: 1, Black: true}, {Round: 2, Opponent: 3, Kind: tiebreak.Forfeit},
			{Round: 3, Kind: tiebreak.RequestedBye}, {Round: 4, Opponent: 4, Black: true, Result: tiebreak.Draw, Points: 1},
		},
	}
	for i, games := range want {
		if diff := cmp.Diff(games, table.Players[i].Games); diff != "" {
			t.Error(diff)
		}
	}
	if table.Players[3].Number != 4 || table.Players[3].Rating != 1700 || table.Rounds != 4 || table.Win != 2 || table.Predetermined {
		t.Errorf("%+v", table)
	}
	if two := Table(event, 2, true); len(two.Players[0].Games) != 2 || two.Players[3].Games[0].Kind != tiebreak.Rest {
		t.Errorf("%+v", two)
	}
	if got := Declared(f); !slices.Equal(got, []tiebreak.Method{"BH/C1", "DE"}) {
		t.Error(got)
	}
	if Predetermined(f) || !Predetermined(read(t, strings.Replace(everyKind, "Swiss-System", "Round Robin", 1))) {
		t.Error("a Swiss is no round robin, or the other way about")
	}
}

// A game still under way gives nothing and is no absence.
func TestTableUnderWay(t *testing.T) {
	event := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Entries: []swiss.Entry{
		{Number: 7, Records: []swiss.RoundRecord{{Kind: swiss.Unfinished, Opponent: 9, Color: swiss.White}}},
		{Number: 9, Records: []swiss.RoundRecord{{Kind: swiss.Unfinished, Opponent: 7, Color: swiss.Black}}},
	}}
	got := Table(event, 0, false).Players[0].Games
	if want := []tiebreak.Game{{Round: 1, Opponent: 2, Kind: tiebreak.Pending}}; !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestCross(t *testing.T) {
	event, err := read(t, everyKind).Tournament()
	if err != nil {
		t.Fatal(err)
	}
	rows := Cross(Table(event, 0, false), []int{1, 3, 4})
	if got := rows[0].Rounds[0]; got.Opponent != 0 || got.Kind != tiebreak.Played {
		t.Errorf("who is not listed: %+v", got)
	}
	if got := rows[0].Against[1]; len(got) != 1 || got[0].Round != 4 || got[0].Opponent != 2 {
		t.Errorf("%+v", got)
	}
	if got := rows[2].Against[1]; len(got) != 1 || got[0].Result != tiebreak.Win {
		t.Errorf("%+v", got)
	}
}

// Three teams of two on two boards: a match, a bye of the pairing, a forfeited
// match, one with a reserve who moves up.
const threeTeams = `012 Teams
092 Team Swiss
142 3
362 TW 2.0   TD 1.0   TL 0.0
001    1      A one                             2000                             2.0    1     3 w 1  0000 -       5 w 1
001    2      A two                             1900                             0.5    2     4 b =  0000 -       7 b 0
001    3      B one                             1800                             0.0    3     1 b 0  0000 -    0000 - Z
001    4      B two                             1700                             0.5    4     2 w =  0000 -    0000 - Z
001    5      C one                             1600                             0.0    5  0000 -    0000 -       1 b 0
001    6      C two                             1500                             0.0    6  0000 -    0000 -    0000 -
001    7      C three                           1400                             1.0    7  0000 -    0000 -       2 w 1
310   1 Alphas                                                        1     1    2
310   2 Betas                                                         2     3    4
310   3 Gammas                                                        3     5    6    7
320  1.0  1.0 003 001 000
330 +- 002 002 003
240 Z 003 0002
`

func TestTeams(t *testing.T) {
	event, err := Teams(read(t, threeTeams), 0, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []tiebreak.Team{
		{Number: 1, Matches: []tiebreak.Match{
			{Round: 1, Opponent: 2, MatchPoints: 4, GamePoints: 3, Boards: []swiss.Points{2, 1}},
			{Round: 2, Kind: tiebreak.PairingBye, MatchPoints: 2, GamePoints: 2},
			{Round: 3, Opponent: 3, MatchPoints: 2, GamePoints: 2, Boards: []swiss.Points{2, 0}},
		}},
		{Number: 2, Matches: []tiebreak.Match{
			{Round: 1, Opponent: 1, GamePoints: 1, Boards: []swiss.Points{0, 1}},
			{Round: 2, Opponent: 3, Kind: tiebreak.Forfeit, MatchPoints: 4, GamePoints: 4},
			{Round: 3, Kind: tiebreak.RequestedBye},
		}},
		{Number: 3, Matches: []tiebreak.Match{
			{Round: 1, Kind: tiebreak.PairingBye, MatchPoints: 2, GamePoints: 2},
			{Round: 2, Opponent: 2, Kind: tiebreak.Forfeit},
			{Round: 3, Opponent: 1, MatchPoints: 2, GamePoints: 2, Boards: []swiss.Points{0, 2}},
		}},
	}
	if diff := cmp.Diff(want, event.Table.Teams); diff != "" {
		t.Error(diff)
	}
	if event.Table.Boards != 2 || event.Entries[2].Name != "Gammas" {
		t.Errorf("%+v", event)
	}
}

// A board that the other team left empty is won, and the boards below it stay
// where they are.
const emptyBoard = `012 Teams
092 Team Swiss
142 1
362 TW 2.0   TD 1.0   TL 0.0
001    1      A one                             2000                             1.0    1     4 w 1
001    2      A two                             1900                             1.0    2  0000 - +
001    3      A three                           1800                             0.0    3     5 w 0
001    4      B one                             1700                             0.0    4     1 b 0
001    5      B three                           1600                             1.0    5     3 b 1
310   1 Alphas                                                        1     1    2    3
310   2 Betas                                                         2     4    5
`

func TestTeamsEmptyBoard(t *testing.T) {
	event, err := Teams(read(t, emptyBoard), 0, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []tiebreak.Team{
		{Number: 1, Matches: []tiebreak.Match{{Round: 1, Opponent: 2, MatchPoints: 4, GamePoints: 4, Boards: []swiss.Points{2, 2, 0}}}},
		{Number: 2, Matches: []tiebreak.Match{{Round: 1, Opponent: 1, GamePoints: 2, Boards: []swiss.Points{0, 0, 2}}}},
	}
	if diff := cmp.Diff(want, event.Table.Teams); diff != "" {
		t.Error(diff)
	}
	// The record of the order of boards says the same.
	event, err = Teams(read(t, emptyBoard+"300 001 002 001 0004 0000 0005\n"), 0, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, event.Table.Teams); diff != "" {
		t.Error(diff)
	}
}

// While record 013 goes out of use, files have it beside 310 for the same teams.
func TestTeamsInBothForms(t *testing.T) {
	const both = "013 Alphas                             1    2    3\n013 Betas                              4    5\n"
	for _, text := range []string{emptyBoard + both, strings.Replace(emptyBoard, "310", both+"310", 1)} {
		event, err := Teams(read(t, text), 0, false)
		if err != nil {
			t.Fatal(err)
		}
		if len(event.Entries) != 2 || len(event.Table.Teams) != 2 || event.Table.Teams[0].Matches[0].MatchPoints != 4 {
			t.Errorf("%+v", event)
		}
	}
	old, err := Teams(read(t, emptyBoard[:strings.Index(emptyBoard, "310")]+both), 0, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(old.Entries) != 2 || old.Entries[1].Number != 2 {
		t.Errorf("%+v", old.Entries)
	}
}

// Of a team without an opponent the file has to say why; otherwise the round
// gives nothing, and that is told. A free round of a round robin is no bye.
func TestTeamsUnsaid(t *testing.T) {
	without := func(records ...string) string {
		text := threeTeams
		for _, r := range records {
			text = strings.Replace(text, r, "", 1)
		}
		return text
	}
	for _, c := range []struct {
		text          string
		predetermined bool
		want          []Unexplained
	}{
		{threeTeams, false, nil},
		{without("240 Z 003 0002\n"), false, []Unexplained{{2, []int{3}}}},
		{without("320  1.0  1.0 003 001 000\n", "240 Z 003 0002\n"), false, []Unexplained{{1, []int{2}}, {2, []int{3}}, {3, []int{1}}}},
		{without("240 Z 003 0002\n"), true, nil},
	} {
		event, err := Teams(read(t, c.text), 0, c.predetermined)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, event.Unexplained); diff != "" {
			t.Error(diff)
		}
	}
}
