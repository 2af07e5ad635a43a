package fide

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/score"
)

// games reads "1787:1 2505:½" as games.
func games(t *testing.T, text string) []Game {
	t.Helper()
	var list []Game
	for _, word := range strings.Fields(text) {
		var g Game
		var made string
		if _, err := fmt.Sscanf(strings.Replace(word, ":", " ", 1), "%d %s", &g.Opponent, &made); err != nil {
			t.Fatalf("%q: %v", word, err)
		}
		g.Score = map[string]score.Points{"0": 0, "½": 1, "1": 2}[made]
		list = append(list, g)
	}
	return list
}

func rules(t *testing.T, list List, day string) Regulations {
	t.Helper()
	r, err := At(list, day)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Changes that FIDE published (ratings.fide.com, calculations of single players for the lists of
// December 2025 and October 2026; an opponent beyond 400 points stands as the limited rating that
// is printed there), and what FIDE's own calculator answers.
func TestPublishedChanges(t *testing.T) {
	for _, c := range []struct {
		day    string
		own, k int
		games  string
		each   string
		points string
		whole  int
	}{
		{"2025-11-07", 2813, 10, "1787:1 2025:1 2310:1 2400:1 2505:½", "0.00 0.00 0.04 0.07 -0.36", "-2.50", -3},
		{"2025-10-31", 2395, 10, "1995:1 2205:½ 2325:0 1995:1 1995:1", "0.08 -0.25 -0.60 0.08 0.08", "-6.10", -6},
		{"2025-11-07", 2400, 10, "2000:1 2000:1 2121:1 2813:0 2084:1", "0.08 0.08 0.16 -0.08 0.13", "3.70", 4},
		{"2025-11-21", 2400, 10, "2000:1 2000:1 2230:1 2505:1 2155:½", "0.08 0.08 0.28 0.64 -0.30", "7.80", 8},
		{"2025-10-31", 2499, 10, "2099:1 2322:1 2422:1 2325:½ 2255:½", "0.08 0.27 0.39 -0.23 -0.30", "2.10", 2},
		{"2025-11-07", 2505, 10, "2105:1 2105:1 2237:½ 2134:1 2813:½", "0.08 0.08 -0.33 0.10 0.36", "2.90", 3},
		{"2025-11-21", 2505, 10, "2105:1 2105:1 2105:1 2400:0 2118:1", "0.08 0.08 0.08 -0.64 0.09", "-3.10", -3},
		{"2025-11-07", 2053, 20, "1675:1 2310:0 1653:1 1884:1 2218:0", "0.09 -0.18 0.08 0.28 -0.28", "-0.20", 0},
		{"", 2200, 20, "2700:0", "-0.08", "-1.60", -2},
		{"", 1500, 20, "2000:½", "0.42", "8.40", 8},
		{"2010-01-01", 2092, 15, "2000:1", "0.37", "5.55", 6},
	} {
		change := rules(t, Standard, c.day).Rate(c.own, c.k, games(t, c.games))
		var each []string
		for _, g := range change.Games {
			each = append(each, g.Change.String())
		}
		if got := strings.Join(each, " "); got != c.each {
			t.Errorf("%d against %s: %s, want %s", c.own, c.games, got, c.each)
		}
		if change.Points.String() != c.points || change.Rounded() != c.whole {
			t.Errorf("%d against %s: %s, want %s", c.own, c.games, change.Points, c.points)
		}
	}
}

// Differences that are too great, by date. A player of 2000 wins against 1500 and 1400 and loses
// against 2500.
func TestLimitByDate(t *testing.T) {
	for _, c := range []struct {
		list List
		day  string
		own  int
		want string // differences that count
	}{
		{Standard, "2009-06-30", 2000, "350 350 -350"},
		{Standard, "2009-07-01", 2000, "400 400 -400"},
		{Standard, "2021-12-31", 2000, "400 400 -400"},
		{Standard, "2022-01-01", 2000, "500 400 -400"}, // one upgrade, for the greatest difference
		{Standard, "2024-02-29", 2000, "500 400 -400"},
		{Standard, "2024-03-01", 2000, "400 400 -400"},
		{Standard, "2025-09-30", 2650, "400 400 150"},
		{Standard, "2025-10-01", 2650, "1150 1250 150"},
		{Standard, "2025-10-01", 2649, "400 400 149"},
		{Standard, "", 2650, "1150 1250 150"},
		{Rapid, "2021-06-01", 2000, "500 600 -500"},
		{Blitz, "2026-01-01", 2650, "none none 150"},
		{Blitz, "2026-01-01", 2600, "400 400 100"},
		{Blitz, "2024-11-30", 2650, "400 400 150"},
	} {
		change := rules(t, c.list, c.day).Rate(c.own, 20, games(t, "1500:1 1400:1 2500:0"))
		var got []string
		for _, g := range change.Games {
			if g.Counting == TooFarApart {
				got = append(got, "none")
				continue
			}
			got = append(got, fmt.Sprint(g.Counted))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s on %q, %d: %s, want %s", c.list, c.day, c.own, strings.Join(got, " "), c.want)
		}
	}
}

func TestDaysThatAreNone(t *testing.T) {
	for _, day := range []string{"2024", "2024-02-30", "1.3.2024", "yesterday"} {
		if _, err := At(Standard, day); err == nil {
			t.Errorf("%q is accepted", day)
		}
	}
}

func TestCoefficient(t *testing.T) {
	for _, c := range []struct {
		list List
		day  string
		d    Development
		k    int
	}{
		{Standard, "2011-06-30", Development{Rating: 2000, Games: 29}, 25},
		{Standard, "2011-07-01", Development{Rating: 2000, Games: 29}, 30},
		{Standard, "2014-06-30", Development{Rating: 2000, Games: 30}, 15},
		{Standard, "2014-06-30", Development{Rating: 2390, Highest: 2400, Games: 300}, 10},
		{Standard, "2014-06-30", Development{Rating: 2410, Games: 20}, 30},
		{Standard, "2014-06-30", Development{Rating: 2000, Games: 30, Born: "2004"}, 15},
		{Standard, "2014-07-01", Development{Rating: 2000, Games: 29}, 40},
		{Standard, "2014-07-01", Development{Rating: 2000, Games: 30}, 20},
		{Standard, "2024-07-01", Development{Rating: 2410, Games: 20}, 10},
		{Standard, "2024-07-01", Development{Rating: 2399, Games: 99}, 20},
		{Standard, "2024-07-01", Development{Rating: 2299, Games: 99, Born: "2006"}, 40},
		{Standard, "2024-07-01", Development{Rating: 2299, Games: 99, Born: "2005-12-31"}, 20},
		{Standard, "2024-07-01", Development{Rating: 2299, Highest: 2300, Games: 99, Born: "2010"}, 20},
		{Standard, "2016-05-01", Development{Rating: 2000, Games: 99, Born: "1998-05-02"}, 40},
		{Standard, "2016-05-02", Development{Rating: 2000, Games: 99, Born: "1998-05-02"}, 20},
		{Standard, "2016-05-02", Development{Rating: 2000, Games: 99, Born: "1999-12-02"}, 40},
		{Standard, "2018-05-02", Development{Rating: 2000, Games: 99, Born: "2000-01-02"}, 40},
		{Standard, "2018-05-02", Development{Rating: 2000, Games: 99, Born: "?"}, 20},
		{Rapid, "2022-09-30", Development{Rating: 2500, Games: 99}, 20},
		{Blitz, "2022-09-30", Development{Rating: 1500, Games: 9, Born: "2010"}, 20},
		{Rapid, "2022-10-01", Development{Rating: 2500, Games: 99}, 10},
	} {
		if got := rules(t, c.list, c.day).K(c.d, c.day); got != c.k {
			t.Errorf("%s on %s, %+v: K %d, want %d", c.list, c.day, c.d, got, c.k)
		}
	}
}

// K times the games stays within 700: 39 games at 20 were rated with 17 (list of October 2026).
func TestManyGames(t *testing.T) {
	r := rules(t, Standard, "2026-09-01")
	for _, c := range []struct{ k, games, want int }{{20, 35, 20}, {20, 36, 19}, {20, 39, 17}, {40, 17, 40}, {40, 18, 38}, {10, 0, 10}} {
		if got := r.BoundedK(c.k, c.games); got != c.want {
			t.Errorf("K %d in %d games: %d, want %d", c.k, c.games, got, c.want)
		}
	}
	if got := rules(t, Standard, "2014-06-30").BoundedK(30, 90); got != 30 {
		t.Errorf("before July 2014: %d, want 30", got)
	}
}

// The first one is a published first rating (list of December 2025); those of 2023 are what FIDE's
// calculator of first ratings answers, which still follows the rules of 2022.
func TestFirstRating(t *testing.T) {
	for _, c := range []struct {
		day, games string
		rating     int
		omission   Omission
	}{
		{"2025-11-07", "1902:½ 1877:½ 1884:1 2012:0 1832:1", 1922, NoOmission},
		{"2023-11-07", "1902:½ 1877:½ 1884:1 2012:0 1832:1", 1921, NoOmission},
		{"2023-01-01", "2000:1 2000:1 2000:1 2000:0 2000:0", 2020, NoOmission},
		{"2023-01-01", "2000:1 2000:1 2000:0 2000:0 2000:0", 1928, NoOmission},
		{"2023-01-01", "2000:1 2000:1 2000:½ 2000:0 2000:0", 2000, NoOmission},
		{"2023-01-01", "2400:1 2400:1 2400:1 2400:0 2400:0", 2420, NoOmission},
		{"2023-01-01", "1600:1 1600:0 1600:0 1600:0 1600:0", 1360, NoOmission},
		{"2024-03-01", "2400:1 2400:1 2400:1 2400:0 2400:0", 2200, NoOmission},
		{"2024-03-01", "1600:1 1600:0 1600:0 1600:0 1600:0", 1499, NoOmission},
		{"2024-03-01", "1300:½ 1300:0 1300:0 1300:0 1300:0", 1213, BelowFloor},
		{"2024-03-01", "2000:1 2000:1 0:1 2000:½ 2000:0", 1990, FewGames},
		{"2024-03-01", "2000:0 2000:0 2000:0 2000:0 0:1", 0, LittleScore},
		{"2024-03-01", "0:1 0:1", 0, NoRatedRival},
		{"2013-01-01", "2000:1 2000:1 2000:1 2000:1 2000:1 2000:0 2000:0 2000:0 2000:0", 2015, NoOmission},
		{"2013-01-01", "2000:1 2000:1", 0, FewOpponents},
		{"2010-01-01", "2000:½ 2000:0 2000:0", 0, LittleScore},
		{"2010-01-01", "2000:1 2000:1 2000:1 2000:1 2000:1 2000:0 2000:0 2000:0 2000:0", 2013, NoOmission}, // 2012.5
	} {
		f := rules(t, Standard, c.day).FirstRating(games(t, c.games))
		if f.Rating != c.rating || f.Omission != c.omission {
			t.Errorf("%s, %s: %d (%d), want %d (%d)", c.day, c.games, f.Rating, f.Omission, c.rating, c.omission)
		}
	}
}

func drawGames(t *rapid.T) []Game {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
		return Game{Opponent: rapid.IntRange(1000, 2900).Draw(t, "opponent"), Score: score.Points(rapid.IntRange(0, 2).Draw(t, "score"))}
	}), 1, 20).Draw(t, "games")
}

