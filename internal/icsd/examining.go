package icsd

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/speech"
)

var _ examining.Session = (*client)(nil)

// Examining returns what the client examines, and what they watch others examine.
func (c *client) Examining() *examining.State { return c.examining }

// StopObserving ends all observation, if the user wants that when they begin to examine.
func (c *client) StopObserving() {
	if c.Variables().Int("unobserve")&whenExamining != 0 {
		c.lookAway()
	}
}

// SpokenMove returns the move that led to a board in words, if the client wants them in the place
// of boards.
func (c *client) SpokenMove(b *ics.Board, own bool) (text string, wanted bool) {
	mode := c.settings.Display().Speech
	if mode == speech.Off {
		return "", false
	}
	return speech.Move(c, mode, b, own), true
}

// SpokenPlace returns whose turn it is on a board and the last move in words, if the client wants
// them in the place of boards.
func (c *client) SpokenPlace(b *ics.Board) (text string, wanted bool) {
	mode := c.settings.Display().Speech
	if mode == speech.Off {
		return "", false
	}
	return speech.Place(c, mode, b), true
}

// followers returns the sessions that follow the games of a user and do not play now.
func (s *Server) followers(handle string) (followers []examining.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.follows(handle) {
			followers = append(followers, c)
		}
	}
	return followers
}
