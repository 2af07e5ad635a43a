package hall

import (
	"cmp"
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Arbitrates reports whether a person may act as the arbiter of a game: the arbiters of the server,
// or of the event of the game, and the administrators. Players never arbitrate their own game, and
// assistants never the game of their player.
func (h *Hall) Arbitrates(who members.Identity, v View) bool {
	return !v.HasPlayer(who.ID) && v.AssistedBy(who.ID) == Neither && h.withGameRoles(who, v.Event).Roles.Has(members.RoleArbiter)
}

// reportRuling calls [Options.Ruled] for a command that an arbiter or administrator gave in a game
// in which they do not play, and [Options.Acted] with its records. It runs only at the node at which
// the command was given.
func (h *Hall) reportRuling(ctx context.Context, who members.Identity, id GameID, c laws.Command, recs ...Recorded) {
	if h.opt.Ruled == nil && h.opt.Acted == nil || !mayRule(who) || cluster.IsFromNode(ctx) {
		return
	}
	v, err := h.Look(ctx, id)
	if err == nil && (v.HasPlayer(who.ID) || v.AssistedBy(who.ID) != Neither) {
		return
	}
	if h.opt.Ruled != nil {
		h.opt.Ruled(ctx, who, id, c.CommandKind())
	}
	if h.opt.Acted != nil && err == nil {
		h.opt.Acted(ctx, who, v, c, recs)
	}
}

// mayRule reports whether a person may be the arbiter of some game.
func mayRule(who members.Identity) bool {
	return who.ID != "" && who.Roles&(members.RoleArbiter|members.RoleAdministrator) != 0
}

// refuseOwnRound returns the refusal PlaysInRound for an arbiter who plays another game in the round
// of this one: nobody rules in the round in which they play.
func (h *Hall) refuseOwnRound(ctx context.Context, id GameID, who members.Identity) error {
	if h.opt.PlaysInRound == nil || !mayRule(who) {
		return nil
	}
	v, err := h.Look(ctx, id)
	if err != nil || v.Event == nil || v.HasPlayer(who.ID) || !h.opt.PlaysInRound(who, v.Event.Event, v.Event.Round) {
		return nil //nolint:nilerr // the command itself meets the error
	}
	return refusal.New(PlaysInRound, v.Event.Round)
}

// withGameRoles returns a person with the roles that they have in a game of event e, or of no event if
// e is nil. Administrators are arbiters of every game. In a game of an event the server roles of
// arbiter and organiser do not count, but the staff of the event.
func (h *Hall) withGameRoles(who members.Identity, e *EventRef) members.Identity {
	const these = members.RoleArbiter | members.RoleOrganiser | members.RoleAdministrator
	if who.Roles&these == 0 {
		return who
	}
	mayArbitrate := who.Roles.Has(members.RoleArbiter)
	if e != nil {
		mayArbitrate = h.opt.Arbitrates != nil && h.opt.Arbitrates(who, e.Event)
		if h.opt.Organises == nil || !who.Roles.Has(members.RoleOrganiser) || !h.opt.Organises(who, e.Event) {
			who.Roles &^= members.RoleOrganiser
		}
	}
	who.Roles &^= members.RoleArbiter
	if mayArbitrate || who.Roles.Has(members.RoleAdministrator) {
		who.Roles |= members.RoleArbiter
	}
	return who
}

// AppealLimit returns until when an appeal about a game may be made by the regulations of its event, 0
// for no limit, and why it may not be made now.
func (h *Hall) AppealLimit(v *View) (until clock.Instant, why error) {
	if h.opt.WhyNoAppeal == nil || v.Event == nil {
		return 0, nil
	}
	return h.opt.WhyNoAppeal(v.Event.Event, v.Event.Round)
}

// refuseAppeal returns why the event of a game allows no appeal now, for the command that notes one.
func (h *Hall) refuseAppeal(ctx context.Context, id GameID, c laws.Command) error {
	if _, is := c.(laws.NoteAppeal); !is || h.opt.WhyNoAppeal == nil || cluster.IsFromNode(ctx) {
		return nil
	}
	v, err := h.Look(ctx, id)
	if err != nil {
		return nil //nolint:nilerr // the command itself meets the error
	}
	_, why := h.AppealLimit(&v)
	return why
}

// completed returns a command with the account of an assistant or the currency of a fine, which the Laws
// do not know. The refusal is that of withAccount or withCurrency.
func (h *Hall) completed(ctx context.Context, id GameID, who members.Identity, c laws.Command) (laws.Command, error) {
	c, err := h.withAccount(ctx, id, c)
	if err != nil {
		return nil, err
	}
	return h.withCurrency(ctx, id, who, c)
}

// Fines are the fines that an event has announced, in hundredths of its currency. Article 12.9.7,
// 2023.
type Fines struct {
	Amounts  []int // of fixed amounts
	Most     int   // the highest fine that an arbiter may impose; 0 if none but the fixed ones
	Currency string
	// Check returns why the event refuses a fine, nil if it has announced it.
	Check func(amount int, currency string) error
}

// FinesOf returns the fines that may be imposed in a game, and why there can be none: those of its
// event. The refusal is FineOutside in a game of no event. unlimited is true if the hall does not know
// the regulations of the event.
func (h *Hall) FinesOf(v *View) (fines Fines, unlimited bool, why error) {
	switch {
	case v.Event == nil:
		return fines, false, refusal.New(FineOutside)
	case h.opt.Fines == nil:
		return fines, true, nil
	}
	fines, err := h.opt.Fines(v.Event.Event, v.Event.Round)
	if err == nil && len(fines.Amounts) == 0 && fines.Most == 0 {
		err = fines.Check(1, fines.Currency)
	}
	return fines, false, err
}

// withCurrency returns the command for a fine with the currency of the game's event, if it states
// none. Other commands are returned as they are. The refusal is that of [Hall.FinesOf], or that of
// the event for a fine that it has not announced.
func (h *Hall) withCurrency(ctx context.Context, id GameID, who members.Identity, c laws.Command) (laws.Command, error) {
	p, is := c.(laws.Penalise)
	if !is || p.Penalty != laws.Fine || !mayRule(who) {
		return c, nil
	}
	v, err := h.Look(ctx, id)
	if err != nil || !laws.HasFines(v.Terms.Edition) || !h.Arbitrates(who, v) {
		return c, nil //nolint:nilerr // the command itself meets the error
	}
	fines, unlimited, err := h.FinesOf(&v)
	if unlimited || err != nil {
		return c, err
	}
	if p.Amount > 0 && p.Currency == "" {
		p.Currency = fines.Currency
	}
	return p, fines.Check(p.Amount, cmp.Or(p.Currency, fines.Currency))
}
