package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// GiveLineUp sets the line-up of a team for a round. seats are places in its roster, board by
// board, with 0 for an empty board. Only an official or the team's captain may call it.
func (o *Office) GiveLineUp(ctx context.Context, who members.Identity, id EventID, round int, team tournament.PlayerID, seats []int) (acts.Act, error) {
	e, err := o.Event(id)
	if err != nil {
		return acts.Act{}, err
	}
	if !e.Leads(who, team) {
		if err := o.requireOfficial(who, id); err != nil {
			return acts.Act{}, err
		}
	}
	return o.runCommand(ctx, who, id, tournament.GiveLineUp{Round: round, Team: team, Seats: seats})
}

// Leads reports whether a member is the captain of a team that takes part.
func (e Event) Leads(who members.Identity, team tournament.PlayerID) bool {
	p, found := e.Tournament.Player(team)
	return found && e.Tournament.OfTeams() && !who.Guest && who.ID != "" && p.Member.ID == who.ID && !p.Withdrawn
}
