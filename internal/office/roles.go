package office

import (
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Organisers create and publish, arbiters judge results, both conduct rounds;
// administrators may do everything.
func organiser(who members.Identity) error {
	if may(who, members.RoleOrganiser) {
		return nil
	}
	return tournament.Refuse(tournament.NotOrganiser)
}

func arbiter(who members.Identity) error {
	if may(who, members.RoleArbiter) {
		return nil
	}
	return tournament.Refuse(tournament.NotArbiter)
}

func official(who members.Identity) error {
	if may(who, members.RoleOrganiser) || may(who, members.RoleArbiter) {
		return nil
	}
	return tournament.Refuse(tournament.NotOfficial)
}

func may(who members.Identity, role members.Roles) bool {
	return !who.Guest && who.ID != "" && (who.Roles.Has(role) || who.Roles.Has(members.RoleAdministrator))
}

// actor is who, for the log.
func actor(who members.Identity) tournament.Actor {
	return tournament.Actor{ID: who.ID, Name: who.Handle}
}

// theHall is who records what the hall reports.
var theHall = tournament.Actor{ID: "hall"}
