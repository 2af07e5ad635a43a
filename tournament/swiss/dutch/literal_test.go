package dutch

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// literal pairs a round of few players as the text of 2026 says: it generates
// the candidates of every bracket in the order of Articles 3 and 4, evaluates
// each by all criteria of Article 2 as they are worded, and takes the first
// perfect one or the best. It shares nothing with the fast engine but the field.
type literal struct {
	f       *swiss.PairingProblem
	players []int // places, in the order of Article 1.2
	target  int   // C5: the score of who gets the bye; noBye in an even field
	memo    map[uint32]int
	next    map[[2]uint32]value
	budget  int   // candidates that may still be looked at
	without []int // two players who must not be a pair; for the next candidate
	stays   int   // who must not float down, -1 for nobody; for the next candidate
}

// value is how a candidate fares, the most important criterion first; the less
// the better.
type value []int

const (
	noBye   = -1 << 30
	noRound = 1 << 30
)

var (
	errBudget  = errors.New("the step budget is spent")
	errNoRound = errors.New("the round cannot be completed")
	errSilent  = errors.New("the text is silent: players are left after the last bracket")
)

// pairLiterally returns the pairing of the text.
func pairLiterally(f *swiss.PairingProblem, budget int) (p swiss.Pairing, err error) {
	l := &literal{f: f, players: f.ToPair(), memo: map[uint32]int{}, next: map[[2]uint32]value{}, budget: budget, stays: -1}
	defer func() {
		if r := recover(); r == errBudget {
			err = errBudget
		} else if r != nil {
			panic(r)
		}
	}()
	all := uint32(1)<<len(l.players) - 1
	if l.target = l.completion(all); l.target == noRound {
		return p, errNoRound
	}
	var pairs []swiss.IndexPair
	var down []int
	for from := 0; from < len(l.players); {
		group := l.group(from)
		c := l.bracket(down, group)
		for _, pair := range c.pairs {
			pairs = append(pairs, l.colors(pair[0], pair[1]))
		}
		down, from = c.down, from+len(group)
	}
	bye := -1
	switch {
	case len(down) == 1:
		bye = l.players[down[0]]
	case len(down) == 2:
		pairs = append(pairs, l.colors(down[0], down[1]))
	case len(down) > 2:
		return p, errSilent
	}
	return f.Publish(pairs, bye), nil
}

func (l *literal) player(i int) *swiss.Player { return &l.f.Players[l.players[i]] }

func (l *literal) score(i int) int { return int(l.player(i).Pairing()) }

// group lists the scoregroup that begins with a player.
func (l *literal) group(from int) []int {
	var group []int
	for i := from; i < len(l.players) && l.score(i) == l.score(from); i++ {
		group = append(group, i)
	}
	return group
}

// legal reports whether two players comply with C1 and C3.
func (l *literal) legal(a, b int) bool {
	one, other := l.player(a), l.player(b)
	if l.without != nil && min(a, b) == l.without[0] && max(a, b) == l.without[1] {
		return false
	}
	if one.HasMet(l.players[b]) || l.f.IsBanned(l.players[a], l.players[b]) {
		return false
	}
	absolute := one.Preference.Strength == swiss.Absolute && one.Preference == other.Preference
	return !absolute || l.topscorer(a) || l.topscorer(b)
}

func (l *literal) topscorer(i int) bool {
	return l.f.Round == l.f.Rounds && 2*l.player(i).Score > swiss.Points(l.f.Round-1)*2
}

// mayBye is C2.
func (l *literal) mayBye(i int) bool {
	for _, t := range l.player(i).Records {
		if t.Kind == swiss.PairingBye || t.Kind == swiss.FullBye || t.Kind == swiss.ForfeitWin {
			return false
		}
	}
	return true
}

// completion returns the least score of who gets the bye when some players are
// all paired, noBye for an even number, noRound when they cannot be paired.
func (l *literal) completion(left uint32) int {
	if left == 0 {
		return noBye
	}
	if known, is := l.memo[left]; is {
		return known
	}
	first := bits.TrailingZeros32(left)
	rest := left &^ (1 << first)
	least := noRound
	if bits.OnesCount32(left)%2 == 1 && l.mayBye(first) && l.completion(rest) == noBye {
		least = l.score(first)
	}
	for other := first + 1; other < len(l.players); other++ {
		if rest>>other&1 == 1 && l.legal(first, other) {
			least = min(least, l.completion(rest&^(1<<other)))
		}
	}
	l.memo[left] = least
	return least
}

// candidate is a way to pair a bracket.
type candidate struct {
	pairs [][2]int
	down  []int // the downfloaters, in order
}

