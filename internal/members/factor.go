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

// A second factor is a code of a program on one's own telephone (RFC 6238), which changes every half minute, or
// one of ten codes on paper, each good once, or a passkey (passkey.go). Who has one needs it for every login by
// password in the browser, and a token for telnet.

const (
	factorPeriod  = 30 * time.Second
	factorSkew    = 1 // periods by which two clocks may differ
	recoveryCodes = 10
)

// NewFactor draws the secret of a second factor; link is what a telephone reads as a QR code. Nothing is kept.
func (s *Service) NewFactor(handle string) (secret, link string, err error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Escaque", AccountName: handle, Period: uint(factorPeriod / time.Second), Rand: s.random})
	if err != nil {
		return "", "", fmt.Errorf("members: %w", err)
	}
	return key.Secret(), key.URL(), nil
}

// FactorLink is that link for a secret that was drawn before; empty for none.
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

// SetFactor keeps a second factor of a member, by their password and a code that shows that their
// telephone has it, and returns the codes for paper, which are kept as hashes alone. When it is
// their first one, their sessions end but that of the token. Codes: wrong-password, rate-limited,
// factor-wrong.
func (s *Service) SetFactor(ctx context.Context, id, own, secret, code, token string) (paper []string, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return nil, err
	}
	step, ok := s.factorStep(secret, code)
	if !ok || FactorLink(a.Handle, secret) == "" {
		return nil, refuse(FactorWrong)
	}
	had, err := s.Factor(ctx, id)
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
	if err := errors.Join(s.endOfPassword(ctx, id, token, had), s.auditFactor(ctx, a, "totp", "on")); err != nil {
		return nil, err
	}
	return s.newPaper(ctx, id)
}

// endOfPassword ends the sessions of a member who had no second factor until now, but that of the token: a password alone
// has opened them.
func (s *Service) endOfPassword(ctx context.Context, id, token string, had Factors) error {
	if had.Any() {
		return nil
	}
	return s.EndSession(ctx, id, "", token)
}

// auditFactor keeps that an administrator has changed by what they come in. What other members do
// with their own accounts stands nowhere.
func (s *Service) auditFactor(ctx context.Context, a Account, detail ...string) error {
	return s.auditOwn(ctx, a, DeedFactor, detail...)
}

func (s *Service) auditOwn(ctx context.Context, a Account, what Deed, detail ...string) error {
	if !a.Roles.Has(RoleAdministrator) {
		return nil
	}
	return s.Audit(Acting(ctx, a.Identity(), ActingFrom(ctx)), what, a.Handle, strings.TrimSpace(strings.Join(detail, " ")))
}

// NewPaper gives a member other codes on paper, by their password. Codes: wrong-password,
// rate-limited.
func (s *Service) NewPaper(ctx context.Context, id, own string) (paper []string, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return nil, err
	}
	if paper, err = s.newPaper(ctx, id); err != nil {
		return nil, err
	}
	return paper, s.auditFactor(ctx, a, "paper", "new")
}

// newPaper draws codes for paper in place of those that there were; they are kept as hashes alone.
func (s *Service) newPaper(ctx context.Context, id string) (paper []string, err error) {
	var hashes []string
	for range recoveryCodes {
		var b [10]byte
		if _, err := io.ReadFull(s.random, b[:]); err != nil {
			return nil, fmt.Errorf("members: randomness: %w", err)
		}
		word := strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
		paper = append(paper, word[:4]+"-"+word[4:8]+"-"+word[8:12]+"-"+word[12:])
		hashes = append(hashes, paperHash(word))
	}
	_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Recovery = strings.Join(hashes, " ")
		return nil
	})
	return paper, err
}

// DropFactor takes a member's second factor away, by their password. Codes: wrong-password,
// rate-limited.
func (s *Service) DropFactor(ctx context.Context, id, own string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return err
	}
	if err := s.dropFactor(ctx, id); err != nil {
		return err
	}
	return errors.Join(s.auditFactor(ctx, a, "totp", "off"), s.withoutFactor(ctx, id))
}

// ResetFactor takes every second factor of a member away, passkeys too, for whoever holds the machine.
func (s *Service) ResetFactor(ctx context.Context, handle string) error {
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	err = errors.Join(s.dropFactor(ctx, a.ID), s.passkeys.DeletePasskey(ctx, a.ID, ""), s.withoutFactor(ctx, a.ID))
	return s.audited(ctx, err, DeedPassword, a.Handle, "second-factor")
}

func (s *Service) dropFactor(ctx context.Context, id string) error {
	_, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Factor, a.FactorStep = "", 0
		return nil
	})
	return err
}

// Factors are what a member has beside their password.
type Factors struct {
	App      bool // a program that shows codes
	Passkeys int
	Paper    int // codes on paper that are left
}

// Any reports whether there is one, so that a password alone does not let them in.
func (f Factors) Any() bool { return f.App || f.Passkeys > 0 }

// Factor returns what a member has beside their password.
func (s *Service) Factor(ctx context.Context, id string) (f Factors, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return f, err
	}
	list, err := s.passkeys.Passkeys(ctx, id)
	return Factors{a.Factor != "", len(list), len(strings.Fields(a.Recovery))}, err
}

// factorStep is the half minute for which a code is right.
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

// spendFactor examines the second factor beside a password: a code, or a passkey that was asked for a purpose. Each code
// is good once. Codes: factor-wanted, factor-wrong.
func (s *Service) spendFactor(ctx context.Context, a Account, purpose, code, passkey string) error {
	has, err := s.Factor(ctx, a.ID)
	if err != nil || !has.Any() {
		return err
	}
	code = strings.TrimSpace(code)
	switch {
	case passkey != "":
		return s.secondPasskey(ctx, a, purpose, passkey)
	case code == "":
		return refuse(FactorWanted)
	}
	_, err = s.accounts.UpdateAccount(ctx, a.ID, func(a *Account, _ int) error {
		if step, ok := s.factorStep(a.Factor, code); a.Factor != "" && ok && step > a.FactorStep {
			a.FactorStep = step
			return nil
		}
		left := strings.Fields(a.Recovery)
		at := slices.Index(left, paperHash(code))
		if at < 0 {
			return refuse(FactorWrong)
		}
		a.Recovery = strings.Join(slices.Delete(left, at, at+1), " ")
		return nil
	})
	return err
}

// paperHash is what is kept of a code on paper: of 80 random bits a plain hash tells nothing.
func paperHash(code string) string {
	plain := strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, code))
	sum := sha256.Sum256([]byte(plain))
	return hex.EncodeToString(sum[:])
}
