package office

import (
	"context"
	"fmt"
	"slices"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
)

// PersonalOf lists the personal fields of an event's log that are about a member: of
// the players for whom they play now, who they are and why they withdrew.
func PersonalOf(ctx context.Context, j *journal.Journal, id EventID, member string) (fields []journal.PersonalField, err error) {
	e, err := Load(ctx, j, id)
	if err != nil {
		return nil, err
	}
	theirs := map[tournament.PlayerID]bool{}
	for _, p := range e.Tournament.Players() {
		if member != "" && p.Member.ID == member {
			theirs[p.ID] = true
		}
	}
	own := ofRosters(e.Tournament, member)
	if len(theirs) == 0 && len(own) == 0 {
		return nil, nil
	}
	records, err := j.ReadStream(ctx, id.Stream())
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		fact, err := decode(r)
		if err != nil {
			return nil, err
		}
		note := func(field string) {
			fields = append(fields, journal.PersonalField{Stream: r.Stream, Seq: r.Seq, Field: field})
		}
		// Of a team theirs are the place in its list, and the name of its captain.
		entry := func(path string, id tournament.PlayerID, e tournament.Entry) {
			switch {
			case theirs[id] && len(e.Roster) == 0:
				note(path)
			case theirs[id] && e.Captain != "":
				note(path + "/captain")
			}
			for _, place := range own.in(e) {
				note(fmt.Sprintf("%s/roster/%d", path, place))
			}
		}
		switch fact := fact.(type) { //nolint:gochecksumtype // the others tell nothing of them but their handle
		case tournament.PlayersEntered:
			for i := range fact.Players {
				entry(fmt.Sprintf("players/%d", i), fact.First+tournament.PlayerID(i), fact.Players[i])
			}
		case tournament.PlayerAmended:
			entry("entry", fact.Player, fact.Entry)
		case tournament.PlayerWithdrawn:
			if theirs[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.PlayerRemoved:
			if theirs[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.LateEntered:
			entry("entry", fact.Player, fact.Entry)
		case tournament.ByeGranted:
			if theirs[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.ByeRevoked:
			if theirs[fact.Player] {
				note("reason")
			}
		}
	}
	return fields, nil
}

// rosterPlayers are players of teams for whom one member plays.
type rosterPlayers []tournament.Entry

func ofRosters(t tournament.Tournament, member string) (own rosterPlayers) {
	for _, team := range t.Players() {
		for _, p := range team.Roster {
			if member != "" && p.Member.ID == member {
				own = append(own, p)
			}
		}
	}
	return own
}

// in are the places in a team's list, from 0, at which they stand.
func (own rosterPlayers) in(team tournament.Entry) (places []int) {
	for i, p := range team.Roster {
		if slices.ContainsFunc(own, p.SamePerson) {
			places = append(places, i)
		}
	}
	return places
}
