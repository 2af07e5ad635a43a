package helpmate

import "github.com/escaque/escaque/chess"

// Static is the form for which a table need not wait: Unwinnable when that follows
// from the pieces, from where they can ever stand, or from a few forced moves, and else
// Unknown, which it is in nearly every position of a game that somebody can still
// win. It never says Winnable. On such positions it allocates nothing. Its cost has a
// fixed bound; Answer.Work counts the forced positions, staticWork at most.
func Static(p chess.Position, side chess.Color) Answer {
	a, _ := statically(&p, side, staticWork)
	return a
}

// ProveStatic is [Static] that keeps the proof; there is none for Unknown.
func ProveStatic(p chess.Position, side chess.Color) (Answer, *Certificate) {
	return certify(p, side, func() (Answer, proof) { return statically(&p, side, staticWork) })
}

// What the static form follows: positions with so few moves, and so many of them.
const (
	forcedMoves     = 2
	forcedPositions = 8
	staticWork      = forcedMoves * forcedPositions
)

// statically is the first step of every form. The work is bounded by limit.
func statically(p *chess.Position, side chess.Color, limit int) (Answer, proof) {
	moves := p.CountLegalMoves()
	if moves == 0 {
		if p.Turn() != side && p.InCheck() {
			return Answer{Reason: ReasonNoProof}, proof{}
		}
		return Answer{Verdict: Unwinnable, Reason: ReasonNoMove}, proof{}
	}
	if reason := barren(p, side); reason != "" {
		return Answer{Verdict: Unwinnable, Reason: reason}, proof{}
	}
	if frozen(p, side) {
		return Answer{Verdict: Unwinnable, Reason: ReasonFrozen}, proof{}
	}
	if moves <= forcedMoves {
		return forced(p, side, min(limit, staticWork))
	}
	return Answer{Reason: ReasonNoProof}, proof{}
}

// forced closes the set of positions that can arise when it is tiny: each of them has
// at most forcedMoves moves, and there are at most forcedPositions of them, besides
// those that the pieces show to be hopeless.
func forced(p *chess.Position, side chess.Color, limit int) (Answer, proof) {
	var all [forcedPositions]chess.Position
	var list chess.MoveList
	all[0] = *p
	n, work := 1, 0
	for i := 0; i < n; i++ {
		all[i].LegalMoves(&list)
		if list.Len() > forcedMoves || work+list.Len() > limit {
			return Answer{Reason: ReasonNoProof, Work: work}, proof{}
		}
		for _, m := range list.Slice() {
			work++
			next := all[i].After(m)
			if next.Turn() != side && next.IsCheckmate() {
				return Answer{Reason: ReasonNoProof, Work: work}, proof{}
			}
			if barren(&next, side) != "" || met(all[:n], &next) {
				continue
			}
			if n == len(all) {
				return Answer{Reason: ReasonNoProof, Work: work}, proof{}
			}
			all[n] = next
			n++
		}
	}
	var closed store
	for i := range all[:n] {
		closed.add(&node{Packed: all[i].Pack(), parent: -1, expanded: true})
	}
	return Answer{Verdict: Unwinnable, Reason: ReasonClosed, Work: work}, proof{nodes: closed.nodes}
}

// met reports whether a position is among others.
func met(all []chess.Position, p *chess.Position) bool {
	for i := range all {
		if all[i].Same(p) {
			return true
		}
	}
	return false
}
