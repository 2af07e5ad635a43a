package icsd

import (
	"context"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
)

// placeNamed is the place that an address stands for, as the book of conduct has
// it: a mark and no address.
func (c *client) placeNamed(ctx context.Context, address netip.Addr) (conduct.Person, error) {
	place, err := c.server.members.PlaceOf(ctx, address.String())
	return conduct.Person{ID: place, Handle: anAddress, Guest: true, Place: true}, err
}

// anAddress is how the book names a place that was not looked at for a guest's
// sake. The address itself is written nowhere.
const anAddress = "(address)"

// placeOfGuest is where a guest who is here comes from.
func (c *client) placeOfGuest(guest conduct.Person) (conduct.Person, bool) {
	people := c.server.hall.People()
	at := slices.IndexFunc(people, func(p hall.Person) bool { return p.ID == guest.ID })
	if at < 0 || people[at].Place == "" {
		return guest, false
	}
	return conduct.Person{ID: people[at].Place, Handle: guest.Handle, Guest: true, Place: true}, true
}

// whomAct finds whom an act is about by "#12": a place has no handle to be called
// by once its guest has gone.
func (s *Server) whomAct(word string) (who conduct.Person, ok bool) {
	digits, ok := strings.CutPrefix(word, "#")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return who, false
	}
	s.moderation.Read(func(b *conduct.Book, _ clock.Instant) {
		var act conduct.Act
		act, ok = b.Act(n)
		who = act.Against
	})
	return who, ok
}

// touched are the connections of whom an act is about: of a place, those of the
// guests who come from there.
func (s *Server) touched(who conduct.Person) []*client {
	if !who.Place {
		return s.clientsOf(who.ID)
	}
	return slices.DeleteFunc(s.inside(), func(c *client) bool { return c.me.Place != who.ID })
}
