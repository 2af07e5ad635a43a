package tiebreak

import (
	"cmp"
	"slices"
)

// Row is the place of one player in a ranking.
type Row struct {
	Player int
	Rank   int  // 1 for the first; tied players have the same
	Shared bool // others have the same rank
	// Values holds what each declared system gives, in their order. A direct
	// encounter is the one among those who were still tied when its turn came.
	Values []Value
}

// Rank orders players by their points and then by the declared systems, each
// applied to those whom the ones before it left tied, always the greater value
// first (Annex C.06 section 2, 2009). Whoever is tied after the last system
// shares the rank; such players come in the order of their places, which has
// no meaning and only makes the result the same every time.
func Rank(t *Table, players []int, order []Method) []Row {
	players = slices.Clone(players)
	slices.Sort(players)
	rows := make([]Row, len(players))
	for i, p := range players {
		rows[i] = Row{Player: p, Values: make([]Value, len(order))}
	}
	for k, m := range order {
		if m == DirectEncounter {
			continue // needs to know who is tied
		}
		for i, v := range Compute(t, m, players) {
			rows[i].Values[k] = v
		}
	}
	split(t, rows, t.sum().points, order, 0, 1)
	return rows
}

// split orders rows, all of which are tied so far and take the ranks from
// first on. Step 0 is the points, step k the k-th declared system.
func split(t *Table, rows []Row, points []int, order []Method, step, first int) {
	if len(rows) == 0 {
		return
	}
	if step > len(order) {
		for i := range rows {
			rows[i].Rank, rows[i].Shared = first, len(rows) > 1
		}
		return
	}
	key := func(r Row) int { return points[r.Player-1] }
	if step > 0 {
		if order[step-1] == DirectEncounter {
			group := make([]int, len(rows))
			for i, r := range rows {
				group[i] = r.Player
			}
			for i, v := range Compute(t, DirectEncounter, group) {
				rows[i].Values[step-1] = v
			}
		}
		key = func(r Row) int { return r.Values[step-1].Quarters }
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(key(b), key(a)) })
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && key(rows[to]) == key(rows[from]) {
			to++
		}
		split(t, rows[from:to], points, order, step+1, first+from)
		from = to
	}
}
