package members

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// Bounds of a password.
const (
	MinPassword = 8   // characters
	MaxPassword = 128 // bytes
)

func checkPassword(password string) error {
	switch {
	case utf8.RuneCountInString(password) < MinPassword:
		return refuse(PasswordShort, "min", strconv.Itoa(MinPassword))
	case len(password) > MaxPassword:
		return refuse(PasswordLong, "max", strconv.Itoa(MaxPassword))
	}
	return nil
}

// hashPassword waits for its turn: few are hashed at once, the games need the cores.
func (s *Service) hashPassword(ctx context.Context, password string) (string, error) {
	if err := s.hashing.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer s.hashing.Release(1)
	return argon2id.CreateHash(password, s.hash)
}

func (s *Service) matches(ctx context.Context, password, hash string) (bool, error) {
	if len(password) > MaxPassword {
		return false, nil
	}
	if err := s.hashing.Acquire(ctx, 1); err != nil {
		return false, err
	}
	defer s.hashing.Release(1)
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return false, fmt.Errorf("members: stored password: %w", err)
	}
	return ok, nil
}

// newToken draws 32 bytes; only their SHA-256 is ever kept.
func (s *Service) newToken() (token string, hash [32]byte, err error) {
	var b [32]byte
	if _, err := io.ReadFull(s.random, b[:]); err != nil {
		return "", hash, fmt.Errorf("members: randomness: %w", err)
	}
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, sha256.Sum256(b[:]), nil
}

// tokenHash returns the hash under which a token is kept, false when it is no token.
func tokenHash(token string) ([32]byte, bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(b) != 32 {
		return [32]byte{}, false
	}
	return sha256.Sum256(b), true
}

// newID draws an identity that is never given again: 80 random bits after a prefix.
func (s *Service) newID(prefix string) (string, error) {
	var b [10]byte
	if _, err := io.ReadFull(s.random, b[:]); err != nil {
		return "", fmt.Errorf("members: randomness: %w", err)
	}
	return prefix + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}
