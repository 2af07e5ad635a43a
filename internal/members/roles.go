package members

import "strings"

// Roles is a bit set of roles. Every account is a player.
type Roles uint8

// The roles of type [Roles].
const (
	RolePlayer Roles = 1 << iota
	RoleArbiter
	RoleOrganiser
	RoleAdministrator
)

// roleNames pairs each role with its name.
var roleNames = []struct {
	role Roles
	name string
}{
	{RolePlayer, "player"}, {RoleArbiter, "arbiter"}, {RoleOrganiser, "organiser"}, {RoleAdministrator, "administrator"},
}

// Has reports whether the set contains all of the given roles.
func (r Roles) Has(want Roles) bool { return r&want == want }

// Names lists the names of the set's roles in the order player, arbiter, organiser, administrator.
func (r Roles) Names() []string {
	names := []string{}
	for _, n := range roleNames {
		if r.Has(n.role) {
			names = append(names, n.name)
		}
	}
	return names
}

// String returns the names separated by commas.
func (r Roles) String() string { return strings.Join(r.Names(), ",") }

// ParseRole returns the role with a name. Error codes: role-unknown.
func ParseRole(name string) (Roles, error) {
	for _, n := range roleNames {
		if n.name == name {
			return n.role, nil
		}
	}
	return 0, refuse(RoleUnknown, "role", clip(name))
}

// clip shortens a user's text before a message quotes it.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
