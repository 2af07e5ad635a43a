package members

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/passkeys"
)

// Limits of the passkeys of one account.
const (
	MaxPasskeys    = 10
	MaxPasskeyName = 60 // characters
)

// Passkey is a key stored by a member's device. It serves as a second factor beside the password.
// If the device has verified its user, by a fingerprint or PIN for example, no password is needed.
type Passkey struct {
	ID      string // given by the browser
	Account string
	Name    string // chosen by the owner
	Key     string // public data encoded by [passkeys]
	Created int64  // milliseconds since the Unix epoch
	// Used is when the challenge of the last use was issued; 0 when it was never used. Older
	// challenges are refused.
	Used int64
}

// The purposes of passkey challenges. After a purpose that ends with a space follows the ID of the
// account.
const (
	toEnter  = "enter"
	toMake   = "make "
	asSecond = "second "
	toProve  = "prove "
)

// PasskeysAt reports whether pages at a host name may use passkeys.
func (s *Service) PasskeysAt(host string) bool { return s.party.Here(host) }

// Passkeys lists a member's passkeys, the oldest first.
func (s *Service) Passkeys(ctx context.Context, id string) ([]Passkey, error) {
	return s.passkeys.Passkeys(ctx, id)
}

// NewPasskeyRequest returns the request that asks a member's browser to create a passkey, as JSON.
// Error codes: passkey-address, passkeys-full.
func (s *Service) NewPasskeyRequest(ctx context.Context, who Identity) ([]byte, error) {
	if s.party == nil {
		return nil, refuse(PasskeyAddress)
	}
	o, list, err := s.passkeyOwner(ctx, who.ID, who.Handle)
	switch {
	case err != nil:
		return nil, err
	case len(list) >= MaxPasskeys:
		return nil, refuse(PasskeysFull, "max", strconv.Itoa(MaxPasskeys))
	}
	c, err := s.challenge(ctx, toMake+who.ID)
	if err != nil {
		return nil, err
	}
	return s.party.RegistrationRequest(o, c)
}

// AddPasskey stores a passkey that a member's browser has created. answer is the browser's JSON. It
// returns new recovery codes when the member has none left. If the member had no second factor
// before, all their sessions end except the one whose token is given. Error codes: wrong-password,
// rate-limited, passkey-name, text-hidden, passkey-wrong, passkey-address, passkeys-full.
func (s *Service) AddPasskey(ctx context.Context, id, password, name, answer, token string) (recovery []string, err error) {
	name, err = checkPasskeyName(name)
	if err != nil {
		return nil, err
	}
	if s.party == nil {
		return nil, refuse(PasskeyAddress)
	}
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return nil, err
	}
	n, err := passkeys.ReadNew(answer)
	if err != nil {
		return nil, refuse(PasskeyWrong)
	}
	if _, err := s.challengeTime(ctx, toMake+id, n.Challenge); err != nil {
		return nil, err
	}
	o, _, err := s.passkeyOwner(ctx, id, a.Handle)
	if err != nil {
		return nil, err
	}
	key, err := s.party.Keep(o, n)
	if err != nil {
		return nil, passkeyWrong(err)
	}
	had, err := s.FactorsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	switch err := s.passkeys.AddPasskey(ctx, Passkey{ID: n.ID, Account: id, Name: name, Key: key, Created: s.nowMilli()}, MaxPasskeys); {
	case errors.Is(err, ErrFull):
		return nil, refuse(PasskeysFull, "max", strconv.Itoa(MaxPasskeys))
	case errors.Is(err, ErrChanged): // a passkey with this ID exists
		return nil, refuse(PasskeyWrong)
	case err != nil:
		return nil, err
	}
	if err := errors.Join(s.endPasswordSessions(ctx, id, token, had), s.auditFactor(ctx, a, "passkey", "on")); err != nil {
		return nil, err
	}
	if strings.TrimSpace(a.Recovery) == "" {
		return s.newRecoveryCodes(ctx, id)
	}
	return nil, nil
}

// RenamePasskey changes the name of a member's passkey. It does nothing if the passkey was deleted.
// Error codes: passkey-name, text-hidden.
func (s *Service) RenamePasskey(ctx context.Context, id, passkey, name string) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	if err := s.passkeys.RenamePasskey(ctx, id, passkey, name); !errors.Is(err, ErrNotFound) {
		return err
	}
	return nil // deleted meanwhile
}

