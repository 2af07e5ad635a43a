package sheets_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Standings say after which round they stand and which results they lack, and the codes of
// their tie-breaks have names; a list of a round has its day in words.
func TestWhatAListSays(t *testing.T) {
	var f tournament.Fold
	do := func(commands ...tournament.Command) {
		t.Helper()
		for _, c := range commands {
			if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	result := func(board int) tournament.Command {
		return tournament.RecordResult{Round: 1, Board: board, Result: tournament.Drawn, Source: tournament.Source{Member: "arbiter"}}
	}
	do(tournament.Create{Regulations: tournament.Regulations{
		Name: "Open", System: tournament.Berger, TieBreakRules: tiebreak.Rules2026, TieBreaks: []tiebreak.Method{"SB", "KS"}, Dates: []string{"2026-05-01", "2026-05-02", "2026-05-03"},
	}}, tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Cai"}, {Name: "Dan"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 4}, {Board: 2, White: 2, Black: 3}}})
	legend := "SB = tiebreak SB; KS = tiebreak KS"
	check := func(title string, foot ...string) {
		t.Helper()
		s := sheets.Standings(f.State(), say)
		if s.Title != title || s.Tab != "standings" || !slices.Equal(s.Foot, foot) {
			t.Errorf("%q, %q, %q", s.Title, s.Tab, s.Foot)
		}
	}
	check("standings", legend)
	do(result(1))
	check("standings standing-after 1 standing-of 3", "not-final missing-round 1, missing-board 2.", legend)
	do(result(2))
	check("standings standing-after 1 standing-of 3", legend)
	for _, table := range []sheets.Table{sheets.Pairings(f.State(), 1, say), sheets.ByName(f.State(), 1, say), sheets.Games(f.State(), 1, say)} {
		if table.Note != "day 2026-05-01" {
			t.Errorf("%s: %q", table.Title, table.Note)
		}
	}
}

// TestOpenEntriesInTheRecord has an event refuse what follows from entries of the hall: the record says
// why they are open and how they were settled, to the staff alone.
func TestOpenEntriesInTheRecord(t *testing.T) {
	var f tournament.Fold
	do := func(by string, c tournament.Command) {
		t.Helper()
		if _, err := f.Do(tournament.Actor{Name: by}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	last := func() (row []string) {
		tables := sheets.Record(f.State(), sheets.Which{}, say)
		for _, r := range tables[0].Rows {
			row = append(row, r[len(r)-1])
		}
		return row
	}
	do("", tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 3, Laws: "2023", Venue: tournament.OnScreen}})
	do("", tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}})
	do("", tournament.DrawLots{Order: []tournament.PlayerID{1, 2}})
	do("", tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}})
	do("", tournament.SeatBoard{Round: 1, Board: 1, Game: "g1"})
	for i := range 3 {
		do("", tournament.NoteMatter{Matter: tournament.Matter{
			Ruling: tournament.Ruling{Round: 1, Board: 1, Player: 1, Text: "spoke"}, Kind: tournament.IncidentMatter, Hall: "g1", Seq: uint64(i + 1), Fact: "ConductReported",
		}})
	}
	if columns := sheets.Record(f.State(), sheets.Which{}, say)[0].Columns; columns[len(columns)-1].Key != "revoked" {
		t.Errorf("nothing was refused: %v", columns)
	}
	why := tournament.Refuse(tournament.ByeImproper, "round", 2)
	do("", tournament.LeaveOpen{Ruling: 2, Refusal: why})
	do("", tournament.LeaveOpen{Ruling: 3, Refusal: why})
	if got := last(); len(got) != 3 || got[0] != "" || !strings.HasPrefix(got[1], "yes: refusal {") || !strings.Contains(got[1], string(tournament.ByeImproper)) || got[2] == "" {
		t.Errorf("open: %q", got)
	}
	do("Ines", tournament.SettleRuling{Ruling: 2, Reason: "a forfeit"})
	do("Ines", tournament.RevokeRuling{Ruling: 3, Reason: "nobody spoke"})
	if got := last(); !slices.Equal(got, []string{"", "settled (Ines): a forfeit", ""}) {
		t.Errorf("settled and revoked: %q", got)
	}
	if columns := sheets.Record(f.State(), sheets.Which{Points: true}, say)[0].Columns; columns[len(columns)-1].Key != "revoked" {
		t.Errorf("the public sees %v", columns)
	}
}

