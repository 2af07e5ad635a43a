package tourneys

import "github.com/escaque/escaque/internal/icsd/session"

// Session is the part of the client that this command needs, the same as for every command.
type Session interface{ session.Session }