// search looks for the best candidate of one bracket.
type search struct {
	*literal
	moved, residents []int
	later            uint32 // all players below the bracket
	lowest           int    // score of the residents
	followers        []int  // the next scoregroup
	best             candidate
	value            value
	pairs            [][2]int
	perfect          bool // the first perfect candidate is found: nothing later is looked at
}

// bracket pairs a bracket: Article 3.
func (l *literal) bracket(moved, residents []int) candidate {
	s := &search{literal: l, moved: moved, residents: residents, lowest: l.score(residents[0])}
	after := residents[len(residents)-1] + 1
	for i := after; i < len(l.players); i++ {
		s.later |= 1 << i
	}
	if after < len(l.players) {
		s.followers = l.group(after)
	}
	// C6: MaxPairs is the greatest number of pairs with which there is a
	// candidate at all. Sets of pairable players that leave another Limbo than
	// C7 wants are weighed down by C7.
	for maxPairs := min(len(residents), (len(moved)+len(residents))/2); maxPairs >= 0 && s.value == nil; maxPairs-- {
		for m1 := min(len(moved), maxPairs); m1 >= 0 && !s.perfect; m1-- {
			s.sets(nil, 0, m1, maxPairs)
		}
	}
	return s.best
}

// sets goes through the sets of pairable moved-down players in the order of
// Article 4.4.2.
func (s *search) sets(s1 []int, from, m1, maxPairs int) {
	if len(s1) == m1 {
		s.movedDown(s1, s.residents, maxPairs-m1)
		return
	}
	for i := from; i < len(s.moved) && !s.perfect; i++ {
		s.sets(append(slices.Clip(s1), s.moved[i]), i+1, m1, maxPairs)
	}
}

// movedDown goes through the transpositions of S2 for the MDP-Pairing.
func (s *search) movedDown(s1, s2 []int, remaining int) {
	if len(s1) == 0 {
		s.remainder(s2, remaining)
		return
	}
	for i, b := range s2 {
		if !s.perfect && s.legal(s1[0], b) {
			s.pairs = append(s.pairs, [2]int{s1[0], b})
			s.movedDown(s1[1:], slices.Delete(slices.Clone(s2), i, i+1), remaining)
			s.pairs = s.pairs[:len(s.pairs)-1]
		}
	}
}

// remainder goes through the exchanges of a remainder, or of a homogeneous
// bracket, and for each through the transpositions.
func (s *search) remainder(players []int, n int) {
	if n < 0 || 2*n > len(players) {
		return
	}
	for _, x := range exchanges(len(players), n) {
		if s.perfect {
			return
		}
		s1, s2 := make([]int, 0, n), make([]int, 0, len(players)-n)
		for i, p := range players {
			if x.first>>i&1 == 1 {
				s1 = append(s1, p)
			} else {
				s2 = append(s2, p)
			}
		}
		s.transpose(s1, s2)
	}
}

func (s *search) transpose(s1, s2 []int) {
	if len(s1) == 0 {
		s.evaluate()
		return
	}
	for i, b := range s2 {
		if !s.perfect && s.legal(s1[0], b) {
			s.pairs = append(s.pairs, [2]int{s1[0], b})
			s.transpose(s1[1:], slices.Delete(slices.Clone(s2), i, i+1))
			s.pairs = s.pairs[:len(s.pairs)-1]
		}
	}
}

// exchange is an exchange of BSNs between S1 and S2.
type exchange struct {
	out, in []int  // from S1 to S2, and from S2 to S1, BSNs from 1
	first   uint32 // who is in S1 then, from bit 0
}

var exchangesOf = map[[2]int][]exchange{}

// exchanges lists the exchanges of n players with s1 of them in S1, in the
// order of Article 4.3.2.
func exchanges(n, s1 int) []exchange {
	if list, known := exchangesOf[[2]int{n, s1}]; known {
		return list
	}
	var list []exchange
	for set := uint32(0); set < 1<<n; set++ {
		if bits.OnesCount32(set) != s1 {
			continue
		}
		x := exchange{first: set}
		for i := range n {
			switch {
			case i < s1 && set>>i&1 == 0:
				x.out = append(x.out, i+1)
			case i >= s1 && set>>i&1 == 1:
				x.in = append(x.in, i+1)
			}
		}
		list = append(list, x)
	}
	sum := func(numbers []int) int {
		total := 0
		for _, x := range numbers {
			total += x
		}
		return total
	}
	slices.SortFunc(list, func(a, b exchange) int {
		highest := 0
		for i := len(a.out) - 1; i >= 0 && len(a.out) == len(b.out) && highest == 0; i-- {
			highest = cmp.Compare(b.out[i], a.out[i])
		}
		return cmp.Or(cmp.Compare(len(a.in), len(b.in)), cmp.Compare(sum(a.in)-sum(a.out), sum(b.in)-sum(b.out)), highest, slices.Compare(a.in, b.in))
	})
	exchangesOf[[2]int{n, s1}] = list
	return list
}

