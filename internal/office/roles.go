package office

import (
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// Each act on an event needs two things. One is a role on this server, which administrators grant.
// The other is a duty in the event: the owner has it because they created the event, and others
// because the owner or an administrator appointed them. Until an event has an arbiter, its owner
// also arbitrates it, except on boards where the owner plays. Organisers create and publish,
// arbiters decide on results, and both conduct rounds. Administrators may do everything.

// requireOrganiser returns the refusal NotOrganiser unless the member has the role of organiser.
func requireOrganiser(who members.Identity) error {
	if hasRole(who, members.RoleOrganiser) {
		return nil
	}
	return tournament.Refuse(tournament.NotOrganiser)
}

// requireArbiter returns the refusal NotArbiter unless the member has the role of arbiter.
func requireArbiter(who members.Identity) error {
	if hasRole(who, members.RoleArbiter) {
		return nil
	}
	return tournament.Refuse(tournament.NotArbiter)
}

// requireOfficial returns the refusal NotOfficial unless the member has the role of organiser or
// arbiter.
func requireOfficial(who members.Identity) error {
	if hasRole(who, members.RoleOrganiser) || hasRole(who, members.RoleArbiter) {
		return nil
	}
	return tournament.Refuse(tournament.NotOfficial)
}

// hasRole reports whether the identity is a member with a role, or an administrator.
func hasRole(who members.Identity, role members.Roles) bool {
	return !who.Guest && who.ID != "" && (who.Roles.Has(role) || who.Roles.Has(members.RoleAdministrator))
}

// requiredRole returns the role on this server that a duty requires.
func requiredRole(d tournament.Duty) members.Roles {
	if d.IsArbiter() {
		return members.RoleArbiter
	}
	return members.RoleOrganiser
}

// Rights lists what a member may do in an event.
type Rights struct {
	Organise  bool // enter players and publish rounds
	Arbitrate bool // enter and correct results
	Appoint   bool // choose the staff
	// ByOwning is true when Arbitrate is granted only to the owner of an event without arbiters.
	// Then the owner may not record results of boards on which they play.
	ByOwning bool
}

// Conduct reports whether the member may conduct rounds.
func (r Rights) Conduct() bool { return r.Organise || r.Arbitrate }

// Rights returns what a member may do in the event now.
func (e Event) Rights(who members.Identity) Rights {
	admin := hasRole(who, members.RoleAdministrator)
	owns := who.ID != "" && e.Tournament.Owner().ID == who.ID
	does := func(d tournament.Duty) bool {
		return admin || hasRole(who, requiredRole(d)) && (owns || e.Tournament.Serves(who.ID, d))
	}
	r := Rights{Organise: does(tournament.OrganiserDuty), Arbitrate: does(tournament.ArbiterDuty), Appoint: admin || owns && hasRole(who, members.RoleOrganiser)}
	if !r.Arbitrate && owns && hasRole(who, members.RoleOrganiser) && !hasArbiter(e.Tournament) {
		r.Arbitrate, r.ByOwning = true, true
	}
	return r
}

// hasArbiter reports whether an event has appointed an arbiter.
func hasArbiter(t tournament.Tournament) bool {
	return slices.ContainsFunc(t.Staff(), func(o tournament.Official) bool { return o.Duty.IsArbiter() })
}

// refuseOwnBoard returns the refusal OwnBoard when the member arbitrates the event only as its
// owner and plays on the board.
func refuseOwnBoard(t tournament.Tournament, who members.Identity, at acts.BoardID) error {
	if (Event{Tournament: t}).Rights(who).ByOwning && t.PlaysOn(who.ID, at.Round, at.Board, at.Game) {
		return tournament.Refuse(tournament.OwnBoard, "board", at.String())
	}
	return nil
}

// refuseOwnStage is [refuseOwnBoard] for a game of a contest.
func refuseOwnStage(t tournament.Tournament, who members.Identity, g knockout.Seat) error {
	if !(Event{Tournament: t}).Rights(who).ByOwning {
		return nil
	}
	if playsIn(t, who, g) {
		return tournament.Refuse(tournament.OwnBoard, "board", g.Number)
	}
	return nil
}

// playsIn reports whether a member plays a game of a contest.
func playsIn(t tournament.Tournament, who members.Identity, g knockout.Seat) bool {
	for _, id := range []tournament.PlayerID{g.White, g.Black} {
		if p, _ := t.Player(id); who.ID != "" && p.Member.ID == who.ID {
			return true
		}
	}
	return false
}

// require returns a refusal unless the member passes the check of their role on this server and has
// the rights in the event.
func (o *Office) require(who members.Identity, id EventID, role func(members.Identity) error, has func(Rights) bool) error {
	if err := role(who); err != nil {
		return err
	}
	l, err := o.knownLedger(id)
	if err != nil {
		return err
	}
	if e := l.current(); !has(e.Rights(who)) {
		return tournament.Refuse(tournament.NotOnStaff, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	}
	return nil
}

// requireOrganiser returns a refusal unless the member may organise the event.
func (o *Office) requireOrganiser(who members.Identity, id EventID) error {
	return o.require(who, id, requireOrganiser, func(r Rights) bool { return r.Organise })
}

// requireArbiter returns a refusal unless the member may arbitrate the event.
func (o *Office) requireArbiter(who members.Identity, id EventID) error {
	if l, err := o.knownLedger(id); err == nil && l.current().Rights(who).ByOwning {
		return nil
	}
	return o.require(who, id, requireArbiter, func(r Rights) bool { return r.Arbitrate })
}

// requireOfficial returns a refusal unless the member may conduct rounds of the event.
func (o *Office) requireOfficial(who members.Identity, id EventID) error {
	return o.require(who, id, requireOfficial, Rights.Conduct)
}

// MayConduct returns a refusal unless the member may conduct rounds of an event.
func (o *Office) MayConduct(who members.Identity, id EventID) error {
	return o.requireOfficial(who, id)
}

// MayArbitrate returns a refusal unless the member may record results of an event.
func (o *Office) MayArbitrate(who members.Identity, id EventID) error {
	return o.requireArbiter(who, id)
}

// MayOrganise returns a refusal unless the member is an organiser of an event.
func (o *Office) MayOrganise(who members.Identity, id EventID) error {
	return o.requireOrganiser(who, id)
}

// ownerName returns the name of an event's owner, or "–" when the log names none.
func ownerName(t tournament.Tournament) string {
	if name := t.Owner().Name; name != "" {
		return name
	}
	return "–"
}

// actor returns a member as the actor of a log entry.
func actor(who members.Identity) tournament.Actor {
	return tournament.Actor{ID: who.ID, Name: who.Handle}
}

// theHall is the actor of facts that the hall reports.
var theHall = tournament.Actor{ID: "hall"}

// Console is the identity of the operator on the server's machine.
var Console = members.Identity{ID: "console", Handle: "(console)", Roles: members.RoleAdministrator}
