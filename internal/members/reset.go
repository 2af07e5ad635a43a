package members

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ResetLife is how long a password reset link is valid.
const ResetLife = time.Hour

// Reset is the stored form of a code with which an account's password can be replaced. Only the
// code's hash is kept.
type Reset struct {
	Hash    [32]byte
	Account string
	Expires int64 // milliseconds since the Unix epoch
}

// MayMail reports whether the server can send e-mail.
func (s *Service) MayMail() bool { return s.mailer != nil }

// AskReset prepares to send a password reset code to a member's e-mail address. It returns a
// function that sends it, or does nothing when there is no address. Call the function after the
// response was sent, so that neither the response nor its timing shows whether the member has an
// address. letter returns the subject and the text of the message. Error codes: no-mailer,
// rate-limited.
func (s *Service) AskReset(handle, address string, letter func(p Profile, code string) (subject, text string)) (send func(context.Context) error, err error) {
	if s.mailer == nil {
		return nil, refuse(NoMailer)
	}
	if err := s.spend(s.limits.Registrations, s.placeKey(address)); err != nil {
		return nil, err
	}
	return func(ctx context.Context) error { return s.sendReset(ctx, handle, letter) }, nil
}

// sendReset sends a password reset code to a member's e-mail address, if there is one.
func (s *Service) sendReset(ctx context.Context, handle string, letter func(p Profile, code string) (subject, text string)) error {
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

// NewReset creates a password reset code and returns it, for an administrator to pass on. Error
// codes: handle-unknown.
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

// newReset creates and stores a password reset code of an account.
func (s *Service) newReset(ctx context.Context, a Account) (string, error) {
	code, err := s.newCode()
	if err != nil {
		return "", err
	}
	return code, s.resets.AddReset(ctx, Reset{Hash: codeHash(code), Account: a.ID, Expires: s.now().Add(ResetLife).UnixMilli()})
}

// UseReset sets the password of the account that a reset code belongs to. It ends the sessions and
// tokens and removes the ICS password. A second factor stays. The code cannot be used again unless
// the password was refused. Error codes: reset-unknown, password-short, password-long,
// password-common, rate-limited, account-disabled.
func (s *Service) UseReset(ctx context.Context, code, password, address string) (p Profile, e Revoked, err error) {
	if err := checkPassword("", password); err != nil {
		return p, e, err
	}
	r, err := s.resets.TakeReset(ctx, codeHash(code))
	switch {
	case errors.Is(err, ErrNotFound), err == nil && r.Expires <= s.nowMilli():
		return p, e, s.countWrong(address, refuse(ResetUnknown))
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
		return p, e, errors.Join(err, s.resets.AddReset(ctx, r)) // the code remains valid
	}
	if e, err = s.setPassword(ctx, a.ID, password, false); err != nil {
		return p, e, err
	}
	return a.Profile, e, s.auditOwnChange(ctx, a, DeedAccess, "password", e.detail())
}

// SetEmail sets a member's e-mail address; "" removes it. It requires their password. Error codes:
// wrong-password, rate-limited, email-form.
func (s *Service) SetEmail(ctx context.Context, id, password, email string) error {
	email, err := checkEmail(email)
	if err != nil {
		return err
	}
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return err
	}
	_, err = s.accounts.UpdateAccount(ctx, id, func(a *Account, _ int) error {
		a.Email = email
		return nil
	})
	return err
}
