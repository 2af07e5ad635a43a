package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// single returns a command as a list.
func single(c tournament.Command) []tournament.Command { return []tournament.Command{c} }

// source returns the source of results that a member records.
func source(who members.Identity) tournament.Source {
	return tournament.Source{Member: who.ID, Name: who.Handle}
}

// runCommand executes a command that does not depend on the state.
func (o *Office) runCommand(ctx context.Context, who members.Identity, id EventID, c tournament.Command) (acts.Act, error) {
	return o.runCommands(ctx, who, id, single(c))
}

// runCommands executes several commands as one act.
func (o *Office) runCommands(ctx context.Context, who members.Identity, id EventID, commands []tournament.Command) (acts.Act, error) {
	return o.act(ctx, who, id, func(tournament.Tournament) ([]tournament.Command, error) { return commands, nil })
}

// act executes the commands that propose returns for the state as one act with one stamp: all of
// them or none.
func (o *Office) act(ctx context.Context, who members.Identity, id EventID, propose func(tournament.Tournament) ([]tournament.Command, error)) (acts.Act, error) {
	l, err := o.knownLedger(id)
	if err != nil {
		return acts.Act{}, err
	}
	return l.act(ctx, actor(who), propose)
}
