package members

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// ComputerMark is the mark, among an account's titles, of an account on which a program plays.
const ComputerMark = "C"

// EnrolComputer marks an account as a computer's, on behalf of the operator, and sets its ICS
// password. The program can log in only by telnet, not in a browser. A missing account is created
// with a random password that is not kept. Error codes: those of Register.
func (s *Service) EnrolComputer(ctx context.Context, handle, password string) (Profile, error) {
	if err := checkPassword(handle, password); err != nil {
		return Profile{}, err
	}
	hash, err := s.hashPassword(ctx, s.familiarLane(handle, ""), password)
	if err != nil {
		return Profile{}, err
	}
	if _, err := s.find(ctx, handle); errors.Is(err, &Error{Code: HandleUnknown}) {
		if err := s.registerClosed(ctx, Registration{Handle: handle}); err != nil {
			return Profile{}, err
		}
	}
	p, err := s.changeByHandle(ctx, handle, func(a *Account, _ int) error {
		a.ICSPasswordHash = hash
		a.Titles = withMark(a.Titles, true)
		return nil
	})
	return p, s.auditIfOK(ctx, err, DeedComputer, p.Handle, "yes")
}

// IsComputer reports whether titles and marks include [ComputerMark].
func IsComputer(titles string) bool { return slices.Contains(strings.Fields(titles), ComputerMark) }

// MarkComputer adds [ComputerMark] to a member's titles, or removes it. Error codes:
// handle-unknown.
func (s *Service) MarkComputer(ctx context.Context, handle string, computer bool) (Profile, error) {
	p, err := s.changeByHandle(ctx, handle, func(a *Account, _ int) error {
		a.Titles = withMark(a.Titles, computer)
		return nil
	})
	return p, s.auditIfOK(ctx, err, DeedComputer, p.Handle, map[bool]string{true: "yes", false: "no"}[computer])
}

// withMark returns titles with [ComputerMark] added or removed.
func withMark(titles string, computer bool) string {
	marks := slices.DeleteFunc(strings.Fields(titles), func(m string) bool { return m == ComputerMark })
	if computer {
		marks = append(marks, ComputerMark)
	}
	return strings.Join(marks, " ")
}

// AddPlayer creates an account on behalf of an administrator. It returns a random ICS password for
// the player's first login. The account's own password is random and not kept. Error codes: those
// of Register.
func (s *Service) AddPlayer(ctx context.Context, handle, email string) (p Profile, password string, err error) {
	if err := s.registerClosed(ctx, Registration{Handle: handle, Email: email}); err != nil {
		return p, "", err
	}
	password, _, err = s.newToken()
	if err != nil {
		return p, "", err
	}
	password = password[:firstPasswordLength]
	hash, err := s.hashPassword(ctx, s.familiarLane(handle, ""), password)
	if err != nil {
		return p, "", err
	}
	p, err = s.changeByHandle(ctx, handle, func(a *Account, _ int) error {
		a.ICSPasswordHash, a.LastSeen = hash, 0
		return nil
	})
	return p, password, s.auditIfOK(ctx, err, DeedEnrol, p.Handle)
}

// firstPasswordLength is the number of characters of a random password: 60 random bits.
const firstPasswordLength = 10

// registerClosed creates an account with a random password that nobody knows. The account's owner
// needs another way to log in.
func (s *Service) registerClosed(ctx context.Context, r Registration) error {
	var err error
	if r.Password, _, err = s.newToken(); err != nil {
		return err
	}
	in, err := s.Register(ctx, r)
	if err != nil {
		return err
	}
	return s.Logout(ctx, in.Token)
}