// checkPasskeyName returns name without surrounding spaces, or an error when its length or a
// character is not allowed.
func checkPasskeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxPasskeyName || !utf8.ValidString(name) {
		return "", refuse(PasskeyName, "max", strconv.Itoa(MaxPasskeyName))
	}
	return name, checkVisible(name)
}

// DropPasskey deletes a member's passkey. It requires their password. Error codes: wrong-password,
// rate-limited.
func (s *Service) DropPasskey(ctx context.Context, id, password, passkey string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirmPassword(ctx, a, password, a.PasswordHash); err != nil {
		return err
	}
	if err := s.passkeys.DeletePasskey(ctx, id, passkey); err != nil {
		return err
	}
	return errors.Join(s.auditFactor(ctx, a, "passkey", "off"), s.dropRecoveryCodes(ctx, id))
}

// dropRecoveryCodes deletes the recovery codes of a member who has no second factor any more.
func (s *Service) dropRecoveryCodes(ctx context.Context, id string) error {
	has, err := s.FactorsOf(ctx, id)
	if err != nil || has.Any() || has.Paper == 0 {
		return err
	}
	_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Recovery = ""
		return nil
	})
	return err
}

// PasskeyRequest returns the request that asks a browser to log in with a passkey alone, as JSON.
// Error codes: passkey-address.
func (s *Service) PasskeyRequest(ctx context.Context) ([]byte, error) {
	if s.party == nil {
		return nil, refuse(PasskeyAddress)
	}
	c, err := s.challenge(ctx, toEnter)
	if err != nil {
		return nil, err
	}
	return s.party.Ask(passkeys.Owner{}, c)
}

// SecondFactorRequest returns the request that asks a member's browser for a passkey as second
// factor, as JSON. It returns nil when the member has none. Call it only after the password was
// checked.
func (s *Service) SecondFactorRequest(ctx context.Context, handle string) ([]byte, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return nil, err
	}
	return s.passkeyRequestFor(ctx, a.ID, a.Handle, asSecond)
}

// passkeyRequestFor returns the request for one of an account's passkeys for a purpose, or nil when
// it has none.
func (s *Service) passkeyRequestFor(ctx context.Context, id, handle, purpose string) ([]byte, error) {
	o, list, err := s.passkeyOwner(ctx, id, handle)
	if err != nil || s.party == nil || len(list) == 0 {
		return nil, err
	}
	c, err := s.challenge(ctx, purpose+id)
	if err != nil {
		return nil, err
	}
	return s.party.Ask(o, c)
}

// LoginPasskey opens a session with a passkey alone. answer is the browser's JSON. Failures count
// against the address. Error codes: passkey-wrong, passkey-address, account-disabled,
// account-barred, rate-limited.
func (s *Service) LoginPasskey(ctx context.Context, answer, agent, address string) (Login, error) {
	if s.party == nil {
		return Login{}, refuse(PasskeyAddress)
	}
	a, err := s.accountOfPasskey(ctx, answer)
	if errors.Is(err, &Error{Code: PasskeyWrong}) {
		err = s.countWrong(address, err)
	}
	if err != nil {
		return Login{}, err
	}
	if _, err := s.try(s.limits.Logins, limits.KeyAt(a.ID, limits.NetworkAt(address))); err != nil {
		return Login{}, err
	}
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	if err := s.noteAddress(ctx, a.ID, address); err != nil {
		return Login{}, err
	}
	return s.openSession(ctx, a, agent, "")
}

// accountOfPasskey checks the answer of a browser that logs in with a passkey alone, and returns
// the passkey's account.
func (s *Service) accountOfPasskey(ctx context.Context, answer string) (a Account, err error) {
	shown, err := passkeys.ParseShown(answer)
	if err != nil {
		return a, refuse(PasskeyWrong)
	}
	at, err := s.challengeTime(ctx, toEnter, shown.Challenge)
	if err != nil {
		return a, err
	}
	a, err = s.accounts.Account(ctx, shown.Owner)
	if errors.Is(err, ErrNotFound) {
		return a, refuse(PasskeyWrong)
	}
	if err != nil {
		return a, err
	}
	return a, s.usePasskey(ctx, a, shown, at, true)
}

