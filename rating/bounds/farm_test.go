package bounds_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// farm is accounts that were made for it, whose owners play what they like as
// often as ratings change by it. Every game is long enough to be rated.
type farm struct {
	accounts []bounds.Player
	games    map[[2]int]int // of today, by two
	active   map[int]bool   // who has played today
	played   int
}

func newFarm(accounts int) *farm {
	f := &farm{accounts: make([]bounds.Player, accounts)}
	for i := range f.accounts {
		f.accounts[i].Rating = glicko.Initial()
	}
	f.midnight()
	return f
}

func (f *farm) midnight() { f.games, f.active = map[[2]int]int{}, map[int]bool{} }

// series plays the games of today that two of them have left, at most so many.
func (f *farm) series(one, other, most int, score glicko.Score) {
	two := [2]int{min(one, other), max(one, other)}
	for ; most > 0 && f.games[two] < bounds.MaxPairGamesPerDay; most-- {
		a, b := &f.accounts[one], &f.accounts[other]
		mine, its := bounds.Game(*a, *b, score)
		a.Rating, b.Rating = mine.Rating, its.Rating
		for _, i := range two {
			if f.accounts[i].Games++; !f.active[i] {
				f.active[i] = true
				f.accounts[i].Days++
			}
		}
		f.games[two]++
		f.played++
	}
}

// settle lets all draw with a neighbour, so that nobody is provisional for want of
// games.
func (f *farm) settle(most int) {
	for i := 0; i+1 < len(f.accounts); i += 2 {
		f.series(i, i+1, most, glicko.Draw)
	}
}

// hero lets the first beat all the others, ladder winners beat winners.
func (f *farm) hero() {
	for i := 1; i < len(f.accounts); i++ {
		f.series(0, i, bounds.MaxPairGamesPerDay, glicko.Win)
	}
}

func (f *farm) ladder() {
	for step := 1; step < len(f.accounts); step *= 2 {
		for i := 0; i+step < len(f.accounts); i += 2 * step {
			f.series(i, i+step, bounds.MaxPairGamesPerDay, glicko.Win)
		}
	}
}

func (f *farm) highest() (value int) {
	for _, a := range f.accounts {
		value = max(value, a.Rating.Value)
	}
	return value
}

// On the day on which accounts are made none of them rises above the ceiling,
// however many they are and whatever they play. Who keeps a farm for three days
// rises further, the more the more accounts they have: that is what docs/security.md
// does not promise.
func TestFarm(t *testing.T) {
	ways := []struct {
		name string
		play func(*farm)
	}{
		{"one beats all", (*farm).hero},
		{"after draws", func(f *farm) { f.settle(bounds.MaxPairGamesPerDay); f.hero() }},
		{"winners beat winners", (*farm).ladder},
		{"winners beat winners after draws", func(f *farm) { f.settle(bounds.MaxPairGamesPerDay); f.ladder() }},
	}
	for _, n := range []int{2, 4, 16, 64, 256, 1024} {
		for _, way := range ways {
			f := newFarm(n)
			way.play(f)
			t.Logf("%d accounts, %s: %d in %d games of one day", n, way.name, f.highest(), f.played)
			if f.highest() > bounds.Ceiling {
				t.Errorf("%d accounts, %s: %d, above the ceiling", n, way.name, f.highest())
			}
			kept := newFarm(n)
			for range bounds.EstablishedDays - 1 {
				kept.settle(10)
				kept.midnight()
			}
			way.play(kept)
			t.Logf("%d accounts, %s: %d in %d games, kept for three days", n, way.name, kept.highest(), kept.played)
		}
	}
}

// Whatever accounts of one day play, in any order, none rises above the ceiling.
func TestNothingOfADayRisesAboveTheCeiling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "accounts")
		f := newFarm(n)
		for range rapid.IntRange(1, 60).Draw(t, "series") {
			one := rapid.IntRange(0, n-1).Draw(t, "one")
			other := (one + rapid.IntRange(1, n-1).Draw(t, "other")) % n
			f.series(one, other, rapid.IntRange(1, 20).Draw(t, "games"), glicko.Score(rapid.IntRange(0, 2).Draw(t, "score")))
		}
		if f.highest() > bounds.Ceiling {
			t.Fatalf("%d, above the ceiling", f.highest())
		}
	})
}
