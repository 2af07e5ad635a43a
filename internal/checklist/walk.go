package checklist

// Walked is the path through the questions by our answers, and what it costs.
type Walked struct {
	Met     []int // questions on the path, in the order in which they are asked
	Free    []int // those that cost nothing
	Failing []int // those that fail at once
	Costing []int // those that cost per cent
	Unknown []int // those whose cost is not known
	Open    []int // those counted as their cost because our answer is open or not shown
	Percent int   // the sum of what Costing cost

	OpenFailing int // how many of Failing are in Open
	OpenPercent int // what those of Open cost of Percent
}

// Walk follows the path from the first question to the end by the answers that count today.
// A question that fails is counted, and the path goes on after it, so that all of them are known.
// A question to which the path comes back is asked once.
func Walk(parts []Part) Walked {
	by := all(parts)
	var w Walked
	met := make(map[int]bool, Last)
	for n := 1; n <= Last; {
		q := by[n]
		o := q.Outcome()
		if !met[n] {
			met[n] = true
			w.count(q, o)
		}
		if n++; o.Next != 0 {
			n = o.Next
		}
		if n < q.Number && met[n] { // asked before: go on after the question that leads back
			n = q.Number + 1
		}
	}
	return w
}

// count adds a question to the sums.
func (w *Walked) count(q Question, o Outcome) {
	w.Met = append(w.Met, q.Number)
	open := !q.Settled()
	if open {
		w.Open = append(w.Open, q.Number)
	}
	switch {
	case o.Fail:
		w.Failing = append(w.Failing, q.Number)
		if open {
			w.OpenFailing++
		}
	case o.Unknown:
		w.Unknown = append(w.Unknown, q.Number)
	case o.Percent > 0:
		w.Costing = append(w.Costing, q.Number)
		w.Percent += o.Percent
		if open {
			w.OpenPercent += o.Percent
		}
	default:
		w.Free = append(w.Free, q.Number)
	}
}
