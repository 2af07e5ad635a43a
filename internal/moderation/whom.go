package moderation

import (
	"context"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// anAddress is how the book names a place that was not looked at for a guest's
// sake. The address itself is written nowhere.
const anAddress = "(address)"

// PersonOf returns the person of the book of conduct that somebody here is.
func PersonOf(who members.Identity) conduct.Person {
	return conduct.Person{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
}

// Whom finds whom a word means: a member by their handle, a guest who is here, the place
// of an address, or with "#12" whomever act 12 is about: a place has no handle to be
// called by once its guest has gone. The error is a *members.Error.
func (s *Service) Whom(ctx context.Context, word string) (conduct.Person, error) {
	if who, ok := s.whomAct(word); ok {
		return who, nil
	}
	if address, err := netip.ParseAddr(word); err == nil {
		place, err := s.members.PlaceOf(ctx, address.String())
		return conduct.Person{ID: place, Handle: anAddress, Guest: true, Place: true}, err
	}
	profile, err := s.members.Find(ctx, word)
	if err == nil {
		return conduct.Person{ID: profile.ID, Handle: profile.Handle, Admin: profile.Roles.Has(members.RoleAdministrator)}, nil
	}
	for _, p := range s.hall.People() {
		if members.Fold(p.Handle) == members.Fold(word) {
			return conduct.Person{ID: p.ID, Handle: p.Handle, Guest: p.Guest}, nil
		}
	}
	return conduct.Person{}, err
}

func (s *Service) whomAct(word string) (who conduct.Person, ok bool) {
	digits, ok := strings.CutPrefix(word, "#")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return who, false
	}
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		var act conduct.Act
		act, ok = b.Act(n)
		who = act.Against
	})
	return who, ok
}

// placeOfGuest is where a guest who is here comes from.
func (s *Service) placeOfGuest(guest conduct.Person) (conduct.Person, bool) {
	people := s.hall.People()
	at := slices.IndexFunc(people, func(p hall.Person) bool { return p.ID == guest.ID })
	if at < 0 || people[at].Place == "" {
		return guest, false
	}
	return conduct.Person{ID: people[at].Place, Handle: guest.Handle, Guest: true, Place: true}, true
}
