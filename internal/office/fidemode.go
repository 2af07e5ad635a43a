package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// acceptedKey is the key of the confirmations in a context.
type acceptedKey struct{}

// WithAccepted returns a context for the acts of a person who has confirmed conditions of FIDE mode.
// An act without it is answered with a *[fidemode.Question] if it must be confirmed.
func WithAccepted(ctx context.Context, accepted fidemode.Accepted) context.Context {
	return context.WithValue(ctx, acceptedKey{}, accepted)
}

// acceptedIn returns the confirmations of the person who sent a request.
func acceptedIn(ctx context.Context) fidemode.Accepted {
	accepted, _ := ctx.Value(acceptedKey{}).(fidemode.Accepted)
	return accepted
}

// LeaveFIDEMode leaves FIDE mode for ever, for a reason. Only an organiser of the event may call it.
// The refusal is FIDEModeNotOn if the event is not in the mode.
func (o *Office) LeaveFIDEMode(ctx context.Context, who members.Identity, id EventID, reason string) error {
	if err := o.requireOrganiser(who, id); err != nil {
		return err
	}
	_, err := o.act(ctx, who, id, func(tournament.Tournament) ([]tournament.Command, error) {
		return single(tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: reason}), nil
	})
	return err
}
