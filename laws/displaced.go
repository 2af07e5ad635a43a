package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// DisplacePieces reports that a player has knocked pieces off their squares (Article
// 7.3, 2009).
type DisplacePieces struct{ Pieces []Shift }

var displacePiecesSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (DisplacePieces) CommandKind() string { return "DisplaceMen" }
func (DisplacePieces) spec() *Spec         { return &displacePiecesSpec }

// decide records that a player has knocked over or displaced pieces. They must restore them in
// their own time (Article 7.3, 2009).
func (c DisplacePieces) decide(s *decision) *Refusal {
	if len(c.Pieces) == 0 || len(c.Pieces) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	p := s.g.Position()
	for _, m := range c.Pieces {
		if !m.From.Valid() || p.PieceAt(m.From) == chess.NoPiece {
			return s.refuse(NoPieceThere, RuleKnocked, Args{Text: m.From.String()})
		}
	}
	s.emit(PiecesDisplaced{Stamp: s.stamp(), By: s.by, Pieces: slices.Clone(c.Pieces), Citation: s.t.cite(RuleKnocked)})
	return nil
}

// Shift is a displaced piece: from its square to another, or off the board when To is NoSquare.
type Shift struct{ From, To chess.Square }

// PiecesDisplaced records that a player knocked pieces off their squares.
type PiecesDisplaced struct {
	Stamp
	By     chess.Color
	Pieces []Shift
	Citation
}

func (PiecesDisplaced) EventKind() string { return "MenDisplaced" }

func (e PiecesDisplaced) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	i.displaced, i.shifter, i.called = slices.Clone(e.Pieces), e.By&1, false
	g.irregular = i
	return g
}

// RestorePieces reports that the player has put displaced pieces back.
type RestorePieces struct{}

var restorePiecesSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (RestorePieces) CommandKind() string { return "RightMen" }
func (RestorePieces) spec() *Spec         { return &restorePiecesSpec }

// decide records that the player has put the pieces back.
func (RestorePieces) decide(s *decision) *Refusal {
	if i := s.g.irregular; i == nil || len(i.displaced) == 0 || i.shifter != s.by {
		return s.refuse(NothingDisplaced, RuleKnocked, Args{})
	}
	s.emit(PiecesRestored{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleKnocked)})
	return nil
}

// PiecesRestored records that displaced pieces were put back.
type PiecesRestored struct {
	Stamp
	By chess.Color
	Citation
}

func (PiecesRestored) EventKind() string { return "MenRighted" }

func (PiecesRestored) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	i.displaced = nil
	g.irregular = i
	return g
}

// ClaimDisplaced stops the clocks and calls the arbiter because the opponent
// left pieces displaced (Article 7.3, 2009).
type ClaimDisplaced struct{}

var claimDisplacedSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimDisplaced) CommandKind() string { return "ClaimDisplaced" }
func (ClaimDisplaced) spec() *Spec         { return &claimDisplacedSpec }

// decide stops the clocks and calls the arbiter (Article 7.3, 2009). In 1993 only the arbiter may
// do so (12.5).
func (ClaimDisplaced) decide(s *decision) *Refusal {
	switch {
	case !s.t.hasRule(RuleDisplacedCall):
		return s.refuse(OnlyArbiterStops, RuleClockStop, Args{})
	case !s.opponentLeftPiecesDisplaced():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	s.emit(DisplacedClaimed{Stamp: s.stamp(), By: s.by, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleDisplacedCall)})
	return nil
}

// DisplacedClaimed records that a player stopped the clocks and called the arbiter
// because of displaced pieces.
type DisplacedClaimed struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (DisplacedClaimed) EventKind() string { return "DisplacedClaimed" }

func (e DisplacedClaimed) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	g.clock = g.clock.Set(e.Clock)
	g.irregular = i
	return g
}

// PressBack restarts the opponent's clock without a move. The opponent must then restore the pieces
// that they displaced, while their own clock runs (Article 7.3, 1997).
type PressBack struct{}

var pressBackSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (PressBack) CommandKind() string { return "PressBack" }
func (PressBack) spec() *Spec         { return &pressBackSpec }

// decide starts the clock of the player who left pieces displaced (Article 7.3, 1997).
func (PressBack) decide(s *decision) *Refusal {
	switch {
	case !s.t.PressesBack:
		return s.refuse(NothingMade, RulePress, Args{})
	case !s.opponentLeftPiecesDisplaced():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped() || s.by != s.g.hand.runs:
		return s.refuse(NotYourClock, RulePress, Args{})
	}
	s.emit(PressedBack{
		Stamp: s.stamp(), By: s.by,
		Clock: s.g.clock.Stop(s.at).Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(RuleDisplacedCall),
	})
	return nil
}

// PressedBack records that a player restarted the opponent's clock without a move, because of
// displaced pieces.
type PressedBack struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (PressedBack) EventKind() string { return "PressedBack" }

func (e PressedBack) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	g.clock = g.clock.Set(e.Clock)
	i.called = true
	h := *g.hand
	h.runs = e.By.Other() & 1
	g.hand = &h
	g.irregular = i
	return g
}

// opponentLeftPiecesDisplaced reports whether the opponent pressed the clock, or left the board,
// with pieces off their squares.
func (s *decision) opponentLeftPiecesDisplaced() bool {
	i := s.g.irregular
	return i != nil && len(i.displaced) > 0 && i.shifter != s.by
}
