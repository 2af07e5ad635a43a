package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// loose reports whether a game is played by the rules for rapid and blitz that
// is not closely watched: in every such game where the edition knows no
// other, and elsewhere without adequate supervision (Appendices B and C of 1997
// and 2005; A.4 and B.3 of 2009; A.5 and B.3 of 2023).
func (g Game) loose() bool {
	t := g.table()
	return t != nil && g.mode != Standard && (!t.Supervises || g.regs.Supervision == Inadequate)
}

// colorsStay reports whether a game that was begun with reversed colours goes on
// whatever anybody wants: by Article 8.6 of 1993 when a quarter of the time for the
// first control has passed, both clocks taken together, by 7.3 of 2023 when each
// player has made ten moves.
func (s *scene) colorsStay() bool {
	switch g := &s.g; s.t.Colors {
	case editions.ColorsByMoves:
		return g.Ply() >= 2*10
	case editions.ColorsByQuarter:
		var used, allotted time.Duration
		for c := chess.White; c <= chess.Black; c++ {
			if control := g.regs.Control[c]; !control.Untimed() {
				had, _, _ := allotment(control, g.movesBy(c, g.Ply()))
				used += had - g.clock.Remaining(c, s.at)
				allotted += control[0].Time
			}
		}
		return allotted > 0 && 4*used >= allotted
	}
	return false
}

// allotment is what a control has given a player who has made so many moves: the
// main time up to his period and with it, the index of the period, and how many
// of the moves he has made in it. A last period that counts moves comes again.
func allotment(c clock.Control, moves int) (granted time.Duration, period, made int) {
	granted = c[0].Time
	for c[period].Moves > 0 && moves >= c[period].Moves {
		moves -= c[period].Moves
		period = min(period+1, len(c)-1)
		granted += c[period].Time
	}
	return granted, period, moves
}

// proposed is what the edition proposes that the dials show when the position after
// so many half moves is restored.
func (s *scene) proposed(ply int) [2]time.Duration {
	if s.t.Restored == editions.TimesInProportion {
		return s.proportional(ply)
	}
	return s.g.loggedAt(ply)
}

// proportional shares the time used out among the moves (Article 12.6, 1993):
// of n moves the first k, up to the one with the irregularity, have cost k/n of
// what the clocks show. Nobody is left with less than the floors of the article.
func (s *scene) proportional(ply int) [2]time.Duration {
	var left [2]time.Duration
	n := (s.g.Ply() + 1) / 2
	k := min(ply/2+1, n)
	for c := chess.White; c <= chess.Black; c++ {
		control := s.g.regs.Control[c]
		if control.Untimed() {
			continue
		}
		had, _, _ := allotment(control, s.g.movesBy(c, s.g.Ply()))
		used := had - s.g.clock.Remaining(c, s.at)
		if n > 0 {
			used = (used * time.Duration(k) / time.Duration(n)).Truncate(time.Millisecond)
		}
		had, period, made := allotment(control, s.g.movesBy(c, ply))
		floor := s.t.Correction.Least
		if control[period].Moves > 0 {
			floor = max(floor, time.Duration(control[period].Moves-made)*s.t.Correction.PerMove)
		}
		left[c] = max(had-used, floor)
	}
	return left
}

// movesBy returns how many of the first half moves are a player's.
func (g Game) movesBy(c chess.Color, ply int) int {
	if start := g.StartPosition(); c == start.Turn() {
		return (ply + 1) / 2
	}
	return ply / 2
}

// loggedAt returns what the dials showed when so many half moves had been made.
// Before an illegal move they showed what they did when it was completed.
func (g Game) loggedAt(ply int) [2]time.Duration {
	if m := g.misplayAt(ply); m != nil {
		return m.stood.Left
	}
	first := clock.New(g.regs.Control[0], g.regs.Control[1]).Left
	left, known := first, [2]bool{}
	for n := g.tail; n.before != nil; n = n.before {
		mover := chess.Black // by turns, whatever stood on the board
		if g.movesBy(chess.White, n.ply) > g.movesBy(chess.White, n.ply-1) {
			mover = chess.White
		}
		if n.ply <= ply && !known[mover] {
			left[mover], known[mover] = n.left, true
		}
	}
	return left
}
