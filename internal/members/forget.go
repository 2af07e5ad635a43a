package members

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// formerPrefix begins the handle of every account whose data were deleted, and so no other's.
const formerPrefix = "Former"

// Removed counts what was deleted of an account.
type Removed struct {
	Mail      bool // there was a mail address
	Passwords int
	Sessions  int
	Settings  int
	Messages  int // in their box, and that they wrote into others'
	Visits    int
	Studies   int
	Tokens    int
	Passkeys  int
	Games     int // of the index, which bear the other handle now
}

// NewFormerHandle draws the handle under which somebody is shown whose data are deleted.
func (s *Service) NewFormerHandle(ctx context.Context) (string, error) {
	for {
		b := make([]byte, 8)
		if _, err := io.ReadFull(s.random, b); err != nil {
			return "", fmt.Errorf("members: randomness: %w", err)
		}
		for i := range b {
			b[i] = 'a' + b[i]%26
		}
		handle := formerPrefix + string(b)
		if _, err := s.accounts.AccountLike(ctx, Skeleton(handle)); errors.Is(err, ErrNotFound) {
			return handle, nil
		} else if err != nil {
			return "", err
		}
	}
}

// MayForget refuses to forget the last administrator. Codes: role-last.
func (s *Service) MayForget(ctx context.Context, p Profile) error {
	n, err := s.roles.Administrators(ctx)
	if err != nil {
		return err
	}
	if isLast(&Account{Profile: p}, n) {
		return refuse(RoleLast, "handle", p.Handle)
	}
	return nil
}

// HearForgotten has somebody learn of every handle that was taken off the lists here because its account was
// deleted. It is for the doors, which have read the lists of who is here, before they are opened.
func (s *Service) HearForgotten(learn func(handle string)) {
	s.forgottenHears = append(s.forgottenHears, learn)
}

// Forget deletes what is kept of a member: their mail address, passwords, sessions, settings,
// messages, visits, studies, tokens and passkeys. Their games and ratings stay, under another
// handle, see [Service.NewFormerHandle]; their own is free again, and on nobody's list. What stands
// in the journal is not this room's.
func (s *Service) Forget(ctx context.Context, p Profile, handle string) (Removed, error) {
	r, err := s.accounts.ForgetAccount(ctx, p.ID, handle)
	if err == nil {
		s.called.set(p.Handle, "")
		for _, learn := range s.forgottenHears {
			learn(p.Handle)
		}
	}
	s.tokensEnded(ctx, p.ID)
	return r, s.audited(ctx, err, DeedForget, handle)
}

// ConfirmOwner checks the password of a member who is about to do what cannot be undone. Codes:
// wrong-password, rate-limited.
func (s *Service) ConfirmOwner(ctx context.Context, id, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	return s.confirm(ctx, a, password, a.PasswordHash)
}

// VisitsOf are those of a member that are still kept.
func (s *Service) VisitsOf(ctx context.Context, id string) ([]Visit, error) {
	return s.visits.Visits(ctx, id, s.now().Add(-VisitLife).UnixMilli())
}
