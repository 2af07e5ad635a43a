package members

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// Credentials are the data of a login attempt.
type Credentials struct {
	Handle   string
	Password string
	Code     string // code of the second factor, or a recovery code
	Passkey  string // the browser's passkey answer, in place of Code
	Agent    string // name of the client program; "" when unknown
	Address  string // client address, for the rate limit; "" for the server's own machine
}

// Login opens a session for an account with its password. Error codes: handle-unknown,
// wrong-password, factor-wanted, factor-wrong, account-disabled, account-barred, rate-limited.
func (s *Service) Login(ctx context.Context, c Credentials) (Login, error) {
	return s.login(ctx, c, func(a Account) (string, error) { return a.PasswordHash, nil }, func(ctx context.Context, a Account) error { return s.useFactor(ctx, a, asSecond, c.Code, c.Passkey) })
}

// LoginICS opens a session with the ICS password, which travels in clear text, or with a token for
// telnet. A member with a second factor needs a token. Error codes: those of Login,
// ics-password-none, telnet-token, token-unknown.
func (s *Service) LoginICS(ctx context.Context, c Credentials) (Login, error) {
	if strings.HasPrefix(c.Password, tokenPrefix) {
		return s.loginToken(ctx, c)
	}
	return s.login(ctx, c, func(a Account) (string, error) {
		if a.ICSPasswordHash == "" {
			return "", refuse(ICSPasswordNone, "handle", a.Handle)
		}
		return a.ICSPasswordHash, nil
	}, func(ctx context.Context, a Account) error {
		has, err := s.FactorsOf(ctx, a.ID)
		if err == nil && has.Any() {
			err = refuse(TelnetToken)
		}
		return err
	})
}

// loginToken opens a session with a token for telnet. Failures count against the address.
func (s *Service) loginToken(ctx context.Context, c Credentials) (Login, error) {
	t, who, err := s.UseToken(ctx, c.Password)
	switch {
	case errors.Is(err, &Error{Code: TokenUnknown}), err == nil && (!t.Has(ScopeTelnet) || Fold(who.Handle) != Fold(c.Handle)):
		return Login{}, s.countWrong(c.Address, refuse(TokenUnknown))
	case err != nil:
		return Login{}, err
	}
	if _, err := s.try(s.limits.Logins, limits.KeyAt(who.ID, limits.NetworkAt(c.Address))); err != nil {
		return Login{}, err
	}
	a, err := s.accounts.Account(ctx, who.ID)
	if err != nil {
		return Login{}, err
	}
	if err := s.noteAddress(ctx, a.ID, c.Address); err != nil {
		return Login{}, err
	}
	in, err := s.openSession(ctx, a, c.Agent+": "+t.Note, t.ID)
	if err != nil {
		return Login{}, err
	}
	if _, _, err := s.CheckToken(ctx, c.Password); err != nil { // revoked before the session existed that would have ended with it
		return Login{}, errors.Join(err, s.Logout(ctx, in.Token))
	}
	return in, nil
}

// login checks a password and opens a session. A failure counts against the account at its address.
// If the account has not signed in from that address before, the failure also counts against the
// account everywhere and against the address. A player with a game in play at a familiar address is
// never locked out, only slowed down, so that others' guesses cannot keep them from the game.
func (s *Service) login(ctx context.Context, c Credentials, hashOf func(Account) (string, error), checkFactor func(context.Context, Account) error) (Login, error) {
	a, err := s.find(ctx, c.Handle)
	if err != nil {
		return Login{}, s.countWrong(c.Address, err)
	}
	hash, err := hashOf(a)
	if err != nil {
		return Login{}, s.countWrong(c.Address, err)
	}
	familiar, err := s.isFamiliar(ctx, a.ID, c.Address)
	if err != nil {
		return Login{}, err
	}
	in, pair := s.strangerLane(c.Address), limits.KeyAt(a.ID, limits.NetworkAt(c.Address))
	var guess, login attempts
	if familiar {
		in = s.familiarLane(a.ID, c.Address)
	}
	if familiar && s.playing(a.ID) {
		guess.take(s, s.limits.Guesses, pair)
		in.slow, guess.refused = guess.refused != nil, nil
	} else {
		login.take(s, s.limits.Logins, pair)
		guess.take(s, s.limits.Guesses, pair)
	}
	if !familiar {
		guess.take(s, s.limits.AccountWide, a.ID)
		guess.take(s, s.limits.PlaceWide, s.placeKey(c.Address))
	}
	if err := errors.Join(login.refused, guess.refused); err != nil {
		login.giveBack()
		guess.giveBack()
		return Login{}, err
	}
	ok, err := s.matches(ctx, in, c.Password, hash)
	switch {
	case err != nil:
		login.giveBack()
		guess.giveBack()
		return Login{}, err
	case !ok:
		login.giveBack()
		guess.announce()
		return Login{}, refuse(WrongPassword, "handle", a.Handle)
	}
	if err := checkFactor(ctx, a); err != nil {
		login.giveBack()
		if errors.Is(err, &Error{Code: FactorWrong}) { // a wrong code is a wrong guess
			guess.announce()
		} else {
			guess.giveBack()
		}
		return Login{}, err
	}
	guess.giveBack()
	// Reveal this only after a correct password.
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	if err := s.noteAddress(ctx, a.ID, c.Address); err != nil {
		return Login{}, err
	}
	return s.openSession(ctx, a, c.Agent, "")
}

// attempts are the attempts that a login takes from several buckets before the password is checked,
// and gives back if it was right. Taking them first keeps parallel guesses within the limit.
type attempts struct {
	refused       error
	backs         []func()
	announcements []func()
}

