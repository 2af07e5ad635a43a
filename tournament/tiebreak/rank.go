package tiebreak

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/score"
)

// Row is the place of one participant in a ranking.
type Row struct {
	Player int
	Points score.Points
	Rank   int  // 1 for the first; tied participants have the same
	Shared bool // others have the same rank
	// Values holds what each declared tie-break gives, in their order. A direct
	// encounter is the one among those who were still tied when its turn came.
	Values []Value
}

// valuer is what a ranking asks.
type valuer interface {
	Points(p int) score.Points
	fill(s spec, group []int, values []Value)
	explain(s spec, m Method, p int, group []int) Explanation
}

// Ranking is a field in order.
type Ranking struct {
	Rows  []Row
	Order []Method

	by    valuer
	rules Rules
	specs []spec
}

// Rank orders participants by their points and then by the declared
// tie-breaks, each applied to those whom the ones before it left tied (C.07
// 4.2; annex section 2, 2009). Those tied after the last one share the
// rank; they come in the order of their places, which has no meaning and only
// makes the result the same every time. A method that the edition has not, or
// that is for teams, separates nobody.
func (r *Calculator) Rank(players []int, order []Method) *Ranking {
	return rank(r, r.rules, players, order, func(s spec) bool { return s.for_ != teams && s.score == "" })
}

func rank(by valuer, rules Rules, players []int, order []Method, fits func(spec) bool) *Ranking {
	players = slices.Clone(players)
	slices.Sort(players)
	k := &Ranking{Rows: make([]Row, len(players)), Order: slices.Clone(order), by: by, rules: rules, specs: make([]spec, len(order))}
	values := make([]Value, len(players)*len(order)) // a column for each tie-break
	cells := make([]Value, len(values))              // a line for each row
	for c, m := range order {
		s, fault := parse(rules, m)
		if fault != nil || !fits(s) {
			continue
		}
		k.specs[c] = s
		if !s.group { // who is tied must be known first
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

// split orders rows, all of which are tied so far and take the ranks from
// first on. Step 0 is the points, step c the c-th declared tie-break.
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

func (k *Ranking) compare(a, b Row, step int) int {
	if step == 0 {
		return cmp.Compare(b.Points, a.Points)
	}
	if k.specs[step-1].system == nil {
		return 0
	}
	return a.Values[step-1].compare(b.Values[step-1], k.specs[step-1].lowFirst())
}

func places(rows []Row) []int {
	list := make([]int, len(rows))
	for i, row := range rows {
		list[i] = row.Player
	}
	return list
}

// Explain takes apart what the c-th declared tie-break, from 0, gave to a
// participant: for a direct encounter among those with whom they were still tied.
// It is empty for one who is not in the ranking.
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

// Score takes apart the points of a participant.
func (k *Ranking) Score(p int) Explanation {
	return k.by.explain(spec{method: Points, system: systems[Points]}, Points, p, nil)
}
