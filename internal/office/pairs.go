package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Forbid forbids pairings among all of the given players, from round first (0 for the next) to
// round last (0 for the last of the event). Only an official of the event may call it.
func (o *Office) Forbid(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, first, last int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.ForbidPair{Players: players, First: first, Last: last, Reason: reason})
}

// Allow undoes Forbid for the same players. Only an official of the event may call it.
func (o *Office) Allow(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.AllowPair{Players: players, Reason: reason})
}

// Force fixes a pair of a round to come. The other players are paired around it. Only an official
// of the event may call it.
func (o *Office) Force(ctx context.Context, who members.Identity, id EventID, white, black tournament.PlayerID, round int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.ForcePair{White: white, Black: black, Round: round, Reason: reason})
}

// Release undoes Force. Only an official of the event may call it.
func (o *Office) Release(ctx context.Context, who members.Identity, id EventID, white, black tournament.PlayerID, round int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.ReleasePair{White: white, Black: black, Round: round, Reason: reason})
}
