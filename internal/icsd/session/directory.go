package session

// Directory finds the sessions of the users who are logged in to this server.
type Directory interface {
	// Of returns the sessions of a user, the oldest first.
	Of(account string) []Session
	// All returns all sessions.
	All() []Session
	// Curious returns the sessions that want news of arrivals, departures or games, so that the
	// events of one user need not be checked for all others.
	Curious() []Session
}

// As converts sessions to the interface S of a package of commands. Every session of the server
// implements S.
func As[S Session](list []Session) []S {
	as := make([]S, len(list))
	for i, c := range list {
		as[i] = c.(S) //nolint:forcetypeassert // every session is one
	}
	return as
}
