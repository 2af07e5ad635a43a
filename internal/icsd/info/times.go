package info

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var dateCommand = session.Command{
	Name:  "date",
	Takes: session.NoWords,
	Do:    session.WithoutContext(date),
}

// date shows the server's time.
func date(c Session) (string, error) {
	now := time.UnixMilli(int64(c.Services().Hall.Now())).UTC()
	return "Local time     - " + ics.DateLine(now) + "\nServer time    - " + ics.DateLine(now) + "\nGMT            - " + ics.DateLine(now), nil
}

var uptimeCommand = session.Command{
	Name:  "uptime",
	Takes: session.NoWords,
	Do:    session.WithoutContext(uptime),
}

// uptime shows how long the server has been running.
func uptime(c Session) (string, error) {
	return fmt.Sprintf("This server has been up since %s.\n(%s)\n\n%s", ics.DateLine(c.Services().Started.UTC()),
		ics.Duration(c.Services().Now().Sub(c.Services().Started)), format.Count(c.Services().Hall.CountPeople(), "player is here now.", "players are here now.")), nil
}
