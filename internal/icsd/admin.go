package icsd

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
)

// appealAtTheDoor lets somebody who may not come in, and has shown that he is who
// he is, or a guest from a place whose guests may not, appeal against that once:
// in one line.
func (c *client) appealAtTheDoor(ctx context.Context, who conduct.Person) error {
	act, banned := c.server.Moderation.Holds(who.ID, conduct.Ban)
	if !banned || act.Appeal != nil {
		return nil
	}
	c.conn.Say("\n" + c.Text("appeal.door", "Line", complaints.ActText(c, act.Acted)) + "\n")
	line, err := c.conn.ReadLine()
	if err != nil && !errors.Is(err, conn.ErrLineTooLong) {
		return err
	}
	if line = strings.TrimSpace(ics.Printable(line)); line == "" {
		return nil
	}
	err = c.server.Moderation.Appeal(ctx, who, act.Number, line)
	var refusal *conduct.Refusal
	switch {
	case errors.As(err, &refusal):
		c.conn.Say("\n" + c.Explain(refusal) + "\n")
	case err != nil:
		return err
	default:
		c.conn.Say("\n" + c.Text("appeal.done", "Number", act.Number) + "\n")
	}
	return nil
}

var adminCommand = session.Command{
	Name:  "admin",
	Takes: session.NoWords,
	Who:   session.OffDuty,
	Do:    session.WithNothing((*client).toggleAdmin),
}

// toggleAdmin lets an administrator be nothing but a player for a while.
func (c *client) toggleAdmin() (string, error) {
	var plain bool
	c.settings.Change(func(s *settings.Settings) {
		s.OffDuty = !s.OffDuty
		plain = s.OffDuty
	})
	if plain {
		return "Admin mode (*) is now not shown.", nil
	}
	return "Admin mode (*) is now shown.", nil
}

// Speaker returns the user as others hear them: an administrator off duty is none.
func (c *client) Speaker() members.Identity {
	me := c.Entitled()
	if c.settings.Get().OffDuty {
		me.Roles &^= members.RoleAdministrator
	}
	return me
}

// asAdministrator refuses whoever is no administrator, or not openly now.
func (c *client) asAdministrator(ctx context.Context) error {
	me, err := complaints.Self(c, ctx)
	switch {
	case err != nil:
		return err
	case !me.Admin:
		return session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
	}
	return nil
}

// sendOut ends the connections of whom an act is about. A guest in the browser
// finds out within a minute.
func (s *Server) sendOut(who conduct.Person, by string) {
	for _, other := range s.clientsUnder(who) {
		other.conn.Say("\n\n**** You have been kicked out by " + by + "! ****\n\n")
		other.conn.Close()
	}
}
