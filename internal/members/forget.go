package members

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// formerPrefix begins the handle of every account whose data were deleted. No other handle begins
// with it.
const formerPrefix = "Former"

// Removed counts the data of each kind that were deleted with an account.
type Removed struct {
	Mail      bool // there was an e-mail address
	Passwords int
	Sessions  int
	Settings  int
	Messages  int // in the member's box, and written by them to others
	Visits    int
	Studies   int
	Tokens    int
	Passkeys  int
	Games     int // games in the index that now show the new handle
}

// NewFormerHandle returns a random free handle for an account whose data are deleted.
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

// MayForget returns a refusal if the member is the last administrator. Error codes: role-last.
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

// OnForgotten registers a function that is called after an account was deleted, with every handle
// that was removed from the members' lists. Call it before connections are accepted.
func (s *Service) OnForgotten(notify func(handle string)) {
	s.onForgotten = append(s.onForgotten, notify)
}

// Forget deletes a member's e-mail address, passwords, sessions, settings, messages, visits,
// studies, tokens and passkeys. Their games and ratings stay under the given handle, see
// [Service.NewFormerHandle]. Their former handle becomes free and is removed from the lists of
// other members. The journal is not changed.
func (s *Service) Forget(ctx context.Context, p Profile, handle string) (Removed, error) {
	r, err := s.accounts.ForgetAccount(ctx, p.ID, handle)
	if err == nil {
		s.displayNames.set(p.Handle, "")
		for _, learn := range s.onForgotten {
			learn(p.Handle)
		}
	}
	s.notifyTokensEnded(ctx, p.ID)
	return r, s.auditIfOK(ctx, err, DeedForget, handle)
}

// ConfirmOwner checks a member's password before an irreversible action. Error codes:
// wrong-password, rate-limited.
func (s *Service) ConfirmOwner(ctx context.Context, id, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	return s.confirmPassword(ctx, a, password, a.PasswordHash)
}

// VisitsOf returns the visits of a member that are still kept.
func (s *Service) VisitsOf(ctx context.Context, id string) ([]Visit, error) {
	return s.visits.Visits(ctx, id, s.now().Add(-VisitLife).UnixMilli())
}
