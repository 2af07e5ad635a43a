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

// Bounds of the passkeys of one account.
const (
	MaxPasskeys    = 10
	MaxPasskeyName = 60 // characters
)

// Passkey is a key that a member's device keeps: beside the password a second factor, and alone, by a device that
// has recognised its bearer, enough to come in.
type Passkey struct {
	ID      string // as the browser names it
	Account string
	Name    string // what its owner calls it
	Key     string // as [passkeys] has written it: nothing secret
	Created int64  // milliseconds since the Unix epoch
	Used    int64  // when it was asked for last; 0 when never. What was asked before that is not taken any more.
}

// What challenges are for. Those of an account name it.
const (
	toEnter  = "enter"
	toMake   = "make "
	asSecond = "second "
	toProve  = "prove "
)

// PasskeysAt reports whether a page that was asked of host may use passkeys.
func (s *Service) PasskeysAt(host string) bool { return s.party.Here(host) }

// Passkeys lists a member's, the oldest first.
func (s *Service) Passkeys(ctx context.Context, id string) ([]Passkey, error) {
	return s.passkeys.Passkeys(ctx, id)
}

// AskNewPasskey is what a member's browser is asked to make one, as JSON. Codes: passkey-address, passkeys-full.
func (s *Service) AskNewPasskey(ctx context.Context, who Identity) ([]byte, error) {
	if s.party == nil {
		return nil, refuse(PasskeyAddress)
	}
	o, list, err := s.bearing(ctx, who.ID, who.Handle)
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
	return s.party.AskNew(o, c)
}

// AddPasskey keeps one that a member's browser has made, by their password. paper are codes on
// paper, where they have none left. When it is their first second factor, their sessions end but
// that of the token. Codes: wrong-password, rate-limited, passkey-name, text-hidden, passkey-wrong,
// passkey-address, passkeys-full.
func (s *Service) AddPasskey(ctx context.Context, id, own, name, answer, token string) (paper []string, err error) {
	name, err = passkeyName(name)
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
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return nil, err
	}
	n, err := passkeys.ReadNew(answer)
	if err != nil {
		return nil, refuse(PasskeyWrong)
	}
	if _, err := s.asked(ctx, toMake+id, n.Challenge); err != nil {
		return nil, err
	}
	o, _, err := s.bearing(ctx, id, a.Handle)
	if err != nil {
		return nil, err
	}
	key, err := s.party.Keep(o, n)
	if err != nil {
		return nil, passkeyWrong(err)
	}
	had, err := s.Factor(ctx, id)
	if err != nil {
		return nil, err
	}
	switch err := s.passkeys.AddPasskey(ctx, Passkey{ID: n.ID, Account: id, Name: name, Key: key, Created: s.nowMilli()}, MaxPasskeys); {
	case errors.Is(err, ErrFull):
		return nil, refuse(PasskeysFull, "max", strconv.Itoa(MaxPasskeys))
	case errors.Is(err, ErrChanged): // there is one of that name already
		return nil, refuse(PasskeyWrong)
	case err != nil:
		return nil, err
	}
	if err := errors.Join(s.endOfPassword(ctx, id, token, had), s.auditFactor(ctx, a, "passkey", "on")); err != nil {
		return nil, err
	}
	if strings.TrimSpace(a.Recovery) == "" {
		return s.newPaper(ctx, id)
	}
	return nil, nil
}

// RenamePasskey calls one of a member's otherwise. Codes: passkey-name, text-hidden.
func (s *Service) RenamePasskey(ctx context.Context, id, passkey, name string) error {
	name, err := passkeyName(name)
	if err != nil {
		return err
	}
	if err := s.passkeys.RenamePasskey(ctx, id, passkey, name); !errors.Is(err, ErrNotFound) {
		return err
	}
	return nil // it was taken away meanwhile
}

func passkeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxPasskeyName || !utf8.ValidString(name) {
		return "", refuse(PasskeyName, "max", strconv.Itoa(MaxPasskeyName))
	}
	return name, seen(name)
}

// DropPasskey takes one of a member's away, by their password. Codes: wrong-password, rate-limited.
func (s *Service) DropPasskey(ctx context.Context, id, own, passkey string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return err
	}
	if err := s.passkeys.DeletePasskey(ctx, id, passkey); err != nil {
		return err
	}
	return errors.Join(s.auditFactor(ctx, a, "passkey", "off"), s.withoutFactor(ctx, id))
}

// withoutFactor takes the codes on paper of a member away who has no second factor any more.
func (s *Service) withoutFactor(ctx context.Context, id string) error {
	has, err := s.Factor(ctx, id)
	if err != nil || has.Any() || has.Paper == 0 {
		return err
	}
	_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.Recovery = ""
		return nil
	})
	return err
}

// AskPasskey is what a browser is asked to come in by a passkey alone, as JSON. Codes: passkey-address.
func (s *Service) AskPasskey(ctx context.Context) ([]byte, error) {
	if s.party == nil {
		return nil, refuse(PasskeyAddress)
	}
	c, err := s.challenge(ctx, toEnter)
	if err != nil {
		return nil, err
	}
	return s.party.Ask(passkeys.Owner{}, c)
}

