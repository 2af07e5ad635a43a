package members

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// Mailer sends e-mail. Mail returns when the message was handed over, which does not mean that it
// arrives.
type Mailer interface {
	Mail(ctx context.Context, to, subject, text string) error
}

// PendingLife is how long a registration can be confirmed.
const PendingLife = 24 * time.Hour

// Pending is a registration that waits for its confirmation code. Only the code's hash is kept.
type Pending struct {
	Hash    [32]byte
	Handle  string
	Email   string
	Lang    string
	Expires int64 // milliseconds since the Unix epoch
}

// RequestRegistration starts a registration by e-mail: it sends a confirmation code to the address.
// letter returns the subject and the text of the message. Error codes: no-mailer, handle-form,
// handle-reserved, handle-taken, handle-lookalike, email-form, language-form, rate-limited,
// place-barred, mail-failed.
func (s *Service) RequestRegistration(ctx context.Context, r Registration, letter func(code string) (subject, text string)) error {
	if s.mailer == nil {
		return refuse(NoMailer)
	}
	if err := s.checkFree(ctx, r.Handle); err != nil {
		return err
	}
	email, err := checkEmail(r.Email)
	switch {
	case err != nil:
		return err
	case email == "":
		return refuse(EmailForm, "email", "")
	}
	lang, err := checkLang(r.Lang)
	if err != nil {
		return err
	}
	// Limit both the sender's address and the e-mail address, so that nobody is flooded with
	// e-mail.
	if err := s.spend(s.limits.Registrations, s.placeKey(r.Address)); err != nil {
		return err
	}
	if _, err := s.checkPlace(ctx, r.Address); err != nil {
		return err
	}
	if err := s.spend(s.limits.Letters, Fold(email)); err != nil {
		return err
	}
	code, err := s.newCode()
	if err != nil {
		return err
	}
	p := Pending{Hash: codeHash(code), Handle: r.Handle, Email: email, Lang: lang, Expires: s.now().Add(PendingLife).UnixMilli()}
	if err := s.registrations.AddPending(ctx, p); err != nil {
		return err
	}
	subject, text := letter(code)
	if err := s.mailer.Mail(ctx, email, subject, text); err != nil {
		return &mailError{refusal: refuse(MailFailed), cause: err}
	}
	return nil
}

// mailError is a user-visible refusal together with its cause for the log.
type mailError struct {
	refusal *Error
	cause   error
}

func (e *mailError) Error() string   { return fmt.Sprintf("%v: %v", e.refusal, e.cause) }
func (e *mailError) Unwrap() []error { return []error{e.refusal, e.cause} }

// ConfirmRegistration completes a registration: it creates the account with the ICS password that
// the player has chosen. The code cannot be used again unless the password was refused. Error
// codes: code-unknown, password-short, password-long, password-common, rate-limited, and those of a
// handle that was taken meanwhile.
func (s *Service) ConfirmRegistration(ctx context.Context, code, password, address string) (Profile, error) {
	if err := checkPassword("", password); err != nil {
		return Profile{}, err
	}
	p, err := s.registrations.TakePending(ctx, codeHash(code))
	switch {
	case errors.Is(err, ErrNotFound), err == nil && p.Expires <= s.nowMilli():
		return Profile{}, s.countWrong(address, refuse(CodeUnknown))
	case err != nil:
		return Profile{}, err
	}
	if err := checkPassword(p.Handle, password); err != nil {
		return Profile{}, errors.Join(err, s.registrations.AddPending(ctx, p)) // the code remains valid
	}
	if err := s.registerClosed(ctx, Registration{Handle: p.Handle, Email: p.Email, Lang: p.Lang}); err != nil {
		return Profile{}, err
	}
	if err := s.ResetICSPassword(ctx, p.Handle, password); err != nil {
		return Profile{}, err
	}
	return s.Find(ctx, p.Handle)
}

// checkFree returns a refusal if a handle is not available for registration now.
func (s *Service) checkFree(ctx context.Context, handle string) error {
	if err := CheckHandle(handle); err != nil {
		return err
	}
	switch a, err := s.accounts.AccountLike(ctx, Skeleton(handle)); {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	case Fold(a.Handle) == Fold(handle):
		return refuse(HandleTaken, "handle", handle)
	default:
		return refuse(HandleLookalike, "handle", handle, "like", a.Handle)
	}
}

// newCode returns a random code that is easy to type: 80 random bits in small letters and digits.
func (s *Service) newCode() (string, error) {
	var b [10]byte
	if _, err := io.ReadFull(s.random, b[:]); err != nil {
		return "", fmt.Errorf("members: randomness: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}

// codeHash returns the hash under which a code is kept.
func codeHash(code string) [32]byte {
	return sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(code))))
}
