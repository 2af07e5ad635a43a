package office

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
)

// PersonalOf lists the personal fields of an event's log that are about a member: of
// the players for whom he plays now, who they are and why they withdrew.
func PersonalOf(ctx context.Context, j *journal.Journal, id EventID, member string) (fields []journal.PersonalField, err error) {
	e, err := Load(ctx, j, id)
	if err != nil {
		return nil, err
	}
	his := map[tournament.PlayerID]bool{}
	for _, p := range e.Tournament.Players() {
		if member != "" && p.Member.ID == member {
			his[p.ID] = true
		}
	}
	if len(his) == 0 {
		return nil, nil
	}
	records, err := j.ReadStream(ctx, id.Stream())
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if r.Void() {
			continue
		}
		fact, err := decode(r)
		if err != nil {
			return nil, err
		}
		note := func(field string) {
			fields = append(fields, journal.PersonalField{Stream: r.Stream, Seq: r.Seq, Field: field})
		}
		switch fact := fact.(type) { //nolint:gochecksumtype // the others tell nothing of him but his handle
		case tournament.PlayersEntered:
			for i := range fact.Players {
				if his[fact.First+tournament.PlayerID(i)] {
					note(fmt.Sprintf("players/%d", i))
				}
			}
		case tournament.PlayerAmended:
			if his[fact.Player] {
				note("entry")
			}
		case tournament.PlayerWithdrawn:
			if his[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.PlayerRemoved:
			if his[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.LateEntered:
			if his[fact.Player] {
				note("entry")
			}
		case tournament.ByeGranted:
			if his[fact.Player] && fact.Reason != "" {
				note("reason")
			}
		case tournament.ByeRevoked:
			if his[fact.Player] {
				note("reason")
			}
		}
	}
	return fields, nil
}
