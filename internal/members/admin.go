package members

import (
	"context"
	"errors"
)

// FirstAdminLink is called at every start: when there is no administrator, it makes a one-time link
// and returns its token, to be shown on the machine; "" when there is one. Only the token's hash is
// kept, so a start without an administrator makes a new link and the former one ends.
func (s *Service) FirstAdminLink(ctx context.Context) (token string, err error) {
	n, err := s.roles.Administrators(ctx)
	if err != nil || n > 0 {
		return "", err
	}
	return s.NewAdminLink(ctx)
}

// NewAdminLink makes a one-time link in place of any former one, for whoever holds the machine.
func (s *Service) NewAdminLink(ctx context.Context) (token string, err error) {
	token, hash, err := s.newToken()
	if err != nil {
		return "", err
	}
	return token, s.audited(ctx, s.roles.SetAdminLink(ctx, hash, s.nowMilli()), DeedLink, "")
}

// CheckAdminLink reports whether a link still waits for its opener, so that they can be asked to
// register or log in. Codes: admin-link-spent, rate-limited.
func (s *Service) CheckAdminLink(ctx context.Context, token, address string) error {
	hash, ok := tokenHash(token)
	if !ok {
		return s.wrongFrom(address, refuse(AdminLinkSpent))
	}
	waiting, err := s.roles.AdminLink(ctx)
	switch {
	case errors.Is(err, ErrNotFound), err == nil && waiting != hash:
		return s.wrongFrom(address, refuse(AdminLinkSpent))
	}
	return err
}

// UseAdminLink makes the account that opened the link an administrator; the link is spent. Roles are
// read at each Resume. Codes: guest-refused, admin-link-spent, rate-limited.
func (s *Service) UseAdminLink(ctx context.Context, token string, who Identity, address string) error {
	if who.Guest {
		return refuse(GuestRefused)
	}
	hash, ok := tokenHash(token)
	if !ok {
		return s.wrongFrom(address, refuse(AdminLinkSpent))
	}
	err := s.roles.UseAdminLink(ctx, hash, who.ID)
	if errors.Is(err, ErrNotFound) {
		return s.wrongFrom(address, refuse(AdminLinkSpent))
	}
	s.wake()
	return s.audited(ctx, err, DeedClaim, who.Handle)
}

// GrantRole adds roles to a member; handle-unknown.
func (s *Service) GrantRole(ctx context.Context, handle string, role Roles) (Profile, error) {
	var had Roles
	p, err := s.change(ctx, handle, func(a *Account, _ int) error {
		had = a.Roles
		a.Roles |= role
		return nil
	})
	if had == p.Roles {
		return p, err
	}
	return p, s.audited(ctx, err, DeedGrant, p.Handle, role.String())
}

// RevokeRole takes roles from a member. Everybody stays a player, and the last administrator stays
// one. Codes: handle-unknown, role-last.
func (s *Service) RevokeRole(ctx context.Context, handle string, role Roles) (Profile, error) {
	var had Roles
	p, err := s.change(ctx, handle, func(a *Account, administrators int) error {
		had = a.Roles
		if role.Has(RoleAdministrator) && isLast(a, administrators) {
			return refuse(RoleLast, "handle", a.Handle)
		}
		a.Roles = a.Roles&^role | RolePlayer
		return nil
	})
	if had == p.Roles {
		return p, err
	}
	return p, s.audited(ctx, err, DeedRevoke, p.Handle, role.String())
}

func isLast(a *Account, administrators int) bool {
	return a.Roles.Has(RoleAdministrator) && !a.Disabled && administrators == 1
}

// SetTitles sets the titles and marks that stand behind a member's name, separated by spaces.
func (s *Service) SetTitles(ctx context.Context, handle, titles string) (Profile, error) {
	if err := seen(titles); err != nil {
		return Profile{}, err
	}
	p, err := s.change(ctx, handle, func(a *Account, _ int) error {
		a.Titles = clip(titles)
		return nil
	})
	return p, s.audited(ctx, err, DeedTitles, p.Handle, titles)
}

// Disable closes an account (and ends its sessions) or opens it again.
// Codes: handle-unknown, role-last.
func (s *Service) Disable(ctx context.Context, handle string, disabled bool) (Profile, error) {
	p, err := s.change(ctx, handle, func(a *Account, administrators int) error {
		if disabled && isLast(a, administrators) {
			return refuse(RoleLast, "handle", a.Handle)
		}
		a.Disabled = disabled
		return nil
	})
	if err == nil && disabled {
		err = s.sessions.DeleteSessions(ctx, p.ID)
	}
	deed := DeedReopen
	if disabled {
		deed = DeedClose
	}
	return p, s.audited(ctx, err, deed, p.Handle)
}

// ResetPassword gives a member a new password from the machine, and ends the sessions, the tokens and the password of
// the Internet Chess Server.
// Codes: handle-unknown, password-short, password-long, password-common.
func (s *Service) ResetPassword(ctx context.Context, handle, password string) error {
	if err := checkPassword(handle, password); err != nil {
		return err
	}
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	e, err := s.setPassword(ctx, a.ID, password, false)
	return s.audited(ctx, err, DeedPassword, a.Handle, e.detail())
}

func (s *Service) change(ctx context.Context, handle string, change func(*Account, int) error) (Profile, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return Profile{}, err
	}
	a, err = s.changeRights(ctx, a.ID, change)
	return a.Profile, err
}
