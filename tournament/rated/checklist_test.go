package rated

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
)

// round1 is an event whose one published round has these players, two by two.
func round1(t *testing.T, regs tournament.Regulations, results []tournament.Result, players ...tournament.Entry) tournament.Tournament {
	t.Helper()
	var fold tournament.Fold
	do := func(c tournament.Command) {
		t.Helper()
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, fold.State().LastChange()+1); err != nil {
			t.Fatal(err)
		}
	}
	do(tournament.Create{Regulations: regs})
	do(tournament.Enter{Players: players})
	lots := tournament.DrawLots{Listed: true}
	publish := tournament.PublishRound{Round: 1}
	for i := range players {
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
		if i%2 == 1 {
			publish.Pairings = append(publish.Pairings, tournament.Pairing{Board: i/2 + 1, White: tournament.PlayerID(i), Black: tournament.PlayerID(i + 1)})
		}
	}
	do(lots)
	do(publish)
	for i, r := range results {
		if r != tournament.NoResult {
			do(tournament.RecordResult{Round: 1, Board: i + 1, Result: r, Source: tournament.Source{Member: "a"}})
		}
	}
	return fold.State()
}

func known(name string, rating int) tournament.Entry {
	ids := map[string]string{"A": "101", "B": "102", "C": "103", "D": "104"}
	return tournament.Entry{Name: name, Rating: rating, FIDEID: ids[name], Birth: "1990", Federation: "ESP", Sex: "m"}
}

func announced() tournament.Regulations {
	return tournament.Regulations{
		Name: "Open", Place: "Hall", Federation: "ESP", Arbiter: "Aldo", Starts: "2026-05-01", Ends: "2026-05-02", System: tournament.Manual, Rounds: 1,
		Dates: []string{"2026-05-01"}, Control: "5400+30", Rated: true,
	}.Complete()
}

func TestChecklist(t *testing.T) {
	draw, both := []tournament.Result{tournament.Drawn, tournament.Drawn}, []tournament.Entry{known("A", 2450), known("B", 2000), known("C", 1700), known("D", 1600)}
	for name, c := range map[string]struct {
		change  func(r *tournament.Regulations)
		results []tournament.Result
		players []tournament.Entry
		want    []Missing
	}{
		"all there": {func(*tournament.Regulations) {}, draw, both, nil},
		"nothing said": {func(r *tournament.Regulations) {
			r.Place, r.Federation, r.Arbiter, r.Starts, r.Ends, r.Dates, r.Control, r.Rated = "", "", "", "", "", nil, "", false
		}, []tournament.Result{tournament.Drawn, tournament.NoResult}, both, []Missing{
			{Lack: NoPlace}, {Lack: NoHost}, {Lack: NoStart}, {Lack: NoEnd}, {Lack: NoArbiter}, {Lack: NoDates, Rounds: []int{1}}, {Lack: NoControl, Rounds: []int{1}},
			{Lack: NotForRating}, {Lack: ResultsMissing, Rounds: []int{1}},
		}},
		"who is not known": {func(*tournament.Regulations) {}, draw, []tournament.Entry{known("A", 1500), {Name: "E"}, known("C", 1500), {Name: "F", FIDEID: "105", Birth: "1990"}}, []Missing{
			{Lack: NoID, Players: []int{2}}, {Lack: NoBirth, Players: []int{2}}, {Lack: NoFederation, Players: []int{2, 4}}, {Lack: NoSex, Players: []int{2, 4}},
		}},
		// A game of who has 2400 wants two hours, one of 1800 an hour and a half; the others an hour.
		"too fast for one game": {func(r *tournament.Regulations) { r.Control = "5400" }, draw, both, []Missing{
			{Lack: TooFast, Rounds: []int{1}, Have: 90, Need: 120, Article: "1.1"},
		}},
		"one round too fast": {func(r *tournament.Regulations) { r.Each = []tournament.RoundTerms{{Round: 1, Control: "900+10"}} }, draw, both, []Missing{
			{Lack: TooFast, Rounds: []int{1}, Have: 25, Need: 120, Article: "1.1"}, {Lack: TooFast, Rounds: []int{1}, Have: 25, Need: 60, Article: "1.1"},
		}},
		"not played, not too fast": {func(r *tournament.Regulations) { r.Control = "5400" }, []tournament.Result{tournament.WhiteByForfeit, tournament.Drawn}, both, nil},
		// Before March 2024 the highest rating of the event decided.
		"the older rule": {func(r *tournament.Regulations) {
			r.Starts, r.Ends, r.Dates, r.Control = "2024-02-01", "2024-02-01", []string{"2024-02-01"}, "4500+20"
		}, []tournament.Result{tournament.WhiteByForfeit, tournament.Drawn}, []tournament.Entry{known("A", 2250), known("B", 2000), known("C", 1700), known("D", 1500)}, []Missing{
			{Lack: TooFast, Rounds: []int{1}, Have: 95, Need: 120, Article: "1.1"},
		}},
		"rapid is judged by no pace": {func(r *tournament.Regulations) { r.Control = "900+10" }, draw, both, nil},
		"a day of four rounds": {func(r *tournament.Regulations) {
			r.Rounds, r.Dates = 5, []string{"2026-05-01", "2026-05-01", "2026-05-01", "2026-05-01", "2026-05-03"}
		}, draw, both, []Missing{
			{Lack: DatesOutside, Rounds: []int{5}}, {Lack: ManyRounds, Rounds: []int{1, 2, 3, 4}, Have: 4, Need: 3}, {Lack: LongDay, Rounds: []int{1, 2, 3, 4}, Have: 16, Need: 12},
			{Lack: RoundsToCome, Have: 1, Need: 5},
		}},
	} {
		regs := announced()
		c.change(&regs)
		if diff := cmp.Diff(c.want, Checklist(round1(t, regs, c.results, c.players...))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// An event is rated by the list of its time control.
func TestOfEvent(t *testing.T) {
	for control, want := range map[string]string{"5400+30": "standard", "3000+10": "standard", "900+10": "rapid", "180+2": "blitz", "40/6000+30:1500+30": "standard", "": "standard"} {
		regs := announced()
		regs.Control = control
		if e := OfEvent(round1(t, regs, nil, known("A", 2000), known("B", 2100))); e.List.String() != want || e.Host != "ESP" || len(e.People) != 2 || e.Day != "2026-05-01" {
			t.Errorf("%s: %s, %+v", control, e.List, e)
		}
	}
}
