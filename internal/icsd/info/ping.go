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
	Do:    session.WithWords(ping),
}

// ping shows how long lines take to a user and back: to oneself without a handle. It is known of
// clients that stamp their lines: they are asked for their time at the login and with every
// position in which they are to move. Nobody's address is used for it.
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

// RoundTrips are the times that the last lines took to a client and back.
type RoundTrips struct{ Least, Mean, Most, Deviation time.Duration }

// roundTrips returns the round trips of a user: of several connections, of the latest that stamps
// its lines.
func roundTrips(c Session, id string) (t RoundTrips, known bool) {
	for _, other := range session.As[Session](c.Services().Sessions.Of(id)) {
		if measured, is := other.RoundTrips(); is {
			t, known = measured, true
		}
	}
	return t, known
}
