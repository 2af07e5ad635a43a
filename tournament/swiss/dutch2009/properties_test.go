package dutch2009_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// Other starting numbers in the same order give the same pairing with these
// numbers; the order in which wishes are written down says nothing.
func TestRelabelling(t *testing.T) {
	for seed := range uint64(20) {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds, g.Bans, g.HalfByes, g.Forfeits = seed, 9+int(seed), 6, 100, 50, 50
		s, err := generate.Tournament(g, dutch2009.System{})
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
			before, after := mustPair(t, s, round), mustPair(t, &other, round)
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

func mustPair(t *testing.T, s *swiss.Tournament, round int) swiss.Pairing {
	t.Helper()
	f, err := s.Problem(round)
	if err != nil {
		t.Fatal(err)
	}
	p, err := dutch2009.System{}.Pair(f, swiss.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Colours and the bye keep to B1.b and B2, in every round of random tournaments;
// nobody but those who have more than half in the last round gets a colour for
// the third time, or three more than the other.
func TestAbsoluteCriteria(t *testing.T) {
	exempt := 0
	each(t, 0, 100, func(i int) generate.Config { return mixed(i, 40) }, func(_ int, f *swiss.PairingProblem) {
		p, err := dutch2009.System{}.Pair(f, swiss.Options{})
		if err != nil {
			return
		}
		if p.Bye != 0 {
			for _, turn := range f.Players[f.Place(p.Bye)].Records {
				if turn.Kind == swiss.PairingBye || turn.Kind == swiss.FullBye || turn.Kind == swiss.ForfeitWin {
					t.Errorf("round %d: the bye for %d", f.Round, p.Bye)
				}
			}
		}
		for _, x := range p.Pairs {
			white, black := f.Place(x.White), f.Place(x.Black)
			for _, side := range []struct {
				place int
				color swiss.Color
			}{{white, swiss.White}, {black, swiss.Black}} {
				had := f.Players[side.place].Colors
				n := len(had)
				d := f.Players[side.place].Difference()
				if side.color == swiss.Black {
					d = -d
				}
				if n < 2 || had[n-1] != side.color || had[n-2] != side.color {
					if d < 2 {
						continue
					}
				}
				if !f.Topscorer(white) && !f.Topscorer(black) {
					t.Errorf("round %d: %s for %d", f.Round, side.color, f.Players[side.place].Number)
				}
				exempt++
			}
		}
	})
	if exempt == 0 {
		t.Error("the last round was never different")
	}
}

// The proof that a round cannot be paired holds against the field: groups of an
// odd number, more than those set aside, no pair allowed between them. Every way
// out is a whole pairing.
func TestImpossible(t *testing.T) {
	proven := 0
	for seed := range uint64(400) {
		s := thicket(seed, 12)
		f := next(t, s)
		_, err := dutch2009.System{}.Pair(f, swiss.Options{})
		var i *swiss.Impossible
		if !errors.As(err, &i) {
			continue
		}
		proven++
		l := &literal{f: f}
		for _, place := range f.ToPair() {
			l.seats = append(l.seats, l.read(place))
		}
		holds(t, l, i)
		for _, w := range i.Ways {
			if len(w.Pairing.Pairs) != len(l.seats)/2 || (w.Pairing.Bye != 0) != (len(l.seats)%2 == 1) {
				t.Fatalf("a way %+v to %+v", w.Step, w.Pairing)
			}
		}
		if len(i.Ways) == 0 {
			t.Fatalf("no way out: %+v", i.Proof)
		}
	}
	if proven < 50 {
		t.Errorf("%d proofs", proven)
	}
}

// holds checks a proof.
func holds(t *testing.T, l *literal, i *swiss.Impossible) {
	t.Helper()
	n := len(l.seats)
	group := make([]int, n+1) // of each player and the bye: 0 in none, -1 set aside
	put := func(numbers []int, to int) {
		for _, x := range numbers {
			at := n
			if x != 0 {
				at = slices.IndexFunc(l.seats, func(s lseat) bool { return l.f.Players[s.place].Number == x })
			}
			if group[at] != 0 {
				t.Fatalf("%d is twice in %+v", x, i.Proof)
			}
			group[at] = to
		}
	}
	aside, groups := 0, 0
	for _, s := range i.Proof {
		numbers, _ := s.Args["numbers"].([]int)
		numbers = slices.Clone(numbers)
		switch s.Code {
		case impossible.ByeAside, impossible.ByeGroup, impossible.ByeAlone:
			numbers = append(numbers, 0)
		}
		switch s.Code {
		case impossible.SetAside, impossible.ByeAside:
			aside += len(numbers)
			put(numbers, -1)
		case impossible.OddGroup, impossible.ByeGroup, impossible.ByeAlone:
			groups++
			put(numbers, groups)
			if len(numbers)%2 == 0 {
				t.Fatalf("an even group in %+v", i.Proof)
			}
		}
	}
	if groups <= aside {
		t.Fatalf("%d groups, %d aside: %+v", groups, aside, i.Proof)
	}
	for a := range n {
		for b := range n + n%2 {
			apart := group[a] != group[b] && max(group[a], group[b]) > 0 && min(group[a], group[b]) >= 0
			if a == b || !apart {
				continue
			}
			if b < n && l.legal(a, b) || b == n && l.seats[a].mayBye {
				t.Fatalf("%d and %d may meet, from different groups of %+v", a, b, i.Proof)
			}
		}
	}
}

// Every pair of random tournaments is explained: the walk names each pair once,
// every player who floats down arrives, the steps of a pair begin with its two players
// and end with the rule that gave the colours.
func TestExplained(t *testing.T) {
	codes := map[string]int{}
	each(t, 0, 80, func(i int) generate.Config { return mixed(i, 40) }, func(_ int, f *swiss.PairingProblem) {
		plain, err := dutch2009.System{}.Pair(f, swiss.Options{})
		if err != nil {
			return
		}
		p := pair(t, f)
		if plain.Explanation != nil || !slices.Equal(plain.Pairs, p.Pairs) {
			t.Fatal(plain, p)
		}
		walked := map[swiss.Pair]int{}
		var down []int
		for _, s := range p.Explanation.Walk {
			codes[string(s.Code)]++
			if arrived, is := s.Args["moved"].([]int); is {
				if !slices.Equal(arrived, down) {
					t.Fatalf("%v float down, %v arrive", down, arrived)
				}
				down = nil
			}
			switch s.Code {
			case dutch2009.MadePairs:
				for _, x := range s.Args["pairs"].([]swiss.Pair) {
					walked[x]++
				}
			case dutch2009.FloatDown:
				down = s.Args["numbers"].([]int)
			}
		}
		if down != nil {
			t.Fatalf("%v float out of the lowest bracket", down)
		}
		for i, x := range p.Pairs {
			steps := p.Explanation.Pairs[i]
			for _, s := range steps {
				codes[string(s.Code)]++
			}
			one, other := steps[0].Args["one"].(int), steps[0].Args["other"].(int)
			if walked[swiss.Pair{White: one, Black: other}]+walked[swiss.Pair{White: other, Black: one}] != 1 || one+other != x.White+x.Black {
				t.Fatalf("%v is explained as %v", x, steps)
			}
			last := steps[len(steps)-1]
			if last.Args["white"] != x.White || last.Args["black"] != x.Black || last.Article == "" {
				t.Fatalf("the colours of %v are explained as %v", x, last)
			}
		}
		if (p.Bye != 0) != (len(p.Explanation.Bye) > 0) || len(walked) != len(p.Pairs) {
			t.Fatalf("%+v", p.Explanation)
		}
		for _, s := range p.Explanation.Bye {
			codes[string(s.Code)]++
		}
	})
	said := 0
	for _, code := range dutch2009.StepCodes() {
		if codes[string(code)] > 0 {
			said++
		}
	}
	if t.Logf("%v", codes); said < 30 {
		t.Errorf("only %d codes were said", said)
	}
}
