package server

import (
	"context"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
)

// openOffice opens the events, the arbiters' log with the service that calls arbiters, and the moderation of the
// hall.
func (s *Server) openOffice() error {
	s.office = office.New(office.Options{Journal: s.journal, Hall: s.hall, Members: s.members, Limits: s.limits, Log: s.log})
	if err := s.office.Open(s.ctx); err != nil {
		return fmt.Errorf("opening the office: %w", err)
	}
	s.calls = calls.New(calls.Options{
		Hall: s.hall, Members: s.members, Journal: s.journal, Arbiters: s.office.Arbiters, Log: s.log,
		Chief: func(memberID, event string) bool { return s.office.IsChief(memberID, office.EventID(event)) },
		Stops: func(event string) time.Duration { return s.office.CallStops(office.EventID(event)) },
		PlaysInRound: func(who members.Identity, event string, round int) bool {
			return s.office.PlaysInRound(who.ID, office.EventID(event), round)
		},
	})
	if err := s.calls.Open(s.ctx); err != nil {
		return fmt.Errorf("opening the arbiters' log: %w", err)
	}
	s.moderation = moderation.New(moderation.Options{Steward: s.steward, Hall: s.hall, Members: s.members, Rules: s.opts.Conduct, Log: s.log})
	return nil
}

// events implements icsd.Events with the office's events. Through it a telnet user is entered or
// withdrawn, and a round is seated.
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
