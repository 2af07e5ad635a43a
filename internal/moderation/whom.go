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

// addressHandle is the handle that the book shows for a network address if it does not belong to a
// known guest. The address itself is not stored.
const addressHandle = "(address)"

// PersonOf converts a member's or guest's identity to a person of the book.
func PersonOf(who members.Identity) conduct.Person {
	return conduct.Person{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
}

// Whom finds the person that a word names: a member's handle, a connected guest, an IP address, or
// "#12" for the person of act 12. The last form is needed for banned addresses, which have no
// handle. The error is a *members.Error.
func (s *Service) Whom(ctx context.Context, word string) (conduct.Person, error) {
	if who, ok := s.personOfAct(word); ok {
		return who, nil
	}
	if address, err := netip.ParseAddr(word); err == nil {
		place, err := s.members.PlaceOf(ctx, address.String())
		return conduct.Person{ID: place, Handle: addressHandle, Guest: true, Place: true}, err
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

// personOfAct returns the person of the act that is named by a word such as "#12".
func (s *Service) personOfAct(word string) (who conduct.Person, ok bool) {
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

// placeOfGuest returns the network address of a connected guest as a person of the book.
func (s *Service) placeOfGuest(guest conduct.Person) (conduct.Person, bool) {
	people := s.hall.People()
	at := slices.IndexFunc(people, func(p hall.Person) bool { return p.ID == guest.ID })
	if at < 0 || people[at].Place == "" {
		return guest, false
	}
	return conduct.Person{ID: people[at].Place, Handle: guest.Handle, Guest: true, Place: true}, true
}
