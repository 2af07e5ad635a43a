package members

import (
	"context"
	"errors"
)

// FirstAdminLink returns the token of a new one-time administrator link when no administrator
// exists, else "". It is called at every start, and the operator is shown the link. Only the
// token's hash is kept, so the link of an earlier start cannot be shown again; the new link
// replaces it.
func (s *Service) FirstAdminLink(ctx context.Context) (token string, err error) {
	n, err := s.roles.Administrators(ctx)
	if err != nil || n > 0 {
		return "", err
	}
	return s.NewAdminLink(ctx)
}

// NewAdminLink creates a one-time administrator link for the operator and invalidates any former
// one.
func (s *Service) NewAdminLink(ctx context.Context) (token string, err error) {
	token, hash, err := s.newToken()
	if err != nil {
		return "", err
	}
	return token, s.auditIfOK(ctx, s.roles.SetAdminLink(ctx, hash, s.nowMilli()), DeedLink, "")
}

// CheckAdminLink returns nil when a link is still unused. The visitor can then register or log in.
// Error codes: admin-link-spent, rate-limited.
func (s *Service) CheckAdminLink(ctx context.Context, token, address string) error {
	hash, ok := tokenHash(token)
	if !ok {
		return s.countWrong(address, refuse(AdminLinkSpent))
	}
	waiting, err := s.roles.AdminLink(ctx)
	switch {
	case errors.Is(err, ErrNotFound), err == nil && waiting != hash:
		return s.countWrong(address, refuse(AdminLinkSpent))
	}
	return err
}

// UseAdminLink makes an account an administrator and invalidates the link. Open sessions get the
// role at their next [Service.Resume]. Error codes: guest-refused, admin-link-spent, rate-limited.
func (s *Service) UseAdminLink(ctx context.Context, token string, who Identity, address string) error {
	if who.Guest {
		return refuse(GuestRefused)
	}
	hash, ok := tokenHash(token)
	if !ok {
		return s.countWrong(address, refuse(AdminLinkSpent))
	}
	err := s.roles.UseAdminLink(ctx, hash, who.ID)
	if errors.Is(err, ErrNotFound) {
		return s.countWrong(address, refuse(AdminLinkSpent))
	}
	s.wakeWatchers()
	return s.auditIfOK(ctx, err, DeedClaim, who.Handle)
}

// GrantRole adds roles to a member. Error codes: handle-unknown.
func (s *Service) GrantRole(ctx context.Context, handle string, role Roles) (Profile, error) {
	var had Roles
	p, err := s.changeByHandle(ctx, handle, func(a *Account, _ int) error {
		had = a.Roles
		a.Roles |= role
		return nil
	})
	if had == p.Roles {
		return p, err
	}
	return p, s.auditIfOK(ctx, err, DeedGrant, p.Handle, role.String())
}

// RevokeRole removes roles from a member. The player role and the last administrator cannot be
// removed. Error codes: handle-unknown, role-last.
func (s *Service) RevokeRole(ctx context.Context, handle string, role Roles) (Profile, error) {
	var had Roles
	p, err := s.changeByHandle(ctx, handle, func(a *Account, administrators int) error {
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
	return p, s.auditIfOK(ctx, err, DeedRevoke, p.Handle, role.String())
}

// isLast reports whether the account is the only enabled administrator. administrators is the
// number of enabled administrators.
func isLast(account *Account, administrators int) bool {
	return account.Roles.Has(RoleAdministrator) && !account.Disabled && administrators == 1
}

// SetTitles sets the titles and marks shown after a member's name, separated by spaces. Error
// codes: handle-unknown, text-hidden.
func (s *Service) SetTitles(ctx context.Context, handle, titles string) (Profile, error) {
	if err := checkVisible(titles); err != nil {
		return Profile{}, err
	}
	p, err := s.changeByHandle(ctx, handle, func(a *Account, _ int) error {
		a.Titles = clip(titles)
		return nil
	})
	return p, s.auditIfOK(ctx, err, DeedTitles, p.Handle, titles)
}

// Disable closes an account and ends its sessions, or reopens it when disabled is false. Error
// codes: handle-unknown, role-last.
func (s *Service) Disable(ctx context.Context, handle string, disabled bool) (Profile, error) {
	p, err := s.changeByHandle(ctx, handle, func(a *Account, administrators int) error {
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
	return p, s.auditIfOK(ctx, err, deed, p.Handle)
}

// ResetPassword sets a member's password on behalf of the operator. It ends the sessions and tokens
// and removes the ICS password. Error codes: handle-unknown, password-short, password-long,
// password-common.
func (s *Service) ResetPassword(ctx context.Context, handle, password string) error {
	if err := checkPassword(handle, password); err != nil {
		return err
	}
	a, err := s.find(ctx, handle)
	if err != nil {
		return err
	}
	e, err := s.setPassword(ctx, a.ID, password, false)
	return s.auditIfOK(ctx, err, DeedPassword, a.Handle, e.detail())
}

// changeByHandle applies change to the account with a handle. The second argument of change is the
// number of enabled administrators.
func (s *Service) changeByHandle(ctx context.Context, handle string, change func(*Account, int) error) (Profile, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return Profile{}, err
	}
	a, err = s.changeRights(ctx, a.ID, change)
	return a.Profile, err
}
