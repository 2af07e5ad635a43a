package session

// Directory finds the sessions of the users who are logged in to this server.
type Directory interface {
	// Of returns the sessions of a user, the oldest first.
	Of(account string) []Session
	// All returns the sessions of everybody.
	All() []Session
}
