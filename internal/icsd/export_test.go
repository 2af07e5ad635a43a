package icsd

import "github.com/escaque/escaque/ics"

// Errands is how many things are being done beside commands.
func (s *Server) Errands() int64 { return s.errands.Load() }

// ForAdministrators are the commands that need their right.
func ForAdministrators() (names []ics.Name) {
	for name, c := range commands {
		if c.who == administrators || c.who == offDuty {
			names = append(names, name)
		}
	}
	return names
}

// How commands declare their arguments.
const (
	Free = free
	Read = read
)

// Takes returns what a command declares about its arguments.
func Takes(name ics.Name) (form form, most int, secret bool) {
	a := commands[name].takes
	return a.form, a.most, a.secret
}