// take takes one attempt from a bucket, unless an earlier call of take was refused.
func (t *attempts) take(s *Service, buckets *limits.Buckets, key string) {
	if t.refused != nil {
		return
	}
	back, err := s.try(buckets, key)
	if err != nil {
		t.refused = err
		return
	}
	t.backs = append(t.backs, back)
	t.announcements = append(t.announcements, func() { buckets.Announce(key) })
}

// giveBack returns all attempts to their buckets.
func (t *attempts) giveBack() {
	for _, back := range t.backs {
		back()
	}
}

// announce makes all nodes count the attempts, because the password was wrong.
func (t *attempts) announce() {
	for _, tell := range t.announcements {
		tell()
	}
}

// ChangePassword replaces a member's password and ends all sessions of the account. old is the
// former password. Unless keep is true, it also ends the tokens and removes the ICS password. Error
// codes: wrong-password, password-short, password-long, password-common, rate-limited.
func (s *Service) ChangePassword(ctx context.Context, id, old, password string, keep bool) (ended Revoked, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return ended, err
	}
	if err := checkPassword(a.Handle, password); err != nil {
		return ended, err
	}
	if err := s.confirmPassword(ctx, a, old, a.PasswordHash); err != nil {
		return ended, err
	}
	if ended, err = s.setPassword(ctx, id, password, keep); err != nil {
		return ended, err
	}
	return ended, s.auditOwnChange(ctx, a, DeedAccess, "password", ended.detail())
}

// SetICSPassword sets a member's ICS password; "" removes it. It must differ from the account's
// password, because telnet sends it in clear text. Error codes: those of a proof, password-short,
// password-long, password-common, password-same.
func (s *Service) SetICSPassword(ctx context.Context, id string, proof Proof, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.checkProof(ctx, a, proof); err != nil {
		return err
	}
	if password == "" {
		_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
			a.ICSPasswordHash = ""
			return nil
		})
		return errors.Join(err, s.auditOwnChange(ctx, a, DeedAccess, "telnet off"))
	}
	if err := checkPassword(a.Handle, password); err != nil {
		return err
	}
	if err := s.setICSPassword(ctx, a, password); err != nil {
		return err
	}
	return s.auditOwnChange(ctx, a, DeedAccess, "telnet on")
}

// ChangeICSPassword replaces a member's ICS password. old is the former ICS password. The new one
// must differ from the account's password. Error codes: wrong-password, ics-password-none,
// password-short, password-long, password-common, password-same, rate-limited.
func (s *Service) ChangeICSPassword(ctx context.Context, id, old, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err == nil {
		err = checkPassword(a.Handle, password)
	}
	switch {
	case err != nil:
		return err
	case a.ICSPasswordHash == "":
		return refuse(ICSPasswordNone, "handle", a.Handle)
	}
	if err := s.confirmPassword(ctx, a, old, a.ICSPasswordHash); err != nil {
		return err
	}
	return s.setICSPassword(ctx, a, password)
}

// ResetICSPassword sets a member's ICS password on behalf of an administrator. Error codes:
// handle-unknown, password-short, password-long, password-common, password-same.
func (s *Service) ResetICSPassword(ctx context.Context, handle, password string) error {
	if err := checkPassword(handle, password); err != nil {
		return err
	}
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	return s.auditIfOK(ctx, s.setICSPassword(ctx, a, password), DeedPassword, a.Handle, "ics")
}

// setICSPassword stores an ICS password, unless it equals the account's password.
func (s *Service) setICSPassword(ctx context.Context, a Account, password string) error {
	switch same, err := s.matches(ctx, s.familiarLane(a.ID, ""), password, a.PasswordHash); {
	case err != nil:
		return err
	case same:
		return refuse(PasswordSame)
	}
	hash, err := s.hashPassword(ctx, s.familiarLane(a.ID, ""), password)
	if err != nil {
		return err
	}
	_, err = s.changeRights(ctx, a.ID, func(now *Account, _ int) error {
		if now.PasswordHash != a.PasswordHash { // changed meanwhile, so that the former password no longer authorises this
			return refuse(WrongPassword, "handle", a.Handle)
		}
		now.ICSPasswordHash = hash
		return nil
	})
	return err
}

// confirmPassword checks a password of a logged-in member against a hash. Failures have a count of
// their own, so that an attacker's guesses do not block the member.
func (s *Service) confirmPassword(ctx context.Context, a Account, password, hash string) error {
	key := limits.KeyAt(a.ID, limits.Network{})
	back, err := s.try(s.limits.Guesses, key)
	if err != nil {
		return err
	}
	ok, err := s.matches(ctx, s.familiarLane(a.ID, ""), password, hash)
	if err == nil && !ok {
		s.limits.Guesses.Announce(key)
		return refuse(WrongPassword, "handle", a.Handle)
	}
	back()
	return err
}

// setPassword stores a new password and ends the sessions. Unless keepAccess is true, it also ends
// the tokens and removes the ICS password.
func (s *Service) setPassword(ctx context.Context, id, password string, keepAccess bool) (ended Revoked, err error) {
	hash, err := s.hashPassword(ctx, s.familiarLane(id, ""), password)
	if err != nil {
		return ended, err
	}
	// Sessions and tokens end before the watchers see the change. Those that the former password
	// opened meanwhile end after it.
	end := func() error {
		if !keepAccess {
			n, err := s.endTokens(ctx, id)
			if ended.Tokens += n; err != nil {
				return err
			}
		}
		return s.sessions.DeleteSessions(ctx, id)
	}
	if err := end(); err != nil {
		return ended, err
	}
	if _, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.PasswordHash = hash
		if !keepAccess {
			ended.Telnet, a.ICSPasswordHash = a.ICSPasswordHash != "", ""
		}
		return nil
	}); err != nil {
		return ended, err
	}
	return ended, end()
}
