package dutch

import (
	"reflect"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// entrants is a tournament of some players before round 1.
func entrants(players, rounds int) *swiss.Tournament {
	t := &swiss.Tournament{Rounds: rounds, Scoring: swiss.OrdinaryScoring(), Initial: swiss.White}
	for n := range players {
		t.Entries = append(t.Entries, swiss.Entry{Number: n + 1})
	}
	return t
}

// play enters a paired round with one result for each board from White's side.
func play(t *swiss.Tournament, p swiss.Pairing, results []swiss.Kind) {
	round := t.Paired()
	set := func(number int, turn swiss.RoundRecord) {
		e := &t.Entries[number-1]
		for len(e.Records) < round {
			e.Records = append(e.Records, swiss.RoundRecord{})
		}
		e.Records = append(e.Records, turn)
	}
	for i, pair := range p.Pairs {
		black := map[swiss.Kind]swiss.Kind{swiss.Win: swiss.Loss, swiss.Draw: swiss.Draw, swiss.Loss: swiss.Win}[results[i]]
		set(pair.White, swiss.RoundRecord{Kind: results[i], Opponent: pair.Black, Color: swiss.White})
		set(pair.Black, swiss.RoundRecord{Kind: black, Opponent: pair.White, Color: swiss.Black})
	}
	if p.Bye != 0 {
		set(p.Bye, swiss.RoundRecord{Kind: swiss.PairingBye})
	}
}

func next(t *testing.T, of *swiss.Tournament) *swiss.PairingProblem {
	t.Helper()
	f, err := of.Problem(of.Paired() + 1)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The first round pairs the upper half with the lower one, colours by turns,
// and gives the bye to the last.
func TestFirstRound(t *testing.T) {
	p, err := Edition2026().Pair(next(t, entrants(7, 5)), swiss.Options{})
	want := []swiss.Pair{{White: 1, Black: 4}, {White: 5, Black: 2}, {White: 3, Black: 6}}
	if err != nil || !slices.Equal(p.Pairs, want) || p.Bye != 7 {
		t.Errorf("%+v, %v", p, err)
	}
}

// A round worked by hand. After 1-4 1-0, 5-2 0-1, 3-6 drawn and the bye for 7,
// the bracket of 1, 2 and 7 has one pair. S1 is 1, and 1-2 would grant both
// colours, but 7 carries a downfloat from the bye and must not have another
// (C14): the next transposition, 1-7, lets 2 float, and grants 1 the Black that
// is due. 2 is due White and meets 3, due Black. 6, due White, floats to 4, due
// White too, and 5, due Black: 6-5 (C12), and 4 may have the bye.
func TestSecondRoundByHand(t *testing.T) {
	s := entrants(7, 5)
	p, err := Edition2026().Pair(next(t, s), swiss.Options{})
	if err != nil {
		t.Fatal(err)
	}
	play(s, p, []swiss.Kind{swiss.Win, swiss.Loss, swiss.Draw})
	p, err = Edition2026().Pair(next(t, s), swiss.Options{})
	want := []swiss.Pair{{White: 7, Black: 1}, {White: 2, Black: 3}, {White: 6, Black: 5}}
	if err != nil || !slices.Equal(p.Pairs, want) || p.Bye != 4 {
		t.Errorf("%+v, %v", p, err)
	}
}

// The examples that Article 4 prints.
func TestSequenceAsPrinted(t *testing.T) {
	list := exchanges(11, 5)
	at := func(out, in []int) int {
		return slices.IndexFunc(list, func(x exchange) bool { return slices.Equal(x.out, out) && slices.Equal(x.in, in) })
	}
	for _, x := range []struct{ out, in, laterOut, laterIn []int }{
		{nil, nil, []int{5}, []int{6}},
		{[]int{5}, []int{11}, []int{4, 5}, []int{6, 7}},
		{[]int{4}, []int{6}, []int{5}, []int{8}},
		{[]int{3, 4}, []int{6, 8}, []int{4, 5}, []int{8, 9}},
		{[]int{5}, []int{7}, []int{4}, []int{6}},
		{[]int{2, 5}, []int{6, 7}, []int{3, 4}, []int{6, 7}},
		{[]int{1, 4, 5}, []int{6, 7, 8}, []int{2, 3, 5}, []int{6, 7, 8}},
		{[]int{4, 5}, []int{6, 9}, []int{4, 5}, []int{7, 8}},
		{[]int{3, 4, 5}, []int{6, 7, 10}, []int{3, 4, 5}, []int{6, 8, 9}},
	} {
		if first, later := at(x.out, x.in), at(x.laterOut, x.laterIn); first < 0 || first >= later {
			t.Errorf("%v is number %d, %v number %d", x, first, x, later)
		}
	}
	if len(list) != 462 {
		t.Errorf("%d exchanges", len(list))
	}
}

// Every history of 4, 5 and 6 players for some rounds, as the last round and as
// one before it.
func TestEveryHistoryOfSix(t *testing.T) {
	depth := map[int]int{4: 3, 5: 3, 6: 3}
	if full() {
		depth = map[int]int{4: 3, 5: 5, 6: 4}
	}
	var c tally
	for players, rounds := range depth {
		var follow func(s *swiss.Tournament, round int)
		follow = func(s *swiss.Tournament, round int) {
			s.Rounds = round
			c.agree(t, next(t, s), 1_000_000)
			s.Rounds = 10
			f := next(t, s)
			c.agree(t, f, 1_000_000)
			p, err := Edition2026().Pair(f, swiss.Options{})
			if err != nil || round == rounds {
				return
			}
			results := make([]swiss.Kind, len(p.Pairs))
			var choose func(board int)
			choose = func(board int) {
				if board == len(results) {
					after := *s
					after.Entries = slices.Clone(s.Entries)
					for i := range after.Entries {
						after.Entries[i].Records = slices.Clone(s.Entries[i].Records)
					}
					play(&after, p, results)
					follow(&after, round+1)
					return
				}
				for _, results[board] = range []swiss.Kind{swiss.Win, swiss.Draw, swiss.Loss} {
					choose(board + 1)
				}
			}
			choose(0)
		}
		follow(entrants(players, 10), 1)
	}
	t.Logf("%+v", c)
	if c.spent > 0 {
		t.Errorf("%+v", c)
	}
}

// Other starting numbers in the same order give the same pairing with these
// numbers; the order in which wishes are written down says nothing.
func TestRelabelling(t *testing.T) {
	relabelled(t, Edition2026())
	relabelled(t, Edition2017())
}

func relabelled(t *testing.T, e Edition) {
	t.Helper()
	for seed := range uint64(30) {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds, g.Bans, g.HalfByes, g.Forfeits = seed, 9+int(seed), 5, 100, 50, 50
		s, err := generate.Tournament(g, e)
		if err != nil {
			continue
		}
		rename := func(number int) int {
			if number == 0 {
				return 0
			}
			return (number*7919+int(seed))%9973 + 1
		}
		other := *s
		other.Entries = slices.Clone(s.Entries)
		for i := range other.Entries {
			e := &other.Entries[i]
			e.Number, e.Records = rename(e.Number), slices.Clone(e.Records)
			for r := range e.Records {
				e.Records[r].Opponent = rename(e.Records[r].Opponent)
			}
		}
		other.Bans = slices.Clone(s.Bans)
		slices.Reverse(other.Bans)
		for i := range other.Bans {
			numbers := slices.Clone(other.Bans[i].Numbers)
			slices.Reverse(numbers)
			for k := range numbers {
				numbers[k] = rename(numbers[k])
			}
			other.Bans[i].Numbers = numbers
		}
		for round := 1; round <= s.Paired(); round++ {
			f, err := s.Problem(round)
			if err != nil {
				t.Fatal(err)
			}
			before, err := e.Pair(f, swiss.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if f, err = other.Problem(round); err != nil {
				t.Fatal(err)
			}
			after, err := e.Pair(f, swiss.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range before.Pairs {
				before.Pairs[i] = swiss.Pair{White: rename(p.White), Black: rename(p.Black)}
			}
			before.Bye = rename(before.Bye)
			if !reflect.DeepEqual(before, after) {
				t.Fatalf("seed %d, round %d: %+v, renamed %+v", seed, round, before, after)
			}
		}
	}
}
