package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// one is a single command as an act has them.
func one(c tournament.Command) []tournament.Command { return []tournament.Command{c} }

// source is that of results that somebody enters.
func source(who members.Identity) tournament.Source {
	return tournament.Source{Member: who.ID, Name: who.Handle}
}

// command runs a command that needs nothing of the state.
func (o *Office) command(ctx context.Context, who members.Identity, id EventID, c tournament.Command) (desk.Act, error) {
	return o.commands(ctx, who, id, one(c))
}

// commands runs several as one act.
func (o *Office) commands(ctx context.Context, who members.Identity, id EventID, commands []tournament.Command) (desk.Act, error) {
	return o.act(ctx, who, id, func(tournament.Tournament) ([]tournament.Command, error) { return commands, nil })
}

// act runs the commands that are made of the state as one act, in whose facts is one
// stamp: all of them or none.
func (o *Office) act(ctx context.Context, who members.Identity, id EventID, propose func(tournament.Tournament) ([]tournament.Command, error)) (desk.Act, error) {
	l, err := o.known(id)
	if err != nil {
		return desk.Act{}, err
	}
	return l.act(ctx, actor(who), propose)
}
