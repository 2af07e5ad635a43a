package moderation

import (
	"context"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// What administrators read and decide, and what members ask of them, for every
// transport.

// Decisions returns the measures that administrators take with [Service.Sanction]. Other measures
// have methods of their own: [Service.Annul], [Service.Adjudicate], and the creation of accounts
// and passwords.
func Decisions() []conduct.Measure {
	return slices.DeleteFunc(conduct.Measures(), func(m conduct.Measure) bool {
		switch m {
		case conduct.Annul, conduct.Adjudicate, conduct.Register, conduct.Password, conduct.Move:
			return true
		}
		return false
	})
}

// Sanction takes a measure against a person for a duration, or until it is lifted if span is 0. The
// ban of a guest applies to the guest's network address. The act is also returned if it could not
// be carried out, see [Service.Do].
func (s *Service) Sanction(ctx context.Context, by conduct.Person, c conduct.Take, span time.Duration) (conduct.Acted, error) {
	if c.Measure == conduct.Ban && c.Against.Guest && !c.Against.Place {
		place, known := s.placeOfGuest(c.Against)
		if !known {
			return conduct.Acted{}, &conduct.Refusal{Code: conduct.NotGuests}
		}
		c.Against = place
	}
	if span > 0 {
		c.Until = clock.At(s.now().Add(span))
	}
	return s.Act(ctx, by, c)
}

// Complain files a complaint for a member who uses an interface that keeps no record of talk. It
// adds the lines of talk that the hall still has. It returns the refusals of the book, and the
// refusals of the hall about the named game.
func (s *Service) Complain(ctx context.Context, who members.Identity, c conduct.Complain) (conduct.Complained, error) {
	heard, err := s.hall.ChatLinesBy(ctx, who, c.Against.ID, hall.GameID(c.Game))
	if err != nil {
		return conduct.Complained{}, err
	}
	for _, l := range heard {
		c.Lines = append(c.Lines, l.From+": "+l.Text)
	}
	e, err := s.Do(ctx, PersonOf(who), c)
	complained, _ := e.(conduct.Complained)
	return complained, err
}

// mayRead reports whether a person may read a complaint. Its author may, and administrators who are
// not its subject.
func mayRead(me conduct.Person, c conduct.Complaint) bool {
	return me.Admin && c.Against.ID != me.ID || c.By.ID == me.ID
}

// Open returns the open complaints that a person may read.
func (s *Service) Open(me conduct.Person) (list []conduct.Complaint) {
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		list = b.Complaints(func(c conduct.Complaint) bool { return c.Closed == nil && mayRead(me, c) })
	})
	return list
}

// Complaint returns a complaint. ok is false if there is none or the person may not read it.
func (s *Service) Complaint(me conduct.Person, number int) (c conduct.Complaint, ok bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { c, ok = b.Complaint(number) })
	return c, ok && mayRead(me, c)
}

// Filed returns the complaints of a person with their outcome, oldest first.
func (s *Service) Filed(id string) (list []conduct.Complaint) {
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		list = b.Complaints(func(c conduct.Complaint) bool { return c.By.ID == id })
	})
	return list
}

// Pending holds the cases that are not settled.
type Pending struct {
	Complaints    []conduct.Complaint
	Appeals       []conduct.Act
	Departures    []conduct.Departed     // games that players have left and may return to
	Adjudications []conduct.Adjudicating // games whose decision is not recorded completely
	Uncarried     []conduct.Act          // acts that have not been carried out
}

// Pending returns the cases that are not settled and that an administrator may read.
func (s *Service) Pending(me conduct.Person) (p Pending) {
	p.Complaints = s.Open(me)
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		p.Appeals, p.Departures, p.Adjudications, p.Uncarried = b.Appeals(), b.Departures(""), b.Adjudications(), b.Uncarried()
	})
	return p
}

// Dossier holds what administrators may read about a person.
type Dossier struct {
	Who        conduct.Person
	InForce    []conduct.Act
	Acts       []conduct.Act       // all acts, oldest first
	Complaints []conduct.Complaint // about the person
	Evidence   Evidence
}

// Dossier returns the dossier of a person. It returns the refusal [conduct.AdminsOnly], or
// [conduct.OwnCase] for the administrator's own dossier.
func (s *Service) Dossier(ctx context.Context, me, who conduct.Person) (d Dossier, err error) {
	switch {
	case !me.Admin:
		return d, &conduct.Refusal{Code: conduct.AdminsOnly}
	case me.ID == who.ID:
		return d, &conduct.Refusal{Code: conduct.OwnCase}
	}
	d.Who = who
	s.Read(func(b *conduct.Book, at clock.Instant) {
		d.InForce, d.Acts = b.AllInForce(who.ID, at), b.ActsOn(who.ID, nil)
		d.Complaints = b.Complaints(func(c conduct.Complaint) bool { return c.Against.ID == who.ID })
	})
	d.Evidence, err = s.Evidence(ctx, who)
	return d, err
}

// Book returns at most most acts whose numbers are less than before, newest first. more reports
// whether there are older acts. Notes about the reader are omitted.
func (s *Service) Book(me conduct.Person, before, most int) (list []conduct.Act, more bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { list = b.ActsBefore(before, most+1) })
	if more = len(list) > most; more {
		list = list[:most]
	}
	return slices.DeleteFunc(list, func(a conduct.Act) bool { return !mayReadAct(me, a) }), more
}

// ActOf returns the act with a number. ok is false if there is none or the person may not read it.
func (s *Service) ActOf(me conduct.Person, number int) (a conduct.Act, ok bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { a, ok = b.Act(number) })
	return a, ok && mayReadAct(me, a)
}

// mayReadAct reports whether a person may read an act. Administrators may, and the person whom it
// concerns unless it is a note.
func mayReadAct(me conduct.Person, a conduct.Act) bool {
	if a.Against.ID == me.ID {
		return a.Measure != conduct.Comment
	}
	return me.Admin
}
