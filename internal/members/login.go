package members

import (
	"context"
)

// Credentials are what somebody shows at the door.
type Credentials struct {
	Handle   string
	Password string
	Address  string // where he comes from, for the rate limit; "" from the machine itself
}

// Login opens a session for an account by its password.
// Codes: handle-unknown, wrong-password, account-disabled, rate-limited.
func (s *Service) Login(ctx context.Context, c Credentials) (Login, error) {
	return s.login(ctx, c, func(a Account) (string, error) { return a.PasswordHash, nil })
}

// LoginICS opens a session by the separate password of the Internet Chess Server, which travels in
// clear. Codes: those of Login, ics-password-none.
func (s *Service) LoginICS(ctx context.Context, c Credentials) (Login, error) {
	return s.login(ctx, c, func(a Account) (string, error) {
		if a.ICSPasswordHash == "" {
			return "", refuse(ICSPasswordNone, "handle", a.Handle)
		}
		return a.ICSPasswordHash, nil
	})
}

func (s *Service) login(ctx context.Context, c Credentials, hashOf func(Account) (string, error)) (Login, error) {
	now := s.now()
	if _, err := s.limits.address.take(c.Address, now); err != nil {
		return Login{}, err
	}
	a, err := s.find(ctx, c.Handle)
	if err != nil {
		return Login{}, err
	}
	hash, err := hashOf(a)
	if err != nil {
		return Login{}, err
	}
	giveBack, err := s.limits.account.take(a.ID, now)
	if err != nil {
		return Login{}, err
	}
	ok, err := s.matches(ctx, c.Password, hash)
	switch {
	case err != nil:
		giveBack()
		return Login{}, err
	case !ok:
		return Login{}, refuse(WrongPassword, "handle", a.Handle)
	}
	giveBack()
	// Said only to whoever knows the password.
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	return s.open(ctx, a)
}

// ChangePassword replaces a member's password, by the old one, and ends all of his sessions: he logs
// in again. Codes: wrong-password, password-short, password-long, rate-limited.
func (s *Service) ChangePassword(ctx context.Context, id, old, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	a, err := s.store.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, old, a.PasswordHash); err != nil {
		return err
	}
	return s.setPassword(ctx, id, password)
}

// SetICSPassword sets the password of the Internet Chess Server, by the account's own; "" takes it
// away. It must not be the account's, because telnet sends it in clear.
// Codes: wrong-password, password-short, password-long, password-same, rate-limited.
func (s *Service) SetICSPassword(ctx context.Context, id, own, password string) error {
	a, err := s.store.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.confirm(ctx, a, own, a.PasswordHash); err != nil {
		return err
	}
	hash := ""
	if password != "" {
		if err := checkPassword(password); err != nil {
			return err
		}
		if password == own {
			return refuse(PasswordSame)
		}
		if hash, err = s.hashPassword(ctx, password); err != nil {
			return err
		}
	}
	_, err = s.store.UpdateAccount(ctx, id, func(a *Account, _ int) error {
		a.ICSPasswordHash = hash
		return nil
	})
	return err
}

// ChangeICSPassword replaces the password of the Internet Chess Server, by the old one. It must not be
// the account's. Codes: wrong-password, ics-password-none, password-short, password-long,
// password-same, rate-limited.
func (s *Service) ChangeICSPassword(ctx context.Context, id, old, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	a, err := s.store.Account(ctx, id)
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
// the house. Codes: handle-unknown, password-short, password-long, password-same.
func (s *Service) ResetICSPassword(ctx context.Context, handle, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	return s.setICSPassword(ctx, a, password)
}

// setICSPassword keeps a password that travels in clear, unless it is the account's own.
func (s *Service) setICSPassword(ctx context.Context, a Account, password string) error {
	switch same, err := s.matches(ctx, password, a.PasswordHash); {
	case err != nil:
		return err
	case same:
		return refuse(PasswordSame)
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	_, err = s.store.UpdateAccount(ctx, a.ID, func(a *Account, _ int) error {
		a.ICSPasswordHash = hash
		return nil
	})
	return err
}

// confirm checks one of the passwords of a member who is logged in.
func (s *Service) confirm(ctx context.Context, a Account, password, hash string) error {
	giveBack, err := s.limits.account.take(a.ID, s.now())
	if err != nil {
		return err
	}
	ok, err := s.matches(ctx, password, hash)
	if err == nil && !ok {
		return refuse(WrongPassword, "handle", a.Handle)
	}
	giveBack()
	return err
}

func (s *Service) setPassword(ctx context.Context, id, password string) error {
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	if _, err := s.store.UpdateAccount(ctx, id, func(a *Account, _ int) error {
		a.PasswordHash = hash
		return nil
	}); err != nil {
		return err
	}
	return s.store.DeleteSessions(ctx, id)
}
