package dutch2009_test

import (
	"maps"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// lbracket is a score bracket and how it has been paired.
type lbracket struct {
	residents []int
	moved     []int // down into it
	forced    []int // moved on by C1
	pm, short int   // C14: how many of those moved down are in S1, and by how many pairs the rest is short
	found     found
	backed    bool // C12 has been tried
}

// goes lists everybody whom a bracket sends down.
func (b *lbracket) goes(left []int) []int {
	return slices.Sorted(slices.Values(slices.Concat(b.forced, left)))
}

// group lists who is in the bracket, and of them who was moved down.
func (b *lbracket) group() (all, moved []int) {
	stays := func(list []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(a int) bool { return slices.Contains(b.forced, a) })
	}
	moved = stays(b.moved)
	return append(moved, stays(b.residents)...), moved
}

// treatedAsHomogeneous is A3.
func treatedAsHomogeneous(moved, all int) bool { return moved == 0 || 2*moved >= all }

// pair goes through the brackets from the top.
func (l *literal) pair() (swiss.Pairing, error) {
	var brackets []*lbracket
	for i, s := range l.seats {
		if i == 0 || s.score != l.seats[i-1].score {
			brackets = append(brackets, &lbracket{})
		}
		b := brackets[len(brackets)-1]
		b.residents = append(b.residents, i)
	}
	for i := 0; i < len(brackets); {
		b := brackets[i]
		if i > 0 {
			b.moved = brackets[i-1].goes(brackets[i-1].found.left)
		}
		b.forced, b.found = nil, found{}
		last := i == len(brackets)-1
		switch {
		case !last && !l.bracket(brackets, i):
			continue // the bracket above was paired again: C12
		case !last, l.lowest(b):
			i++
		case i == 0:
			return swiss.Pairing{}, errNoRound
		case !l.again(brackets[i-1], func(left []int) bool { return l.complete(left, b.residents) }):
			// C13: the two lowest brackets become one.
			above := brackets[i-1]
			above.residents = slices.Concat(above.residents, b.residents)
			above.backed = false
			brackets = brackets[:i]
			i--
		}
	}
	return l.publish(brackets)
}

func (l *literal) publish(brackets []*lbracket) (swiss.Pairing, error) {
	var pairs []swiss.IndexPair
	bye := -1
	for i, b := range brackets {
		for _, p := range b.found.pairs {
			pairs = append(pairs, l.colors(p[0], p[1]))
		}
		if i == len(brackets)-1 && len(b.found.left) == 1 {
			bye = l.seats[b.found.left[0]].place
		}
	}
	return l.f.Publish(pairs, bye), nil
}

// enter marks who was moved down into a bracket.
func (l *literal) enter(b *lbracket) {
	clear(l.moved)
	for _, a := range b.moved {
		l.moved[a] = true
	}
}

// bracket pairs a bracket that is not the lowest. It reports false when the one
// above has been paired in another way: C12.
func (l *literal) bracket(brackets []*lbracket, i int) bool {
	b := brackets[i]
	back := func() bool {
		if i == 0 || b.backed {
			return false
		}
		b.backed = true
		return l.again12(brackets[i-1], func(left []int) bool { return l.allows(left, b.residents) })
	}
	for { // C1
		all, _ := b.group()
		lonely := slices.IndexFunc(all, func(a int) bool {
			return !slices.ContainsFunc(all, func(o int) bool { return a != o && l.legal(a, o) })
		})
		if lonely < 0 {
			break
		}
		if slices.Contains(b.moved, all[lonely]) && back() {
			return false
		}
		b.forced = append(b.forced, all[lonely])
	}
	l.enter(b)
	all, moved := b.group()
	anyhow := func(found) bool { return true }
	if treatedAsHomogeneous(len(moved), len(all)) {
		for b.pm, b.short = 0, 0; ; b.short++ {
			if f, success := l.homogeneous(all, b.short, l.treatment(all), len(all), l.drops(all, ups), anyhow); success {
				b.found = f
				return true
			}
		}
	}
	for b.pm = len(moved); ; b.pm-- {
		if _, possible := l.transpositions(all[:b.pm], all[b.pm:], criteria{false, 2, 2, len(all)}, anyhow); possible {
			break
		}
		if b.pm == len(moved) && back() {
			return false
		}
		l.enter(b)
	}
	for b.short = 0; ; b.short++ {
		if f, success := l.heterogeneous(all, len(moved), b.pm, b.short, anyhow); success {
			b.found = f
			return true
		}
	}
}

