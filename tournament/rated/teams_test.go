package rated_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts/teamtest"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// The games of the players of a team event are those of its report, on whatever board they sat.
func TestGamesOfTeamsAreThoseOfTheReport(t *testing.T) {
	events := uint64(40)
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		events = 1000
	}
	games := 0
	for seed := range events {
		e := teamtest.New(t, seed)
		for e.Round() {
		}
		file := trf.OfEvent(e.T, systems.CodeOf(e.T.Regulations()), systems.WordsOf(e.T.Regulations()))
		want, err := file.Games()
		if err != nil {
			t.Fatal(err)
		}
		got := rated.OfEvent(e.T)
		for i, one := range want.Entries {
			if diff := cmp.Diff(padded(one.Records, e.T.Published()), padded(got.Games.Entries[i].Records, e.T.Published())); diff != "" || one.Name != got.People[i].Name || one.Number != got.Games.Entries[i].Number {
				t.Fatalf("seed %d, %s: %s", seed, one.Name, diff)
			}
			games += len(one.Records)
		}
		if _, err := rated.Rate(got); err != nil {
			t.Fatal(err)
		}
	}
	if games < 1000 {
		t.Errorf("%d games", games)
	}
}

// padded are the records of so many rounds.
func padded(records []swiss.RoundRecord, rounds int) []swiss.RoundRecord {
	return append(slices.Clone(records), make([]swiss.RoundRecord, rounds)...)[:rounds]
}

// A league of ten teams of two: on the second boards an untitled player scores 7 of 9
// against titled ones of four federations, and makes a norm.
func league(t *testing.T, results func(round, match, board int) tournament.Result) tournament.Tournament {
	t.Helper()
	by, source := tournament.Actor{ID: "a"}, tournament.Source{Member: "a"}
	var fold tournament.Fold
	at := 0
	do := func(c ...tournament.Command) {
		for _, one := range c {
			at++
			if _, err := fold.Do(by, one, 1); err != nil {
				t.Fatalf("%T: %v", one, err)
			}
		}
	}
	do(tournament.Create{Regulations: tournament.Regulations{
		Name: "League", Federation: "ESP", Starts: "2026-03-01", System: tournament.Berger, Control: "5400+30", Rated: true,
		Teams: tournament.TeamRules{Boards: 2}, TieBreakRules: "c07-2026",
	}})
	enter, lots := tournament.Enter{}, tournament.DrawLots{Listed: true}
	for i := range 10 {
		team := tournament.Entry{Name: fmt.Sprint("Team ", i+1)}
		for board := range 2 {
			team.Roster = append(team.Roster, tournament.Entry{
				Name: fmt.Sprintf("Player %d.%d", i+1, board+1), Rating: 2450, Title: "GM", Federation: []string{"ESP", "FRA", "GER", "ITA"}[i%4], Sex: "m",
			})
		}
		enter.Players, lots.Order = append(enter.Players, team), append(lots.Order, tournament.PlayerID(i+1))
	}
	hero := &enter.Players[0].Roster[1]
	hero.Rating, hero.Title, hero.FIDEID = 2400, "", "2200001"
	do(enter, lots)
	for fold.State().Published() < 9 {
		n := fold.State().Published() + 1
		p, err := systems.Draft(fold.State(), n, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		do(tournament.PublishRound{Round: n, Pairings: p.Pairings(fold.State())})
		for _, b := range fold.State().Boards(n) {
			for board := 1; board <= 2; board++ {
				r := tournament.Drawn
				if board == 2 && (b.White == 1 || b.Black == 1) {
					if r = results(n, b.Board, board); b.Black == 1 {
						r = r.Turned()
					}
				}
				do(tournament.RecordGame{Round: n, Board: b.Board, Game: board, Result: r, Source: source})
			}
		}
		do(tournament.CloseRound{Round: n})
	}
	return fold.State()
}

func TestNormInATeamEvent(t *testing.T) {
	win := func(round, _, _ int) tournament.Result {
		if round <= 7 {
			return tournament.WhiteWins
		}
		return tournament.BlackWins
	}
	hero := func(of func(round, match, board int) tournament.Result, least int) rated.Player {
		event := rated.OfEvent(league(t, of))
		event.Least = least
		if event.System != norm.RoundRobin || event.People[1].Name != "Player 1.2" {
			t.Fatal(event.System, event.People[1])
		}
		r, err := rated.Rate(event)
		if err != nil {
			t.Fatal(err)
		}
		return r.Players[1]
	}
	verdict := func(p rated.Player, title norm.Title) norm.Verdict {
		return p.Verdicts[slices.IndexFunc(p.Verdicts, func(v norm.Verdict) bool { return v.Title == title })]
	}
	p := hero(win, 0)
	if v := verdict(p, norm.GM); !v.Met || len(v.Games) != 9 || v.Score != 14 {
		t.Errorf("%+v", v)
	}
	if len(p.Excluded) > 0 {
		t.Error(p.Excluded)
	}
	// The certificate says for whom they played, and which rounds count.
	state := league(t, win)
	event := rated.OfEvent(state)
	report, err := rated.Rate(event)
	if err != nil {
		t.Fatal(err)
	}
	forms := sheets.Certificates(state, event, report, func(key string) string { return key })
	if len(forms) == 0 || !slices.Contains(forms[0].Parts[0].Fields, sheets.Field{Label: "team", Value: "Team 1"}) || len(forms[0].Parts[2].Table.Rows) != 9 || forms[0].Parts[2].Table.Rows[0][8] != "yes" {
		t.Errorf("%+v", forms)
	}
	// A round that the opponent loses by default counts by no article, and two are too few games.
	late := func(round, match, board int) tournament.Result {
		if round < 3 {
			return tournament.WhiteByForfeit
		}
		return win(round, match, board)
	}
	p = hero(late, 0)
	v := verdict(p, norm.GM)
	if v.Met || v.Missing[0].Code != norm.TooFewGames || v.Missing[0].Article != "1.4.1" {
		t.Errorf("%+v", v)
	}
	if v := verdict(hero(late, 7), norm.GM); !v.Met || len(v.Games) != 7 || v.Worth != 7 {
		t.Errorf("of seven games where they are enough: %+v", v)
	}
	if diff := cmp.Diff([]rated.Excluded{{Round: 1, Article: "1.4.2c"}, {Round: 2, Article: "1.4.2c"}}, p.Excluded); diff != "" {
		t.Error(diff)
	}
}