func drawRules(t *rapid.T) Regulations {
	day := rapid.SampledFrom([]string{"2005-01-01", "2010-01-01", "2016-01-01", "2023-01-01", "2024-06-01", "2026-01-01"}).Draw(t, "day")
	r, err := At(rapid.SampledFrom(Lists()).Draw(t, "list"), day)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A second reading of Article 8.3, game by game with the printed brackets searched one by one.
func TestRateAgainstLiteralReading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		own, k := rapid.IntRange(1000, 2900).Draw(t, "own"), rapid.SampledFrom([]int{10, 20, 40}).Draw(t, "k")
		list := drawGames(t)
		got := r.Rate(own, k, list)

		greatest := -1 // the game of the one upgrade
		for i, g := range list {
			if own-g.Opponent > r.Limit && (greatest < 0 || g.Opponent < list[greatest].Opponent) {
				greatest = i
			}
		}
		sum, counted := 0, 0
		for i, g := range list {
			d := own - g.Opponent
			if r.Apart > 0 && (d >= r.Apart || -d >= r.Apart) && (own > r.ApartAbove || g.Opponent > r.ApartAbove) {
				continue
			}
			counted++
			limited := r.LimitBelow == 0 || own < r.LimitBelow
			if limited && d > r.Limit && (r.Upgrades == 0 || i == greatest) {
				d = r.Limit
			}
			if limited && d < -r.Limit {
				d = -r.Limit
			}
			apart, expected := max(d, -d), 50
			for _, last := range brackets {
				if apart <= last {
					break
				}
				expected++
			}
			if d < 0 {
				expected = 100 - expected
			}
			sum += 50*int(g.Score) - expected
		}
		for r.KGames > 0 && k*counted > r.KGames {
			k--
		}
		if int(got.Points) != k*sum || got.Counted != counted {
			t.Fatalf("%s, want %d hundredths in %d games", got.Points, k*sum, counted)
		}
	})
}

