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

// Decisions are the measures that an administrator takes by their name alone. The
// others come with what they do: [Service.Annul], [Service.Adjudicate], and the making
// of accounts and passwords.
func Decisions() []conduct.Measure {
	return slices.DeleteFunc(conduct.Measures(), func(m conduct.Measure) bool {
		switch m {
		case conduct.Annul, conduct.Adjudicate, conduct.Register, conduct.Password, conduct.Move:
			return true
		}
		return false
	})
}

// Sanction takes a measure that lasts for a span, or until it is lifted when span is
// 0. A guest is another tomorrow: a ban of one keeps out where they come from. It
// returns the act also when it could not be carried out, see [Service.Do].
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

// Complain complains of somebody for a member who comes by a transport that keeps
// nothing of what was said: what the hall still has of it goes with the complaint. The
// refusals are those of the book and, of the game that is named, of the hall.
func (s *Service) Complain(ctx context.Context, who members.Identity, c conduct.Complain) (conduct.Complained, error) {
	heard, err := s.hall.TalkOf(ctx, who, c.Against.ID, hall.GameID(c.Game))
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

// mayRead reports whether somebody reads a complaint: whoever made it, and
// administrators unless it is about them.
func mayRead(me conduct.Person, c conduct.Complaint) bool {
	return me.Admin && c.Against.ID != me.ID || c.By.ID == me.ID
}

// Open lists the complaints that wait, as far as somebody may read them.
func (s *Service) Open(me conduct.Person) (list []conduct.Complaint) {
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		list = b.Complaints(func(c conduct.Complaint) bool { return c.Closed == nil && mayRead(me, c) })
	})
	return list
}

// Complaint returns a complaint, if somebody may read it.
func (s *Service) Complaint(me conduct.Person, number int) (c conduct.Complaint, ok bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { c, ok = b.Complaint(number) })
	return c, ok && mayRead(me, c)
}

// Filed lists what somebody has complained of, with what came of it, in its order.
func (s *Service) Filed(id string) (list []conduct.Complaint) {
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		list = b.Complaints(func(c conduct.Complaint) bool { return c.By.ID == id })
	})
	return list
}

// Pending is all that is not settled.
type Pending struct {
	Complaints    []conduct.Complaint
	Appeals       []conduct.Act
	Departures    []conduct.Departed     // games that somebody has left and may come back to
	Adjudications []conduct.Adjudicating // games whose decision is not written everywhere
	Uncarried     []conduct.Act          // acts from which something has still to follow
}

// Pending is what waits, as an administrator may read it.
func (s *Service) Pending(me conduct.Person) (p Pending) {
	p.Complaints = s.Open(me)
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		p.Appeals, p.Departures, p.Adjudications, p.Uncarried = b.Appeals(), b.Departures(""), b.Adjudications(), b.Uncarried()
	})
	return p
}

// Dossier is what administrators read about somebody.
type Dossier struct {
	Who        conduct.Person
	InForce    []conduct.Act
	Acts       []conduct.Act       // all of them, in their order
	Complaints []conduct.Complaint // about them
	Evidence   Evidence
}

// Dossier returns what is known of somebody. The refusal is [conduct.AdminsOnly], or
// [conduct.OwnCase]: nobody reads what others have noted about themselves.
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

// Book lists the acts before a number, the newest first, at most so many, and whether
// there are older ones; notes about the reader themselves are left out.
func (s *Service) Book(me conduct.Person, before, most int) (list []conduct.Act, more bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { list = b.ActsBefore(before, most+1) })
	if more = len(list) > most; more {
		list = list[:most]
	}
	return slices.DeleteFunc(list, func(a conduct.Act) bool { return !mayReadAct(me, a) }), more
}

// ActOf returns an act by its number, as somebody may read it.
func (s *Service) ActOf(me conduct.Person, number int) (a conduct.Act, ok bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { a, ok = b.Act(number) })
	return a, ok && mayReadAct(me, a)
}

// mayReadAct reports whether somebody reads an act: administrators, and whom it is
// about unless it is a note.
func mayReadAct(me conduct.Person, a conduct.Act) bool {
	if a.Against.ID == me.ID {
		return a.Measure != conduct.Comment
	}
	return me.Admin
}
