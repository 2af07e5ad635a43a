package members

import "context"

// HavingRole lists the enabled accounts that have at least one of the roles, by handle.
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
