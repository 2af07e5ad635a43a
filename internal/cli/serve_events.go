package cli

import (
	"context"
	"errors"

	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
)

// events shows the office to the Internet chess server.
type events struct{ office *office.Office }

// List implements icsd.Events.
func (e events) List() []icsd.Event {
	all := e.office.Events()
	list := make([]icsd.Event, len(all))
	for i, one := range all {
		list[i] = icsd.Event{ID: string(one.ID), Tournament: one.Tournament}
	}
	return list
}

// Enter implements icsd.Events.
func (e events) Enter(ctx context.Context, who members.Identity, id string) error {
	return e.office.EnterSelf(ctx, who, office.EventID(id))
}

// Withdraw implements icsd.Events.
func (e events) Withdraw(ctx context.Context, who members.Identity, id, reason string) error {
	return e.office.WithdrawSelf(ctx, who, office.EventID(id), reason)
}

// Seat implements icsd.Events.
func (e events) Seat(ctx context.Context, who members.Identity, id string, round int) error {
	return e.office.SeatRound(ctx, who, office.EventID(id), round)
}

// languageOf returns what asks for the language of an account; "" is that of one that is gone.
func languageOf(people *members.Service) func(context.Context, string) (string, error) {
	return func(ctx context.Context, memberID string) (string, error) {
		p, err := people.Profile(ctx, memberID)
		if errors.Is(err, members.ErrNotFound) {
			return "", nil
		}
		return p.Lang, err
	}
}
