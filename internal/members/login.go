package members

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// Credentials are what somebody shows at the door.
type Credentials struct {
	Handle   string
	Password string
	Code     string // of the second factor, or one on paper
	Passkey  string // what the browser answers that shows a passkey instead
	Agent    string // the program that speaks for them; "" when unknown
	Address  string // where they come from, for the rate limit; "" from the machine itself
}

// Login opens a session for an account by its password.
// Codes: handle-unknown, wrong-password, factor-wanted, factor-wrong, account-disabled, rate-limited.
func (s *Service) Login(ctx context.Context, c Credentials) (Login, error) {
	return s.login(ctx, c, func(a Account) (string, error) { return a.PasswordHash, nil }, func(ctx context.Context, a Account) error { return s.spendFactor(ctx, a, asSecond, c.Code, c.Passkey) })
}

// LoginICS opens a session by the separate password of the Internet Chess Server, which travels in
// clear, or by a token for telnet in its place. Who has a second factor needs a token: they have
// made it behind that factor, and end it by itself. Codes: those of Login, ics-password-none,
// telnet-token, token-unknown.
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
		has, err := s.Factor(ctx, a.ID)
		if err == nil && has.Any() {
			err = refuse(TelnetToken)
		}
		return err
	})
}

// loginToken opens a session by a token for telnet. What is wrong counts against the place.
func (s *Service) loginToken(ctx context.Context, c Credentials) (Login, error) {
	t, who, err := s.Bearer(ctx, c.Password)
	switch {
	case errors.Is(err, &Error{Code: TokenUnknown}), err == nil && (!t.Has(ScopeTelnet) || Fold(who.Handle) != Fold(c.Handle)):
		return Login{}, s.wrongFrom(c.Address, refuse(TokenUnknown))
	case err != nil:
		return Login{}, err
	}
	if _, err := s.try(s.limits.Logins, limits.Pair(who.ID, limits.NetworkAt(c.Address))); err != nil {
		return Login{}, err
	}
	a, err := s.accounts.Account(ctx, who.ID)
	if err != nil {
		return Login{}, err
	}
	if err := s.seen(ctx, a.ID, c.Address); err != nil {
		return Login{}, err
	}
	in, err := s.open(ctx, a, c.Agent+": "+t.Note, t.ID)
	if err != nil {
		return Login{}, err
	}
	if _, _, err := s.Bears(ctx, c.Password); err != nil { // revoked before there was a session that could end with it
		return Login{}, errors.Join(err, s.Logout(ctx, in.Token))
	}
	return in, nil
}

// login examines a password. What is wrong counts against the account at its place,
// and, unless the account has signed in from there before, against the account over
// all places and against the place. Who has a live game and has signed in from their
// place before is always examined, slowly when no tries are left: whatever others
// try, they come back to their game.
func (s *Service) login(ctx context.Context, c Credentials, hashOf func(Account) (string, error), second func(context.Context, Account) error) (Login, error) {
	a, err := s.find(ctx, c.Handle)
	if err != nil {
		return Login{}, s.wrongFrom(c.Address, err)
	}
	hash, err := hashOf(a)
	if err != nil {
		return Login{}, s.wrongFrom(c.Address, err)
	}
	familiar, err := s.familiar(ctx, a.ID, c.Address)
	if err != nil {
		return Login{}, err
	}
	in, pair := s.strangers(c.Address), limits.Pair(a.ID, limits.NetworkAt(c.Address))
	var guess, login tries
	if familiar {
		in = s.familiars(a.ID, c.Address)
	}
	if familiar && s.playing(a.ID) {
		guess.spend(s, s.limits.Guesses, pair)
		in.slow, guess.refused = guess.refused != nil, nil
	} else {
		login.spend(s, s.limits.Logins, pair)
		guess.spend(s, s.limits.Guesses, pair)
	}
	if !familiar {
		guess.spend(s, s.limits.AccountWide, a.ID)
		guess.spend(s, s.limits.PlaceWide, s.placeKey(c.Address))
	}
	if err := errors.Join(login.refused, guess.refused); err != nil {
		login.back()
		guess.back()
		return Login{}, err
	}
	ok, err := s.matches(ctx, in, c.Password, hash)
	switch {
	case err != nil:
		login.back()
		guess.back()
		return Login{}, err
	case !ok:
		login.back()
		guess.tell()
		return Login{}, refuse(WrongPassword, "handle", a.Handle)
	}
	if err := second(ctx, a); err != nil {
		login.back()
		if errors.Is(err, &Error{Code: FactorWrong}) { // a wrong code is a wrong guess
			guess.tell()
		} else {
			guess.back()
		}
		return Login{}, err
	}
	guess.back()
	// Said only to whoever knows the password.
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	if err := s.seen(ctx, a.ID, c.Address); err != nil {
		return Login{}, err
	}
	return s.open(ctx, a, c.Agent, "")
}

// tries are spent before it is known whether something was wrong, and given back when
// it was not: so nobody guesses twice at once.
type tries struct {
	refused error
	backs   []func()
	tells   []func()
}

