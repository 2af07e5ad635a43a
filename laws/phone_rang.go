package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// PhoneRang says that a player's telephone or other device made a sound
// (Article 12.3.b, 2009). Opponent is what the opponent scores where the
// edition leaves it to the arbiter.
type PhoneRang struct {
	Player   chess.Color
	Opponent OpponentScore
}

var phoneRangSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (PhoneRang) CommandKind() string { return "PhoneRang" }
func (PhoneRang) spec() *Spec         { return &phoneRangSpec }

// decide applies what a sounding telephone costs. 2005 leaves the opponent's
// score to the arbiter (12.2b); in 2009 he wins, unless he cannot mate by any
// series of legal moves (12.3.b); in 2023 he wins (11.3.2.2).
func (c PhoneRang) decide(s *scene) *Refusal {
	c.Player &= 1
	if c.Opponent > ScoresWin {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Opponent.String()})
	}
	if s.t.Device == editions.DevicesUnknown {
		return s.unknown(c.CommandKind(), RuleAnnoying)
	}
	byArbiter := s.t.Device == editions.DeviceByArbiter
	if byArbiter != (c.Opponent != ByRule) {
		return s.refuse(BadResult, RuleDeviceSounds, Args{Text: c.Opponent.String()})
	}
	return s.device(c.Player, true, c.Opponent)
}
