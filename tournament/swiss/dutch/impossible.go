package dutch

import (
	"math/bits"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// Steps of the proof that a round cannot be paired. By Tutte's theorem there
// are always some players without whom the others fall into more groups of an
// odd number than these players are, with no pair allowed from one group to
// another: each group has one too many, and needs one of them for himself.
const (
	Unpairable tournament.Code = "dutch-unpairable" // count: of players who are left over, however the others are paired
	SetAside   tournament.Code = "dutch-set-aside"  // numbers: without these players
	ByeAside   tournament.Code = "dutch-bye-aside"  // and without the bye
	OddGroups  tournament.Code = "dutch-odd-groups" // groups: so many groups are left; aside: so few are set aside
	OddGroup   tournament.Code = "dutch-odd-group"  // numbers: one of them
	ByeGroup   tournament.Code = "dutch-bye-group"  // numbers: one of them, in which the bye counts as a player
	ByeAlone   tournament.Code = "dutch-bye-alone"  // the bye is one of them
)

// Ways out of a round that cannot be paired: the rule to set aside for the
// fewest pairs.
const (
	WayRematch tournament.Code = "dutch-way-rematch" // pairs: who would meet again
	WayBye     tournament.Code = "dutch-way-bye"     // number: who would have the bye against C2
	WayColours tournament.Code = "dutch-way-colours" // pairs: of two with the same absolute preference
	WayBan     tournament.Code = "dutch-way-ban"     // pairs: that the arbiter had forbidden
	WayMixed   tournament.Code = "dutch-way-mixed"   // pairs: against different rules; with 0 for the bye
	WayByHand  tournament.Code = "dutch-way-by-hand" // without the pairs made by hand
)

// impossible proves that a round cannot be paired and looks for ways out.
func (e Edition) impossible(f *swiss.Field) *swiss.Impossible {
	i := &swiss.Impossible{Edition: e.name, Round: f.Round, Proof: e.newRound(f).proof()}
	for _, set := range []struct {
		aside obstacle
		code  tournament.Code
		rule  string
	}{{hadBye, WayBye, "C2"}, {keptApart, WayBan, ""}, {sameAbsolute, WayColours, "C3"}, {haveMet, WayRematch, "C1"}} {
		rule := set.rule
		if rule != "" && e.collapses {
			rule = rule[:1] + "." + rule[1:] // C.1, 2017
		}
		if way, found := e.way(f, set.aside, set.code, rule); found {
			i.Ways = append(i.Ways, way)
		}
	}
	if len(f.Fixed) > 0 {
		free := *f
		free.Fixed = nil
		if r := e.newRound(&free); r.pair() == nil {
			i.Ways = append(i.Ways, swiss.Way{Step: swiss.Step{Code: WayByHand}, Pairing: r.publish()})
		}
	}
	if len(i.Ways) == 0 {
		if way, found := e.way(f, haveMet|hadBye|sameAbsolute|keptApart, WayMixed, ""); found {
			i.Ways = append(i.Ways, way)
		}
	}
	return i
}

// way finds the fewest pairs that some rules forbid, and no other rule, with
// which all can be paired; and the pairing with them.
func (e Edition) way(f *swiss.Field, aside obstacle, code tournament.Code, rule string) (swiss.Way, bool) {
	r := e.newRound(f)
	m, stands := r.graphWithout(aside)
	for a := range r.seats {
		if stands(a, m.Mate(a))&^aside != 0 {
			return swiss.Way{}, false
		}
	}
	var pairs []swiss.Pair
	for a := range r.seats {
		b := m.Mate(a)
		switch {
		case b < a || stands(a, b) == 0:
		case b == len(r.seats):
			r.seats[a].mayBye = true
			pairs = append(pairs, swiss.Pair{White: r.number(a)})
		default:
			r.excuse(a, b)
			pairs = append(pairs, swiss.Pair{White: r.number(a), Black: r.number(b)})
		}
	}
	args := map[string]any{"pairs": pairs}
	if aside == hadBye { // then the criteria choose who has it
		for a := range r.seats {
			r.seats[a].mayBye = true
		}
	}
	if r.pair() != nil {
		return swiss.Way{}, false
	}
	if aside == hadBye {
		args = map[string]any{"number": r.number(r.byeTo)}
	}
	return swiss.Way{Step: swiss.Step{Code: code, Article: rule, Args: args}, Pairing: r.publish()}, true
}

// graphWithout makes a matching as graph does, in which some obstacles may be
// set aside, but as few of them as can be; and tells which stand between two
// vertices.
func (r *round) graphWithout(aside obstacle) (*matching.Solver[count], func(a, b int) obstacle) {
	n := len(r.seats)
	stands := func(a, b int) obstacle {
		if max(a, b) < n {
			return obstacles(r.f, &r.seats[a], &r.seats[b])
		}
		if !r.seats[min(a, b)].mayBye {
			return hadBye
		}
		return 0
	}
	every := matching.Weight[count]{}.AddAt(32, 1)
	all := make([]int, n+n%2)
	for v := range all {
		all[v] = v
	}
	m := matching.New(len(all), matching.Func[count](func(a, b int) matching.Weight[count] {
		o := stands(a, b)
		if o&^aside != 0 {
			return matching.Weight[count]{}
		}
		return every.AddAt(0, uint64(4-bits.OnesCount8(uint8(o))))
	}))
	m.Start(all)
	m.Solve()
	return m, stands
}

// count is the width of weights that only count.
type count = [1]uint64

func (r *round) number(seat int) int { return r.f.Players[r.seats[seat].place].Number }

// proof shows whom the absolute criteria leave without an opponent.
func (r *round) proof() []swiss.Step {
	n := len(r.seats)
	linked := func(a, b int) bool {
		if max(a, b) < n {
			return a != b && r.mayMeet(a, b)
		}
		return min(a, b) < n && r.seats[min(a, b)].mayBye
	}
	vertices := n + n%2
	most := matching.NewMost(vertices, linked)
	missed, aside := most.Missed(), make([]bool, vertices)
	for v := range vertices {
		for u := range vertices {
			aside[v] = aside[v] || !missed[v] && missed[u] && linked(u, v)
		}
	}
	return r.argument(most.Over(), aside, groups(missed, linked))
}

// groups lists the parts into which some vertices fall.
func groups(in []bool, linked func(a, b int) bool) [][]int {
	var all [][]int
	seen := make([]bool, len(in))
	for v := range in {
		if !in[v] || seen[v] {
			continue
		}
		seen[v] = true
		group := []int{v}
		for next := 0; next < len(group); next++ {
			for u := range in {
				if in[u] && !seen[u] && linked(group[next], u) {
					seen[u] = true
					group = append(group, u)
				}
			}
		}
		all = append(all, group)
	}
	return all
}

// argument puts the proof into steps.
func (r *round) argument(left int, aside []bool, groups [][]int) []swiss.Step {
	n := len(r.seats)
	steps := []swiss.Step{{Code: Unpairable, Args: map[string]any{"count": left}}}
	var numbers []int
	for v := range n {
		if aside[v] {
			numbers = append(numbers, r.number(v))
		}
	}
	fewer := len(numbers)
	if fewer > 0 {
		steps = append(steps, swiss.Step{Code: SetAside, Args: map[string]any{"numbers": numbers}})
	}
	if len(aside) > n && aside[n] {
		fewer++
		steps = append(steps, swiss.Step{Code: ByeAside})
	}
	steps = append(steps, swiss.Step{Code: OddGroups, Article: r.e.absolute, Args: map[string]any{"groups": len(groups), "aside": fewer}})
	for _, group := range groups {
		step := swiss.Step{Code: OddGroup}
		var numbers []int
		for _, v := range group {
			if v == n {
				step.Code = ByeGroup
				continue
			}
			numbers = append(numbers, r.number(v))
		}
		if numbers == nil {
			step.Code = ByeAlone
		} else {
			step.Args = map[string]any{"numbers": numbers}
		}
		steps = append(steps, step)
	}
	return steps
}
