package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// GrantBye grants players a bye in a round to come, worth half a point, nothing or a whole point.
// Only an official of the event may call it.
func (o *Office) GrantBye(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, bye tournament.Bye, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommands(ctx, who, id, acts.CommandForEach(players, func(player tournament.PlayerID) tournament.Command {
		return tournament.GrantBye{Player: player, Round: round, Bye: bye, Reason: reason}
	}))
}

// RevokeBye revokes granted byes. Only an official of the event may call it.
func (o *Office) RevokeBye(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommands(ctx, who, id, acts.CommandForEach(players, func(player tournament.PlayerID) tournament.Command {
		return tournament.RevokeBye{Player: player, Round: round, Reason: reason}
	}))
}

// CheckIn records that players are present for a round to come, or absent when here is false. Only
// an official of the event may call it.
func (o *Office) CheckIn(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, here bool) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, presenceCommand(players, round, here))
}

// CheckInSelf is [Office.CheckIn] for the player linked to the calling member. The refusal is
// NotEntered when there is none.
func (o *Office) CheckInSelf(ctx context.Context, who members.Identity, id EventID, round int, here bool) error {
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		p, entered := playerOf(t, who)
		if !entered {
			return nil, tournament.Refuse(tournament.NotEntered)
		}
		return single(presenceCommand([]tournament.PlayerID{p.ID}, round, here)), nil
	})
	return err
}

// presenceCommand returns the command that checks players in or out.
func presenceCommand(players []tournament.PlayerID, round int, here bool) tournament.Command {
	if here {
		return tournament.CheckIn{Round: round, Players: players}
	}
	return tournament.CheckOut{Round: round, Players: players}
}

// GrantAbsentByes gives a zero-point bye in a round to come to all players who are not checked in,
// in one act. Only an official of the event may call it.
func (o *Office) GrantAbsentByes(ctx context.Context, who members.Identity, id EventID, round int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.MarkMissing(t, round, reason)
	})
}
