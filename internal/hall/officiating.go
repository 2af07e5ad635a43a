package hall

import "github.com/escaque/escaque/internal/members"

// Arbitrates reports whether somebody is an arbiter to a game: of an event's game
// those of its staff, and administrators. Nobody is of his own.
func (h *Hall) Arbitrates(who members.Identity, v View) bool {
	return !plays(&v, who.ID) && h.officiating(who, v.Event).Roles.Has(members.RoleArbiter)
}

// officiating is somebody with the rights that he has at one game. Outside events
// they are those that he has on the server. In a game of an event the arbiters are
// those of its staff, and administrators: the role alone gives nobody a say there.
func (h *Hall) officiating(who members.Identity, e *EventRef) members.Identity {
	const these = members.RoleArbiter | members.RoleOrganiser | members.RoleAdministrator
	if e == nil || who.Roles&these == 0 {
		return who
	}
	if h.opt.Organises == nil || !who.Roles.Has(members.RoleOrganiser) || !h.opt.Organises(who, e.Event) {
		who.Roles &^= members.RoleOrganiser
	}
	if who.Roles.Has(members.RoleAdministrator) || h.opt.Arbitrates != nil && h.opt.Arbitrates(who, e.Event) {
		who.Roles |= members.RoleArbiter
	} else {
		who.Roles &^= members.RoleArbiter
	}
	return who
}
