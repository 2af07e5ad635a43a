package office

import (
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/knockout"
)

// Two things are asked of whoever acts on an event: the role on this server, which
// administrators give and take, and the duty in this event, which its owner has
// because they created it and others because they or an administrator appointed them.
// Until an event names an arbiter, its owner arbitrates it as well, but for the boards on
// which the owner plays.
// Organisers create and publish, arbiters judge results, both conduct rounds.
// Administrators may do everything.

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

// roleOf is the role on this server that a duty needs.
func roleOf(d tournament.Duty) members.Roles {
	if d == tournament.ArbiterDuty {
		return members.RoleArbiter
	}
	return members.RoleOrganiser
}

// Rights are what somebody may do in an event.
type Rights struct {
	Organise  bool // enter players and publish rounds
	Arbitrate bool // enter and correct results
	Appoint   bool // choose the staff
	// ByOwning says that Arbitrate comes of having made the event: it names no arbiter, and who made
	// it has not the role. They enter no result of a board on which they play.
	ByOwning bool
}

// Conduct reports whether they conduct rounds.
func (r Rights) Conduct() bool { return r.Organise || r.Arbitrate }

// Rights tells what somebody may do in the event as it stands.
func (e Event) Rights(who members.Identity) Rights {
	admin := may(who, members.RoleAdministrator)
	owns := who.ID != "" && e.Tournament.Owner().ID == who.ID
	does := func(d tournament.Duty) bool {
		return admin || may(who, roleOf(d)) && (owns || e.Tournament.Serves(who.ID, d))
	}
	r := Rights{Organise: does(tournament.OrganiserDuty), Arbitrate: does(tournament.ArbiterDuty), Appoint: admin || owns && may(who, members.RoleOrganiser)}
	if !r.Arbitrate && owns && may(who, members.RoleOrganiser) && !hasArbiter(e.Tournament) {
		r.Arbitrate, r.ByOwning = true, true
	}
	return r
}

// hasArbiter reports whether an event names an arbiter.
func hasArbiter(t tournament.Tournament) bool {
	return slices.ContainsFunc(t.Staff(), func(o tournament.Official) bool { return o.Duty == tournament.ArbiterDuty })
}

// ownBoard refuses who arbitrates an event only because they made it, at a board on which they play.
func ownBoard(t tournament.Tournament, who members.Identity, at desk.BoardID) error {
	if (Event{Tournament: t}).Rights(who).ByOwning && t.PlaysOn(who.ID, at.Round, at.Board, at.Game) {
		return tournament.Refuse(tournament.OwnBoard, "board", at.String())
	}
	return nil
}

// ownStage is ownBoard of a game of a contest.
func ownStage(t tournament.Tournament, who members.Identity, g knockout.Seat) error {
	if !(Event{Tournament: t}).Rights(who).ByOwning {
		return nil
	}
	if playsIn(t, who, g) {
		return tournament.Refuse(tournament.OwnBoard, "board", g.Number)
	}
	return nil
}

// playsIn reports whether somebody is a player of a game of a contest.
func playsIn(t tournament.Tournament, who members.Identity, g knockout.Seat) bool {
	for _, id := range []tournament.PlayerID{g.White, g.Black} {
		if p, _ := t.Player(id); who.ID != "" && p.Member.ID == who.ID {
			return true
		}
	}
	return false
}

// asked refuses somebody who may not do what is asked for in an event: first who has
// not the role, then who has not the duty.
func (o *Office) asked(who members.Identity, id EventID, role func(members.Identity) error, has func(Rights) bool) error {
	if err := role(who); err != nil {
		return err
	}
	l, err := o.known(id)
	if err != nil {
		return err
	}
	if e := l.event(); !has(e.Rights(who)) {
		return tournament.Refuse(tournament.NotOnStaff, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	}
	return nil
}

func (o *Office) organiser(who members.Identity, id EventID) error {
	return o.asked(who, id, organiser, func(r Rights) bool { return r.Organise })
}

func (o *Office) arbiter(who members.Identity, id EventID) error {
	if l, err := o.known(id); err == nil && l.event().Rights(who).ByOwning {
		return nil
	}
	return o.asked(who, id, arbiter, func(r Rights) bool { return r.Arbitrate })
}

func (o *Office) official(who members.Identity, id EventID) error {
	return o.asked(who, id, official, Rights.Conduct)
}

// MayConduct refuses whoever conducts no rounds of an event.
func (o *Office) MayConduct(who members.Identity, id EventID) error { return o.official(who, id) }

// MayArbitrate refuses whoever enters no results of an event.
func (o *Office) MayArbitrate(who members.Identity, id EventID) error { return o.arbiter(who, id) }

// MayOrganise refuses whoever is no organiser of an event.
func (o *Office) MayOrganise(who members.Identity, id EventID) error { return o.organiser(who, id) }

// ownerName is the owner of an event for people; "–" in a log that names none.
func ownerName(t tournament.Tournament) string {
	if name := t.Owner().Name; name != "" {
		return name
	}
	return "–"
}

// actor is who, for the log.
func actor(who members.Identity) tournament.Actor {
	return tournament.Actor{ID: who.ID, Name: who.Handle}
}

// theHall is who records what the hall reports.
var theHall = tournament.Actor{ID: "hall"}

// Console is whoever runs the machine.
var Console = members.Identity{ID: "console", Handle: "(console)", Roles: members.RoleAdministrator}