// again12 pairs a bracket again with as many pairs as before: C12.
func (l *literal) again12(b *lbracket, ok func(left []int) bool) bool {
	return l.repair(b, b.pm, b.short, ok)
}

// again pairs a bracket again with as many pairs as can be, at least one: C13.
func (l *literal) again(b *lbracket, ok func(left []int) bool) bool {
	all, moved := b.group()
	if treatedAsHomogeneous(len(moved), len(all)) {
		for short := b.short; short < len(all)/2; short++ {
			if l.repair(b, 0, short, ok) {
				return true
			}
		}
		return false
	}
	short := b.short
	for pm := b.pm; pm > 0; pm-- {
		for ; short <= (len(all)-2*pm)/2; short++ {
			if l.repair(b, pm, short, ok) {
				return true
			}
		}
		short = 0
	}
	return false
}

// repair looks for the first pairing of a bracket that leaves over whom the one
// below can use.
func (l *literal) repair(b *lbracket, pm, short int, ok func(left []int) bool) bool {
	l.enter(b)
	all, moved := b.group()
	will := func(f found) bool { return ok(b.goes(f.left)) }
	var f found
	var success bool
	if treatedAsHomogeneous(len(moved), len(all)) {
		f, success = l.homogeneous(all, short, l.treatment(all), len(all), l.drops(all, ups), will)
	} else {
		f, success = l.heterogeneous(all, len(moved), pm, short, will)
	}
	if success {
		b.found, b.pm, b.short = f, pm, short
	}
	return success
}

// lowest pairs the lowest bracket completely, if it can be. Those moved down are
// paired first as far as possible (A3).
func (l *literal) lowest(b *lbracket) bool {
	if !l.complete(b.moved, b.residents) {
		return false
	}
	l.enter(b)
	all, moved := b.group()
	whole := func(f found) bool { return len(f.left) == 0 || len(f.left) == 1 && l.seats[f.left[0]].mayBye }
	var success bool
	if !treatedAsHomogeneous(len(moved), len(all)) {
		for b.pm = len(moved); b.pm > 0 && !success; b.pm-- {
			b.found, success = l.heterogeneous(all, len(moved), b.pm, 0, whole)
		}
	}
	if !success {
		b.found, success = l.homogeneous(all, 0, l.treatment(all), len(all), l.drops(all, ups), whole)
	}
	if !success {
		panic("the lowest bracket can be paired, and is not")
	}
	return true
}

// allows reports whether a bracket makes p pairs with those moved down into it,
// by the absolute criteria: all of them, or when it is treated as homogeneous
// half of the group. C12.
func (l *literal) allows(moved, residents []int) bool {
	all := slices.Concat(moved, residents)
	if treatedAsHomogeneous(len(moved), len(all)) {
		return l.matches(all, len(all)%2, nil)
	}
	return l.matches(all, len(residents)-len(moved), func(a, b int) bool {
		return slices.Contains(moved, a) != slices.Contains(moved, b)
	}, moved...)
}

// complete reports whether the lowest bracket can be paired, by the absolute
// criteria. C13.
func (l *literal) complete(moved, residents []int) bool {
	all := slices.Concat(moved, residents)
	odd := len(all) % 2
	var must []int
	for _, a := range all {
		if !l.seats[a].mayBye {
			must = append(must, a)
		}
	}
	return l.matches(all, odd, nil, must...)
}

// matches reports whether some players can be paired legally, but for a number
// who are none of those who must be. Other pairs than those of a kind do not
// count.
func (l *literal) matches(players []int, left int, kind func(a, b int) bool, must ...int) bool {
	dead := map[string]bool{}
	var try func(open []int, left int) bool
	try = func(open []int, left int) bool {
		if len(open) == 0 {
			return true
		}
		key := string(keyOf(open, left))
		if dead[key] {
			return false
		}
		if l.budget--; l.budget < 0 {
			panic(errBudget)
		}
		fewest, options := -1, []int(nil)
		for i, a := range open { // who has the fewest opponents
			var list []int
			for k, b := range open {
				if k != i && l.legal(a, b) && (kind == nil || kind(a, b)) {
					list = append(list, k)
				}
			}
			if fewest < 0 || len(list) < len(options) {
				fewest, options = i, list
			}
		}
		for _, k := range options {
			rest := slices.Delete(slices.Clone(open), max(fewest, k), max(fewest, k)+1)
			if try(slices.Delete(rest, min(fewest, k), min(fewest, k)+1), left) {
				return true
			}
		}
		if left > 0 && !slices.Contains(must, open[fewest]) && try(slices.Delete(slices.Clone(open), fewest, fewest+1), left-1) {
			return true
		}
		dead[key] = true
		return false
	}
	return try(players, left)
}