// evaluate weighs the candidate that the pairs make.
func (s *search) evaluate() {
	if s.budget--; s.budget < 0 {
		panic(errBudget)
	}
	paired := uint32(0)
	for _, p := range s.pairs {
		paired |= 1<<p[0] | 1<<p[1]
	}
	var c candidate
	left := s.later
	for _, i := range slices.Concat(s.moved, s.residents) {
		if paired>>i&1 == 0 {
			c.down = append(c.down, i)
			left |= 1 << i
		}
	}
	if s.completion(left) != s.target || s.stays >= 0 && slices.Contains(c.down, s.stays) { // C4 and C5
		return
	}
	c.pairs = slices.Clone(s.pairs)
	v := s.weigh(c)
	if s.value == nil || slices.Compare(v, s.value) < 0 {
		s.best, s.value = c, v
		s.perfect = slices.Equal(v, s.perfection(len(c.down)))
	}
}

// perfection is the value than which no candidate with as many downfloaters can
// have a better one: the lowest float down, they leave nobody over in the next
// bracket but one of an odd number, and nothing is conceded.
func (s *search) perfection(down int) value {
	size := len(s.moved) + len(s.residents)
	v := value{down}
	for i := range size { // C7: the players stand in the order of their scores
		if i < down {
			v = append(v, s.score(slices.Concat(s.moved, s.residents)[size-down+i]))
		} else {
			v = append(v, noBye)
		}
	}
	if len(s.followers) > 0 { // C8
		next := make(value, len(s.players)+1)
		if next[0] = (down + len(s.followers)) % 2; next[0] == 1 {
			next[1] = s.score(s.followers[0])
		}
		v = append(v, next...)
	}
	v = append(v, make(value, 1+4)...) // C9 to C13
	v = append(v, make(value, 2+2)...) // C14 to C17
	for range 4 * size {               // C18 to C21
		v = append(v, noBye)
	}
	return v
}

// weigh evaluates C6 to C21. Lists of scores and of differences are as long for
// every candidate, and have noBye where nothing is.
func (s *search) weigh(c candidate) value {
	v := value{len(c.down)} // C6
	size := len(s.moved) + len(s.residents)
	list := func(numbers []int) {
		slices.SortFunc(numbers, func(a, b int) int { return b - a })
		for i := range size {
			if i < len(numbers) {
				v = append(v, numbers[i])
			} else {
				v = append(v, noBye)
			}
		}
	}
	var scores []int
	for _, i := range c.down {
		scores = append(scores, s.score(i))
	}
	list(scores)                          // C7
	v = append(v, s.following(c.down)...) // C8
	v = append(v, s.byeTaker(c))          // C9
	v = append(v, s.colorCriteria(c)...)
	for back := range 2 {
		v = append(v, s.floatCounts(c, back)...)
	}
	for back := range 2 {
		var downs, ups []int // C18 and C19, or C20 and C21
		for _, p := range c.pairs {
			difference := s.score(p[0]) - s.score(p[1])
			if difference == 0 {
				continue
			}
			if s.float(p[0], back) == swiss.Downfloat {
				downs = append(downs, difference)
			}
			if s.float(p[1], back) == swiss.Upfloat {
				ups = append(ups, difference)
			}
		}
		for _, i := range c.down { // who floats on will have a greater difference than within this bracket
			if s.score(i) > s.lowest && s.float(i, back) == swiss.Downfloat {
				downs = append(downs, s.score(i)-(s.lowest-2))
			}
		}
		list(downs)
		list(ups)
	}
	return v
}

func (s *search) float(i, back int) swiss.Float {
	return s.f.Float(swiss.Floats2026, s.players[i], s.f.Round-1-back)
}

// byeTaker is C9: the unplayed games of the one downfloater who gets the bye.
func (s *search) byeTaker(c candidate) int {
	if len(c.down) != 1 || s.target < s.lowest {
		return 0
	}
	unplayed := 0
	for _, t := range s.player(c.down[0]).Records {
		if !t.Kind.Played() {
			unplayed++
		}
	}
	return unplayed
}

