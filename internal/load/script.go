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

// Script returns a random legal game of the given length. The same seed returns the same game. No
// position ends the game or allows a draw claim: no position occurs three times, there is a capture
// or pawn move in every fifty half moves, and both sides can still mate. Pawns promote to queens.
func Script(seed uint64, plies int) []Ply {
	for try := uint64(0); ; try++ {
		rng := rand.New(rand.NewPCG(seed, try)) //nolint:gosec // the same game for the same seed
		if s := tryScript(rng, plies); len(s) == plies {
			return s
		}
	}
}

// maxQuietPlies is the most half moves of a script without a pawn move or capture.
const maxQuietPlies = 50

// tryScript returns a script that may be too short because it reached a dead end.
func tryScript(rng *rand.Rand, plies int) []Ply {
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
			if stood[next.Key()] >= 2 || next.HalfmoveClock() >= maxQuietPlies || !next.HasLegalMove() || !canMate(&next) || m.Promotion() != chess.NoPieceType && m.Promotion() != chess.Queen {
				continue
			}
			script = append(script, Ply{UCI: uci.Format(&pos, m), Long: longForm(m)})
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

// longForm returns a move in the form of [Ply.Long].
func longForm(m chess.Move) string {
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
