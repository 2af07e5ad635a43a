package teams

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// literal pairs a round as the articles say it, one after the other, by looking at
// everything that there is: every team for the bye, every set of upfloaters, every
// pairing of a bracket. It shares nothing with the engine but what it is asked.
type literal struct {
	s     System
	f     *swiss.PairingProblem
	known map[uint64]bool // whether a set of places can be paired
}

// literally is the pairing of a round; false when there is none.
func literally(s System, f *swiss.PairingProblem) (swiss.Pairing, bool) {
	l := &literal{s, f, make(map[uint64]bool)}
	left := slices.Sorted(slices.Values(f.ToPair()))
	bye := -1
	if len(left)%2 == 1 {
		// 3.4
		order := slices.Clone(left)
		slices.SortFunc(order, func(a, b int) int {
			return cmp.Or(cmp.Compare(l.score(a), l.score(b)), cmp.Compare(len(f.Players[b].Colors), len(f.Players[a].Colors)), cmp.Compare(b, a))
		})
		for _, a := range order {
			if rest := minus(left, a); bye < 0 && l.mayBye(a) && l.pairable(rest) {
				bye = a
			}
		}
		if bye < 0 {
			return swiss.Pairing{}, false
		}
		left = minus(left, bye)
	}
	if !l.pairable(left) {
		return swiss.Pairing{}, false
	}
	scores := l.scores(f.ToPair())
	var pairs []swiss.IndexPair
	for len(left) > 0 {
		top := l.scores(left)[0]
		var residents, lower []int
		for _, a := range left {
			if l.score(a) == top {
				residents = append(residents, a)
			} else {
				lower = append(lower, a)
			}
		}
		up := l.upfloaters(scores, top, residents, lower)
		members := slices.Sorted(slices.Values(slices.Concat(residents, up)))
		for _, p := range l.bracket(members, top) {
			pairs = append(pairs, l.colored(p[0], p[1]))
		}
		left = minus(lower, up...)
	}
	return f.Publish(pairs, bye), true
}

func minus(from []int, those ...int) []int {
	return slices.DeleteFunc(slices.Clone(from), func(a int) bool { return slices.Contains(those, a) })
}

func (l *literal) score(a int) swiss.Points { return l.f.Players[a].Pairing() }

