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
	if err := checkPassword(password); err != nil {
		return Profile{}, err
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return Profile{}, err
	}
	if _, err := s.find(ctx, handle); errors.Is(err, &Error{Code: HandleUnknown}) {
		secret, _, err := s.newToken()
		if err != nil {
			return Profile{}, err
		}
		in, err := s.Register(ctx, Registration{Handle: handle, Password: secret})
		if err != nil {
			return Profile{}, err
		}
		if err := s.Logout(ctx, in.Token); err != nil {
			return Profile{}, err
		}
	}
	return s.change(ctx, handle, func(a *Account, _ int) error {
		a.ICSPasswordHash = hash
		if marks := strings.Fields(a.Titles); !slices.Contains(marks, ComputerMark) {
			a.Titles = strings.Join(append(marks, ComputerMark), " ")
		}
		return nil
	})
}
