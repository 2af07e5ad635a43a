package dutch

import "github.com/escaque/escaque/tournament"

// StepCodes lists the codes of the steps that this package makes.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		Unpairable, SetAside, ByeAside, OddGroups, OddGroup, ByeGroup, ByeAlone,
		WayRematch, WayBye, WayColours, WayBan, WayMixed, WayByHand,
	}
}