func (l *literal) scores(places []int) []swiss.Points {
	var all []swiss.Points
	for _, a := range places {
		all = append(all, l.score(a))
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.Reverse(all)
	return all
}

// C2
func (l *literal) mayBye(a int) bool {
	for _, r := range l.f.Players[a].Records {
		switch r.Kind {
		case swiss.PairingBye, swiss.FullBye, swiss.ForfeitWin:
			return false
		}
	}
	return true
}

// pairable tries everything, C1 alone.
func (l *literal) pairable(places []int) bool {
	if len(places) == 0 {
		return true
	}
	if len(places)%2 == 1 {
		return false
	}
	var key uint64
	for _, a := range places {
		key |= 1 << a
	}
	if is, known := l.known[key]; known {
		return is
	}
	is := false
	for _, b := range places[1:] {
		if l.f.MayMeet(places[0], b) && l.pairable(minus(places, places[0], b)) {
			is = true
			break
		}
	}
	l.known[key] = is
	return is
}

// subsets are all subsets of so many places.
func subsets(places []int, size int) [][]int {
	if size == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i, a := range places {
		for _, rest := range subsets(places[i+1:], size-1) {
			all = append(all, append([]int{a}, rest...))
		}
	}
	return all
}

// 3.5: C4, C5, C6, C7, then the order of the sets.
func (l *literal) upfloaters(scores []swiss.Points, top swiss.Points, residents, lower []int) []int {
	for k := len(residents) % 2; k <= len(lower); k += 2 { // C4
		var best []int
		var value []int
		for _, set := range subsets(lower, k) {
			rest := minus(lower, set...)
			if !l.pairable(slices.Sorted(slices.Values(slices.Concat(residents, set)))) || !l.pairable(rest) { // C1, C3
				continue
			}
			sorted := slices.Clone(set) // 3.5.3
			slices.SortFunc(sorted, func(a, b int) int { return cmp.Or(cmp.Compare(l.score(b), l.score(a)), cmp.Compare(a, b)) })
			var v []int
			for i := len(sorted) - 1; i >= 0; i-- { // C5: the scores in ascending order, as high as can be
				v = append(v, -int(l.score(sorted[i])))
			}
			v = append(v, l.below(scores, top, rest), 0) // C6, C7
			for _, a := range set {
				if l.floated(a) && !l.late() {
					v[len(v)-1]++
				}
			}
			v = append(v, sorted...) // 3.5.4
			if value == nil || slices.Compare(v, value) < 0 {
				best, value = set, v
			}
		}
		if value != nil {
			return best
		}
	}
	panic("what can be paired has upfloaters")
}

// below is how many upfloaters the following scoregroup then needs; C6.
func (l *literal) below(scores []swiss.Points, top swiss.Points, rest []int) int {
	at := slices.Index(scores, top)
	if at+1 == len(scores) {
		return 0
	}
	var following, lower []int
	for _, a := range rest {
		if l.score(a) == scores[at+1] {
			following = append(following, a)
		} else {
			lower = append(lower, a)
		}
	}
	for k := 0; len(following) > 0; k++ {
		for _, set := range subsets(lower, k) {
			if l.pairable(slices.Sorted(slices.Values(slices.Concat(following, set)))) && l.pairable(minus(lower, set...)) {
				return k
			}
		}
	}
	return 0
}

func (l *literal) late() bool { return l.f.Rounds > 0 && l.f.Rounds-l.f.Round < 2 }

// 1.5
func (l *literal) floated(a int) bool {
	before := l.f.Round - 1 // the previous round, from 1
	if before == 0 || !l.f.Players[a].Records[before-1].Kind.Played() {
		return false
	}
	b := l.f.Players[a].Opponents[before-1]
	return l.f.Players[a].Before[before-1] != l.f.Players[b].Before[before-1]
}

// 3.6: every pairing of a bracket, by C8, C9, C10 and its identifier.
func (l *literal) bracket(members []int, top swiss.Points) [][2]int {
	var best [][2]int
	var value []int
	var try func(left []int, pairs [][2]int)
	try = func(left []int, pairs [][2]int) {
		if len(left) == 0 {
			v := make([]int, 3)
			var bottoms []int
			for _, p := range pairs {
				wish, how := l.wish(p[0])
				other, strength := l.wish(p[1])
				if wish != swiss.NoColor && wish == other {
					v[0]++
					if how == "strong" && strength == "strong" {
						v[1]++
					}
				}
				high, low := p[0], p[1]
				if l.score(high) < l.score(low) {
					high, low = low, high
				}
				if l.score(low) < top && l.floated(high) && !l.late() {
					v[2]++
				}
			}
			sorted := slices.Clone(pairs)
			slices.SortFunc(sorted, func(a, b [2]int) int { return a[0] - b[0] })
			for _, p := range sorted {
				v, bottoms = append(v, p[0]), append(bottoms, p[1])
			}
			if v = append(v, bottoms...); value == nil || slices.Compare(v, value) < 0 {
				best, value = sorted, v
			}
			return
		}
		for _, b := range left[1:] {
			if l.f.MayMeet(left[0], b) {
				try(minus(left, left[0], b), append(slices.Clone(pairs), [2]int{left[0], b}))
			}
		}
	}
	try(members, nil)
	return best
}

// wish is Article 1.7, sentence by sentence.
func (l *literal) wish(a int) (swiss.Color, string) {
	colors := l.f.Players[a].Colors
	white, black := 0, 0
	for _, c := range colors {
		if c == swiss.White {
			white++
		} else {
			black++
		}
	}
	cd := white - black
	lastTwo := func(c swiss.Color) bool {
		n := len(colors)
		return n >= 2 && colors[n-1] == c && colors[n-2] == c
	}
	last := func(c swiss.Color) bool { return len(colors) > 0 && colors[len(colors)-1] == c }
	notLastRound := l.f.Rounds == 0 || l.f.Round < l.f.Rounds
	whiteStrong := cd < -1 || (cd == 0 || cd == -1) && lastTwo(swiss.Black)
	blackStrong := cd > 1 || (cd == 0 || cd == 1) && lastTwo(swiss.White)
	whiteMild := cd == -1 || cd == 0 && notLastRound && last(swiss.Black)
	blackMild := cd == 1 || cd == 0 && notLastRound && last(swiss.White)
	switch {
	case l.s.Colors == NoColors:
	case whiteStrong:
		return swiss.White, "strong"
	case blackStrong:
		return swiss.Black, "strong"
	case l.s.Colors == TypeA:
	case whiteMild:
		return swiss.White, "mild"
	case blackMild:
		return swiss.Black, "mild"
	}
	return swiss.NoColor, ""
}

// colored is Article 4.
func (l *literal) colored(a, b int) swiss.IndexPair {
	secondary := func(a int) swiss.Points {
		if l.s.Secondary == nil {
			return 0
		}
		return l.s.Secondary[l.f.Players[a].Number][l.f.Round-1]
	}
	first, other := a, b // 4.2
	if l.score(b) > l.score(a) || l.score(b) == l.score(a) && (secondary(b) > secondary(a) || secondary(b) == secondary(a) && b < a) {
		first, other = b, a
	}
	give := func(to int, c swiss.Color) swiss.IndexPair {
		against := first + other - to
		if c == swiss.White {
			return swiss.IndexPair{White: to, Black: against}
		}
		return swiss.IndexPair{White: against, Black: to}
	}
	opposite := map[swiss.Color]swiss.Color{swiss.White: swiss.Black, swiss.Black: swiss.White}
	history := func(a int) []swiss.Color { return l.f.Players[a].Colors }
	if len(history(first)) == 0 && len(history(other)) == 0 { // 4.3.1
		initial := l.f.Initial
		if l.f.Players[first].Rank%2 == 0 {
			initial = opposite[initial]
		}
		return give(first, initial)
	}
	wish, how := l.wish(first)
	their, strength := l.wish(other)
	if wish != swiss.NoColor && their == swiss.NoColor { // 4.3.2
		return give(first, wish)
	}
	if wish == swiss.NoColor && their != swiss.NoColor {
		return give(other, their)
	}
	if wish != swiss.NoColor && wish == opposite[their] { // 4.3.3
		return give(first, wish)
	}
	if l.s.Colors == TypeB && how != strength { // 4.3.4
		if how == "strong" {
			return give(first, wish)
		}
		return give(other, their)
	}
	difference := func(a int) int { // 4.3.5
		d := 0
		for _, c := range history(a) {
			d += map[swiss.Color]int{swiss.White: 1, swiss.Black: -1}[c]
		}
		return d
	}
	if d, e := difference(first), difference(other); d != e {
		if d < e {
			return give(first, swiss.White)
		}
		return give(other, swiss.White)
	}
	one, two := slices.Clone(history(first)), slices.Clone(history(other)) // 4.3.6
	slices.Reverse(one)
	slices.Reverse(two)
	for i := range min(len(one), len(two)) {
		if one[i] != two[i] {
			return give(first, opposite[one[i]])
		}
	}
	if wish != swiss.NoColor { // 4.3.7
		return give(first, wish)
	}
	if len(one) > 0 { // 4.3.8
		return give(first, opposite[one[0]])
	}
	return give(other, opposite[two[0]]) // 4.3.9
}
