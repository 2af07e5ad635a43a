package usage

import (
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
)

// Commands returns the commands for usage statistics and limits of the server.
func Commands() []*session.Command {
	return []*session.Command{
		&limitsCommand,
		&quotaCommand,
		&ustatCommand,
	}
}

var ustatCommand = session.Command{
	Name:  "ustat",
	Takes: session.NoWords,
	Do:    session.WithoutContext(statistics),
}

// statistics shows how many users are connected, the highest number so far, and how many games are
// live.
func statistics(c Session) (string, error) {
	s, h := c.ServerUsage(), c.Services().Hall
	now := h.CountPeople()
	return c.Text("ustat", "People", i18n.Count(c.Language(), "icsd.ustat.people", now), "Most", s.RecordUsers(now), "Date", ics.DateLine(s.started.UTC()),
		"Games", i18n.Count(c.Language(), "icsd.ustat.games", len(h.Games()))), nil
}

var limitsCommand = session.Command{
	Name:  "limits",
	Takes: session.NoWords,
	Do:    session.WithoutContext(limits),
}

// limits shows the limits of the server.
func limits(c Session) (string, error) {
	s := c.ServerUsage()
	return c.Text("limits", "Connections", s.connections, "Idle", int(s.idle.Minutes()), "Line", ics.MaxLine,
		"List", ics.MaxList, "Notes", ics.MaxNotes, "Aliases", settings.MaxAliases, "Messages", members.MaxMessages, "Unread", members.MaxUnread,
		"History", format.HistoryLength, "Seeks", hall.MaxSeeks, "Channel", hall.MaxChannel), nil
}

var quotaCommand = session.Command{
	Name:  "quota",
	Takes: session.NoWords,
	Who:   session.Registered,
	Do:    session.WithoutContext(quota),
}

// quota shows how many shouts the user has left now.
func quota(c Session) (string, error) {
	left, wait := c.Services().Hall.ShoutWait(c.Identity().ID)
	if left > 0 {
		return c.Text("quota", "Now", left), nil
	}
	return "", session.Prevented(format.NextShout(int((wait + time.Second - 1) / time.Second)))
}
