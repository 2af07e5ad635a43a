package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/moderation"
)

// tellConduct informs connected users of moderation news that concern them.
func (s *Server) tellConduct(ctx context.Context, n moderation.News) {
	if n.Away != nil {
		s.tellAway(ctx, n.Away)
		return
	}
	switch e := n.Event.(type) { //nolint:gochecksumtype // the other events are not announced
	case conduct.Complained:
		s.tellAdmins(ctx, e.By, e.Against, func(c *client) string {
			return c.Text("complain.news", "Line", complaints.ComplaintLine(c, n.Complaint))
		})
	case conduct.Closed:
		if n.Complaint.Withdrawn() {
			s.tellAdmins(ctx, e.By, n.Complaint.Against, func(c *client) string {
				return c.Text("complaint.withdrawn", "Handle", e.By.Handle, "Number", e.Complaint, "Reason", e.Reason)
			})
			break
		}
		for _, c := range s.clientsOf(n.Complaint.By.ID) {
			c.Tell(c.Text("complaint.answer", "Number", e.Complaint, "By", complaints.AuthorText(c, e.By), "Reason", e.Reason))
		}
	case conduct.Acted:
		s.tellAct(e)
		s.tellRated(n, e.Against.Handle, !e.Lifted, e.Reason)
	case conduct.Appealed:
		s.tellAdmins(ctx, n.By, n.By, func(c *client) string { return c.Text("appeal.news", "Handle", n.By.Handle, "Number", e.Act) })
	case conduct.AppealWithdrawn:
		s.tellAdmins(ctx, n.By, n.By, func(c *client) string { return c.Text("appeal.withdrawn", "Handle", n.By.Handle, "Number", e.Act) })
	case conduct.Ruled:
		s.tellRated(n, n.Act.Against.Handle, n.Act.Lifted, e.Reason)
		for _, c := range s.clientsUnder(n.Act.Against) {
			c.Tell(c.Text("appeal.ruled", "Number", e.Act) + "\n" + c.Sentence("moderation."+complaints.Ruling(e.Upheld), "By", complaints.AuthorText(c, e.By), "Date", format.Date(e.At), "Reason", e.Reason))
		}
	}
}

// tellAdmins sends a text to all administrators except the two parties.
func (s *Server) tellAdmins(ctx context.Context, party, otherParty conduct.Person, text func(*client) string) {
	for _, c := range s.loggedIn.all() {
		if c.me.ID != party.ID && c.me.ID != otherParty.ID && c.isAdminNow(ctx) {
			c.Tell(text(c))
		}
	}
}

// tellAct informs the users against whom an administrator has imposed a measure, and disconnects
// them if the measure requires it.
func (s *Server) tellAct(act conduct.Acted) {
	for _, c := range s.clientsUnder(act.Against) {
		if text := complaints.ActText(c, act); text != "" {
			c.Tell(text)
		}
	}
	if act.Measure == conduct.Nuke || act.Measure == conduct.Ban && !act.Lifted {
		s.disconnectUser(act.Against, act.By.Handle)
	}
}

// tellRated informs the opponents in games whose ratings are annulled or restored that their own
// rating changes.
func (s *Server) tellRated(n moderation.News, handle string, annulled bool, reason string) {
	key := "annul.opponent"
	if !annulled {
		key = "annul.opponent.again"
	}
	if n.Rated == "" {
		return
	}
	for _, c := range s.clientsOf(n.Rated) {
		c.Tell(c.Text(key, "By", complaints.AuthorText(c, n.By), "Handle", handle, "Reason", reason))
	}
}

// disconnectUser ends the connections of a user or network after a measure of an administrator. A
// guest in the browser is disconnected within a minute.
func (s *Server) disconnectUser(who conduct.Person, by string) {
	for _, other := range s.clientsUnder(who) {
		other.conn.Say("\n\n**** You have been kicked out by " + by + "! ****\n\n")
		other.conn.Close()
	}
}
