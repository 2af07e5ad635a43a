package tourneys

import "github.com/escaque/escaque/internal/icsd/session"

// Session is the part of a telnet client that the command on events needs.
type Session interface{ session.Session }
