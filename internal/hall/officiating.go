package hall

import (
	"context"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Arbitrates reports whether somebody is an arbiter to a game: of an event's game
// those of its staff, and administrators, who also decide a claim that was made without an
// arbiter. Nobody is of their own.
func (h *Hall) Arbitrates(who members.Identity, v View) bool {
	claimed := v.Case == laws.RemoteCase.String() && who.Roles.Has(members.RoleAdministrator)
	return !v.HasPlayer(who.ID) && (claimed || h.officiating(who, v.Event).Roles.Has(members.RoleArbiter))
}

// ruled tells of what somebody has done at a game in which they do not play, at the node that they
// have asked.
func (h *Hall) ruled(ctx context.Context, who members.Identity, id GameID, c laws.Command) {
	if h.opt.Ruled == nil || who.ID == "" || who.Roles&(members.RoleArbiter|members.RoleAdministrator) == 0 || cluster.Asked(ctx) {
		return
	}
	if v, err := h.Look(ctx, id); err == nil && v.HasPlayer(who.ID) {
		return
	}
	h.opt.Ruled(ctx, who, id, c.CommandKind())
}

// officiating is somebody with the rights that they have at one game. Outside events
// they are those that they have on the server. In a game of an event the arbiters are
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
