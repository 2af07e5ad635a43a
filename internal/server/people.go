package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/passkeys"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
)

// openPeople opens the sanctions, the accounts and the ratings. Afterwards the log shows pseudonyms
// of addresses instead of "(address)".
func (s *Server) openPeople() (err error) {
	if s.steward, err = steward.Open(s.ctx, s.journal, nil); err != nil {
		return fmt.Errorf("opening the book of conduct: %w", err)
	}
	s.members = members.New(members.Options{
		Store: s.store, Limits: s.limits, Mailer: s.opts.Mailer,
		Barred:   s.steward.Barred,
		MaySpeak: func(id string) error { return s.steward.MaySpeak(id, conduct.ToSome) },
		Playing:  func(id string) bool { return s.hall.IsPlaying(id) },
		SentHere: func(m members.Sent) { s.hall.ForwardMessage(m) },
		Passkeys: passkeys.FirstParty(s.opts.Address, s.BaseURL()),
	})
	s.ratings = ratings.New(ratings.Options{Store: s.store, Accounts: s.store})
	mark := marker(s.members.PlaceOf)
	s.mark.Store(&mark)
	return nil
}

// languageOf returns the preferred language of an account, or "" for an account that no longer
// exists.
func (s *Server) languageOf(ctx context.Context, memberID string) (string, error) {
	p, err := s.members.Profile(ctx, memberID)
	if errors.Is(err, members.ErrNotFound) {
		return "", nil
	}
	return p.Lang, err
}

// deleteExpired deletes expired sessions every hour.
func (s *Server) deleteExpired(ctx context.Context) error {
	every := time.NewTicker(time.Hour)
	defer every.Stop()
	for {
		if err := s.members.ForgetExpired(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
	}
}
