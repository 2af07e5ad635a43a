package members

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// ComputerMark stands among the titles of an account under which a program plays.
const ComputerMark = "C"

// EnrolComputer makes an account one of a chess program, from the machine: it carries (C) behind its
// name and comes in by the chess server with the password given here. An account that is not there
// yet is made; nobody knows its other password, so a program never comes in by the browser.
// Codes: those of Register.
func (s *Service) EnrolComputer(ctx context.Context, handle, password string) (Profile, error) {
	if err := checkPassword(handle, password); err != nil {
		return Profile{}, err
	}
	hash, err := s.hashPassword(ctx, s.familiars(handle, ""), password)
	if err != nil {
		return Profile{}, err
	}
	if _, err := s.find(ctx, handle); errors.Is(err, &Error{Code: HandleUnknown}) {
		if err := s.registerClosed(ctx, Registration{Handle: handle}); err != nil {
			return Profile{}, err
		}
	}
	p, err := s.change(ctx, handle, func(a *Account, _ int) error {
		a.ICSPasswordHash = hash
		a.Titles = marked(a.Titles, true)
		return nil
	})
	return p, s.audited(ctx, err, DeedComputer, p.Handle, "yes")
}

// IsComputer reports whether titles and marks are those of an account under which a program plays.
func IsComputer(titles string) bool { return slices.Contains(strings.Fields(titles), ComputerMark) }

// MarkComputer says that a program plays on a member's account, or that none does.
func (s *Service) MarkComputer(ctx context.Context, handle string, computer bool) (Profile, error) {
	p, err := s.change(ctx, handle, func(a *Account, _ int) error {
		a.Titles = marked(a.Titles, computer)
		return nil
	})
	return p, s.audited(ctx, err, DeedComputer, p.Handle, map[bool]string{true: "yes", false: "no"}[computer])
}

// marked are titles with the computers' mark or without it.
func marked(titles string, computer bool) string {
	marks := slices.DeleteFunc(strings.Fields(titles), func(m string) bool { return m == ComputerMark })
	if computer {
		marks = append(marks, ComputerMark)
	}
	return strings.Join(marks, " ")
}

// AddPlayer makes an account for somebody by an administrator, and returns the password of
// the Internet Chess Server with which they come in for the first time. Nobody knows its other
// password. Codes: those of Register.
func (s *Service) AddPlayer(ctx context.Context, handle, email string) (p Profile, password string, err error) {
	if err := s.registerClosed(ctx, Registration{Handle: handle, Email: email}); err != nil {
		return p, "", err
	}
	password, _, err = s.newToken()
	if err != nil {
		return p, "", err
	}
	password = password[:firstPassword]
	hash, err := s.hashPassword(ctx, s.familiars(handle, ""), password)
	if err != nil {
		return p, "", err
	}
	p, err = s.change(ctx, handle, func(a *Account, _ int) error {
		a.ICSPasswordHash, a.LastSeen = hash, 0
		return nil
	})
	return p, password, s.audited(ctx, err, DeedEnrol, p.Handle)
}

// firstPassword is how many characters a drawn password has: 60 random bits.
const firstPassword = 10

// registerClosed makes an account whose own password nobody knows.
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
