package members

import "strings"

// Roles is a set of roles. Every account is a player.
type Roles uint8

// The roles.
const (
	RolePlayer Roles = 1 << iota
	RoleArbiter
	RoleOrganiser
	RoleAdministrator
)

var roleNames = []struct {
	role Roles
	name string
}{
	{RolePlayer, "player"}, {RoleArbiter, "arbiter"}, {RoleOrganiser, "organiser"}, {RoleAdministrator, "administrator"},
}

// Has reports whether all of the given roles are in the set.
func (r Roles) Has(want Roles) bool { return r&want == want }

// Names lists the roles of the set, in the order player, arbiter, organiser, administrator.
func (r Roles) Names() []string {
	names := []string{}
	for _, n := range roleNames {
		if r.Has(n.role) {
			names = append(names, n.name)
		}
	}
	return names
}

// String joins the names with commas.
func (r Roles) String() string { return strings.Join(r.Names(), ",") }

// ParseRole reads the name of one role; it answers [RoleUnknown].
func ParseRole(name string) (Roles, error) {
	for _, n := range roleNames {
		if n.name == name {
			return n.role, nil
		}
	}
	return 0, refuse(RoleUnknown, "role", clip(name))
}

// clip bounds what is repeated of somebody's input.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
