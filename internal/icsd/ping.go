package icsd

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var pingCommand = session.Command{
	Name:  "ping",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).ping),
}

// ping returns how long lines take to somebody and back: to oneself without a
// name. It is known of clients that stamp their lines, which are asked for their
// time when they come in and with every position in which they are to move;
// nobody's address is used for it.
func (c *client) ping(args string) (string, error) {
	handle := c.me.Handle
	if args != "" {
		if handle = session.HandleHere(c, args); handle == "" {
			return "", &hall.Error{Code: hall.NobodyHere, Args: []any{ics.Cut(args, 20)}}
		}
	}
	t, ok := c.server.roundTrips(handle)
	if !ok {
		return ":pinging " + handle + "\n:ping for " + handle + " is not available.", nil
	}
	millis := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf(":pinging %s\n:round trip times to %s: min/avg/max/mdev = %.3f/%.3f/%.3f/%.3f ms",
		handle, handle, millis(t.Least), millis(t.Mean), millis(t.Most), millis(t.Deviation)), nil
}

// roundTrips sums up the last round trips to somebody's client. Of several the
// latest that stamps its lines counts.
func (s *Server) roundTrips(handle string) (t conn.RoundTrips, ok bool) {
	var entered time.Time
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.mu.Lock()
		in, who := c.entered, c.me.Handle
		c.mu.Unlock()
		if in.IsZero() || in.Before(entered) || members.Fold(who) != members.Fold(handle) {
			continue
		}
		if measured, any := c.conn.RoundTrips(); any {
			t, ok, entered = measured, true, in
		}
	}
	return t, ok
}
