package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
	"github.com/escaque/escaque/score"
)

// OpponentScore is what the arbiter decides that the opponent of a player who
// loses by their conduct scores.
type OpponentScore uint8

// The scores. ByRule leaves it to the Laws, which is a win unless they say
// otherwise.
const (
	ByRule OpponentScore = iota
	ScoresNothing
	ScoresHalf
	ScoresWin
)

var opponentScoreNames = [...]string{"rule", "0", "1/2", "1"}

// String returns the score as a result has it, or "rule".
func (o OpponentScore) String() string { return nameOf(opponentScoreNames[:], o) }

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
// score to the arbiter (12.2b); in 2009 they win, unless they cannot mate by any
// series of legal moves (12.3.b); in 2023 they win (11.3.2.2).
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

// DeviceFound says that a player has a device on them that has made no sound;
// Off that it is switched off completely.
type DeviceFound struct {
	Player chess.Color
	Off    bool
}

var deviceFoundSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (DeviceFound) CommandKind() string { return "DeviceFound" }
func (DeviceFound) spec() *Spec         { return &deviceFoundSpec }

// decide notes a device that made no sound. In 2023 it loses the game, on or
// off; before that it is a breach unless it is switched off, and in 2005 even
// then.
func (c DeviceFound) decide(s *scene) *Refusal {
	c.Player &= 1
	switch s.t.Device {
	case editions.DeviceWins:
		return s.device(c.Player, false, ByRule)
	case editions.DeviceByMate:
		if c.Off {
			return s.refuse(NoBreach, RuleDevices, Args{})
		}
	case editions.DevicesUnknown:
		return s.unknown(c.CommandKind(), RuleAnnoying)
	}
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: c.Player, Citation: s.t.cite(RuleDevices)})
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
	return nil
}

// device states a device that loses the game, or what the event announced in
// its place (Article 11.3.2.2, 2023).
func (s *scene) device(owner chess.Color, sounded bool, opponent OpponentScore) *Refusal {
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: owner, Sounded: sounded, Citation: s.t.cite(RuleDeviceSounds)})
	if s.g.regs.MilderDevices {
		s.emit(ConductReported{Stamp: s.stamp(), Player: owner, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
		return nil
	}
	s.dropCase()
	winner := owner.Other()
	if s.t.Device != editions.DeviceByMate {
		s.endUnlessDead(lossOf(owner, opponent), DeviceHeard, RuleDeviceScore)
		return nil
	}
	p := s.g.Position()
	answer := mateByAnySeries(&p, winner)
	if answer == Unknown {
		s.awaitEnd(winFor(winner), DeviceHeard, RuleDeviceScore)
		s.ask(WhyDevice, &p, winner, false, RuleDeviceScore)
		return nil
	}
	s.deviceJudged(answer, winner)
	return nil
}

// deviceJudged ends the game when it is known whether the opponent could win.
func (s *scene) deviceJudged(a Answer, winner chess.Color) {
	score := ScoresWin
	if a == Unwinnable {
		score = ScoresHalf
	}
	s.endUnlessDead(lossOf(winner.Other(), score), DeviceHeard, RuleDeviceScore)
}

// lossOf is the result when a player loses by their conduct.
func lossOf(loser chess.Color, opponent OpponentScore) Result {
	var points [2]score.Points
	switch opponent {
	case ScoresNothing:
	case ScoresHalf:
		points[loser.Other()] = 1
	default:
		points[loser.Other()] = 2
	}
	return resultOf(points)
}

// DeviceNoticed is a telephone or another device of a player, that was heard
// or found.
type DeviceNoticed struct {
	Stamp
	Player  chess.Color
	Sounded bool
	Citation
}

func (DeviceNoticed) EventKind() string { return "DeviceNoticed" }

func (DeviceNoticed) apply(g Game) Game { return g.noteAfter() }
