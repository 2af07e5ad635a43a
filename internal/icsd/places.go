package icsd

import (
	"slices"

	"github.com/escaque/escaque/internal/conduct"
)

// touched are the connections of whom an act is about: of a place, those of the
// guests who come from there.
func (s *Server) touched(who conduct.Person) []*client {
	if !who.Place {
		return s.clientsOf(who.ID)
	}
	return slices.DeleteFunc(s.inside.all(), func(c *client) bool { return c.me.Place != who.ID })
}