func keyOf(open []int, left int) []byte {
	key := []byte{byte(left)}
	for _, a := range open {
		key = append(key, byte(a), byte(a>>8))
	}
	return key
}

// exchanges goes through the exchanges of a group with s1 players in S1, that
// of nobody first, in the order of D2: who is in S1 then.
func exchanges(n, s1 int, do func(first []bool) bool) {
	first := make([]bool, n)
	set := func(list []int, in bool) {
		for _, i := range list {
			first[i] = in
		}
	}
	upper := make([]int, s1) // the lowest first
	for i := range upper {
		upper[i] = s1 - 1 - i
	}
	lower := make([]int, n-s1) // the highest first
	for i := range lower {
		lower[i] = s1 + i
	}
	set(upper, true)
	for k := 0; k <= min(s1, n-s1); k++ {
		differences := map[int]bool{}
		choose(upper, k, func(out []int) bool {
			choose(lower, k, func(in []int) bool { differences[sum(in)-sum(out)] = true; return k < 5 })
			return k < 5
		})
		if k >= 5 { // too many to list: every difference that there can be
			for d := k * k; d <= k*(n-k); d++ {
				differences[d] = true
			}
		}
		for _, d := range slices.Sorted(maps.Keys(differences)) {
			more := choose(upper, k, func(out []int) bool {
				return choose(lower, k, func(in []int) bool {
					if sum(in)-sum(out) != d {
						return true
					}
					set(out, false)
					set(in, true)
					more := do(first)
					set(in, false)
					set(out, true)
					return more
				})
			})
			if !more {
				return
			}
		}
	}
}

// choose goes through the choices of k from a list, in the order of the list,
// until do has enough.
func choose(list []int, k int, do func([]int) bool) bool {
	chosen := make([]int, 0, k)
	var walk func(from int) bool
	walk = func(from int) bool {
		if len(chosen) == k {
			return do(chosen)
		}
		for i := from; i <= len(list)-(k-len(chosen)); i++ {
			chosen = append(chosen, list[i])
			if !walk(i + 1) {
				return false
			}
			chosen = chosen[:len(chosen)-1]
		}
		return true
	}
	return walk(0)
}

func sum(list []int) int {
	total := 0
	for _, x := range list {
		total += x
	}
	return total
}

// colors gives two players, the first one the higher, their colours: E1 to E5.
func (l *literal) colors(high, low int) swiss.IndexPair {
	h, o := &l.seats[high], &l.seats[low]
	give := func(to int, c swiss.Color) swiss.IndexPair {
		if (to == high) == (c == swiss.White) {
			return swiss.IndexPair{White: h.place, Black: o.place}
		}
		return swiss.IndexPair{White: o.place, Black: h.place}
	}
	one, other := l.f.Players[h.place], l.f.Players[o.place]
	wide := func(p swiss.Player) int { return max(p.Difference(), -p.Difference()) }
	switch {
	case h.wants != o.wants && h.wants != swiss.NoColor: // E1
		return give(high, h.wants)
	case h.wants != o.wants:
		return give(low, o.wants)
	case h.strength != o.strength: // E2
		if h.strength > o.strength {
			return give(high, h.wants)
		}
		return give(low, o.wants)
	case h.strength == swiss.Absolute && wide(one) != wide(other):
		if wide(one) > wide(other) {
			return give(high, h.wants)
		}
		return give(low, o.wants)
	}
	for back := 1; back <= min(len(one.Colors), len(other.Colors)); back++ { // E3, F3
		mine, theirs := one.Colors[len(one.Colors)-back], other.Colors[len(other.Colors)-back]
		if mine != theirs {
			return give(high, theirs)
		}
	}
	if h.wants != swiss.NoColor { // E4
		return give(high, h.wants)
	}
	first := l.f.Initial // E5
	if first == swiss.NoColor {
		first = swiss.White
	}
	if one.Rank%2 == 0 {
		first = first.Other()
	}
	return give(high, first)
}
