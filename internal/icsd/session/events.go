package session

import (
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Event is the present state of an event of the office, as commands show it.
type Event struct {
	ID         string
	Tournament tournament.Tournament
}

// EventsNow returns all events, none if the server has no office.
func EventsNow(c Session) []Event {
	if c.Services().Events == nil {
		return nil
	}
	return c.Services().Events.List()
}

// FindEvent finds an event by its ID, the beginning of its ID, or a part of its name.
func FindEvent(c Session, which string) (Event, error) {
	const most = 20 // letters of the word that are repeated to the user
	var found []Event
	word := strings.ToLower(which)
	for _, e := range EventsNow(c) {
		switch {
		case e.ID == word:
			return e, nil
		case strings.HasPrefix(e.ID, word), strings.Contains(strings.ToLower(e.Tournament.Regulations().Name), word):
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return Event{}, Misused(c.Sentence("study.event.none", "Which", ics.Truncate(which, most)))
	case 1:
		return found[0], nil
	}
	return Event{}, Ambiguous(c.Sentence("study.event.several", "Which", ics.Truncate(which, most)))
}

// Events is the part of the office that the server uses. Refusals are of type *tournament.Refusal,
// or the hall's.
type Events interface {
	// List lists all events, the last changed first.
	List() []Event
	// Enter registers a member as a player at their own request, if the regulations allow that.
	Enter(ctx context.Context, who members.Identity, id string) error
	// Withdraw withdraws a member from the following rounds.
	Withdraw(ctx context.Context, who members.Identity, id, reason string) error
	// Seat begins the games of a round. Only officials may call it.
	Seat(ctx context.Context, who members.Identity, id string, round int) error
}
