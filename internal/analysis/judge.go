package analysis

import (
	"math"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/engine"
)

// Evaluation is the engine's evaluation of a position, or the outcome if there is no legal move.
type Evaluation struct {
	Score int      `json:"score"`          // hundredths of a pawn, for White
	Mate  int      `json:"mate,omitempty"` // moves until mate; negative when Black mates
	End   bool     `json:"end,omitempty"`  // no legal move: checkmate, or stalemate with a score of 0
	Line  []string `json:"line,omitempty"` // the best moves from here, in UCI
	Depth int      `json:"depth,omitempty"`
	// Played is the move that led to this position, in UCI. It ties the analysis to these moves.
	// Older stored analyses do not have it.
	Played string `json:"played,omitempty"`
}

// slope converts hundredths of a pawn to an expected score. It was fitted to games of strong
// players on the internet, see docs/players.md.
const slope = 0.00368208

// Expected returns White's expected score, from 0 to 1.
func (e Evaluation) Expected() float64 {
	switch {
	case e.Mate > 0, e.End && e.Score > 0:
		return 1
	case e.Mate < 0, e.End && e.Score < 0:
		return 0
	}
	return 1 / (1 + math.Exp(-slope*float64(e.Score)))
}

// evaluateEnd returns the evaluation of a position without legal moves.
func evaluateEnd(p *chess.Position) Evaluation {
	e := Evaluation{End: true}
	if o := p.Outcome(); o.Ending == chess.Checkmate {
		e.Score = engine.MateScore
		if o.Winner == chess.Black {
			e.Score = -e.Score
		}
	}
	return e
}

// Mark is the name of the quality of a bad move.
type Mark string

// The marks of type [Mark].
const (
	NoMark     Mark = ""
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// markThresholds lists the least loss of expected score for each mark.
var markThresholds = []struct {
	least float64
	mark  Mark
}{{0.15, Blunder}, {0.10, Mistake}, {0.05, Inaccuracy}}

// Judged is the loss of a move, and its mark.
type Judged struct {
	Loss float64 // of the expected score, from 0 to 1
	Mark Mark
}

// Summary is the quality of one side's moves.
type Summary struct {
	Moves        int
	Inaccuracies int
	Mistakes     int
	Blunders     int
	Loss         float64 // average loss of expected score per move
}

// Judge returns the losses of the moves of a game and a summary of each side (White, Black).
// evaluations[i] is the position before moves[i]. Moves without an evaluation before and after are
// omitted. The engine's own choice loses nothing.
func Judge(start chess.Position, moves []chess.Move, evaluations []Evaluation) (judged []Judged, sides [2]Summary) {
	for i, m := range moves {
		if i+1 >= len(evaluations) {
			break
		}
		before, after := evaluations[i], evaluations[i+1]
		loss := before.Expected() - after.Expected()
		side := &sides[0]
		if start.Turn() == chess.Black {
			loss, side = -loss, &sides[1]
		}
		j := Judged{Loss: max(0, loss)}
		if len(before.Line) > 0 && before.Line[0] == uci.Format(&start, m) {
			j.Loss = 0
		}
		for _, c := range markThresholds {
			if j.Loss >= c.least {
				j.Mark = c.mark
				break
			}
		}
		judged = append(judged, j)
		side.add(j)
		start.Play(m)
	}
	for i := range sides {
		sides[i].Loss /= float64(max(1, sides[i].Moves))
	}
	return judged, sides
}

func (s *Summary) add(j Judged) {
	s.Moves++
	s.Loss += j.Loss
	switch j.Mark {
	case Inaccuracy:
		s.Inaccuracies++
	case Mistake:
		s.Mistakes++
	case Blunder:
		s.Blunders++
	}
}
