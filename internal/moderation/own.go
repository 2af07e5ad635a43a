package moderation

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// Standing is what the book has against somebody, for his own eyes.
type Standing struct {
	Acts     []conduct.Act // all of them but notes for administrators, in their order
	InForce  []conduct.Act // those that hold now, what is public of itself included
	Warnings []conduct.Act // those that he has not acknowledged
}

// Standing returns what the book has against somebody. Acts are shown to him and to
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

// Acknowledge says that somebody has read his warnings, and returns how many there
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

// Waiting counts what waits for administrators.
func (s *Service) Waiting() (complaints, appeals int) {
	s.Read(func(b *conduct.Book, _ clock.Instant) { complaints, appeals = len(b.Open()), len(b.Appeals()) })
	return complaints, appeals
}
