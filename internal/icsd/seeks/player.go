package seeks

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Player is a user who asks for a game or is asked for one. Every [Session] is one.
type Player interface {
	Identity() members.Identity
	Variables() ics.Values
	List(name string) []string
}

// offline is a player without a session on this server: who they are, and the settings that they
// keep.
type offline struct {
	who       members.Identity
	variables ics.Values
	lists     map[string][]string
}

// Identity returns the user.
func (p offline) Identity() members.Identity { return p.who }

// Variables returns the values of the user's settings.
func (p offline) Variables() ics.Values { return p.variables }

// List returns one of the user's lists of handles.
func (p offline) List(name string) []string { return p.lists[name] }

// playerOf returns a user who is present. Without a session here they are connected by a browser
// or to another node, and have the settings that the server keeps.
func playerOf(ctx context.Context, services *session.Services, p hall.Person) (Player, error) {
	if here := sessionsOf(services, p.ID); len(here) > 0 {
		return here[0], nil
	}
	who := members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Titles, Roles: p.Roles, Place: p.Place}
	kept, err := services.Members.Settings(ctx, who)
	variables, lists := earshot.StoredValues(kept)
	return offline{who, variables, lists}, err
}

// applicantOf returns the player of an offer or a seek. Without a session here their settings are
// unknown, and those of everybody.
func applicantOf(services *session.Services, p hall.Player) Player {
	if here := sessionsOf(services, p.ID); len(here) > 0 {
		return here[len(here)-1]
	}
	return offline{who: identityOf(p)}
}

// identityOf returns what the hall says of a player.
func identityOf(p hall.Player) members.Identity {
	return members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Title}
}

// isListed reports whether a handle is on one of a player's lists.
func isListed(p Player, list, handle string) bool {
	return members.IndexOf(p.List(list), handle) >= 0
}

// avoids reports whether a player has a handle on a list of people with whom they do not play.
func avoids(p Player, handle string) bool {
	return isListed(p, "noplay", handle) || isListed(p, "censor", handle)
}

// Refusal refuses a game between two players who have each other on their lists; nil when neither
// has. mine is the one who is told.
func Refusal(mine, theirs Player) error {
	me, opponent := mine.Identity().Handle, theirs.Identity().Handle
	switch {
	case isListed(theirs, "noplay", me):
		return session.Forbidden("You are on " + opponent + "'s noplay list.")
	case isListed(theirs, "censor", me):
		return session.Forbidden(opponent + " is censoring you.")
	case isListed(mine, "noplay", opponent):
		return session.Forbidden("You have " + opponent + " on your noplay list.")
	case isListed(mine, "censor", opponent):
		return session.Forbidden("You are censoring " + opponent + ".")
	}
	return nil
}

// tellIfHere tells a player something, if they have a session here.
func tellIfHere(p Player, text string) {
	if c, here := p.(Session); here {
		c.Tell(text)
	}
}
