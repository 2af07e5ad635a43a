package session

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Event is an event of the office as it stands.
type Event struct {
	ID         string
	Tournament tournament.Tournament
}

// Events is what the server needs of the office. Refusals are of type
// *tournament.Refusal, or the hall's.
type Events interface {
	// List lists all events, the last changed first.
	List() []Event
	// Enter enters a member himself, where the regulations let him.
	Enter(ctx context.Context, who members.Identity, id string) error
	// Withdraw takes a member out of the rounds to come.
	Withdraw(ctx context.Context, who members.Identity, id, reason string) error
	// Seat begins the games of a round, for officials.
	Seat(ctx context.Context, who members.Identity, id string, round int) error
}
