package impossible

import (
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// prove returns the steps of the proof: for which players the absolute criteria leave no opponent.
func prove(r Round, rules Rules) []swiss.Step {
	g := graphOf(r)
	most := matching.NewMost(g.all, g.linked)
	missed, aside := most.Missed(), make([]bool, g.all)
	for v := range g.all {
		for u := range g.all {
			aside[v] = aside[v] || !missed[v] && missed[u] && g.linked(u, v)
		}
	}
	return g.proofSteps(most.UnmatchedCount(), aside, groups(missed, g.linked), rules)
}

// groups returns the connected components of some vertices.
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

// proofSteps returns the steps of the proof.
func (g *graph) proofSteps(left int, aside []bool, groups [][]int, rules Rules) []swiss.Step {
	steps := []swiss.Step{{Code: Unpairable, Args: map[string]any{"count": left}}}
	var numbers []int
	for v := range g.n {
		if aside[v] {
			numbers = append(numbers, g.Number(v))
		}
	}
	fewer := len(numbers)
	if fewer > 0 {
		steps = append(steps, swiss.Step{Code: SetAside, Args: map[string]any{"numbers": numbers}})
	}
	if g.all > g.n && aside[g.n] {
		fewer++
		steps = append(steps, swiss.Step{Code: ByeAside})
	}
	steps = append(steps, swiss.Step{Code: OddGroups, Article: rules.Absolute, Args: map[string]any{"groups": len(groups), "aside": fewer}})
	for _, group := range groups {
		steps = append(steps, g.oddGroup(group))
	}
	return steps
}

// oddGroup returns the step for a group of odd size.
func (g *graph) oddGroup(group []int) swiss.Step {
	step := swiss.Step{Code: OddGroup}
	var numbers []int
	for _, v := range group {
		if v == g.n {
			step.Code = ByeGroup
			continue
		}
		numbers = append(numbers, g.Number(v))
	}
	if numbers == nil {
		step.Code = ByeAlone
	} else {
		step.Args = map[string]any{"numbers": numbers}
	}
	return step
}
