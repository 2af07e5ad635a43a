package members

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/limits"
)

// Limits of a password.
const (
	MinPassword = 8   // characters
	MaxPassword = 128 // bytes
)

// checkPassword returns an error when a password is too short, too long or too easy. handle is
// empty when the account's handle is not known yet.
func checkPassword(handle, password string) error {
	switch {
	case utf8.RuneCountInString(password) < MinPassword:
		return refuse(PasswordShort, "min", strconv.Itoa(MinPassword))
	case len(password) > MaxPassword:
		return refuse(PasswordLong, "max", strconv.Itoa(MaxPassword))
	case isEasy(handle, password):
		return refuse(PasswordCommon)
	}
	return nil
}

// lane names the queue in which a password check waits, and the key under which it waits there.
type lane struct {
	queue *limits.Queue
	key   string
	slow  bool // after too many wrong guesses
}

// strangerLane returns the lane for an address from which the account has not signed in before.
func (s *Service) strangerLane(address string) lane {
	return lane{queue: s.limits.Work.Strangers, key: limits.NetworkAt(address).String()}
}

// familiarLane returns the lane for a member at a familiar address, or for a member who is logged
// in.
func (s *Service) familiarLane(account, address string) lane {
	return lane{queue: s.limits.Work.Familiar, key: limits.KeyAt(account, limits.NetworkAt(address))}
}

// hashPassword returns the hash of a password. It waits for its turn in the lane.
func (s *Service) hashPassword(ctx context.Context, in lane, password string) (hash string, err error) {
	if busy := in.do(ctx, func() bool {
		hash, err = argon2id.CreateHash(password, s.hash)
		return true
	}); busy != nil {
		return "", busy
	}
	return hash, err
}

// matches reports whether a password has the hash. It waits for its turn in the lane.
func (s *Service) matches(ctx context.Context, in lane, password, hash string) (ok bool, err error) {
	if len(password) > MaxPassword || hash == "" { // a deleted account has none
		return false, nil
	}
	if busy := in.do(ctx, func() bool {
		ok, err = argon2id.ComparePasswordAndHash(password, hash)
		return ok
	}); busy != nil {
		return false, busy
	}
	if err != nil {
		return false, fmt.Errorf("members: stored password: %w", err)
	}
	return ok, nil
}

// busyPause is how long a client is asked to wait when too many logins are being checked.
const busyPause = 10 * time.Second

// do waits for its turn in the queue and runs work. It returns the refusal rate-limited when the
// queue is full.
func (in lane) do(ctx context.Context, work func() (right bool)) error {
	do := in.queue.Do
	if in.slow {
		do = in.queue.DoSlowly
	}
	err := do(ctx, in.key, work)
	if errors.Is(err, limits.ErrBusy) {
		return rateLimited(busyPause)
	}
	return err
}

// newToken returns 32 random bytes as text, and their SHA-256, which is all that is kept.
func (s *Service) newToken() (token string, hash [32]byte, err error) {
	var b [32]byte
	if _, err := io.ReadFull(s.random, b[:]); err != nil {
		return "", hash, fmt.Errorf("members: randomness: %w", err)
	}
	token = base64.RawURLEncoding.EncodeToString(b[:])
	return token, sha256.Sum256(b[:]), nil
}

// tokenHash returns the hash under which a token is stored; ok is false when the text is not a
// token.
func tokenHash(token string) (hash [32]byte, ok bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(b) != 32 {
		return [32]byte{}, false
	}
	return sha256.Sum256(b), true
}

// newID returns a new account ID: the prefix and 80 random bits.
func (s *Service) newID(prefix string) (string, error) {
	var b [10]byte
	if _, err := io.ReadFull(s.random, b[:]); err != nil {
		return "", fmt.Errorf("members: randomness: %w", err)
	}
	return prefix + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}
