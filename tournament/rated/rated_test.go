package rated

import (
	"os"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
)

func read(t *testing.T, name string) Event {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	f, err := trf.Read(file, "")
	if err != nil {
		t.Fatal(err)
	}
	games, err := f.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	return Event{Games: games, People: f.Entries(games), Day: f.Day("042"), System: SystemOf(games), Host: f.Info("032")}
}

// The Championship of the United States of 2025 as FIDE rated it (ratings.fide.com, event 432532):
// the sum of score less expected score of each of the twelve, all with K 10.
func TestRealEvent(t *testing.T) {
	e := read(t, "testdata/us2025.trf")
	if e.System != norm.RoundRobin || e.Day != "2025-10-12" {
		t.Errorf("system %d on %q", e.System, e.Day)
	}
	r, err := Rate(e)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		sum, points string
		average     int // FIDE's Rc
	}{
		{"0.83", "8.30", 2675}, {"0.84", "8.40", 2678}, {"-0.88", "-8.80", 2679}, {"0.39", "3.90", 2681}, {"-0.92", "-9.20", 2682}, {"0.28", "2.80", 2683},
		{"-0.66", "-6.60", 2686}, {"-0.13", "-1.30", 2686}, {"-0.51", "-5.10", 2687}, {"-0.98", "-9.80", 2687}, {"1.53", "15.30", 2693}, {"0.21", "2.10", 2694},
	} {
		p := r.Players[i]
		if p.Change.Sum.String() != want.sum || p.Change.Points.String() != want.points || fide.Average(p.Opponents, p.Games) != want.average {
			t.Errorf("%s: %s, %s against %d; want %+v", p.Entry.Name, p.Change.Sum, p.Change.Points, fide.Average(p.Opponents, p.Games), want)
		}
	}
	if got := r.Players[10].New(); got != 2605 { // as on the list of November 2025: no other event in the period
		t.Errorf("%d, want 2605", got)
	}
}

// What counts as a rated game: an event with everything else in it.
func TestWhatCounts(t *testing.T) {
	people := []tournament.Entry{
		{Name: "A", Rating: 2000, Federation: "ESP"}, {Name: "B", Rating: 2100, Federation: "ESP"}, {Name: "C", Federation: "ESP"}, {Name: "D", Rating: 1900, Federation: "ESP"},
	}
	turn := func(k swiss.Kind, opponent int) swiss.RoundRecord {
		return swiss.RoundRecord{Kind: k, Opponent: opponent, Color: swiss.White}
	}
	games := &swiss.Tournament{Scoring: swiss.ScoringOf(6, 2, 0), Entries: []swiss.Entry{
		{Number: 10, Records: []swiss.RoundRecord{turn(swiss.Win, 20), turn(swiss.ForfeitWin, 40), turn(swiss.Draw, 30), {Kind: swiss.HalfBye}, turn(swiss.Unfinished, 40)}},
		{Number: 20, Records: []swiss.RoundRecord{turn(swiss.Loss, 10), turn(swiss.Draw, 30), {Kind: swiss.Draw, Opponent: 40, Color: swiss.White, Unrated: true}, {Kind: swiss.PairingBye}}},
		{Number: 30, Records: []swiss.RoundRecord{{Kind: swiss.FullBye}, turn(swiss.Draw, 20), turn(swiss.Draw, 10), turn(swiss.Win, 40)}},
		{Number: 40, Records: []swiss.RoundRecord{{}, turn(swiss.ForfeitLoss, 10), {Kind: swiss.Draw, Opponent: 20, Color: swiss.Black, Unrated: true}, turn(swiss.Loss, 30), turn(swiss.Unfinished, 10)}},
	}}
	r, err := Rate(Event{Games: games, People: people, Day: "2024-05-01", New: []int{10}, Host: "ESP"})
	if err != nil {
		t.Fatal(err)
	}
	a, b, c, d := r.Players[0], r.Players[1], r.Players[2], r.Players[3]
	if a.Games != 1 || a.Change.K != 40 || a.Change.Points != 40*64 || a.New() != 2026 || len(a.Change.Games) != 2 || a.Change.Games[1].Counting != fide.UnratedRival {
		t.Errorf("%+v", a)
	}
	if b.Change.K != 20 || b.Change.Counted != 1 || b.Performance != 2000-800 {
		t.Errorf("%+v", b)
	}
	if c.First == nil || c.First.Games != 3 || c.First.Omission != fide.FewGames || c.New() != 0 || c.Performance != 2000+fide.Difference(67) {
		t.Errorf("%+v", c.First)
	}
	if d.Change.Counted != 0 || d.New() != 1900 {
		t.Errorf("%+v", d)
	}
	if len(a.Forecasts) != 2 || a.Forecasts[0].Rounds[0] != 5 || a.Forecasts[0].Enough != norm.None {
		t.Errorf("%+v", a.Forecasts)
	}
	if _, err := Rate(Event{Games: games, People: people, Day: "May"}); err == nil {
		t.Error("a day that is none is accepted")
	}
}

