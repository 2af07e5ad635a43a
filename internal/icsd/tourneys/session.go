package tourneys

import "github.com/escaque/escaque/internal/icsd/session"

// Session is what this command needs of the client that gives it: no more than every command.
type Session interface{ session.Session }
