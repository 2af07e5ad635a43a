package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// ArbiterKeys are the public keys for sealed moves of those who are arbiters of an
// event now, see [Office.Arbiters]. Who has registered no key is not among them.
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

// Arbiters are those who are arbiters of an event now: its owner first, then its staff in the order of their
// appointment. Who is no arbiter on this server is not among them.
func (o *Office) Arbiters(ctx context.Context, event string) (list []members.Profile, err error) {
	e, err := o.Event(EventID(event))
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) || o.opt.Members == nil {
		return nil, nil // an event that is put aside has no staff that could be asked
	}
	if err != nil {
		return nil, err
	}
	ids := []string{e.Tournament.Owner().ID}
	for _, s := range e.Tournament.Staff() {
		if s.Duty == tournament.ArbiterDuty && s.Member.ID != ids[0] {
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
		if !p.Disabled && may(p.Identity(), members.RoleArbiter) {
			list = append(list, p)
		}
	}
	return list, nil
}