// AskSecond is what a browser is asked to show a passkey beside the password of a member, as JSON;
// nil when they have none. Ask it for those alone who have brought the password.
func (s *Service) AskSecond(ctx context.Context, handle string) ([]byte, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return nil, err
	}
	return s.askSecond(ctx, a.ID, a.Handle, asSecond)
}

func (s *Service) askSecond(ctx context.Context, id, handle, purpose string) ([]byte, error) {
	o, list, err := s.bearing(ctx, id, handle)
	if err != nil || s.party == nil || len(list) == 0 {
		return nil, err
	}
	c, err := s.challenge(ctx, purpose+id)
	if err != nil {
		return nil, err
	}
	return s.party.Ask(o, c)
}

// LoginPasskey opens a session for whoever shows a passkey that knows its bearer. What is wrong counts against the
// place. Codes: passkey-wrong, passkey-address, account-disabled, account-barred, rate-limited.
func (s *Service) LoginPasskey(ctx context.Context, answer, agent, address string) (Login, error) {
	if s.party == nil {
		return Login{}, refuse(PasskeyAddress)
	}
	a, err := s.byPasskey(ctx, answer)
	if errors.Is(err, &Error{Code: PasskeyWrong}) {
		err = s.wrongFrom(address, err)
	}
	if err != nil {
		return Login{}, err
	}
	if _, err := s.try(s.limits.Logins, limits.Pair(a.ID, limits.NetworkAt(address))); err != nil {
		return Login{}, err
	}
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	if err := s.seen(ctx, a.ID, address); err != nil {
		return Login{}, err
	}
	return s.open(ctx, a, agent, "")
}

func (s *Service) byPasskey(ctx context.Context, answer string) (a Account, err error) {
	shown, err := passkeys.ReadShown(answer)
	if err != nil {
		return a, refuse(PasskeyWrong)
	}
	at, err := s.asked(ctx, toEnter, shown.Challenge)
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
	return a, s.spendPasskey(ctx, a, shown, at, true)
}

// secondPasskey examines a passkey beside the password. Codes: factor-wrong.
func (s *Service) secondPasskey(ctx context.Context, a Account, purpose, answer string) error {
	err := s.showPasskey(ctx, a, purpose, answer, false)
	if errors.Is(err, &Error{Code: PasskeyWrong}) {
		return refuse(FactorWrong)
	}
	return err
}

// showPasskey examines a passkey that an account was asked to show for a purpose. Codes: passkey-wrong.
func (s *Service) showPasskey(ctx context.Context, a Account, purpose, answer string, alone bool) error {
	shown, err := passkeys.ReadShown(answer)
	if err != nil || s.party == nil {
		return refuse(PasskeyWrong)
	}
	at, err := s.asked(ctx, purpose+a.ID, shown.Challenge)
	if err != nil {
		return err
	}
	return s.spendPasskey(ctx, a, shown, at, alone)
}

// spendPasskey examines a passkey that was shown. What was asked at one instant is good once. Codes: passkey-wrong.
func (s *Service) spendPasskey(ctx context.Context, a Account, shown passkeys.Shown, at int64, alone bool) error {
	o, list, err := s.bearing(ctx, a.ID, a.Handle)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(one Passkey) bool { return one.ID == shown.ID })
	if i < 0 || at <= list[i].Used {
		return refuse(PasskeyWrong)
	}
	key, err := s.party.Examine(o, shown, alone)
	if err != nil {
		return passkeyWrong(err)
	}
	if err := s.passkeys.UsePasskey(ctx, list[i], key, at); errors.Is(err, ErrChanged) || errors.Is(err, ErrNotFound) {
		return refuse(PasskeyWrong) // used or taken away at the same time
	} else if err != nil {
		return err
	}
	return nil
}

func passkeyWrong(err error) error {
	if errors.Is(err, passkeys.ErrWrong) {
		return refuse(PasskeyWrong)
	}
	return err
}

// bearing is an account with its passkeys.
func (s *Service) bearing(ctx context.Context, id, handle string) (o passkeys.Owner, list []Passkey, err error) {
	list, err = s.passkeys.Passkeys(ctx, id)
	o = passkeys.Owner{ID: id, Handle: handle}
	for _, one := range list {
		o.Keys = append(o.Keys, one.Key)
	}
	return o, list, err
}

func (s *Service) challenge(ctx context.Context, purpose string) ([]byte, error) {
	key, err := s.challengeKey(ctx)
	if err != nil {
		return nil, err
	}
	return passkeys.Challenge(key, purpose, s.now(), s.random)
}

// asked returns when a challenge was made for a purpose. Codes: passkey-wrong.
func (s *Service) asked(ctx context.Context, purpose string, challenge []byte) (at int64, err error) {
	key, err := s.challengeKey(ctx)
	if err != nil {
		return 0, err
	}
	at, ok := passkeys.Issued(key, purpose, challenge, s.now())
	if !ok {
		return 0, refuse(PasskeyWrong)
	}
	return at, nil
}

// challengeKey is the key of all nodes of the server.
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
