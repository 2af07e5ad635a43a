package norm

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/score"
)

// naiveMet is a second reading of Article 1.4, requirement by requirement over a chosen set of games,
// written from the text and not from the code: fractions are compared crosswise.
func naiveMet(e Event, p Player, t Title, games []Game, absent int) bool {
	n := len(games)
	enough := n >= 9 || n == 8 && e.Rounds == 9 && absent == 1
	if e.System == DoubleRoundRobin {
		enough = n >= 10
	}
	if !enough {
		return false
	}
	holders, titled, points, sum, low := 0, 0, score.Points(0), 0, 5000
	from := map[string]int{}
	for _, g := range games {
		switch g.Opponent.Title {
		case "GM":
			holders, titled = holders+1, titled+1
		case "IM":
			holders++
			if t != GM {
				titled++
			}
		case "WGM":
			holders++
			if t == WGM || t == WIM {
				titled++
			}
		case "WIM":
			holders++
			if t == WIM {
				titled++
			}
		case "FM", "WFM":
			holders++
		}
		r := g.Opponent.Rating
		if r == 0 {
			r = 1400
		}
		sum, low = sum+r, min(low, r)
		points += g.Score
		from[g.Opponent.Federation]++
	}
	delete(from, "FID")
	delete(from, "")
	foreign := 0
	for f, count := range from {
		if f != p.Federation {
			foreign++
		}
		if 3*count > 2*n || f == p.Federation && 5*count > 3*n {
			return false
		}
	}
	if foreign < 2 || 2*holders < n || titled < 3 || 3*titled < n || e.System == DoubleRoundRobin && 2*titled < n {
		return false
	}
	asks := map[Title][3]int{GM: {2600, 2380, 2200}, IM: {2450, 2230, 2050}, WGM: {2400, 2180, 2000}, WIM: {2250, 2030, 1850}}[t]
	if low < asks[2] {
		sum += asks[2] - low
	}
	average := (sum*2 + n) / (2 * n)           // half up
	percent := (int(points)*100 + n) / (2 * n) // half up
	return average >= asks[1] && 100*int(points) >= 70*n && average+dp(percent) >= asks[0]
}

// dp is the printed table, read here from its lower half.
func dp(percent int) int {
	lower := []int{
		-800, -677, -589, -538, -501, -470, -444, -422, -401, -383, -366, -351, -336, -322, -309, -296, -284, -273, -262, -251,
		-240, -230, -220, -211, -202, -193, -184, -175, -166, -158, -149, -141, -133, -125, -117, -110, -102, -95, -87, -80,
		-72, -65, -57, -50, -43, -36, -29, -21, -14, -7, 0,
	}
	if percent > 50 {
		return -lower[100-percent]
	}
	return lower[percent]
}

// naiveJudge tries every set of games that may be counted.
func naiveJudge(e Event, p Player, t Title, games []Game) bool {
	var in []Game
	absent := 0
	for _, g := range games {
		if g.State == PairingBye || g.State == ForfeitWin {
			absent++
		}
		if g.State == Played && g.Opponent.Federation != "NON" {
			in = append(in, g)
		}
	}
	if naiveMet(e, p, t, in, absent) {
		return true
	}
	for left := uint(1); left < 1<<len(in); left++ {
		if bits.OnesCount(left) > len(in)-9 {
			continue
		}
		var kept []Game
		tail, allowed := true, true
		for i := len(in) - 1; i >= 0; i-- {
			out := left>>i&1 == 1
			tail = tail && out
			if out && !tail && in[i].Score != 2 {
				allowed = false
			}
			if !out {
				kept = append(kept, in[i])
			}
		}
		if allowed && naiveMet(e, p, t, kept, 0) {
			return true
		}
	}
	return false
}

