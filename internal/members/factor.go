package members

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
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
// one of ten codes on paper, each good once. Who has one needs it for every login in the browser.

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

// SetFactor keeps a second factor of a member, by his password and a code that shows that his telephone has it,
// and returns the codes for paper, which are kept as hashes alone. Codes: wrong-password, rate-limited, factor-wrong.
func (s *Service) SetFactor(ctx context.Context, id, own, secret, code string) (paper []string, err error) {
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
		a.Factor, a.FactorStep, a.Recovery = secret, step, strings.Join(hashes, " ")
		return nil
	})
	return paper, err
}

// DropFactor takes a member's second factor away, by his password. Codes: wrong-password, rate-limited.
func (s *Service) DropFactor(ctx context.Context, id, own string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return err
	}
	return s.dropFactor(ctx, id)
}

// ResetFactor takes it away for whoever holds the machine.
func (s *Service) ResetFactor(ctx context.Context, handle string) error {
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	return s.audited(ctx, s.dropFactor(ctx, a.ID), DeedPassword, a.Handle, "second-factor")
}

func (s *Service) dropFactor(ctx context.Context, id string) error {
	_, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Factor, a.FactorStep, a.Recovery = "", 0, ""
		return nil
	})
	return err
}

// Factor reports whether a member has a second factor, and how many codes on paper he has left.
func (s *Service) Factor(ctx context.Context, id string) (has bool, paper int, err error) {
	a, err := s.accounts.Account(ctx, id)
	return a.Factor != "", len(strings.Fields(a.Recovery)), err
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

// spendFactor examines the second factor of a login. Each code is good once. Codes: factor-wanted, factor-wrong.
func (s *Service) spendFactor(ctx context.Context, a Account, code string) error {
	if a.Factor == "" {
		return nil
	}
	if strings.TrimSpace(code) == "" {
		return refuse(FactorWanted)
	}
	_, err := s.accounts.UpdateAccount(ctx, a.ID, func(a *Account, _ int) error {
		if step, ok := s.factorStep(a.Factor, code); ok && step > a.FactorStep {
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
