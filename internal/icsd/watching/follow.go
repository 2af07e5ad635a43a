package watching

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
	Do:    session.WithSession(follow),
}

// follow makes the client watch the current game of a user and every game that the user plays or
// examines from now on. Without an argument it stops following.
func follow(c Session, ctx context.Context, args string) (string, error) {
	s := c.Watching()
	before := s.followedUser()
	if args == "" {
		if before == "" {
			return "", session.Prevented("You are not following any player's games.")
		}
		s.setFollowed("", "")
		return "You will not follow any player's games.", nil
	}
	name := session.HandleHere(c, args)
	switch {
	case name == "":
		return "", session.Misused(c.Sentence("hall.nobody-here", "A1", ics.Truncate(args, 20)))
	case name == c.Identity().Handle:
		return "", session.Misused("You can't follow your own games.")
	case name == before:
		return "", session.Prevented(fmt.Sprintf("You are already following %s's games.", name))
	}
	answer := fmt.Sprintf("You will now be following %s's games.", name)
	if before != "" {
		answer = fmt.Sprintf("You will no longer be following %s's games.\n", before) + answer
	}
	id, ok := currentGameOf(c, name)
	s.setFollowed(name, id)
	if !ok || IsAt(c, id) {
		return answer, nil
	}
	text, err := Observe(c, ctx, id)
	return format.Lines(answer, text), err
}

// followedUser returns the handle of the user whose games the client follows, "" for none.
func (s *State) followedUser() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followed
}

// setFollowed sets the user whose games the client follows. found is the user's current game, so
// that a late notice of its beginning is ignored.
func (s *State) setFollowed(handle string, found hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.followed, s.found = handle, found
}

// ObserveFollowed makes the client watch a game that has just begun, if the client follows one of
// its players or its simul.
func ObserveFollowed(c Session, ctx context.Context, g hall.GameRow) {
	player, simul := c.Watching().wantsGame(&g)
	if player == "" && !simul || IsAt(c, g.ID) || !isInPlay(c, ctx, g.ID) {
		return
	}
	if !simul {
		opponent := g.Black.Handle
		if format.SameHandle(player, opponent) {
			opponent = g.White.Handle
		}
		c.Tell(fmt.Sprintf("%s, whom you are following, has started a game with %s.", player, opponent))
	}
	text, err := Observe(c, ctx, g.ID)
	session.TellOutcome(c, text, err)
}

// wantsGame reports why the client, who must not be playing, wants to watch a game that has begun.
// simul is true if the game is a board of a simul that it watches. player is the player of the game
// whom the client follows, "" if there is none.
func (s *State) wantsGame(g *hall.GameRow) (player string, simul bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case g.ID == s.found || s.playing != "":
		return "", false
	case g.Simul && format.SameHandle(s.simul, g.White.Handle):
		return "", true
	case s.followed != "" && (format.SameHandle(s.followed, g.White.Handle) || format.SameHandle(s.followed, g.Black.Handle)):
		return s.followed, false
	}
	return "", false
}