func drawGames(t *rapid.T) (Event, Player, []Game) {
	e := Event{System: Swiss, Rounds: rapid.IntRange(8, 12).Draw(t, "rounds"), Federation: "FRA"}
	strong := rapid.IntRange(0, 3).Draw(t, "strength")
	game := rapid.Custom(func(t *rapid.T) Game {
		return Game{
			State: rapid.SampledFrom([]State{Played, Played, Played, Played, Played, Played, Played, Played, PairingBye, Missed}).Draw(t, "state"),
			Score: rapid.SampledFrom([]score.Points{0, 1, 1, 2, 2, 2}).Draw(t, "score"),
			Opponent: Opponent{
				Rating:     rapid.SampledFrom([]int{0, 1900, 2150, 2250, 2300, 2380, 2450, 2500, 2550, 2600}).Draw(t, "rating"),
				Title:      rapid.SampledFrom([]Title{GM, GM, IM, GM, IM, WGM, WIM, "FM", "CM", ""}[:10-2*strong]).Draw(t, "title"),
				Federation: rapid.SampledFrom([]string{"FRA", "USA", "GER", "ESP", "FID", "NON"}[:6-strong]).Draw(t, "federation"),
			},
		}
	})
	games := make([]Game, e.Rounds)
	for i := range games {
		games[i] = game.Draw(t, "game")
		games[i].Round = i + 1
	}
	return e, Player{Federation: "FRA", Woman: true}, games
}

func TestJudgeAgainstEverySet(t *testing.T) {
	met := 0
	rapid.Check(t, func(t *rapid.T) {
		e, p, games := drawGames(t)
		for _, title := range Titles() {
			v := Judge(e, p, title, games)
			if want := naiveJudge(e, p, title, games); v.Met != want {
				t.Fatalf("%s: %t, want %t: %s", title, v.Met, want, lacks(v))
			}
			if v.Met {
				met++
			}
		}
	})
	if met == 0 {
		t.Error("no norm was made: the draws are no proof")
	}
}

// A better result never takes a norm away, and a norm for a higher title is one for the lower.
func TestNormsAreMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, p, games := drawGames(t)
		i := rapid.IntRange(0, len(games)-1).Draw(t, "better")
		better := append([]Game(nil), games...)
		better[i].Score = min(2, better[i].Score+1)
		var met []bool
		for _, title := range Titles() {
			before, after := Judge(e, p, title, games), Judge(e, p, title, better)
			if before.Met && !after.Met {
				t.Fatalf("%s is lost by a better result in round %d: %s", title, i+1, lacks(after))
			}
			met = append(met, before.Met)
		}
		if met[0] && !met[1] || met[2] && !met[3] {
			t.Fatalf("the higher norm and not the lower: %v", met)
		}
	})
}

// With what the outlook asks for the norm is made, and with half a point less it is not.
func TestOutlook(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		e, p, games := drawGames(t)
		to := rapid.IntRange(1, 4).Draw(t, "to come")
		games = games[:len(games)-to]
		title := rapid.SampledFrom(Titles()).Draw(t, "title")
		o, possible := NewOutlook(e, p, title, games, to)
		if !possible {
			return
		}
		found++
		full := append([]Game(nil), games...)
		for i := range to {
			full = append(full, Game{Round: len(games) + i + 1, State: Played, Opponent: Opponent{Rating: o.Average, Title: GM, Federation: []string{"NED", "POL", "ITA", "SUI"}[i]}})
		}
		give := func(points score.Points) Verdict {
			for i := len(games); i < len(full); i++ {
				full[i].Score = min(points, 2)
				points -= full[i].Score
			}
			return countableGames(e, p, full).judge(title)
		}
		if v := give(o.Points); !v.Met && !tooManyOfOne(v) && o.Average >= title.Standard().Floor {
			t.Fatalf("%s: %+v, and yet %s", title, o, lacks(v))
		}
		if v := give(o.Points - 1); o.Points > 0 && v.Met && o.Average >= title.Standard().Floor {
			t.Fatalf("%s: %+v, and yet less is enough", title, o)
		}
	})
	if found == 0 {
		t.Error("no norm was in reach: the draws are no proof")
	}
}

// tooManyOfOne: the outlook does not foretell which federations are too many already.
func tooManyOfOne(v Verdict) bool {
	for _, l := range v.Missing {
		if l.Code != TooManyOfOne {
			return false
		}
	}
	return true
}
