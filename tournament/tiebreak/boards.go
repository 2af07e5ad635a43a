package tiebreak

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// resolve ranks teams by their matches with each other: by all of Article 6 in the primary score,
// or in the secondary one if the primary separates no teams. Teams that are still tied are then
// ranked again on their own (C.07 13.3.1 and 13.3.3). Two teams level in both scores of these
// matches are separated by their boards, if the variant says so (13.3.2).
func (r *TeamCalculator) resolve(s spec, group []int) [][]int {
	for _, view := range []*Calculator{r.primary(), r.secondary()} {
		if tiers := view.resolve(s, group); len(tiers) > 1 {
			return r.resolveEach(s, tiers)
		}
	}
	if len(group) != 2 {
		return [][]int{group}
	}
	steps := map[Method][]Method{
		EncounterBT: {BoardCount, TopBoards}, EncounterBB: {BoardCount, BottomBoards},
		EncounterT: {TopBoards}, EncounterB: {BottomBoards},
	}
	// Article 12 is about two teams that met in a knock-out, so only the boards of their matches
	// with each other count. The exercises of FIDE's arbiters' commission (2024, numbers 46 to 48)
	// confirm this.
	between := func(p int) []score.Points {
		other := group[0] + group[1] - p
		return r.t.pointsOnBoards(r.t.Teams[p-1], func(m Match) bool { return m.Opponent == other && (m.Kind == Played || s.forfeits) })
	}
	for _, step := range steps[s.method] {
		if tiers := rankByBoards(step, group, between); len(tiers) > 1 {
			return tiers
		}
	}
	return [][]int{group}
}

// resolveEach ranks every tier of several teams again and returns all resulting tiers.
func (r *TeamCalculator) resolveEach(s spec, tiers [][]int) [][]int {
	var all [][]int
	for _, tier := range tiers {
		if len(tier) > 1 {
			all = append(all, r.resolve(s, tier)...)
		} else {
			all = append(all, tier)
		}
	}
	return all
}

// boardKeys returns the numbers by which a method compares two teams. The first difference decides,
// and the higher number is better.
//
//   - BC (C.07 12.1): the points on each board times its number; the lower sum ranks higher.
//   - TBR (12.2): the points on the first board, then on the second, ...
//   - BBE (12.3): the points on all boards but the last, then on all but the last two, ...
func boardKeys(m Method, boards []score.Points) []int {
	keys := make([]int, len(boards))
	switch m {
	case BoardCount:
		sum := 0
		for b, points := range boards {
			sum += (b + 1) * int(points)
		}
		return []int{-sum}
	case TopBoards:
		for b, points := range boards {
			keys[b] = int(points)
		}
		return keys
	}
	sum := 0
	for b, points := range boards {
		keys[len(boards)-1-b] = sum // sum of all boards before b
		sum += int(points)
	}
	return keys
}

// rankByBoards ranks a group by the points of its teams on their boards. It returns tiers, the best
// first.
func rankByBoards(m Method, group []int, boards func(p int) []score.Points) [][]int {
	sorted := slices.Clone(group)
	compare := func(a, b int) int { return slices.Compare(boardKeys(m, boards(b)), boardKeys(m, boards(a))) }
	slices.SortStableFunc(sorted, compare)
	var tiers [][]int
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && compare(sorted[from], sorted[to]) == 0 {
			to++
		}
		tiers = append(tiers, sorted[from:to])
		from = to
	}
	return tiers
}

// setByBoards ranks a group by the points of its teams on their boards, and sets their values. The
// amount of a value is the first number of [boardKeys] in points, without its sign. The board count
// separates only teams with the same game points (C.07 12.1).
func (r *TeamCalculator) setByBoards(m Method, group []int, values []Value) {
	if m == BoardCount {
		for _, p := range group {
			if r.game.Points(p) != r.game.Points(group[0]) {
				return
			}
		}
	}
	setPlaces(group, rankByBoards(m, group, func(p int) []score.Points { return r.boards[p-1] }), values)
	for i, p := range group {
		if keys := boardKeys(m, r.boards[p-1]); len(keys) > 0 {
			values[i].Amount = FractionOf(max(keys[0], -keys[0]), 2)
		}
	}
}

// explainBoards returns the explanation of the points on each board.
func (r *TeamCalculator) explainBoards(s spec, m Method, p int, group []int) Explanation {
	e := Explanation{Method: m, Article: s.cite(r.rules), Unit: 2}
	i := slices.Index(group, p)
	if i < 0 {
		return e
	}
	values := make([]Value, len(group))
	r.setByBoards(s.method, group, values)
	e.Value = values[i]
	for b, points := range r.boards[p-1] {
		part := Part{Reason: Board, Score: b + 1, Amount: int(points)}
		if s.method == BoardCount {
			part.Times, part.Points, part.Amount = true, points, (b+1)*int(points)
		}
		e.Parts = append(e.Parts, part)
	}
	return e
}
