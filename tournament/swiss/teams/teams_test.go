package teams

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// event makes a random event of teams: matches are worth 2, 1 and 0, a bye of the
// pairing 1.
func event(seed uint64, least, most int) (System, *swiss.Tournament) {
	random := rand.New(rand.NewPCG(seed, 46))
	c := generate.Default()
	c.Players = least + random.IntN(most-least+1)
	c.Rounds = 2 + random.IntN(min(8, c.Players))
	c.Seed, c.Draws = seed, 100*random.IntN(6)
	c.Forfeits, c.HalfByes, c.ZeroByes, c.FullByes = 20*random.IntN(5), 20*random.IntN(3), 20*random.IntN(4), 20*random.IntN(2)
	c.Late, c.Withdraw, c.Bans = 20*random.IntN(4), 20*random.IntN(3), 50*random.IntN(3)
	c.Scoring = swiss.ScoringOf(4, 2, 0)
	c.Scoring.PairingBye = c.Scoring.WhiteDraw
	c.Baku = seed%4 == 0
	s := System{Colors: Colors(seed % 3)}
	if seed%2 == 0 {
		s.Secondary = make(map[int][]swiss.Points)
		for number := 1; number <= c.Players; number++ {
			points := swiss.Points(0)
			for range c.Rounds {
				s.Secondary[number] = append(s.Secondary[number], points)
				points += swiss.Points(random.IntN(3))
			}
		}
	}
	t, _ := generate.Tournament(c, s)
	return s, t
}