// checkSecondPasskey checks the answer of a browser with a passkey that is used beside the
// password. Error codes: factor-wrong.
func (s *Service) checkSecondPasskey(ctx context.Context, a Account, purpose, answer string) error {
	err := s.checkPasskey(ctx, a, purpose, answer, false)
	if errors.Is(err, &Error{Code: PasskeyWrong}) {
		return refuse(FactorWrong)
	}
	return err
}

// checkPasskey checks a browser's answer to a passkey request for a purpose. passwordless is true
// when no password was given; then the device must have verified its user. Error codes:
// passkey-wrong.
func (s *Service) checkPasskey(ctx context.Context, a Account, purpose, answer string, passwordless bool) error {
	shown, err := passkeys.ParseShown(answer)
	if err != nil || s.party == nil {
		return refuse(PasskeyWrong)
	}
	at, err := s.challengeTime(ctx, purpose+a.ID, shown.Challenge)
	if err != nil {
		return err
	}
	return s.usePasskey(ctx, a, shown, at, passwordless)
}

// usePasskey checks a passkey answer whose challenge was issued at the instant at, in milliseconds
// since the Unix epoch, and records the use. If passwordless is true, the device must have verified
// its user. A challenge that is not newer than the last one used is refused. Error codes:
// passkey-wrong.
func (s *Service) usePasskey(ctx context.Context, a Account, shown passkeys.Shown, at int64, passwordless bool) error {
	o, list, err := s.passkeyOwner(ctx, a.ID, a.Handle)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(one Passkey) bool { return one.ID == shown.ID })
	if i < 0 || at <= list[i].Used {
		return refuse(PasskeyWrong)
	}
	key, err := s.party.Examine(o, shown, passwordless)
	if err != nil {
		return passkeyWrong(err)
	}
	if err := s.passkeys.UsePasskey(ctx, list[i], key, at); errors.Is(err, ErrChanged) || errors.Is(err, ErrNotFound) {
		return refuse(PasskeyWrong) // used or deleted at the same time
	} else if err != nil {
		return err
	}
	return nil
}

// passkeyWrong converts [passkeys.ErrWrong] to the refusal passkey-wrong, and returns other errors
// unchanged.
func passkeyWrong(err error) error {
	if errors.Is(err, passkeys.ErrWrong) {
		return refuse(PasskeyWrong)
	}
	return err
}

// passkeyOwner returns an account as the owner of passkeys, and the list of its passkeys.
func (s *Service) passkeyOwner(ctx context.Context, id, handle string) (o passkeys.Owner, list []Passkey, err error) {
	list, err = s.passkeys.Passkeys(ctx, id)
	o = passkeys.Owner{ID: id, Handle: handle}
	for _, one := range list {
		o.Keys = append(o.Keys, one.Key)
	}
	return o, list, err
}

// challenge returns a new passkey challenge for a purpose.
func (s *Service) challenge(ctx context.Context, purpose string) ([]byte, error) {
	key, err := s.challengeKey(ctx)
	if err != nil {
		return nil, err
	}
	return passkeys.Challenge(key, purpose, s.now(), s.random)
}

// challengeTime returns when a passkey challenge was issued for a purpose, in milliseconds since
// the Unix epoch. Error codes: passkey-wrong.
func (s *Service) challengeTime(ctx context.Context, purpose string, challenge []byte) (at int64, err error) {
	key, err := s.challengeKey(ctx)
	if err != nil {
		return 0, err
	}
	at, ok := passkeys.ChallengeTime(key, purpose, challenge, s.now())
	if !ok {
		return 0, refuse(PasskeyWrong)
	}
	return at, nil
}

// challengeKey returns the secret key, shared by all nodes, that authenticates passkey challenges.
func (s *Service) challengeKey(ctx context.Context) ([]byte, error) {
	if key := s.passkeysKey.Load(); key != nil {
		return *key, nil
	}
	fresh := make([]byte, 32)
	if _, err := io.ReadFull(s.random, fresh); err != nil {
		return nil, fmt.Errorf("members: randomness: %w", err)
	}
	kept, err := s.visits.Secret(ctx, "passkeys", fresh)
	if err != nil {
		return nil, err
	}
	s.passkeysKey.Store(&kept) // it never changes
	return kept, nil
}
