package tiebreak

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/score"
)

// Row is one participant in a ranking.
type Row struct {
	Player int
	Points score.Points
	Rank   int  // 1 for the first; shared by tied participants
	Shared bool // the rank is shared
	// Values holds the values in the declared tie-breaks, in their order. A direct encounter is
	// computed among the participants still tied at that point.
	Values []Value
}

// valuer computes the values for a ranking.
type valuer interface {
	Points(p int) score.Points
	fill(s spec, group []int, values []Value)
	explain(s spec, m Method, p int, group []int) Explanation
}

// Ranking is an ordered field of participants.
type Ranking struct {
	Rows  []Row
	Order []Method

	by    valuer
	rules Rules
	specs []spec
}

// Rank orders participants by points and then by the declared tie-breaks. Each tie-break is applied
// to the participants still tied (C.07 4.2; annex section 2, 2009). Participants tied at the end
// share the rank. They are listed by their places, only to make the result reproducible. A method
// that is not in the edition, or only for teams, separates no participants.
func (r *Calculator) Rank(players []int, order []Method) *Ranking {
	return rank(r, r.rules, players, order, func(s spec) bool { return s.audience != teams && s.score == "" })
}

// rank returns the ranking of players. fits reports whether a tie-break can be used.
func rank(by valuer, rules Rules, players []int, order []Method, fits func(spec) bool) *Ranking {
	players = slices.Clone(players)
	slices.Sort(players)
	k := &Ranking{Rows: make([]Row, len(players)), Order: slices.Clone(order), by: by, rules: rules, specs: make([]spec, len(order))}
	values := make([]Value, len(players)*len(order)) // by column
	cells := make([]Value, len(values))              // by row
	for c, m := range order {
		s, fault := parse(rules, m)
		if fault != nil || !fits(s) {
			continue
		}
		k.specs[c] = s
		if !s.group { // the tied participants must be known first
			by.fill(s, players, values[c*len(players):(c+1)*len(players)])
		}
	}
	for i, p := range players {
		line := cells[i*len(order) : (i+1)*len(order) : (i+1)*len(order)]
		for c := range order {
			line[c] = values[c*len(players)+i]
		}
		k.Rows[i] = Row{Player: p, Points: by.Points(p), Values: line}
	}
	k.split(k.Rows, 0, 1)
	return k
}

// split orders rows that are tied so far and occupy the ranks from first on. Step 0 compares
// points, step c the c-th declared tie-break.
func (k *Ranking) split(rows []Row, step, first int) {
	if len(rows) == 1 || step > len(k.Order) {
		for i := range rows {
			rows[i].Rank, rows[i].Shared = first, len(rows) > 1
		}
		return
	}
	if step > 0 && k.specs[step-1].system != nil && k.specs[step-1].group {
		group := places(rows)
		values := make([]Value, len(rows))
		k.by.fill(k.specs[step-1], group, values)
		for i := range rows {
			rows[i].Values[step-1] = values[i]
		}
	}
	compare := func(a, b Row) int { return k.compare(a, b, step) }
	slices.SortStableFunc(rows, compare)
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && compare(rows[from], rows[to]) == 0 {
			to++
		}
		k.split(rows[from:to], step+1, first+from)
		from = to
	}
}

// compare compares two rows in a step.
func (k *Ranking) compare(a, b Row, step int) int {
	if step == 0 {
		return cmp.Compare(b.Points, a.Points)
	}
	if k.specs[step-1].system == nil {
		return 0
	}
	return a.Values[step-1].compare(b.Values[step-1], k.specs[step-1].lowFirst())
}

// places returns the participants of rows.
func places(rows []Row) []int {
	list := make([]int, len(rows))
	for i, row := range rows {
		list[i] = row.Player
	}
	return list
}

// Explain returns the explanation of a participant's value in the c-th declared tie-break, counted
// from 0. A direct encounter is explained among the participants still tied. It is empty for a
// participant who is not in the ranking.
func (k *Ranking) Explain(p, c int) Explanation {
	at := slices.IndexFunc(k.Rows, func(row Row) bool { return row.Player == p })
	if at < 0 || c < 0 || c >= len(k.Order) || k.specs[c].system == nil {
		return Explanation{}
	}
	var group []int
	for _, row := range k.Rows {
		tied := true
		for step := 0; step <= c && tied; step++ {
			tied = k.compare(row, k.Rows[at], step) == 0
		}
		if tied {
			group = append(group, row.Player)
		}
	}
	slices.Sort(group)
	return k.by.explain(k.specs[c], k.Order[c], p, group)
}

// Score returns the explanation of a participant's points.
func (k *Ranking) Score(p int) Explanation {
	return k.by.explain(spec{method: Points, system: systems[Points]}, Points, p, nil)
}
