package laws

// Apply adds a fact to the state and returns the next one. It is total: an event that
// does not fit the state, which Decide never produces, changes nothing but the instant
// of the last event. It reads no edition.
func Apply(g Game, e Event) Game {
	if e == nil {
		return g
	}
	if _, begins := e.(GameStarted); begins == g.Started() {
		return g
	}
	if g = e.apply(g); !g.Started() {
		return g
	}
	g.last = max(g.last, e.Instant())
	return g
}

// with returns the chain with a question at its end; without returns it without
// those that drop names. Neither changes a question that another state holds.
func (q *question) with(last *question) *question {
	if q == nil {
		return last
	}
	copied := *q
	copied.next = q.next.with(last)
	return &copied
}

// before reports whether a question is about a position before a ply.
func (q *question) before(ply int) bool {
	for ; q != nil; q = q.next {
		if q.ply < ply {
			return true
		}
	}
	return false
}

func (q *question) without(drop func(*question) bool) *question {
	if q == nil {
		return nil
	}
	rest := q.next.without(drop)
	if drop(q) {
		return rest
	}
	copied := *q
	copied.next = rest
	return &copied
}
