package icsd

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
	Do:    session.WithNothing((*client).date),
}

func (c *client) date() (string, error) {
	now := time.UnixMilli(int64(c.server.Hall.Now())).UTC()
	return "Local time     - " + ics.DateLine(now) + "\nServer time    - " + ics.DateLine(now) + "\nGMT            - " + ics.DateLine(now), nil
}

var uptimeCommand = session.Command{
	Name:  "uptime",
	Takes: session.NoWords,
	Do:    session.WithNothing((*client).uptime),
}

func (c *client) uptime() (string, error) {
	return fmt.Sprintf("This server has been up since %s.\n(%s)\n\n%s", ics.DateLine(c.server.started.UTC()),
		ics.Duration(c.server.Now().Sub(c.server.started)), format.Count(c.server.Hall.Crowd(), "player is here now.", "players are here now.")), nil
}
