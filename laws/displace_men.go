package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// DisplaceMen says that a player has knocked men off their squares (Article
// 7.3, 2009).
type DisplaceMen struct{ Men []Shift }

var displaceMenSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (DisplaceMen) CommandKind() string { return "DisplaceMen" }
func (DisplaceMen) spec() *Spec         { return &displaceMenSpec }

// decide records that a player has knocked men over or off their squares. He
// puts them back in his own time (Article 7.3, 2009).
func (c DisplaceMen) decide(s *scene) *Refusal {
	if len(c.Men) == 0 || len(c.Men) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	p := s.g.Position()
	for _, m := range c.Men {
		if !m.From.Valid() || p.PieceAt(m.From) == chess.NoPiece {
			return s.refuse(NoManThere, RuleKnocked, Args{Text: m.From.String()})
		}
	}
	s.emit(MenDisplaced{Stamp: s.stamp(), By: s.by, Men: slices.Clone(c.Men), Citation: s.t.cite(RuleKnocked)})
	return nil
}

// Shift is a man displaced: from its square to another, or off the board when To
// is NoSquare.
type Shift struct{ From, To chess.Square }