// Within the limits what one player gains the other loses, and a better score never brings less.
func TestChangesBalanceAndGrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		a, b := rapid.IntRange(2000, 2600).Draw(t, "a"), rapid.IntRange(2000, 2600).Draw(t, "b")
		if max(a-b, b-a) > 350 {
			return
		}
		last := Hundredths(-100)
		for points := score.Points(0); points <= 2; points++ {
			one := r.Rate(a, 10, []Game{{b, points}})
			other := r.Rate(b, 10, []Game{{a, 2 - points}})
			if one.Points+other.Points != 0 {
				t.Fatalf("%d against %d, %d: %s and %s", a, b, points, one.Points, other.Points)
			}
			if one.Sum <= last {
				t.Fatalf("%d against %d: %s after %s", a, b, one.Sum, last)
			}
			last = one.Sum
		}
	})
}

// A first rating never falls when the score rises, from the rules of 2024 on.
func TestFirstRatingGrows(t *testing.T) {
	r, err := At(Standard, "")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		list := drawGames(t)
		i := rapid.IntRange(0, len(list)-1).Draw(t, "game")
		before := r.FirstRating(list)
		if list[i].Score == 2 || before.Omission == LittleScore {
			return
		}
		list[i].Score++
		if after := r.FirstRating(list); after.Rating < before.Rating {
			t.Fatalf("%d, then %d", before.Rating, after.Rating)
		}
	})
}