func (t *tries) spend(s *Service, of *limits.Buckets, key string) {
	if t.refused != nil {
		return
	}
	back, err := s.try(of, key)
	if err != nil {
		t.refused = err
		return
	}
	t.backs = append(t.backs, back)
	t.tells = append(t.tells, func() { of.Announce(key) })
}

func (t *tries) back() {
	for _, back := range t.backs {
		back()
	}
}

// tell lets all nodes of the server count them: something was wrong.
func (t *tries) tell() {
	for _, tell := range t.tells {
		tell()
	}
}

// ChangePassword replaces a member's password, by the old one, and ends all sessions of the account, so that its owner
// logs in again. The tokens and the password of the Internet Chess Server end too, unless they are to be kept.
// Codes: wrong-password, password-short, password-long, password-common, rate-limited.
func (s *Service) ChangePassword(ctx context.Context, id, old, password string, keep bool) (e Ended, err error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return e, err
	}
	if err := checkPassword(a.Handle, password); err != nil {
		return e, err
	}
	if err := s.confirm(ctx, a, old, a.PasswordHash); err != nil {
		return e, err
	}
	if e, err = s.setPassword(ctx, id, password, keep); err != nil {
		return e, err
	}
	return e, s.auditOwn(ctx, a, DeedAccess, "password", e.detail())
}

// SetICSPassword sets the password of the Internet Chess Server, by a proof; "" takes it
// away. It must not be the account's, because telnet sends it in clear.
// Codes: those of a proof, password-short, password-long, password-common, password-same.
func (s *Service) SetICSPassword(ctx context.Context, id string, own Proof, password string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.prove(ctx, a, own); err != nil {
		return err
	}
	if password == "" {
		_, err = s.changeRights(ctx, id, func(a *Account, _ int) error {
			a.ICSPasswordHash = ""
			return nil
		})
		return errors.Join(err, s.auditOwn(ctx, a, DeedAccess, "telnet off"))
	}
	if err := checkPassword(a.Handle, password); err != nil {
		return err
	}
	if err := s.setICSPassword(ctx, a, password); err != nil {
		return err
	}
	return s.auditOwn(ctx, a, DeedAccess, "telnet on")
}

// ChangeICSPassword replaces the password of the Internet Chess Server, by the old one. It must not be
// the account's. Codes: wrong-password, ics-password-none, password-short, password-long, password-common,
// password-same, rate-limited.
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
	if err := s.confirm(ctx, a, old, a.ICSPasswordHash); err != nil {
		return err
	}
	return s.setICSPassword(ctx, a, password)
}

// ResetICSPassword gives a member a new password of the Internet Chess Server, by whoever answers for
// the server. Codes: handle-unknown, password-short, password-long, password-common, password-same.
func (s *Service) ResetICSPassword(ctx context.Context, handle, password string) error {
	if err := checkPassword(handle, password); err != nil {
		return err
	}
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	return s.audited(ctx, s.setICSPassword(ctx, a, password), DeedPassword, a.Handle, "ics")
}

// setICSPassword keeps a password that travels in clear, unless it is the account's own.
func (s *Service) setICSPassword(ctx context.Context, a Account, password string) error {
	switch same, err := s.matches(ctx, s.familiars(a.ID, ""), password, a.PasswordHash); {
	case err != nil:
		return err
	case same:
		return refuse(PasswordSame)
	}
	hash, err := s.hashPassword(ctx, s.familiars(a.ID, ""), password)
	if err != nil {
		return err
	}
	_, err = s.changeRights(ctx, a.ID, func(now *Account, _ int) error {
		if now.PasswordHash != a.PasswordHash { // it was changed meanwhile, and what the former one allowed has ended
			return refuse(WrongPassword, "handle", a.Handle)
		}
		now.ICSPasswordHash = hash
		return nil
	})
	return err
}

// confirm checks one of the passwords of a member who is logged in. What is wrong
// counts by itself: a guesser outside does not keep them from changing it.
func (s *Service) confirm(ctx context.Context, a Account, password, hash string) error {
	key := limits.Pair(a.ID, limits.Network{})
	back, err := s.try(s.limits.Guesses, key)
	if err != nil {
		return err
	}
	ok, err := s.matches(ctx, s.familiars(a.ID, ""), password, hash)
	if err == nil && !ok {
		s.limits.Guesses.Announce(key)
		return refuse(WrongPassword, "handle", a.Handle)
	}
	back()
	return err
}

func (s *Service) setPassword(ctx context.Context, id, password string, keep bool) (e Ended, err error) {
	hash, err := s.hashPassword(ctx, s.familiars(id, ""), password)
	if err != nil {
		return e, err
	}
	// The sessions and tokens end before the watchers receive the change, and those that
	// the former password still made meanwhile end after it.
	end := func() error {
		if !keep {
			n, err := s.endTokens(ctx, id)
			if e.Tokens += n; err != nil {
				return err
			}
		}
		return s.sessions.DeleteSessions(ctx, id)
	}
	if err := end(); err != nil {
		return e, err
	}
	if _, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		a.PasswordHash = hash
		if !keep {
			e.Telnet, a.ICSPasswordHash = a.ICSPasswordHash != "", ""
		}
		return nil
	}); err != nil {
		return e, err
	}
	return e, end()
}
