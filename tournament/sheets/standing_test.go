package sheets_test

import (
	"slices"
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
