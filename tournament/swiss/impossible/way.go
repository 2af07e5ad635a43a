package impossible

import (
	"math/bits"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// wayWithout finds the smallest number of pairs against the rules in aside with which all players
// can be paired, and returns it with the resulting pairing. No other rule may be broken. It returns
// false if there is no such pairing.
func wayWithout(r Round, aside Obstacle, code tournament.Code, rule string) (swiss.Way, bool) {
	g := graphOf(r)
	every := matching.Weight[count]{}.AddAt(32, 1)
	m := matching.New(g.all, matching.Func[count](func(a, b int) matching.Weight[count] {
		o := g.between(a, b)
		if o&^aside != 0 {
			return matching.Weight[count]{}
		}
		return every.AddAt(0, uint64(4-bits.OnesCount8(uint8(o))))
	}))
	vertices := make([]int, g.all)
	for v := range vertices {
		vertices[v] = v
	}
	m.Start(vertices)
	m.Solve()
	var broken [][2]int
	for a := range g.n {
		b := m.Mate(a)
		switch o := g.between(a, b); {
		case o&^aside != 0:
			return swiss.Way{}, false
		case a < b && o != 0:
			broken = append(broken, [2]int{a, b})
		}
	}
	var pairs []swiss.Pair
	for _, p := range broken {
		if p[1] == g.n {
			r.AllowBye(p[0])
			pairs = append(pairs, swiss.Pair{White: r.Number(p[0])})
			continue
		}
		r.Allow(p[0], p[1])
		pairs = append(pairs, swiss.Pair{White: r.Number(p[0]), Black: r.Number(p[1])})
	}
	if aside == HadBye { // then the system chooses the player with the bye
		for a := range g.n {
			r.AllowBye(a)
		}
	}
	p, paired := r.Pair()
	if !paired {
		return swiss.Way{}, false
	}
	args := map[string]any{"pairs": pairs}
	if aside == HadBye {
		args = map[string]any{"number": p.Bye}
	}
	return swiss.Way{Step: swiss.Step{Code: code, Article: rule, Args: args}, Pairing: p}, true
}

// count is the width of weights that only count pairs.
type count = [1]uint64
