package members

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

// A second factor is a code of an authenticator app (RFC 6238), which changes every half minute,
// one of ten recovery codes, each usable once, or a passkey (passkey.go). A member who has one
// needs it for every password login in the browser, and a token for telnet.

const (
	factorPeriod  = 30 * time.Second
	factorSkew    = 1 // periods by which two clocks may differ
	recoveryCodes = 10
)

// NewFactor returns a random secret for a second factor, and the link that an authenticator app
// reads as a QR code. Nothing is stored.
func (s *Service) NewFactor(handle string) (secret, link string, err error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Escaque", AccountName: handle, Period: uint(factorPeriod / time.Second), Rand: s.random})
	if err != nil {
		return "", "", fmt.Errorf("members: %w", err)
	}
	return key.Secret(), key.URL(), nil
}

// FactorLink returns the link of [Service.NewFactor] for an existing secret, or "" when the secret
// is invalid.
func FactorLink(handle, secret string) string {
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil || len(raw) < 16 || len(raw) > 64 {
		return ""
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Escaque", AccountName: handle, Period: uint(factorPeriod / time.Second), Secret: raw})
	if err != nil {
		return ""
	}
	return key.URL()
}

// SetFactor enables the second factor of a member. It requires their password. code proves that
// their app has the secret. SetFactor returns new recovery codes, of which only hashes are kept. If
// the member had no second factor before, all their sessions end except the one whose token is
// given. Error codes: wrong-password, rate-limited, factor-wrong.
func (s *Service) SetFactor(ctx context.Context, id, password, secret, code, token string) (recovery []string, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return nil, err
	}
	step, ok := s.factorStep(secret, code)
	if !ok || FactorLink(a.Handle, secret) == "" {
		return nil, refuse(FactorWrong)
	}
	had, err := s.FactorsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Factor, a.FactorStep = secret, step
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.endPasswordSessions(ctx, id, token, had), s.auditFactor(ctx, a, "totp", "on")); err != nil {
		return nil, err
	}
	return s.newRecoveryCodes(ctx, id)
}

// endPasswordSessions ends the sessions of a member who had no second factor until now, because a
// password alone opened them. The session whose token is given stays.
func (s *Service) endPasswordSessions(ctx context.Context, id, token string, had Factors) error {
	if had.Any() {
		return nil
	}
	return s.EndSession(ctx, id, "", token)
}

// auditFactor adds to the audit log that an administrator changed their own second factor. It does
// nothing for other members.
func (s *Service) auditFactor(ctx context.Context, a Account, detail ...string) error {
	return s.auditOwnChange(ctx, a, DeedFactor, detail...)
}

// auditOwnChange adds to the audit log that an administrator changed their own account. It does nothing
// for other members.
func (s *Service) auditOwnChange(ctx context.Context, a Account, deed Deed, detail ...string) error {
	if !a.Roles.Has(RoleAdministrator) {
		return nil
	}
	return s.Audit(WithActor(ctx, a.Identity(), ActorOrigin(ctx)), deed, a.Handle, strings.TrimSpace(strings.Join(detail, " ")))
}

// NewRecoveryCodes replaces a member's recovery codes and returns the new ones. It requires their
// password. Error codes: wrong-password, rate-limited.
func (s *Service) NewRecoveryCodes(ctx context.Context, id, password string) (recovery []string, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return nil, err
	}
	if recovery, err = s.newRecoveryCodes(ctx, id); err != nil {
		return nil, err
	}
	return recovery, s.auditFactor(ctx, a, "paper", "new")
}

// newRecoveryCodes replaces an account's recovery codes and returns the new ones. Only hashes are
// kept.
func (s *Service) newRecoveryCodes(ctx context.Context, id string) (recovery []string, err error) {
	var hashes []string
	for range recoveryCodes {
		var b [10]byte
		if _, err := io.ReadFull(s.random, b[:]); err != nil {
			return nil, fmt.Errorf("members: randomness: %w", err)
		}
		word := strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
		recovery = append(recovery, word[:4]+"-"+word[4:8]+"-"+word[8:12]+"-"+word[12:])
		hashes = append(hashes, recoveryHash(word))
	}
	_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Recovery = strings.Join(hashes, " ")
		return nil
	})
	return recovery, err
}

