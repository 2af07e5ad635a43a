package laws

import "github.com/escaque/escaque/chess"

// DefaultPlayer declares the game lost by a player who has not come.
type DefaultPlayer struct {
	Player chess.Color
	Reason string
}

var defaultPlayerSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c DefaultPlayer) []wording { return reasonOnly(c.Reason) }),
}

func (DefaultPlayer) CommandKind() string { return "DefaultPlayer" }
func (DefaultPlayer) spec() *Spec         { return &defaultPlayerSpec }

// decide declares the game lost by a player who has made no move and has
// not come when the default time has passed.
func (c DefaultPlayer) decide(s *scene) *Refusal {
	c.Player &= 1
	span, limited := s.g.tolerance(c.Player)
	moved := s.g.Ply() > 1 || s.g.Ply() == 1 && s.g.Turn() != c.Player
	switch {
	case moved || s.g.regs.Arrivals && !s.g.Absent(c.Player):
		return s.refuse(ArrivedAlready, RuleTolerance, Args{})
	case !limited || s.at <= s.g.began().Add(span):
		return s.refuse(NotLateYet, RuleTolerance, Args{Span: s.g.began().Add(max(0, span)).Sub(s.at)})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(winFor(c.Player.Other()), LateArrival, RuleTolerance, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}