// TestExclusions has a player excluded from a round and another one who had asked for a bye without
// points: the tables tell one from the other.
func TestExclusions(t *testing.T) {
	var f tournament.Fold
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 3, Laws: "2023"}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Cai"}, {Name: "Dan"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}},
		tournament.NoteMatter{Matter: tournament.Matter{
			Ruling: tournament.Ruling{Player: 3, Text: "shouted"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyExclusion, Rounds: 1,
		}},
		tournament.GrantBye{Player: 3, Round: 1, Bye: tournament.ZeroBye},
		tournament.GrantBye{Player: 4, Round: 1, Bye: tournament.ZeroBye},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{
			{Board: 1, White: 1, Black: 2}, {White: 3, Bye: tournament.ZeroBye}, {White: 4, Bye: tournament.ZeroBye},
		}},
	} {
		if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	const line = "ex = excluded: Cai, round 1"
	rows := func(table sheets.Table, name string) []string {
		for _, row := range table.Rows {
			if slices.Contains(row, name) {
				return row
			}
		}
		return nil
	}
	cross, wall, pairings := sheets.Cross(f.State(), say), sheets.WallChart(f.State(), say), sheets.Pairings(f.State(), 1, say)
	if !slices.Contains(cross.Foot, line) || !slices.Contains(wall.Foot, line) {
		t.Errorf("the legends: %q, %q", cross.Foot, wall.Foot)
	}
	if !slices.Contains(rows(cross, "Cai"), "ex") || slices.Contains(rows(cross, "Dan"), "ex") || !slices.Contains(rows(wall, "Cai"), "ex 0") {
		t.Errorf("the signs: %q, %q, %q", rows(cross, "Cai"), rows(cross, "Dan"), rows(wall, "Cai"))
	}
	if named := sheets.ByName(f.State(), 1, say); !slices.Contains(rows(named, "Cai"), "excluded") || !slices.Contains(rows(named, "Dan"), "bye-zero") {
		t.Errorf("the pairings by name: %q", named.Rows)
	}
	if !slices.Contains(rows(pairings, "Cai"), "excluded") || !slices.Contains(rows(pairings, "Dan"), "bye-zero") {
		t.Errorf("the pairings: %q, %q", rows(pairings, "Cai"), rows(pairings, "Dan"))
	}
}

// TestExclusionsInRoundRobins has a player excluded from a round whose pairings are fixed: the cross table
// has the sign at the game that they lost by forfeit, and at no other forfeit.
func TestExclusionsInRoundRobins(t *testing.T) {
	var f tournament.Fold
	by := tournament.Source{Member: "arbiter"}
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger, Laws: "2023"}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Cai"}, {Name: "Dan"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}},
		tournament.NoteMatter{Matter: tournament.Matter{
			Ruling: tournament.Ruling{Player: 4, Text: "shouted"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyExclusion, Rounds: 1,
		}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 4}, {Board: 2, White: 2, Black: 3}}},
	} {
		if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	row := func(name string) []string {
		for _, row := range sheets.Cross(f.State(), say).Rows {
			if slices.Contains(row, name) {
				return row
			}
		}
		return nil
	}
	if foot := sheets.Cross(f.State(), say).Foot; len(foot) != 0 {
		t.Errorf("before the result: %q", foot)
	}
	for board, result := range map[int]tournament.Result{1: tournament.WhiteByForfeit, 2: tournament.WhiteByForfeit} {
		if _, err := f.Do(tournament.Actor{}, tournament.RecordResult{Round: 1, Board: board, Result: result, Source: by}, 1); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Contains(row("Dan"), "ex") || !slices.Contains(row("Ana"), "+") || !slices.Contains(row("Cai"), "-") || slices.Contains(row("Cai"), "ex") {
		t.Errorf("%q, %q, %q", row("Dan"), row("Ana"), row("Cai"))
	}
	if foot := sheets.Cross(f.State(), say).Foot; !slices.Contains(foot, "ex = excluded: Dan, round 1") {
		t.Errorf("the legend: %q", foot)
	}
	if wall := sheets.WallChart(f.State(), say); !slices.Contains(wall.Rows[3], "1b0f ex 0") {
		t.Errorf("the wall chart: %q", wall.Rows[3])
	}
}

// TestSignsOfPenaltiesInPoints checks that the record shows points that a penalty takes from a player
// with a minus, and those that it gives the opponent with a plus.
func TestSignsOfPenaltiesInPoints(t *testing.T) {
	var f tournament.Fold
	place := tournament.Ruling{Round: 1, Board: 1, Player: 1, Text: "talked"}
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger, Laws: "2023"}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.NoteMatter{Matter: tournament.Matter{Ruling: place, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyLessPoints, Points: 1}},
		tournament.NoteMatter{Matter: tournament.Matter{Ruling: place, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyMorePoints, Points: 1}},
	} {
		if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	rows := sheets.Record(f.State(), sheets.Which{}, say)[0].Rows
	for i, want := range []string{"penalty less-points · −½", "penalty more-points · +½"} {
		if got := rows[i][4]; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