// Rapid events and those before the regulations have no norms, and every norm is beyond the title.
func TestWhereNormsAreJudged(t *testing.T) {
	e := read(t, "testdata/us2025.trf")
	e.People[0].Title, e.People[1].Title = "GM", "IM"
	for _, c := range []struct {
		list  fide.List
		day   string
		norms bool
	}{{fide.Standard, "2025-10-12", true}, {fide.Standard, "", true}, {fide.Standard, "2023-12-31", false}, {fide.Blitz, "2025-10-12", false}} {
		e.List, e.Day = c.list, c.day
		r, err := Rate(e)
		if err != nil {
			t.Fatal(err)
		}
		if r.Norms != c.norms || c.norms && (len(r.Players[0].Verdicts) != 0 || len(r.Players[1].Verdicts) != 1 || len(r.Players[2].Verdicts) != 2) {
			t.Errorf("%s on %q: %t", c.list, c.day, r.Norms)
		}
	}
}

// A Swiss with many guests waives the foreigners; the arbiter's own waiver stands.
func TestLargeSwiss(t *testing.T) {
	const n = 40
	games := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Rounds: 2}
	people := make([]tournament.Entry, n)
	for i := range n {
		people[i] = tournament.Entry{Name: "x", Rating: 2400, Title: "GM", Federation: []string{"USA", "GER", "ITA"}[i%3]}
		opponent, kind := i+2, swiss.Win
		if i%2 == 1 {
			opponent, kind = i, swiss.Loss
		}
		games.Entries = append(games.Entries, swiss.Entry{Number: i + 1, Records: []swiss.RoundRecord{{Kind: kind, Opponent: opponent, Color: swiss.White}}})
	}
	e := Event{Games: games, People: people, Day: "2025-01-01", Host: "ESP"}
	for _, c := range []struct{ declared, want norm.Waiver }{{norm.NoWaiver, norm.LargeSwiss}, {norm.Zonal, norm.Zonal}} {
		e.Waiver = c.declared
		r, err := Rate(e)
		if err != nil {
			t.Fatal(err)
		}
		if r.Waiver != c.want || r.Crowd.Foreigners != n {
			t.Errorf("%d: %d, %+v", c.declared, r.Waiver, r.Crowd)
		}
	}
}

// One player alone is rated as among all.
func TestRateOne(t *testing.T) {
	e := read(t, "testdata/us2025.trf")
	whole, err := Rate(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range whole.Players {
		one, err := RateOne(e, p.Number)
		if err != nil || len(one.Players) != 1 || !reflect.DeepEqual(one.Players[0], p) || one.Waiver != whole.Waiver {
			t.Errorf("%d: %+v, %v, want %+v", p.Number, one, err, p)
		}
	}
	if nobody, err := RateOne(e, 9999); err != nil || len(nobody.Players) != 0 {
		t.Errorf("nobody: %+v, %v", nobody, err)
	}
}

// In an event of equals by K, all changes add up to nothing, and nobody's depends on the order of
// the list.
func TestChangesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(2, 8).Draw(t, "pairs")
		games := &swiss.Tournament{Scoring: swiss.OrdinaryScoring()}
		people := make([]tournament.Entry, n)
		for i := range n {
			people[i] = tournament.Entry{Name: "x", Rating: rapid.IntRange(2100, 2380).Draw(t, "rating")}
			games.Entries = append(games.Entries, swiss.Entry{Number: i + 1})
		}
		for range rapid.IntRange(1, 7).Draw(t, "rounds") {
			order := rapid.Permutation(span(n)).Draw(t, "order")
			for b := 0; b < n; b += 2 {
				k := rapid.SampledFrom([][2]swiss.Kind{{swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw}, {swiss.Loss, swiss.Win}, {swiss.ForfeitWin, swiss.ForfeitLoss}}).Draw(t, "result")
				w, l := &games.Entries[order[b]], &games.Entries[order[b+1]]
				w.Records = append(w.Records, swiss.RoundRecord{Kind: k[0], Opponent: l.Number, Color: swiss.White})
				l.Records = append(l.Records, swiss.RoundRecord{Kind: k[1], Opponent: w.Number, Color: swiss.Black})
			}
		}
		r, err := Rate(Event{Games: games, People: people, K: 20})
		if err != nil {
			t.Fatal(err)
		}
		sum := fide.Hundredths(0)
		for _, p := range r.Players {
			sum += p.Change.Points
		}
		if sum != 0 {
			t.Fatalf("the changes add up to %s", sum)
		}
		turned := &swiss.Tournament{Scoring: games.Scoring}
		back := make([]tournament.Entry, n)
		for i := range n {
			turned.Entries = append(turned.Entries, games.Entries[n-1-i])
			back[i] = people[n-1-i]
		}
		again, err := Rate(Event{Games: turned, People: back, K: 20})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range r.Players {
			if q := again.Players[n-1-i]; p.Change.Points != q.Change.Points || p.Performance != q.Performance {
				t.Fatalf("%+v and %+v", p, q)
			}
		}
	})
}

