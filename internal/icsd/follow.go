package icsd

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var followCommand = session.Command{
	Name:  "follow",
	Takes: session.UpTo(1),
	Do:    session.On((*client).followSomebody),
}

// followSomebody makes the client watch every game that somebody plays or
// examines from now on, and the one that he is at; without a name it ends that.
func (c *client) followSomebody(ctx context.Context, args string) (string, error) {
	c.mu.Lock()
	before := c.following
	c.mu.Unlock()
	if args == "" {
		if before == "" {
			return "", session.Prevented("You are not following any player's games.")
		}
		c.setFollowing("", "")
		return "You will not follow any player's games.", nil
	}
	name := session.HandleHere(c, args)
	switch {
	case name == "":
		return "", session.Misused(c.Sentence("hall.nobody-here", "A1", ics.Cut(args, 20)))
	case name == c.me.Handle:
		return "", session.Misused("You can't follow your own games.")
	case name == before:
		return "", session.Prevented(fmt.Sprintf("You are already following %s's games.", name))
	}
	answer := fmt.Sprintf("You will now be following %s's games.", name)
	if before != "" {
		answer = fmt.Sprintf("You will no longer be following %s's games.\n", before) + answer
	}
	id, ok := c.server.gameOf(name)
	c.setFollowing(name, id)
	if !ok || c.Watches(id) {
		return answer, nil
	}
	text, err := c.watch(ctx, id)
	return format.Lines(answer, text), err
}

// setFollowing has the client follow a player; found is the game in which he is already, so
// that a late notice of its beginning does not come as news.
func (c *client) setFollowing(name string, found hall.GameID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.following, c.found = name, found
}

// Watches reports whether the client is at a game in any way.
func (c *client) Watches(id hall.GameID) bool {
	return c.examining.IsAt(id) || c.observes(id)
}

// observes reports whether the client plays a game or observes it.
func (c *client) observes(id hall.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.watching[id]
	return w != nil && !w.ended
}

// hearGame puts a game that has just begun before a client who follows one of
// its players.
func (c *client) hearGame(ctx context.Context, g hall.GameRow) {
	c.mu.Lock()
	name, found, simul, busy := c.following, c.found, c.simul, c.playing != ""
	c.mu.Unlock()
	if g.ID == found || c.Watches(g.ID) || !c.server.played(ctx, g.ID) {
		return // it is over before we looked
	}
	if g.Simul && format.SameHandle(simul, g.White.Handle) && !busy {
		text, err := c.watch(ctx, g.ID)
		session.TellOutcome(c, text, err)
		return
	}
	opponent := g.Black.Handle
	if format.SameHandle(name, opponent) {
		opponent = g.White.Handle
	}
	if name == "" || busy || !format.SameHandle(name, g.White.Handle) && !format.SameHandle(name, g.Black.Handle) {
		return
	}
	c.Tell(fmt.Sprintf("%s, whom you are following, has started a game with %s.", name, opponent))
	text, err := c.watch(ctx, g.ID)
	session.TellOutcome(c, text, err)
}

// follows reports whether the client follows the games of a user, and does not play now.
func (c *client) follows(handle string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.following == handle && c.playing == ""
}
