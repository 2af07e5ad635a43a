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
	Do:    session.On(follow),
}

// follow makes the client watch every game that a user plays or examines from now on, and the one
// that the user is at. Without a name it ends that.
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
	id, ok := gameOf(c, name)
	s.setFollowed(name, id)
	if !ok || IsAt(c, id) {
		return answer, nil
	}
	text, err := Observe(c, ctx, id)
	return format.Lines(answer, text), err
}

// followedUser returns the handle of the user whose games the client follows; empty for none.
func (s *State) followedUser() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followed
}

// setFollowed sets the user whose games the client follows. found is the game at which the user is
// already, so that a late notice of its beginning is not reported.
func (s *State) setFollowed(handle string, found hall.GameID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.followed, s.found = handle, found
}

// HearGame makes a client who follows a player, or a simul, watch a game of theirs that has just
// begun.
func HearGame(c Session, ctx context.Context, g hall.GameRow) {
	player, simul := c.Watching().wants(&g)
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

// wants reports whether the client, who does not play now, wants to watch a game that has begun: as
// one of the simul that they watch, or of the player whom they follow.
func (s *State) wants(g *hall.GameRow) (player string, simul bool) {
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