func span(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// An open of 2,000 players over eleven rounds, every fourth of them with a title.
func BenchmarkRate(b *testing.B) {
	const n, rounds = 2000, 11
	games := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Rounds: rounds}
	people := make([]tournament.Entry, n)
	federations := []string{"ESP", "FRA", "GER", "IND", "USA", "ARM", "POL"}
	for i := range n {
		people[i] = tournament.Entry{Name: "x", Rating: 2700 - i*3/4, Federation: federations[i*5%7], Sex: []string{"m", "w"}[i%2]}
		if i < n/4 {
			people[i].Title = []tournament.Title{"GM", "GM", "IM", "WGM", "FM"}[i%5]
		}
		games.Entries = append(games.Entries, swiss.Entry{Number: i + 1, Records: make([]swiss.RoundRecord, rounds)})
	}
	for r := range rounds {
		step := 1 << (r % 4) // neighbours in rating meet, at some distance
		paired := make([]bool, n)
		for i := range n {
			j := i + step
			if paired[i] || j >= n || paired[j] {
				continue
			}
			paired[i], paired[j] = true, true
			k := [][2]swiss.Kind{{swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw}, {swiss.Loss, swiss.Win}}[(i*7+r*5)%3]
			games.Entries[i].Records[r] = swiss.RoundRecord{Kind: k[0], Opponent: j + 1, Color: swiss.White}
			games.Entries[j].Records[r] = swiss.RoundRecord{Kind: k[1], Opponent: i + 1, Color: swiss.Black}
		}
	}
	e := Event{Games: games, People: people, Host: "ESP"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Rate(e); err != nil {
			b.Fatal(err)
		}
	}
}

// A match is rated until it is won, and not at all with a player who has no rating.
func TestMatches(t *testing.T) {
	match := func(black int, results ...swiss.Kind) *Report {
		games := &swiss.Tournament{Rounds: 6, Scoring: swiss.OrdinaryScoring(), Entries: []swiss.Entry{{Number: 1}, {Number: 2}}}
		mirror := map[swiss.Kind]swiss.Kind{swiss.Win: swiss.Loss, swiss.Draw: swiss.Draw, swiss.Loss: swiss.Win, swiss.ForfeitWin: swiss.ForfeitLoss}
		for _, k := range results {
			games.Entries[0].Records = append(games.Entries[0].Records, swiss.RoundRecord{Kind: k, Opponent: 2, Color: swiss.White})
			games.Entries[1].Records = append(games.Entries[1].Records, swiss.RoundRecord{Kind: mirror[k], Opponent: 1, Color: swiss.Black})
		}
		r, err := Rate(Event{Games: games, People: []tournament.Entry{{Name: "A", Rating: 2500}, {Name: "B", Rating: black}}, Day: "2025-01-01"})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, c := range []struct {
		results []swiss.Kind
		rated   int
	}{
		{[]swiss.Kind{swiss.Win, swiss.Win, swiss.Win, swiss.Draw, swiss.Win, swiss.Loss}, 4},
		{[]swiss.Kind{swiss.Win, swiss.ForfeitWin, swiss.Win, swiss.Draw, swiss.Win, swiss.Loss}, 3},
		{[]swiss.Kind{swiss.Draw, swiss.Draw, swiss.Draw, swiss.Draw, swiss.Draw, swiss.Draw}, 6},
		{[]swiss.Kind{swiss.Win, swiss.Win}, 2},
	} {
		if r := match(2400, c.results...); r.Players[0].Games != c.rated || r.Players[1].Change.Counted != c.rated {
			t.Errorf("%v: %d games are rated, want %d", c.results, r.Players[0].Games, c.rated)
		}
	}
	if r := match(0, swiss.Win, swiss.Loss); r.Players[0].Games != 0 || r.Players[1].First.Omission != fide.NoRatedRival {
		t.Error("a match with an unrated player is rated")
	}
}
