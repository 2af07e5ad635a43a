package dutch2009

import "slices"

// exchange decides which players are in S1, and fixes that in the graph. It is the first exchange
// in the order of D2 in which the pairs can be made. The task must be possible.
func (g *graph) exchange() (out, into []int) {
	best := g.total()
	count := best.pairs - best.kept                        // number of players who change sides
	for a := g.half - 1; a >= 0 && len(out) < count; a-- { // the lowest of S1 first
		if g.forceSide(a, second, best) {
			out = append(out, a)
		}
	}
	for a := g.half; a < g.n && len(into) < count; a++ { // the highest of S2 first
		if g.forceSide(a, first, best) {
			into = append(into, a)
		}
	}
	for a := range g.n {
		g.side[a] = second
		if a < g.half != (slices.Contains(out, a) || slices.Contains(into, a)) {
			g.side[a] = first
		}
	}
	return out, into
}

// forceSide puts a player on a side, if the matching stays as good. It reports whether it did.
func (g *graph) forceSide(a int, to side, best worth) bool {
	g.side[a] = to
	possible := false
	for v := range g.all {
		if v != a && g.isAllowed(min(a, v), max(a, v)) && g.m.Slack(a, v).IsZero() {
			possible = true
			break
		}
	}
	if possible {
		g.resolve(a)
		if g.total() == best {
			return true
		}
	}
	g.side[a] = either
	if possible {
		g.resolve(a)
	}
	return false
}

// seats returns the seats at places of the group.
func (g *graph) seats(places []int) []int {
	list := make([]int, len(places))
	for i, a := range places {
		list[i] = g.t.group[a]
	}
	return list
}

// transpose returns the opponents of the first players of the group in the first order by D1 in
// which the task can be done with at most x pairs against a preference. All are places in the
// group. The sides must be decided.
func (g *graph) transpose(firsts []int, x int) []int {
	opponents := make([]int, 0, len(firsts))
	taken := make([]bool, g.n)
	for _, a := range firsts {
		w := g.total()
		limit := weight{}.AddAt(bitGranted, uint64(x-(w.pairs-w.granted)+1))
		for b := range g.n {
			if b == g.m.Mate(a) {
				break
			}
			if a > b || taken[b] || !g.isAllowed(a, b) || g.m.Slack(a, b).Cmp(limit) >= 0 {
				continue
			}
			g.only[a] = b
			g.resolve(a)
			if g.isPossible(x) {
				break
			}
			g.only[a] = -1
			g.resolve(a)
		}
		b := g.m.Mate(a)
		g.only[a], taken[b] = b, true
		g.resolve(a)
		opponents = append(opponents, b)
	}
	return opponents
}
