package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// DeviceFound says that a player has a device on him that has made no sound;
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
