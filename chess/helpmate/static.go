package helpmate

import "github.com/escaque/escaque/chess"

// Static decides without a search, fast enough for every move of a game in progress. It returns
// Unwinnable when this follows from the pieces, from the squares that they can reach, or from a few
// forced moves. Otherwise it returns Unknown, which is the usual answer while a side can still win;
// it never returns Winnable. In such positions it allocates nothing. Its cost has a fixed limit,
// and Answer.Work counts the forced positions, at most 16.
func Static(p chess.Position, side chess.Color) Answer {
	a, _ := decideStatically(&p, side, staticWork)
	return a
}

// ProveStatic decides like [Static] and also returns the proof. The certificate is nil for Unknown.
func ProveStatic(p chess.Position, side chess.Color) (Answer, *Certificate) {
	return certify(p, side, func() (Answer, proof) { return decideStatically(&p, side, staticWork) })
}

// The limits for forced positions: the legal moves of each, their number, and the total work.
const (
	forcedMoves     = 2
	forcedPositions = 8
	staticWork      = forcedMoves * forcedPositions
)

// decideStatically tries the proofs that need no search. limit bounds the work.
func decideStatically(p *chess.Position, side chess.Color, limit int) (Answer, proof) {
	moves := p.CountLegalMoves()
	if moves == 0 {
		if p.Turn() != side && p.InCheck() {
			return Answer{Reason: ReasonNoProof}, proof{}
		}
		return Answer{Verdict: Unwinnable, Reason: ReasonNoMove}, proof{}
	}
	if reason := materialLemma(p, side); reason != "" {
		return Answer{Verdict: Unwinnable, Reason: reason}, proof{}
	}
	if isFrozen(p, side) {
		return Answer{Verdict: Unwinnable, Reason: ReasonFrozen}, proof{}
	}
	if moves <= forcedMoves {
		return closeForced(p, side, min(limit, staticWork))
	}
	return Answer{Reason: ReasonNoProof}, proof{}
}

// closeForced closes the set of reachable positions if it is tiny: each position has at most
// forcedMoves moves, and there are at most forcedPositions, not counting those that [materialLemma]
// covers.
func closeForced(p *chess.Position, side chess.Color, limit int) (Answer, proof) {
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
			if materialLemma(&next, side) != "" || containsSame(all[:n], &next) {
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

// containsSame reports whether one of the positions is the same as p.
func containsSame(all []chess.Position, p *chess.Position) bool {
	for i := range all {
		if all[i].Same(p) {
			return true
		}
	}
	return false
}
