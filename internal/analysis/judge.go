package analysis

import (
	"math"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/engine"
)

// Evaluation is what the engine says of a position, or the board where nobody can move.
type Evaluation struct {
	Score int      `json:"score"`          // hundredths of a pawn, for White
	Mate  int      `json:"mate,omitempty"` // moves to the mate that is seen; negative when it is Black's
	End   bool     `json:"end,omitempty"`  // there is no move: checkmate, or stalemate with a score of 0
	Line  []string `json:"line,omitempty"` // the best moves from here, in UCI
	Depth int      `json:"depth,omitempty"`
	// Played is the move of the game that led here, in UCI: an analysis is of these moves and no others. Older ones that
	// are kept do not say it.
	Played string `json:"played,omitempty"`
}

// slope is how much a hundredth of a pawn says about the result, fitted to games of strong players on the
// internet: see docs/players.md.
const slope = 0.00368208

// Expected is how much of the point White may expect, from 0 to 1.
func (e Evaluation) Expected() float64 {
	switch {
	case e.Mate > 0, e.End && e.Score > 0:
		return 1
	case e.Mate < 0, e.End && e.Score < 0:
		return 0
	}
	return 1 / (1 + math.Exp(-slope*float64(e.Score)))
}

// ended is the evaluation of a position without a move.
func ended(p *chess.Position) Evaluation {
	e := Evaluation{End: true}
	if o := p.Outcome(); o.Ending == chess.Checkmate {
		e.Score = engine.MateScore
		if o.Winner == chess.Black {
			e.Score = -e.Score
		}
	}
	return e
}

// Mark is the name of what a move has cost.
type Mark string

// The marks.
const (
	NoMark     Mark = ""
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// costs are from how much of the expected score a move has a mark.
var costs = []struct {
	least float64
	mark  Mark
}{{0.15, Blunder}, {0.10, Mistake}, {0.05, Inaccuracy}}

// Judged is what a move has cost its player.
type Judged struct {
	Loss float64 // of the expected score, from 0 to 1
	Mark Mark
}

// Summary is how one side has played.
type Summary struct {
	Moves        int
	Inaccuracies int
	Mistakes     int
	Blunders     int
	Loss         float64 // of the expected score, of an average move
}

// Judge says what the moves of a game have cost, as far as the evaluations before and after them are there:
// evaluations[i] is that before moves[i]. The move that the engine would have played costs nothing.
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
		for _, c := range costs {
			if j.Loss >= c.least {
				j.Mark = c.mark
				break
			}
		}
		judged = append(judged, j)
		side.take(j)
		start.Play(m)
	}
	for i := range sides {
		sides[i].Loss /= float64(max(1, sides[i].Moves))
	}
	return judged, sides
}

func (s *Summary) take(j Judged) {
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
