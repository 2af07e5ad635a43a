package office

import (
	"context"
	"fmt"
	"slices"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
)

// PersonalOf lists the personal fields of an event's log that concern a member. They are the
// entries of the players linked to the member now, the reasons recorded about these players, and
// the member's name as an assistant.
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
	own := rosterPlayersOf(e.Tournament, member)
	if len(theirs) == 0 && len(own) == 0 && !assists(e.Tournament, member) {
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
		fact, err := decodeFact(r)
		if err != nil {
			return nil, err
		}
		note := func(field string) {
			fields = append(fields, journal.PersonalField{Stream: r.Stream, Seq: r.Seq, Field: field})
		}
		// In a team's entry, these are the member's place in the roster and the captain's name.
		entry := func(path string, id tournament.PlayerID, e tournament.Entry) {
			switch {
			case theirs[id] && len(e.Roster) == 0:
				note(path)
			case theirs[id] && e.Captain != "":
				note(path + "/captain")
			}
			if member != "" && e.Sight.Account == member {
				note(path + "/sight/assistant")
			}
			for i, p := range e.Roster {
				if member != "" && p.Sight.Account == member {
					note(fmt.Sprintf("%s/roster/%d/sight/assistant", path, i))
				}
			}
			for _, place := range own.placesIn(e) {
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
		case tournament.LaterRatingGiven:
			if theirs[fact.Player] {
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

// rosterPlayers are the players of teams that are linked to one member.
type rosterPlayers []tournament.Entry

// rosterPlayersOf returns the players of teams that are linked to a member.
func rosterPlayersOf(t tournament.Tournament, member string) (own rosterPlayers) {
	for _, team := range t.Players() {
		for _, p := range team.Roster {
			if member != "" && p.Member.ID == member {
				own = append(own, p)
			}
		}
	}
	return own
}

// placesIn returns the indexes of these players in a team's roster.
func (own rosterPlayers) placesIn(team tournament.Entry) (places []int) {
	for i, p := range team.Roster {
		if slices.ContainsFunc(own, p.SamePerson) {
			places = append(places, i)
		}
	}
	return places
}

// assists reports whether any fact of an event has named a member as the assistant of a player.
func assists(t tournament.Tournament, member string) bool {
	named := func(e tournament.Entry) bool {
		return member != "" && (e.Sight.Account == member ||
			slices.ContainsFunc(e.Roster, func(p tournament.Entry) bool { return p.Sight.Account == member }))
	}
	for _, f := range t.Log() {
		switch e := f.Event.(type) { //nolint:gochecksumtype // the others have no entry
		case tournament.PlayersEntered:
			if slices.ContainsFunc(e.Players, named) {
				return true
			}
		case tournament.PlayerAmended:
			if named(e.Entry) {
				return true
			}
		case tournament.LateEntered:
			if named(e.Entry) {
				return true
			}
		}
	}
	return false
}
