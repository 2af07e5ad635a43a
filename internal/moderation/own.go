package moderation

import (
	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// Standing is the record of a person in the book, for their own eyes.
type Standing struct {
	Acts     []conduct.Act // all acts except notes for administrators, oldest first
	InForce  []conduct.Act // acts in force, including public ones
	Warnings []conduct.Act // not acknowledged yet
}

// Standing returns the record of a person. Only that person and administrators may see it.
func (s *Service) Standing(id string) (st Standing) {
	s.Read(func(b *conduct.Book, at clock.Instant) {
		st.Acts = b.ActsOn(id, func(a conduct.Act) bool { return a.Measure != conduct.Comment })
		st.InForce, st.Warnings = b.AllInForce(id, at), b.Warnings(id)
	})
	return st
}

// Appeal files an appeal against an act by the person whom it concerns. The error is a
// *conduct.Refusal, or the journal's.
func (s *Service) Appeal(ctx context.Context, who conduct.Person, act int, text string) error {
	_, err := s.Do(ctx, who, conduct.Appeal{Act: act, Text: text})
	return err
}

// Acknowledge confirms all warnings of a person and returns their number.
func (s *Service) Acknowledge(ctx context.Context, who conduct.Person) (n int, err error) {
	for _, a := range s.Standing(who.ID).Warnings {
		if _, err := s.Do(ctx, who, conduct.Acknowledge{Act: a.Number}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Asked returns the latest unanswered request to a person to continue a discussion in a channel.
// waits is false if there is none, or if it was made before from, the instant at which the person
// connected.
func (s *Service) Asked(id string, from clock.Instant) (act conduct.Act, waits bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { act, waits = b.Asked(id) })
	return act, waits && act.At >= from
}

// Answer records that a person answered the request to continue a discussion in a channel. A second
// answer changes nothing.
func (s *Service) Answer(ctx context.Context, who conduct.Person, act int) error {
	_, err := s.Do(ctx, who, conduct.Acknowledge{Act: act})
	var refused *conduct.Refusal
	if errors.As(err, &refused) && refused.Code == conduct.Settled {
		return nil
	}
	return err
}

// Joined answers the pending request to continue a discussion in a channel if the person has joined
// that channel.
func (s *Service) Joined(ctx context.Context, who conduct.Person, channel int) error {
	act, waits := s.Asked(who.ID, 0)
	if n, _, _ := act.Channel(); !waits || n != channel {
		return nil
	}
	return s.Answer(ctx, who, act.Number)
}

// Waiting returns how many complaints and appeals are open.
func (s *Service) Waiting() (complaints, appeals int) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { complaints, appeals = len(b.Open()), len(b.Appeals()) })
	return complaints, appeals
}
