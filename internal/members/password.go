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

// Bounds of a password.
const (
	MinPassword = 8   // characters
	MaxPassword = 128 // bytes
)

// checkPassword refuses a password for the account of a handle, empty when it is
// not known yet.
func checkPassword(handle, password string) error {
	switch {
	case utf8.RuneCountInString(password) < MinPassword:
		return refuse(PasswordShort, "min", strconv.Itoa(MinPassword))
	case len(password) > MaxPassword:
		return refuse(PasswordLong, "max", strconv.Itoa(MaxPassword))
	case easy(handle, password):
		return refuse(PasswordCommon)
	}
	return nil
}

// lane is where the work of a password waits for its turn.
type lane struct {
	queue *limits.Queue
	key   string
	slow  bool // one that has been wrong too often
}

// strangers is the lane of whoever is not known at an address; familiars that of a
// member where they have signed in before, or who is inside.
func (s *Service) strangers(address string) lane {
	return lane{queue: s.limits.Work.Strangers, key: limits.NetworkAt(address).String()}
}
func (s *Service) familiars(account, address string) lane {
	return lane{queue: s.limits.Work.Familiar, key: limits.Pair(account, limits.NetworkAt(address))}
}

func (s *Service) hashPassword(ctx context.Context, in lane, password string) (hash string, err error) {
	if busy := in.do(ctx, func() bool {
		hash, err = argon2id.CreateHash(password, s.hash)
		return true
	}); busy != nil {
		return "", busy
	}
	return hash, err
}

func (s *Service) matches(ctx context.Context, in lane, password, hash string) (ok bool, err error) {
	if len(password) > MaxPassword || hash == "" { // an account that was forgotten has none
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

// busyPause is how long somebody is asked to wait when too many logins are being checked.
const busyPause = 10 * time.Second

func (in lane) do(ctx context.Context, work func() (right bool)) error {
	do := in.queue.Do
	if in.slow {
		do = in.queue.DoSlowly
	}
	err := do(ctx, in.key, work)
	if errors.Is(err, limits.ErrBusy) {
		return tooOften(busyPause)
	}
	return err
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