// DropFactor removes a member's TOTP factor. It requires their password. Error codes:
// wrong-password, rate-limited.
func (s *Service) DropFactor(ctx context.Context, id, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return err
	}
	if err := s.dropFactor(ctx, id); err != nil {
		return err
	}
	return errors.Join(s.auditFactor(ctx, a, "totp", "off"), s.dropRecoveryCodes(ctx, id))
}

// ResetFactor removes every second factor of a member, including passkeys, on behalf of the
// operator. Error codes: handle-unknown.
func (s *Service) ResetFactor(ctx context.Context, handle string) error {
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	err = errors.Join(s.dropFactor(ctx, a.ID), s.passkeys.DeletePasskey(ctx, a.ID, ""), s.dropRecoveryCodes(ctx, a.ID))
	return s.auditIfOK(ctx, err, DeedPassword, a.Handle, "second-factor")
}

// dropFactor removes the TOTP secret of an account.
func (s *Service) dropFactor(ctx context.Context, id string) error {
	_, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Factor, a.FactorStep = "", 0
		return nil
	})
	return err
}

// Factors lists the second factors of a member.
type Factors struct {
	App      bool // an authenticator app
	Passkeys int
	Paper    int // number of unused recovery codes
}

// Any reports whether the member needs a second factor beside the password to log in.
func (f Factors) Any() bool { return f.App || f.Passkeys > 0 }

// FactorsOf returns the second factors of a member.
func (s *Service) FactorsOf(ctx context.Context, id string) (f Factors, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return f, err
	}
	list, err := s.passkeys.Passkeys(ctx, id)
	return Factors{a.Factor != "", len(list), len(strings.Fields(a.Recovery))}, err
}

// factorStep returns the number of the half minute, since the Unix epoch, for which a code of the
// second factor is valid. ok is false if the code is not valid now, nor for the half minutes just
// before and after.
func (s *Service) factorStep(secret, code string) (step int64, ok bool) {
	code = strings.ReplaceAll(code, " ", "")
	now := s.now().Unix() / int64(factorPeriod/time.Second)
	for step := now - factorSkew; step <= now+factorSkew; step++ {
		want, err := hotp.GenerateCodeCustom(secret, uint64(step), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}) //nolint:gosec // after 1970
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, true
		}
	}
	return 0, false
}

// useFactor checks the second factor that was given with a password: a code, or a passkey that was
// requested for the purpose. Each code is accepted once. Error codes: factor-wanted, factor-wrong.
func (s *Service) useFactor(ctx context.Context, a Account, purpose, code, passkey string) error {
	has, err := s.FactorsOf(ctx, a.ID)
	if err != nil || !has.Any() {
		return err
	}
	code = strings.TrimSpace(code)
	switch {
	case passkey != "":
		return s.checkSecondPasskey(ctx, a, purpose, passkey)
	case code == "":
		return refuse(FactorWanted)
	}
	_, err = s.accounts.UpdateAccount(ctx, a.ID, func(a *Account, _ int) error {
		if step, ok := s.factorStep(a.Factor, code); a.Factor != "" && ok && step > a.FactorStep {
			a.FactorStep = step
			return nil
		}
		left := strings.Fields(a.Recovery)
		at := slices.Index(left, recoveryHash(code))
		if at < 0 {
			return refuse(FactorWrong)
		}
		a.Recovery = strings.Join(slices.Delete(left, at, at+1), " ")
		return nil
	})
	return err
}

// recoveryHash returns the hash of a recovery code. A fast hash suffices because the code has 80
// random bits.
func recoveryHash(code string) string {
	plain := strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, code))
	sum := sha256.Sum256([]byte(plain))
	return hex.EncodeToString(sum[:])
}
