package members

import (
	"context"
	"slices"
)

// HavingRole lists the accounts that have one of some roles and are not disabled, in the
// order of their names.
func (s *Service) HavingRole(ctx context.Context, roles Roles) (list []Profile, err error) {
	const page = 500
	for after := ""; ; {
		profiles, err := s.Profiles(ctx, after, page)
		if err != nil {
			return nil, err
		}
		for _, p := range profiles {
			if p.Roles&roles != 0 && !p.Disabled {
				list = append(list, p)
			}
			after = p.Handle
		}
		if len(profiles) < page {
			return list, nil
		}
	}
}

// Arbiters lists the arbiters and administrators of this server, but not some accounts: they
// decide what waits for an arbiter in a game that has none, and nobody decides their own game.
func (s *Service) Arbiters(ctx context.Context, but ...string) ([]Profile, error) {
	list, err := s.HavingRole(ctx, RoleArbiter|RoleAdministrator)
	return slices.DeleteFunc(list, func(p Profile) bool { return slices.Contains(but, p.ID) }), err
}

// WriteToArbiters writes to each of [Service.Arbiters], with text in the language of each, and
// lists them. Guests write to nobody; a box that takes no message is passed over, for another
// arbiter may have room.
func (s *Service) WriteToArbiters(ctx context.Context, from Identity, text func(lang string) string, but ...string) ([]Profile, error) {
	list, err := s.Arbiters(ctx, but...)
	if err != nil || from.Guest {
		return list, err
	}
	for _, p := range list {
		if _, _, err := s.Send(ctx, from, p.Handle, text(p.Lang)); err != nil {
			continue
		}
	}
	return list, nil
}
