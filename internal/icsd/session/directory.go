package session

// Directory finds the sessions of the users who are logged in to this server.
type Directory interface {
	// Of returns the sessions of a user, the oldest first.
	Of(account string) []Session
	// All returns the sessions of everybody.
	All() []Session
	// Curious returns the sessions that want to know who comes and goes, or who plays. The events
	// of one user do not ask all others.
	Curious() []Session
}

// As returns sessions as the S that a package of commands declares. Every session of the server is
// one.
func As[S Session](list []Session) []S {
	as := make([]S, len(list))
	for i, c := range list {
		as[i] = c.(S) //nolint:forcetypeassert // every session is one
	}
	return as
}
