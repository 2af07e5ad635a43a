package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// GrantBye promises players a bye in a round to come, for officials: half a point,
// nothing or a whole one.
func (o *Office) GrantBye(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, bye tournament.Bye, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.commands(ctx, who, id, desk.Each(players, func(player tournament.PlayerID) tournament.Command {
		return tournament.GrantBye{Player: player, Round: round, Bye: bye, Reason: reason}
	}))
}

// RevokeBye takes the promise back, for officials.
func (o *Office) RevokeBye(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.commands(ctx, who, id, desk.Each(players, func(player tournament.PlayerID) tournament.Command {
		return tournament.RevokeBye{Player: player, Round: round, Reason: reason}
	}))
}

// CheckIn notes that players are there for a round to come, or with here false that
// they are not after all, for officials.
func (o *Office) CheckIn(ctx context.Context, who members.Identity, id EventID, players []tournament.PlayerID, round int, here bool) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, presence(players, round, here))
}

// CheckInSelf is CheckIn of a member for the player for whom they play. The refusal is
// NotEntered where there is none.
func (o *Office) CheckInSelf(ctx context.Context, who members.Identity, id EventID, round int, here bool) error {
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		p, entered := playerOf(t, who)
		if !entered {
			return nil, tournament.Refuse(tournament.NotEntered)
		}
		return one(presence([]tournament.PlayerID{p.ID}, round, here)), nil
	})
	return err
}

func presence(players []tournament.PlayerID, round int, here bool) tournament.Command {
	if here {
		return tournament.CheckIn{Round: round, Players: players}
	}
	return tournament.CheckOut{Round: round, Players: players}
}

// Absent gives in one act everybody a zero bye for a round to come who was not noted
// as there, for officials.
func (o *Office) Absent(ctx context.Context, who members.Identity, id EventID, round int, reason string) (desk.Act, error) {
	if err := o.official(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return desk.Absent(t, round, reason)
	})
}
