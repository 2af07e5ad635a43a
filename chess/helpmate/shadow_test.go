package helpmate

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// What the shadows call hopeless is searched for the mate that they say cannot be.
func TestHopelessPositionsHaveNoMate(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	bases := hardPositions(t)
	claims, positions := 0, 3_500
	if testing.Short() {
		positions = 1_000
	}
	for range positions {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if !ok || !pos.HasLegalMove() {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			v := newShadows(side, grain(r.IntN(int(grains))))
			if i := v.shadowOf(&pos); i >= 0 && v.isHopeless(i, 1_000) {
				claims++
				refute(t, pos, side)
			}
		}
	}
	t.Logf("%d claims", claims)
	if claims < 150*positions/3_500 {
		t.Errorf("only %d claims to refute", claims)
	}
}

// Whatever is played from a position of a shadow leads to a position of one that
// follows it, or to pieces that a lemma covers: the argument of the closed set.
func TestGamesStayWithinTheShadows(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	bases := hardPositions(t)
	moves, many, mates := 0, 0, 0
	for range 400 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		side := chess.Color(r.IntN(2))
		v := newShadows(side, grain(r.IntN(int(grains))))
		if !ok {
			continue
		}
		i := v.shadowOf(&pos)
		if i < 0 {
			continue
		}
		now := []int32{i}
		var list chess.MoveList
		for range 60 {
			if pos.LegalMoves(&list); list.Len() == 0 {
				break
			}
			before, m := pos, list.At(r.IntN(list.Len()))
			pos.Play(m)
			if pos.EnPassant() != chess.NoSquare {
				break // the capture in passing follows together with the double step
			}
			if pos.Turn() != side && pos.IsCheckmate() {
				walk(v, now)
				for _, i := range now {
					if v.all[i].state&stateAlive == 0 {
						t.Fatalf("%s: %v mates and the shadow is not alive", fen.Format(before), m)
					}
				}
				mates++
				break
			}
			if materialLemma(&pos, side) != "" {
				break
			}
			var next []int32
			walk(v, now)
			for _, i := range now {
				for _, l := range v.successors(i) {
					if contains(v.unpack(v.all[l.to].shadow), &pos) {
						next = append(next, l.to)
					}
				}
			}
			if len(next) == 0 && v.all[now[0]].state&stateAlive != 0 {
				break // more ghosts than a shadow can have
			}
			if len(next) == 0 {
				t.Fatalf("%s: %v leaves the shadows", fen.Format(before), m)
			}
			moves++
			if len(v.unpack(v.all[next[0]].shadow).ghosts) > 0 {
				many++
			}
			now = next[:1]
		}
	}
	t.Logf("%d moves, %d among ghosts, %d mates", moves, many, mates)
	if moves < 5_000 || many < 3_000 || mates < 3 {
		t.Errorf("only %d moves, %d among ghosts", moves, many)
	}
}

// walk finds what follows some shadows.
func walk(v *shadows, all []int32) {
	for _, i := range all {
		if v.all[i].state&stateExpanded == 0 {
			v.expandShadow(i)
		}
	}
}

// contains reports whether a position is one of a shadow.
func contains(s *shadowBoard, p *chess.Position) bool {
	if s.turn != p.Turn() {
		return false
	}
	free := p.Occupied()
	for sq := range s.occupied().Squares() {
		if p.PieceAt(sq) != s.at[sq] {
			return false
		}
		free = free.Without(sq)
	}
	if free.Count() != len(s.ghosts) {
		return false
	}
	var pair func(i int, free chess.Bitboard) bool
	pair = func(i int, free chess.Bitboard) bool {
		if i == len(s.ghosts) {
			return true
		}
		for sq := range (free & s.ghosts[i].region).Squares() {
			if p.PieceAt(sq) == s.ghosts[i].piece && pair(i+1, free.Without(sq)) {
				return true
			}
		}
		return false
	}
	return pair(0, free)
}
