package moderation

import (
	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// Standing is what the book has against somebody, for their own eyes.
type Standing struct {
	Acts     []conduct.Act // all of them but notes for administrators, in their order
	InForce  []conduct.Act // those that hold now, what is public of itself included
	Warnings []conduct.Act // those that they have not acknowledged
}

// Standing returns what the book has against somebody. Acts are shown to them and to
// administrators only.
func (s *Service) Standing(id string) (st Standing) {
	s.Read(func(b *conduct.Book, at clock.Instant) {
		st.Acts = b.ActsOn(id, func(a conduct.Act) bool { return a.Measure != conduct.Comment })
		st.InForce, st.Warnings = b.AllInForce(id, at), b.Warnings(id)
	})
	return st
}

// Appeal asks another administrator to look at an act against oneself. The error is
// a *conduct.Refusal, or the journal's.
func (s *Service) Appeal(ctx context.Context, who conduct.Person, act int, text string) error {
	_, err := s.Do(ctx, who, conduct.Appeal{Act: act, Text: text})
	return err
}

// Acknowledge says that somebody has read their warnings, and returns how many there
// were.
func (s *Service) Acknowledge(ctx context.Context, who conduct.Person) (n int, err error) {
	for _, a := range s.Standing(who.ID).Warnings {
		if _, err := s.Do(ctx, who, conduct.Acknowledge{Act: a.Number}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Asked returns the question to take a discussion to a channel that somebody has still to
// answer, if it was put at an instant or later: what was asked before somebody came in is no
// matter of this visit.
func (s *Service) Asked(id string, from clock.Instant) (act conduct.Act, waits bool) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { act, waits = b.Asked(id) })
	return act, waits && act.At >= from
}

// Answer notes that somebody has answered the question to take a discussion to a channel: they
// have gone there, or closed the question. A second answer changes nothing.
func (s *Service) Answer(ctx context.Context, who conduct.Person, act int) error {
	_, err := s.Do(ctx, who, conduct.Acknowledge{Act: act})
	var refused *conduct.Refusal
	if errors.As(err, &refused) && refused.Code == conduct.Settled {
		return nil
	}
	return err
}

// Joined answers the question to take a discussion to a channel, where that is the channel
// which somebody has joined.
func (s *Service) Joined(ctx context.Context, who conduct.Person, channel int) error {
	act, waits := s.Asked(who.ID, 0)
	if n, _, _ := act.Channel(); !waits || n != channel {
		return nil
	}
	return s.Answer(ctx, who, act.Number)
}

// Waiting counts what waits for administrators.
func (s *Service) Waiting() (complaints, appeals int) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { complaints, appeals = len(b.Open()), len(b.Appeals()) })
	return complaints, appeals
}
