package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
	"github.com/escaque/escaque/score"
)

// OpponentScore is the score that the arbiter gives the opponent of a player who loses by their
// conduct.
type OpponentScore uint8

// The values of type [OpponentScore]. ByRule is the score by the Laws: a win, unless they say
// otherwise.
const (
	ByRule OpponentScore = iota
	ScoresNothing
	ScoresHalf
	ScoresWin
)

var opponentScoreNames = [...]string{"rule", "0", "1/2", "1"}

// String returns the score as in a result, or "rule" for ByRule.
func (o OpponentScore) String() string { return nameOf(opponentScoreNames[:], o) }

// PhoneRang reports that a player's telephone or other device made a sound (Article 12.3.b, 2009).
// Opponent is the opponent's score where the edition leaves it to the arbiter.
type PhoneRang struct {
	Player   chess.Color
	Opponent OpponentScore
}

var phoneRangSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (PhoneRang) CommandKind() string { return "PhoneRang" }
func (PhoneRang) spec() *Spec         { return &phoneRangSpec }

// decide penalises a sounding telephone. 2005 leaves the opponent's score to the arbiter (12.2b).
// In 2009 the opponent wins, unless they cannot mate by any series of legal moves (12.3.b). In 2023
// they win (11.3.2.2).
func (c PhoneRang) decide(s *decision) *Refusal {
	c.Player &= 1
	if c.Opponent > ScoresWin {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Opponent.String()})
	}
	if s.t.Device == editions.DevicesUnknown {
		return s.refuseUnknown(c.CommandKind(), RuleAnnoying)
	}
	byArbiter := s.t.Device == editions.DeviceByArbiter
	if byArbiter != (c.Opponent != ByRule) {
		return s.refuse(BadResult, RuleDeviceSounds, Args{Text: c.Opponent.String()})
	}
	return s.punishDevice(c.Player, true, c.Opponent)
}

// DeviceFound reports that a player carries a device that has made no sound. Off is set when it is
// switched off completely.
type DeviceFound struct {
	Player chess.Color
	Off    bool
}

var deviceFoundSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (DeviceFound) CommandKind() string { return "DeviceFound" }
func (DeviceFound) spec() *Spec         { return &deviceFoundSpec }

// decide records a device that made no sound. In 2023 the player who carries it loses, whether it
// is on or off. In 2005 it is a breach, on or off, and in 2009 only if it is not switched off.
func (c DeviceFound) decide(s *decision) *Refusal {
	c.Player &= 1
	switch s.t.Device {
	case editions.DeviceWins:
		return s.punishDevice(c.Player, false, ByRule)
	case editions.DeviceByMate:
		if c.Off {
			return s.refuse(NoBreach, RuleDevices, Args{})
		}
	case editions.DevicesUnknown:
		return s.refuseUnknown(c.CommandKind(), RuleAnnoying)
	}
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: c.Player, Citation: s.t.cite(RuleDevices)})
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
	return nil
}

// punishDevice records a device and ends the game, or applies the milder penalty that the event
// announced (Article 11.3.2.2, 2023).
func (s *decision) punishDevice(owner chess.Color, sounded bool, opponent OpponentScore) *Refusal {
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: owner, Sounded: sounded, Citation: s.t.cite(RuleDeviceSounds)})
	if s.g.regs.MilderDevices {
		s.emit(ConductReported{Stamp: s.stamp(), Player: owner, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
		return nil
	}
	s.dropCase()
	winner := owner.Other()
	if s.t.Device != editions.DeviceByMate {
		s.endUnlessDead(lossByConduct(owner, opponent), DeviceHeard, RuleDeviceScore)
		return nil
	}
	p := s.g.Position()
	answer := canMateByAnySeries(&p, winner)
	if answer == Unknown {
		s.awaitEnd(winFor(winner), DeviceHeard, RuleDeviceScore)
		s.askVerdict(WhyDevice, &p, winner, false, RuleDeviceScore)
		return nil
	}
	s.endByDevice(answer, winner)
	return nil
}

// endByDevice ends the game by a device that made a sound, once it is known whether the opponent
// could win.
func (s *decision) endByDevice(a Answer, winner chess.Color) {
	score := ScoresWin
	if a == Unwinnable {
		score = ScoresHalf
	}
	s.endUnlessDead(lossByConduct(winner.Other(), score), DeviceHeard, RuleDeviceScore)
}

// lossByConduct returns the result when a player loses by their conduct.
func lossByConduct(loser chess.Color, opponent OpponentScore) Result {
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

// DeviceNoticed is a player's telephone or other device that was heard or found.
type DeviceNoticed struct {
	Stamp
	Player  chess.Color
	Sounded bool
	Citation
}

func (DeviceNoticed) EventKind() string { return "DeviceNoticed" }

func (DeviceNoticed) apply(g Game) Game { return g.markNotedAfterEnd() }
