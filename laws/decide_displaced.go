package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// irregularity decides what is said about illegal moves and displaced men.
func (s *scene) irregularity(c Command) *Refusal {
	switch c := c.(type) {
	case ClaimIllegal:
		return s.claimIllegal(c)
	case AgreeToCorrect:
		return s.agreeToCorrect()
	case RuleIllegal:
		return s.ruleIllegal(c)
	case DisplaceMen:
		return s.displaceMen(c)
	case RightMen:
		return s.rightMen()
	case ClaimDisplaced:
		return s.claimDisplaced()
	default:
		return s.pressBack()
	}
}

// displaceMen records that a player has knocked men over or off their squares. He
// puts them back in his own time (Article 7.3, 2009).
func (s *scene) displaceMen(c DisplaceMen) *Refusal {
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

// rightMen records that the player has put the men back.
func (s *scene) rightMen() *Refusal {
	if i := s.g.irregular; i == nil || len(i.displaced) == 0 || i.shifter != s.by {
		return s.refuse(NothingDisplaced, RuleKnocked, Args{})
	}
	s.emit(MenRighted{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleKnocked)})
	return nil
}

// leftLying reports whether the opponent has pressed his clock, or left the board,
// with men off their squares.
func (s *scene) leftLying() bool {
	i := s.g.irregular
	return i != nil && len(i.displaced) > 0 && i.shifter != s.by
}

// claimDisplaced stops the clocks and calls the arbiter (Article 7.3, 2009). In
// 1993 only the arbiter may (12.5).
func (s *scene) claimDisplaced() *Refusal {
	switch {
	case s.t.articles[RuleDisplacedCall] == "":
		return s.refuse(OnlyArbiterStops, RuleClockStop, Args{})
	case !s.leftLying():
		return s.refuse(NothingDisplaced, RuleDisplacedCall, Args{})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	s.emit(DisplacedClaimed{Stamp: s.stamp(), By: s.by, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleDisplacedCall)})
	return nil
}

// pressBack starts the clock of the player who left men lying, without a move
// (Article 7.3, 1997).
func (s *scene) pressBack() *Refusal {
	switch {
	case !s.t.pressesBack:
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

// pressForth returns the clock to the opponent when the men have been put right,
// after he had pressed it back. No move is counted by it.
func (s *scene) pressForth() *Refusal {
	if i := s.g.irregular; len(i.displaced) > 0 {
		return s.refuse(MenAreDisplaced, RuleKnocked, Args{})
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by,
		Clock: s.g.clock.Stop(s.at).Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(RulePress),
	})
	return nil
}