// colorCriteria are C10 to C13.
func (s *search) colorCriteria(c candidate) value {
	v := make(value, 4)
	for _, pair := range c.pairs {
		p := s.colors(pair[0], pair[1])
		top := s.topscorer(pair[0]) || s.topscorer(pair[1])
		for _, side := range []struct {
			place int
			color swiss.Color
		}{{p.White, swiss.White}, {p.Black, swiss.Black}} {
			player := &s.f.Players[side.place]
			had := played(player)
			difference := 0
			for _, c := range append(had, side.color) {
				if c == swiss.White {
					difference++
				} else {
					difference--
				}
			}
			if top && (difference > 2 || difference < -2) {
				v[0]++
			}
			if n := len(had); top && n > 1 && had[n-1] == side.color && had[n-2] == side.color {
				v[1]++
			}
			if want := player.Preference; want.Color != swiss.NoColor && want.Color != side.color {
				v[2]++
				if want.Strength == swiss.Strong {
					v[3]++
				}
			}
		}
	}
	return v
}

// floatCounts are C14 and C15, or for two rounds before C16 and C17.
func (s *search) floatCounts(c candidate, back int) value {
	v := make(value, 2)
	for _, i := range c.down {
		if s.score(i) == s.lowest && s.float(i, back) == swiss.Downfloat {
			v[0]++
		}
	}
	for _, p := range c.pairs {
		if s.score(p[0]) > s.lowest && s.float(p[1], back) == swiss.Upfloat {
			v[1]++
		}
	}
	return v
}

// following is C8: what the downfloaters allow in the next bracket, by C6 and
// C7 there, with C1 to C5.
func (s *search) following(down []int) value {
	if len(s.followers) == 0 {
		return nil
	}
	var moved uint32
	for _, i := range down {
		moved |= 1 << i
	}
	var next uint32
	for _, i := range s.followers {
		next |= 1 << i
	}
	if v, known := s.next[[2]uint32{moved, next}]; known {
		return v
	}
	beyond := s.later &^ next
	var best value
	var pair func(left, down uint32)
	pair = func(left, unpaired uint32) {
		if s.budget--; s.budget < 0 {
			panic(errBudget)
		}
		if left == 0 {
			if s.completion(unpaired|beyond) != s.target {
				return
			}
			v := value{bits.OnesCount32(unpaired)}
			for i := range s.players {
				if unpaired>>i&1 == 1 {
					v = append(v, s.score(i))
				}
			}
			if best == nil || slices.Compare(v, best) < 0 {
				best = v
			}
			return
		}
		first := bits.TrailingZeros32(left)
		rest := left &^ (1 << first)
		pair(rest, unpaired|1<<first)
		for _, other := range s.followers {
			if rest>>other&1 == 1 && s.legal(first, other) {
				pair(rest&^(1<<other), unpaired)
			}
		}
	}
	pair(moved|next, 0)
	fixed := make(value, len(s.players)+1)
	copy(fixed, best)
	s.next[[2]uint32{moved, next}] = fixed
	return fixed
}

// played lists the colours of the games played.
func played(p *swiss.Player) []swiss.Color {
	var had []swiss.Color
	for _, t := range p.Records {
		if t.Kind.Played() {
			had = append(had, t.Color)
		}
	}
	return had
}

// colors gives two players, the first one the higher, their colours: 5.2.
func (l *literal) colors(high, low int) swiss.IndexPair {
	higherWhite := swiss.IndexPair{White: l.players[high], Black: l.players[low]}
	lowerWhite := swiss.IndexPair{White: l.players[low], Black: l.players[high]}
	give := func(to int, c swiss.Color) swiss.IndexPair {
		if (to == high) == (c == swiss.White) {
			return higherWhite
		}
		return lowerWhite
	}
	h, o := l.player(high), l.player(low)
	hp, op := h.Preference, o.Preference
	wider := func(p *swiss.Player) int { return max(p.Difference(), -p.Difference()) }
	switch {
	case hp.Color != op.Color && hp.Color != swiss.NoColor: // 5.2.1
		return give(high, hp.Color)
	case hp.Color != op.Color:
		return give(low, op.Color)
	case hp.Strength > op.Strength: // 5.2.2
		return give(high, hp.Color)
	case hp.Strength < op.Strength:
		return give(low, op.Color)
	case hp.Strength == swiss.Absolute && wider(h) > wider(o):
		return give(high, hp.Color)
	case hp.Strength == swiss.Absolute && wider(h) < wider(o):
		return give(low, op.Color)
	}
	mine, theirs := played(h), played(o)
	for back := 1; back <= min(len(mine), len(theirs)); back++ { // 5.2.3
		if m, t := mine[len(mine)-back], theirs[len(theirs)-back]; m != t {
			return give(high, t)
		}
	}
	if hp.Color != swiss.NoColor { // 5.2.4
		return give(high, hp.Color)
	}
	initial := l.f.Initial
	if initial == swiss.NoColor {
		initial = swiss.White
	}
	if h.Rank%2 == 0 { // 5.2.5
		initial = initial.Other()
	}
	return give(high, initial)
}
