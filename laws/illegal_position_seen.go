package laws

// IllegalPositionSeen says that the arbiter has seen both kings in check or a
// pawn on the last rank, and waits: when an illegal position still stands on the
// board after the next completed move, the game is drawn (Appendix A.5.4, 2023).
type IllegalPositionSeen struct {
	Stamp
	Reason string
	Citation
}

func (IllegalPositionSeen) EventKind() string { return "IllegalPositionSeen" }

func (e IllegalPositionSeen) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	i.seen = &e
	g.irregular = i
	return g
}
