package members

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ResetLife is how long a link for another password is good.
const ResetLife = time.Hour

// Reset lets whoever brings its code choose another password for an account. Only the code's hash is kept.
type Reset struct {
	Hash    [32]byte
	Account string
	Expires int64 // milliseconds since the Unix epoch
}

// MayMail reports whether the server can send letters.
func (s *Service) MayMail() bool { return s.mailer != nil }

// AskReset allows somebody at an address to have a letter written to a member, with a code by which
// they choose another password. What it returns writes the letter, to the address that the member
// has given; without one nothing happens. Call it apart from the answer: whoever asks learns
// neither by its words nor by its time whether there was one. Codes: no-mailer, rate-limited.
func (s *Service) AskReset(handle, address string, letter func(p Profile, code string) (subject, text string)) (write func(context.Context) error, err error) {
	if s.mailer == nil {
		return nil, refuse(NoMailer)
	}
	if err := s.spend(s.limits.Registrations, s.placeKey(address)); err != nil {
		return nil, err
	}
	return func(ctx context.Context) error { return s.writeReset(ctx, handle, letter) }, nil
}

func (s *Service) writeReset(ctx context.Context, handle string, letter func(p Profile, code string) (subject, text string)) error {
	a, err := s.find(ctx, handle)
	switch {
	case errors.Is(err, &Error{Code: HandleUnknown}), err == nil && (a.Email == "" || a.Disabled):
		return nil
	case err != nil:
		return err
	}
	if err := s.spend(s.limits.Letters, Fold(a.Email)); err != nil {
		return fmt.Errorf("members: no other letter to %s now: %w", a.Handle, err)
	}
	code, err := s.newReset(ctx, a)
	if err != nil {
		return err
	}
	subject, text := letter(a.Profile, code)
	if err := s.mailer.Mail(ctx, a.Email, subject, text); err != nil {
		return fmt.Errorf("members: a letter to %s: %w", a.Handle, err)
	}
	return nil
}

// NewReset makes such a code for an administrator to hand on. Codes: handle-unknown.
func (s *Service) NewReset(ctx context.Context, handle string) (code string, err error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return "", err
	}
	if code, err = s.newReset(ctx, a); err != nil {
		return "", err
	}
	return code, s.Audit(ctx, DeedReset, a.Handle, "")
}

func (s *Service) newReset(ctx context.Context, a Account) (string, error) {
	code, err := s.newCode()
	if err != nil {
		return "", err
	}
	return code, s.resets.AddReset(ctx, Reset{Hash: codeHash(code), Account: a.ID, Expires: s.now().Add(ResetLife).UnixMilli()})
}

// ResetBy sets the password of the account whose code somebody brings, and ends its sessions, its tokens and its password
// of the Internet Chess Server. A second factor stays. The code is spent unless the password is refused. Codes: code-unknown, password-short, password-long,
// password-common, rate-limited, account-disabled.
func (s *Service) ResetBy(ctx context.Context, code, password, address string) (p Profile, e Ended, err error) {
	if err := checkPassword("", password); err != nil {
		return p, e, err
	}
	r, err := s.resets.TakeReset(ctx, codeHash(code))
	switch {
	case errors.Is(err, ErrNotFound), err == nil && r.Expires <= s.nowMilli():
		return p, e, s.wrongFrom(address, refuse(ResetUnknown))
	case err != nil:
		return p, e, err
	}
	a, err := s.accounts.Account(ctx, r.Account)
	if err != nil {
		return p, e, err
	}
	if err := s.mayEnter(a); err != nil {
		return p, e, err
	}
	if err := checkPassword(a.Handle, password); err != nil {
		return p, e, errors.Join(err, s.resets.AddReset(ctx, r)) // the code is good for another try
	}
	if e, err = s.setPassword(ctx, a.ID, password, false); err != nil {
		return p, e, err
	}
	return a.Profile, e, s.auditOwn(ctx, a, DeedAccess, "password", e.detail())
}

// SetEmail keeps the address to which a member's letters go, by their password; "" takes it away.
// Codes: wrong-password, rate-limited, email-form.
func (s *Service) SetEmail(ctx context.Context, id, own, email string) error {
	email, err := checkEmail(email)
	if err != nil {
		return err
	}
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return err
	}
	_, err = s.accounts.UpdateAccount(ctx, id, func(a *Account, _ int) error {
		a.Email = email
		return nil
	})
	return err
}
