package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

type (
	// DrawPosition sets the Chess960 position of a published round. The caller has drawn the lot.
	DrawPosition struct {
		Round  int
		Number int // 0 to 959, as in Reinhard Scharnagl's list
	}
	// PositionDrawn records the Chess960 position from which all games of a round begin.
	PositionDrawn struct {
		Stamp
		Round  int `json:"round"`
		Number int `json:"number"`
	}
)

// Positions960 is how many positions Chess960 has. They are numbered from 0.
const Positions960 = 960

// shuffles lists the editions of the Laws that have Chess960: Appendix F of 2009, Guidelines II of 2023.
var shuffles = []string{"2009", "2023"}

func (PositionDrawn) EventKind() string { return "PositionDrawn" }

func (c DrawPosition) decide(_ Tournament, s Stamp) Event { return PositionDrawn{s, c.Round, c.Number} }

func (e PositionDrawn) check(t Tournament) *Refusal {
	number, drawn := t.Position(e.Round)
	_, published := t.Round(e.Round)
	switch {
	case !t.regulations.Chess960:
		return refuse(NotChess960, "")
	case !published:
		return refuse(RoundUnknown, "", "round", e.Round)
	case e.Number < 0 || e.Number >= Positions960:
		return refuse(PositionUnknown, "", "number", e.Number)
	case drawn:
		return refuse(PositionIsDrawn, "", "round", e.Round, "number", number)
	}
	return nil
}

func (e PositionDrawn) apply(t Tournament) Tournament {
	t.positions = append(slices.Clip(t.positions), e)
	return t
}

// Position returns the number of the Chess960 position of a round, if it is drawn.
func (t Tournament) Position(round int) (number int, drawn bool) {
	for _, p := range t.positions {
		if p.Round == round {
			return p.Number, true
		}
	}
	return 0, false
}

// hasGames reports whether a game of a round has begun in the hall or has a result.
func (t Tournament) hasGames(round int) bool {
	r, _ := t.Round(round)
	return slices.ContainsFunc(r.Boards, func(b Board) bool {
		return b.Game != "" || b.Result != NoResult || slices.ContainsFunc(b.Games, func(g MatchGame) bool { return g.Game != "" || g.Result != NoResult })
	})
}

// BackRank returns the pieces of White's first rank in a Chess960 position, from a1 to h1, as symbols:
// ♖♘♗♕♔♗♘♖ for number 518. It returns "" for a number that no position has.
func BackRank(number int) string {
	p, err := chess.Chess960(number)
	if err != nil {
		return ""
	}
	symbols := map[chess.PieceType]string{chess.Knight: "♘", chess.Bishop: "♗", chess.Rook: "♖", chess.Queen: "♕", chess.King: "♔"}
	var rank strings.Builder
	for file := range 8 {
		rank.WriteString(symbols[p.PieceAt(chess.MakeSquare(file, 0)).Type()])
	}
	return rank.String()
}

// positionFaults returns the fault of a Chess960 event under Laws that have no Chess960. It is part of
// Faults.
func (r Regulations) positionFaults() []*Refusal {
	if !r.Chess960 {
		return nil
	}
	for _, edition := range r.editions() {
		if !slices.Contains(shuffles, edition) {
			return []*Refusal{refuse(LawsWithoutChess960, "", "field", "chess960", "value", edition)}
		}
	}
	return nil
}
