package hall

import (
	"context"
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// declarations say which players of a new game play without seeing the board, by colour. helpers
// are their assistants; the ID is empty where there is none.
type declarations struct {
	sight   [2]members.Sight
	helpers [2]members.Identity
}

// declared returns the declarations of the players of a new game: those of its event, and else
// their own. Their own are empty under an edition without rules for players who cannot see. It notes
// in s which are those of the event.
func (h *Hall) declared(s *game.Seating, edition laws.Edition, event [2]Declared) (d declarations, err error) {
	for i, e := range event {
		if s.DeclaredByEvent[i] = e.CannotSee; e.CannotSee {
			d.sight[i] = members.Sight{CannotSee: true, Assistant: e.Assistant.Handle, Duties: e.Duties}
			d.helpers[i] = e.Assistant
		}
	}
	if h.opt.Sight == nil || !laws.HasAnnouncements(edition) {
		return d, nil
	}
	ctx, cancel := h.answerContext()
	defer cancel()
	for i, p := range [2]Player{s.White, s.Black} {
		if p.Guest || p.ID == "" || event[i].CannotSee {
			continue
		}
		if d.sight[i], err = h.opt.Sight(ctx, p.ID); err != nil {
			return d, refusal.Because(NotRecorded, err)
		}
		if d.sight[i].Assistant == "" || h.opt.FindMember == nil {
			continue
		}
		var unknown *members.Error
		switch helper, err := h.opt.FindMember(ctx, d.sight[i].Assistant); {
		case errors.As(err, &unknown): // the account was deleted
		case err != nil:
			return d, refusal.Because(NotRecorded, err)
		case helper.ID == s.White.ID, helper.ID == s.Black.ID, h.withGameRoles(helper, s.Event).Roles.Has(members.RoleArbiter):
			// who plays or rules in the game assists nobody in it
		default:
			d.helpers[i] = helper
		}
	}
	if d.helpers[0].ID == d.helpers[1].ID { // nobody assists both players
		for i := range d.helpers {
			if !event[i].CannotSee {
				d.helpers[i] = members.Identity{}
			}
		}
	}
	return d, nil
}

// cannotSee reports whether a member has declared that they cannot see the board.
func (h *Hall) cannotSee(memberID string) (bool, error) {
	if h.opt.Sight == nil {
		return false, nil
	}
	ctx, cancel := h.answerContext()
	defer cancel()
	sight, err := h.opt.Sight(ctx, memberID)
	return sight.CannotSee, err
}

// admit gives the commands of the server that admit the declared assistants to a game that has just
// begun.
func (d *declarations) admit(g laws.Game, at clock.Instant) (laws.Game, []laws.Event, error) {
	var all []laws.Event
	for i, helper := range d.helpers {
		if helper.ID == "" {
			continue
		}
		duties, _ := laws.ParseDuties(d.sight[i].Duties)
		next, events, err := laws.Decide(g, laws.ByServer(), laws.AdmitAssistant{
			To: chess.Color(i), Task: laws.DoesDuties, Name: helper.Handle, Account: helper.ID, Duties: duties,
		}, at)
		if err != nil {
			return g, nil, err
		}
		g, all = next, append(all, events...)
	}
	return g, all, nil
}

// withAccount returns the command that admits an assistant, completed with the account of the
// person whom it names. Other commands are returned as they are. The refusal is CannotAssist for a
// person who may not assist that player, and that of the members for an unknown handle.
func (h *Hall) withAccount(ctx context.Context, id GameID, c laws.Command) (laws.Command, error) {
	a, is := c.(laws.AdmitAssistant)
	if !is || h.opt.FindMember == nil {
		return c, nil
	}
	v, err := h.Look(ctx, id)
	if err != nil {
		return nil, err
	}
	helper, err := h.opt.FindMember(ctx, a.Name)
	if err != nil {
		return nil, err
	}
	other := v.Assistants[a.To.Other()&1]
	if v.HasPlayer(helper.ID) || other.ID == helper.ID || h.withGameRoles(helper, v.Event).Roles.Has(members.RoleArbiter) {
		return nil, refusal.New(CannotAssist, helper.Handle)
	}
	a.Name, a.Account = helper.Handle, helper.ID
	return a, nil
}

// isAdmission reports whether an event admits an assistant.
func isAdmission(e laws.Event) bool {
	_, is := e.(laws.AssistantAdmitted)
	return is
}

// assistantIDs returns the member IDs of the assistants of a game by colour.
func assistantIDs(v *View) [2]string { return [2]string{v.Assistants[0].ID, v.Assistants[1].ID} }

// noteAssistants notes who assists in a live game, and tells those who are new and connected here.
func (h *Hall) noteAssistants(v *View) {
	h.tellAssistants(v.Game, h.floor.setAssistants(v.Game, assistantIDs(v)))
}

// tellAssistants tells members who are connected here that they assist in a game.
func (h *Hall) tellAssistants(id GameID, memberIDs []string) {
	for _, member := range memberIDs {
		h.people.SendHere(member, News{Assists: id})
	}
}

// noteRemoteAssistant notes an assistant whom a record of a game that another node holds admits, and
// tells them if they are connected here.
func (h *Hall) noteRemoteAssistant(r journal.Record) {
	id, rec, ok, err := game.DecodeEvent(r)
	if !ok || err != nil {
		return
	}
	if admitted, is := rec.Event.(laws.AssistantAdmitted); is {
		h.tellAssistants(id, h.floor.addAssistant(id, admitted.To, admitted.Account))
	}
}

// readmitObservers sends the observers of a game the views that they may see after an assistant was
// admitted. A person who no longer assists may no longer see a private game. The caller holds t.mu
// and has updated the view.
func (t *table) readmitObservers() {
	for o := range t.observers {
		if o.uncounted {
			continue
		}
		in := hasPart(t.view, o.who)
		switch {
		case !in && t.view.Terms.Private && !t.view.Over:
			o.end()
			delete(t.observers, o)
			t.uncountObserver(o)
		case o.late == in:
			o.late = !in
			o.box.Put(t.snapshot(o), nil)
		}
	}
}
