package laws

import "github.com/escaque/escaque/chess"

// NoShow reports that the default time has passed without a first move.
type NoShow struct{}

var noShowSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (NoShow) CommandKind() string { return "NoShow" }
func (NoShow) spec() *Spec         { return &noShowSpec }

// decide ends the game, as lost by the late player, if the default time has passed.
func (NoShow) decide(s *decision) *Refusal {
	args, rule := Args{}, RuleLate
	if s.g.regs.Arrivals {
		rule = RuleTolerance
	}
	if late, ok := s.g.latenessInstant(); ok {
		args.Span = late.Sub(s.at)
	}
	if _, resuming := s.g.resumptionDeadline(); resuming {
		rule = RuleLateResume
	}
	return s.refuse(NotLateYet, rule, args)
}

// forfeitLate ends the game of a player who did not make their first move in time.
func (s *decision) forfeitLate() {
	if _, resuming := s.g.resumptionDeadline(); resuming {
		s.forfeitLateAtResumption()
		return
	}
	if s.g.regs.Arrivals {
		s.forfeitAbsent()
		return
	}
	s.end(winFor(s.g.Turn().Other()), NoFirstMove, RuleLate, func(e *GameEnded) {
		e.Reason = s.t.cite(HallFirstMove).Article
	})
}

// forfeitAbsent ends the game of the players who have not come in time (10.15 and 10.17 of 1993,
// 6.6 of 1997, 6.7 of 2005, 6.6.a of 2009, 6.7.1 of 2023).
func (s *decision) forfeitAbsent() {
	var late [2]bool
	for c := chess.White; c <= chess.Black; c++ {
		span, limited := s.g.allowedLateness(c)
		late[c] = s.g.Absent(c) && limited && s.at > s.g.startInstant().Add(span)
	}
	switch {
	case late[chess.White] && late[chess.Black]:
		// Article 10.17 of 1993 speaks of both; elsewhere each is judged alone.
		rule := RuleTolerance
		if s.t.DefaultFixed {
			rule = RuleBothLose
		}
		s.end(BothLose, BothLate, rule, nil)
	case late[chess.White]:
		s.end(BlackWins, LateArrival, RuleTolerance, nil)
	default:
		s.end(WhiteWins, LateArrival, RuleTolerance, nil)
	}
}

// DefaultPlayer declares the game lost by an absent player.
type DefaultPlayer struct {
	Player chess.Color
	Reason string
}

var defaultPlayerSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c DefaultPlayer) []commandText { return reasonText(c.Reason) }),
}

func (DefaultPlayer) CommandKind() string { return "DefaultPlayer" }
func (DefaultPlayer) spec() *Spec         { return &defaultPlayerSpec }

// decide declares the game lost by a player who has made no move and has not come within the
// default time.
func (c DefaultPlayer) decide(s *decision) *Refusal {
	c.Player &= 1
	span, limited := s.g.allowedLateness(c.Player)
	switch {
	case s.g.hasCome(c.Player):
		return s.refuse(ArrivedAlready, RuleTolerance, Args{})
	case !limited:
		return s.refuse(NotLateYet, RuleTolerance, Args{})
	case s.at <= s.g.startInstant().Add(span):
		return s.refuse(NotLateYet, RuleTolerance, Args{Span: s.g.startInstant().Add(span).Sub(s.at)})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(winFor(c.Player.Other()), LateArrival, RuleTolerance, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// hasCome reports whether a player has made a move or, where arrivals are recorded, has come to the
// board.
func (g Game) hasCome(c chess.Color) bool {
	moved := g.Ply() > 1 || g.Ply() == 1 && g.Turn() != c
	return moved || g.regs.Arrivals && !g.Absent(c)
}
