package load

import (
	"math/rand/v2"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// Ply is one half move of a script.
type Ply struct {
	UCI  string
	Long string // as boards of style 12 show it, without the piece: e2-e4, o-o
}

// Script is a legal game of so many half moves, drawn by a seed. No position of it ends the
// game, nor lets anybody claim a draw: nothing stands on the board three times, a piece is
// taken or a pawn moved at least every fifty half moves, and no side is left without
// pieces that can mate. Pawns become queens.
func Script(seed uint64, plies int) []Ply {
	for try := uint64(0); ; try++ {
		rng := rand.New(rand.NewPCG(seed, try)) //nolint:gosec // the same game for the same seed
		if s := attempt(rng, plies); len(s) == plies {
			return s
		}
	}
}

// quiet is after how many half moves a script wants a pawn to move or a piece to be taken.
const quiet = 50

// attempt is a script that may have come to a position from which nothing leads on.
func attempt(rng *rand.Rand, plies int) []Ply {
	script := make([]Ply, 0, plies)
	pos := chess.Initial()
	stood := map[uint64]int{pos.Key(): 1}
	var list chess.MoveList
	for len(script) < plies {
		pos.LegalMoves(&list)
		moves := list.Slice()
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		made := false
		for _, m := range moves {
			next := pos.After(m)
			if stood[next.Key()] >= 2 || next.HalfmoveClock() >= quiet || !next.HasLegalMove() || !canMate(&next) || m.Promotion() != chess.NoPieceType && m.Promotion() != chess.Queen {
				continue
			}
			script = append(script, Ply{UCI: uci.Format(&pos, m), Long: long(m)})
			pos, made = next, true
			stood[pos.Key()]++
			break
		}
		if !made {
			break
		}
	}
	return script
}

// long is a move as Ply has it.
func long(m chess.Move) string {
	switch {
	case !m.IsCastling():
		return m.From().String() + "-" + m.To().String()
	case m.To() > m.From():
		return "o-o"
	}
	return "o-o-o"
}

// canMate reports whether both sides still have a pawn, a rook or a queen.
func canMate(p *chess.Position) bool {
	strong := p.ByType(chess.Pawn) | p.ByType(chess.Rook) | p.ByType(chess.Queen)
	return strong&p.ByColor(chess.White) != 0 && strong&p.ByColor(chess.Black) != 0
}
