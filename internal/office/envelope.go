package office

import (
	"context"
	"errors"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// ArbiterKeys returns the registered public keys for sealed moves of an event's current arbiters,
// see [Office.Arbiters].
func (o *Office) ArbiterKeys(ctx context.Context, event string) (keys []hall.ArbiterKey, err error) {
	arbiters, err := o.Arbiters(ctx, event)
	if err != nil {
		return nil, err
	}
	for _, p := range arbiters {
		key, err := o.opt.Members.EnvelopeKey(ctx, p.ID)
		if err != nil {
			return nil, err
		}
		if key != "" {
			keys = append(keys, hall.ArbiterKey{ID: p.ID, Handle: p.Handle, Key: key})
		}
	}
	return keys, nil
}

// Arbiters returns an event's current arbiters: its owner first, then its staff in the order of
// appointment. Staff without the arbiter role on this server are omitted.
func (o *Office) Arbiters(ctx context.Context, event string) (list []members.Profile, err error) {
	e, err := o.Event(EventID(event))
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) || o.opt.Members == nil {
		return nil, nil // a quarantined event has no readable staff
	}
	if err != nil {
		return nil, err
	}
	ids := []string{e.Tournament.Owner().ID}
	for _, s := range e.Tournament.Staff() {
		if s.Duty.IsArbiter() && !slices.Contains(ids, s.Member.ID) {
			ids = append(ids, s.Member.ID)
		}
	}
	for _, id := range ids {
		p, err := o.opt.Members.Profile(ctx, id)
		if errors.Is(err, members.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !p.Disabled && hasRole(p.Identity(), members.RoleArbiter) {
			list = append(list, p)
		}
	}
	return list, nil
}
