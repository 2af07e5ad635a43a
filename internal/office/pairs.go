package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// Forbid keeps players apart, everyone from everyone, in the rounds from first, 0 for
// the next one, to last, 0 for the last of the event; for officials.
func (o *Office) Forbid(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, first, last int, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, tournament.ForbidPair{Players: players, First: first, Last: last, Reason: reason})
}

// Allow undoes Forbid for the same players, for officials.
func (o *Office) Allow(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, tournament.AllowPair{Players: players, Reason: reason})
}

// Force makes a pair of a round to come, for officials; the others are paired round
// it.
func (o *Office) Force(ctx context.Context, who members.Identity, id EventID, white, black tournament.PlayerID, round int, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, tournament.ForcePair{White: white, Black: black, Round: round, Reason: reason})
}

// Release undoes Force, for officials.
func (o *Office) Release(ctx context.Context, who members.Identity, id EventID, white, black tournament.PlayerID, round int, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, tournament.ReleasePair{White: white, Black: black, Round: round, Reason: reason})
}
