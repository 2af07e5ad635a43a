package session

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Event is the present state of an event of the office.
type Event struct {
	ID         string
	Tournament tournament.Tournament
}

// Events is the part of the office that the server uses. Refusals are of type *tournament.Refusal,
// or the hall's.
type Events interface {
	// List lists all events, the last changed first.
	List() []Event
	// Enter registers a member as a player at their own request, if the regulations allow that.
	Enter(ctx context.Context, who members.Identity, id string) error
	// Withdraw withdraws a member from the following rounds.
	Withdraw(ctx context.Context, who members.Identity, id, reason string) error
	// Seat begins the games of a round. Only officials may call it.
	Seat(ctx context.Context, who members.Identity, id string, round int) error
}
