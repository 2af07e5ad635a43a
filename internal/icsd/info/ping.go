package info

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var pingCommand = session.Command{
	Name:  "ping",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(ping),
}

// ping shows the round-trip times of lines to a user, by default to the user who gives the command.
// They are known only for clients that timestamp their lines. The server pings such clients at the
// login and with every position in which they are to move. No addresses are used.
func ping(c Session, args string) (string, error) {
	id, handle := c.Identity().ID, c.Identity().Handle
	if args != "" {
		p, here := c.Services().Hall.FindByHandle(args)
		if !here || !format.SameHandle(p.Handle, args) {
			return "", &hall.Error{Code: hall.NobodyHere, Args: []any{ics.Truncate(args, 20)}}
		}
		id, handle = p.ID, p.Handle
	}
	t, known := roundTrips(c, id)
	if !known {
		return ":pinging " + handle + "\n:ping for " + handle + " is not available.", nil
	}
	millis := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf(":pinging %s\n:round trip times to %s: min/avg/max/mdev = %.3f/%.3f/%.3f/%.3f ms",
		handle, handle, millis(t.Least), millis(t.Mean), millis(t.Most), millis(t.Deviation)), nil
}

// RoundTrips summarises how long the last messages to a client and back took.
type RoundTrips struct{ Least, Mean, Most, Deviation time.Duration }

// roundTrips returns the round trips of a user. With several connections it uses the latest one
// that timestamps its lines.
func roundTrips(c Session, id string) (t RoundTrips, known bool) {
	for _, other := range session.As[Session](c.Services().Sessions.Of(id)) {
		if measured, is := other.RoundTrips(); is {
			t, known = measured, true
		}
	}
	return t, known
}
