package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// DisplaceMen says that a player has knocked pieces off their squares (Article
// 7.3, 2009).
type DisplaceMen struct{ Men []Shift }

var displaceMenSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (DisplaceMen) CommandKind() string { return "DisplaceMen" }
func (DisplaceMen) spec() *Spec         { return &displaceMenSpec }

// decide records that a player has knocked pieces over or off their squares. They
// put them back in their own time (Article 7.3, 2009).
func (c DisplaceMen) decide(s *scene) *Refusal {
	if len(c.Men) == 0 || len(c.Men) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	p := s.g.Position()
	for _, m := range c.Men {
		if !m.From.Valid() || p.PieceAt(m.From) == chess.NoPiece {
			return s.refuse(NoPieceThere, RuleKnocked, Args{Text: m.From.String()})
		}
	}
	s.emit(MenDisplaced{Stamp: s.stamp(), By: s.by, Men: slices.Clone(c.Men), Citation: s.t.cite(RuleKnocked)})
	return nil
}

// Shift is a piece displaced: from its square to another, or off the board when To
// is NoSquare.
type Shift struct{ From, To chess.Square }

// MenDisplaced says that a player knocked pieces off their squares.
type MenDisplaced struct {
	Stamp
	By  chess.Color
	Men []Shift
	Citation
}

func (MenDisplaced) EventKind() string { return "MenDisplaced" }

func (e MenDisplaced) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	i.displaced, i.shifter, i.called = slices.Clone(e.Men), e.By&1, false
	g.irregular = i
	return g
}

// RightMen says that they have put them back.
type RightMen struct{}

var rightMenSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (RightMen) CommandKind() string { return "RightMen" }
func (RightMen) spec() *Spec         { return &rightMenSpec }

// decide records that the player has put the pieces back.
func (RightMen) decide(s *scene) *Refusal {
	if i := s.g.irregular; i == nil || len(i.displaced) == 0 || i.shifter != s.by {
		return s.refuse(NothingDisplaced, RuleKnocked, Args{})
	}
	s.emit(MenRighted{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleKnocked)})
	return nil
}

// MenRighted says that they were put back.
type MenRighted struct {
	Stamp
	By chess.Color
	Citation
}

func (MenRighted) EventKind() string { return "MenRighted" }

func (MenRighted) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
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

// decide stops the clocks and calls the arbiter (Article 7.3, 2009). In
// 1993 only the arbiter may (12.5).
func (ClaimDisplaced) decide(s *scene) *Refusal {
	switch {
	case !s.t.has(RuleDisplacedCall):
		return s.refuse(OnlyArbiterStops, RuleClockStop, Args{})
	case !s.leftLying():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	s.emit(DisplacedClaimed{Stamp: s.stamp(), By: s.by, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleDisplacedCall)})
	return nil
}

// DisplacedClaimed says that a player stopped the clocks and called the arbiter
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
	i := g.irregular.edit()
	g.clock = g.clock.Set(e.Clock)
	g.irregular = i
	return g
}

// PressBack starts the opponent's clock again without a move, so that they put
// right in their own time the pieces that they left displaced (Article 7.3, 1997).
type PressBack struct{}

var pressBackSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (PressBack) CommandKind() string { return "PressBack" }
func (PressBack) spec() *Spec         { return &pressBackSpec }

// decide starts the clock of the player who left pieces lying, without a move
// (Article 7.3, 1997).
func (PressBack) decide(s *scene) *Refusal {
	switch {
	case !s.t.PressesBack:
		return s.refuse(NothingMade, RulePress, Args{})
	case !s.leftLying():
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

// PressedBack says that a player started the opponent's clock again without a
// move, because of displaced pieces.
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
	i := g.irregular.edit()
	g.clock = g.clock.Set(e.Clock)
	i.called = true
	h := *g.hand
	h.runs = e.By.Other() & 1
	g.hand = &h
	g.irregular = i
	return g
}

// leftLying reports whether the opponent has pressed their clock, or left the board,
// with pieces off their squares.
func (s *scene) leftLying() bool {
	i := s.g.irregular
	return i != nil && len(i.displaced) > 0 && i.shifter != s.by
}