// The engine and the articles taken literally pair alike, round by round, and prove
// the same rounds impossible.
func TestLiteral(t *testing.T) {
	events := uint64(400)
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		events = 10_000
	}
	rounds, floats, impossible := 0, 0, 0
	for seed := range events {
		s, played := event(seed, 3, 11)
		for round := 1; round <= min(played.Paired()+1, played.Rounds); round++ {
			f, err := played.Problem(round)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Pair(f, swiss.Options{})
			want, can := literally(s, f)
			var proof *swiss.Impossible
			if !can {
				impossible++
				if !errors.As(err, &proof) || len(proof.Proof) == 0 {
					t.Fatalf("seed %d, round %d: %v and %v, where nothing is possible", seed, round, got, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, round, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d, round %d: %s", seed, round, diff)
			}
			rounds++
			for _, p := range got.Pairs {
				if f.Players[f.Place(p.White)].Pairing() != f.Players[f.Place(p.Black)].Pairing() {
					floats++
				}
			}
		}
	}
	t.Log(rounds, "rounds,", floats, "floats,", impossible, "impossible")
	if rounds < int(events) || floats < int(events) || impossible == 0 {
		t.Error("too little was compared")
	}
}

// Larger events are sound.
func TestSound(t *testing.T) {
	for seed := range uint64(40) {
		s, played := event(seed, 12, 60)
		for round := 1; round <= played.Paired(); round++ {
			f, err := played.Problem(round)
			if err != nil {
				t.Fatal(err)
			}
			p, err := s.Pair(f, swiss.Options{Explain: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := swisstest.CheckPairing(f, p); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if len(p.Explanation.Pairs) != len(p.Pairs) || slices.ContainsFunc(p.Explanation.Pairs, func(steps []swiss.Step) bool { return len(steps) == 0 }) {
				t.Fatalf("seed %d: %+v", seed, p.Explanation)
			}
		}
	}
}

// standing makes teams 1, 2 ... with these scores, whatever brought them about.
func standing(scores ...swiss.Points) *swiss.Tournament {
	t := &swiss.Tournament{Rounds: 9, Initial: swiss.White, Scoring: swiss.ScoringOf(4, 2, 0)}
	for i, points := range scores {
		t.Entries = append(t.Entries, swiss.Entry{Number: i + 1, Extra: points})
	}
	return t
}

func apart(t *swiss.Tournament, number int, others ...int) {
	for _, o := range others {
		t.Bans = append(t.Bans, swiss.Ban{First: 1, Numbers: []int{number, o}})
	}
}

// The example of 3.5.4: 2, 6 and 8 have 3 points, 1, 3 and 5 have 2½; three have
// to come up, and 2, 6 and 8 cannot all.
func TestUpfloaters(t *testing.T) {
	for _, c := range []struct {
		name string
		bans func(t *swiss.Tournament)
		want []int
	}{
		{"the highest scores", func(*swiss.Tournament) {}, []int{2, 6, 8}},
		{"{2,6,1} first", func(t *swiss.Tournament) { apart(t, 8, 4, 7, 9) }, []int{1, 2, 6}},
		{"{2,6,3} next", func(t *swiss.Tournament) { apart(t, 8, 4, 7, 9); apart(t, 1, 4, 7, 9) }, []int{2, 3, 6}},
		{"{2,8,1} after all with 2 and 6", func(t *swiss.Tournament) { apart(t, 6, 4, 7, 9) }, []int{1, 2, 8}},
		{"{6,8,1} after all with 2", func(t *swiss.Tournament) { apart(t, 2, 4, 7, 9) }, []int{1, 6, 8}},
	} {
		s := standing(5, 6, 5, 8, 5, 6, 8, 6, 8, 4)
		apart(s, 4, 7, 9)
		apart(s, 7, 9)
		c.bans(s)
		f, err := s.Problem(1)
		if err != nil {
			t.Fatal(err)
		}
		r := System{}.newRound(f)
		if err := r.pair(); err != nil {
			t.Fatal(err)
		}
		if got := r.numbers(r.brackets[0].up); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A smaller number is the top member of its pair, whatever its score (3.6.1), and
// the top members decide before the bottom members (3.6.2).
func TestIdentifier(t *testing.T) {
	s := standing(4, 4, 4, 4, 4, 4)
	f, err := s.Problem(1)
	if err != nil {
		t.Fatal(err)
	}
	pairs := func() [][2]int {
		r := System{}.newRound(f)
		if err := r.pair(); err != nil {
			t.Fatal(err)
		}
		var all [][2]int
		for _, p := range r.brackets[0].pairs {
			all = append(all, [2]int{r.number(p[0]), r.number(p[1])})
		}
		return all
	}
	if got := pairs(); !slices.Equal(got, [][2]int{{1, 4}, {2, 5}, {3, 6}}) {
		t.Error(got)
	}
	// 3 has met 4, 5 and 6, so that it is with 1 or 2: of the identifiers 1 2 4 ...
	// the first has 1 with 3.
	apart(s, 3, 4, 5, 6)
	if f, err = s.Problem(1); err != nil {
		t.Fatal(err)
	}
	if got := pairs(); !slices.Equal(got, [][2]int{{1, 3}, {2, 5}, {4, 6}}) {
		t.Error(got)
	}
}

// Articles 1.7.1 and 1.7.2, and their last sentences.
func TestPreferences(t *testing.T) {
	colors := func(text string) []swiss.Color {
		var list []swiss.Color
		for _, c := range text {
			list = append(list, map[rune]swiss.Color{'W': swiss.White, 'B': swiss.Black}[c])
		}
		return list
	}
	for _, c := range []struct{ history, a, b, last string }{
		{"", "-", "-", "-"}, {"W", "-", "b mild", "b mild"}, {"WB", "-", "w mild", "-"}, {"BW", "-", "b mild", "-"},
		{"WW", "b", "b strong", "b strong"}, {"BBWW", "b", "b strong", "b strong"}, {"BWW", "b", "b strong", "b strong"},
		{"WWWBB", "-", "b mild", "b mild"}, {"WBB", "w", "w strong", "w strong"}, {"BWB", "-", "w mild", "w mild"}, {"BBWBB", "w", "w strong", "w strong"},
	} {
		say := func(p swiss.Preference, strength bool) string {
			text := p.Color.Letter()
			if strength && p.Color != swiss.NoColor {
				text += map[swiss.Strength]string{swiss.Mild: " mild", swiss.Strong: " strong"}[p.Strength]
			}
			return text
		}
		a, b, none := System{}, System{Colors: TypeB}, System{Colors: NoColors}
		if got := say(a.preference(colors(c.history), false), false); got != c.a {
			t.Errorf("%s, type A: %s, want %s", c.history, got, c.a)
		}
		if got := say(b.preference(colors(c.history), false), true); got != c.b {
			t.Errorf("%s, type B: %s, want %s", c.history, got, c.b)
		}
		if got := say(b.preference(colors(c.history), true), true); got != c.last {
			t.Errorf("%s, type B in the last round: %s, want %s", c.history, got, c.last)
		}
		if got := none.preference(colors(c.history), false); got != (swiss.Preference{}) {
			t.Errorf("%s, none: %v", c.history, got)
		}
	}
}

// Two hundred teams, nine rounds.
func BenchmarkRound(b *testing.B) {
	c := generate.Default()
	c.Players, c.Rounds, c.Seed, c.Scoring = 200, 9, 5, swiss.ScoringOf(4, 2, 0)
	t, err := generate.Tournament(c, System{})
	if err != nil {
		b.Fatal(err)
	}
	f, err := t.Problem(7)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (System{}).Pair(f, swiss.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
