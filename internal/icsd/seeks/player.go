package seeks

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Player is a user who proposes a game or to whom one is proposed. Every [Session] is a Player.
type Player interface {
	Identity() members.Identity
	Variables() ics.Values
	List(name string) []string
}

// offline is a player without a session on this server, with settings read from the register.
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

// newPlayer returns a connected user as a Player. If they have no session on this server, they use
// a browser or another node, and their stored settings are read.
func newPlayer(ctx context.Context, services *session.Services, p hall.Person) (Player, error) {
	if here := sessionsOf(services, p.ID); len(here) > 0 {
		return here[0], nil
	}
	who := members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Titles, Roles: p.Roles, Place: p.Place}
	kept, err := services.Members.Settings(ctx, who)
	variables, lists := earshot.StoredValues(kept)
	return offline{who, variables, lists}, err
}

// newApplicant returns the player of an offer or a seek. If they have no session on this server,
// they get default settings.
func newApplicant(services *session.Services, p hall.Player) Player {
	if here := sessionsOf(services, p.ID); len(here) > 0 {
		return here[len(here)-1]
	}
	return offline{who: toIdentity(p)}
}

// toIdentity converts a player of the hall to an identity.
func toIdentity(p hall.Player) members.Identity {
	return members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Title}
}

// isListed reports whether a handle is on one of a player's lists.
func isListed(p Player, list, handle string) bool {
	return members.IndexOf(p.List(list), handle) >= 0
}

// isAvoided reports whether a handle is on one of the player's lists of people with whom they do
// not play.
func isAvoided(p Player, handle string) bool {
	return isListed(p, "noplay", handle) || isListed(p, "censor", handle)
}

// Refusal refuses a game between two players if one of them avoids the other. It returns nil if
// neither does. The sentence is addressed to mine.
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

// tellIfConnected sends a player a text if they have a session on this server.
func tellIfConnected(p Player, text string) {
	if c, here := p.(Session); here {
		c.Tell(text)
	}
}
