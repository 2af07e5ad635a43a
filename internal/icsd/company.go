package icsd

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/messages"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// clientsOf are the connections over which somebody has come in here.
func (s *Server) clientsOf(id string) []*client {
	return s.inside.of(id)
}

// replace sends away the connections over which the same person came in before:
// as in the family nobody is here twice, and a line that has died is let go. The
// new one is in the hall already, so that nobody leaves a game by it.
func (s *Server) replace(arriving *client) {
	for _, old := range s.clientsOf(arriving.me.ID) {
		old.conn.Say("\n\n**** " + arriving.me.Handle + " has arrived - you can't both be logged in. ****\n\n")
		old.conn.Close()
	}
}

// watchPresence tells the clients who arrives and leaves, until ctx ends.
func (s *Server) watchPresence(ctx context.Context) {
	door := s.Hall.PresenceFeed()
	defer door.Close()
	for {
		list, err := door.Next(ctx)
		if err != nil {
			return
		}
		for _, coming := range list {
			s.announcePresence(ctx, coming)
		}
	}
}

// announcePresence tells of one arrival or departure: programs that watch who is here, users who
// want to hear of everybody, those who have the user on their notify list, and those on the
// user's own who asked for it.
func (s *Server) announcePresence(ctx context.Context, coming hall.Coming) {
	his, err := s.Members.Settings(ctx, coming.Who)
	if err != nil && ctx.Err() == nil {
		s.Log.Warn("ics: settings", "error", err, "handle", coming.Who.Handle)
	}
	watched := strings.Fields(his[members.KeptList+"notify"])
	var info string // the line for programs, once for all of them
	for _, c := range s.inside.curious() {
		if c.me.ID == coming.Who.ID {
			continue
		}
		set := c.now()
		if members.Listed(set.lists["notify"], coming.Who.Handle) >= 0 {
			c.Tell(ics.Notified(coming.Who.Handle, coming.Arrived))
		} else if set.values.On("notifiedby") && members.Listed(watched, c.me.Handle) >= 0 {
			c.Tell(ics.NotifiedBy(coming.Who.Handle, coming.Arrived))
		}
		if set.values.On("pin") {
			c.Tell(pinLine(coming))
		}
		if set.ivars.Has(ics.IvarPin) {
			if info == "" {
				info = s.pinInfo(ctx, coming)
			}
			c.Tell(info)
		}
	}
}

func pinLine(coming hall.Coming) string {
	name := coming.Who.Handle + format.TitlesOf(coming.Who)
	if coming.Arrived {
		return ics.HasConnected(name)
	}
	return ics.HasDisconnected(name)
}

// pinInfo is the line for programs. Somebody whose ratings cannot be read comes
// without any.
func (s *Server) pinInfo(ctx context.Context, coming hall.Coming) string {
	who := coming.Who
	if !coming.Arrived {
		return ics.Departed(who.Handle)
	}
	var standings []ratings.Standing
	if !who.Guest {
		standingsOf, err := s.Ratings.StandingsOf(ctx, []string{who.ID})
		if err != nil && ctx.Err() == nil {
			s.Log.Warn("ics: ratings", "error", err, "handle", who.Handle)
		}
		standings = standingsOf[who.ID]
	}
	return ics.Arrived(ics.Person{Handle: who.Handle, Bits: format.TitleBits(who.Titles, who.Guest), Figures: format.FiguresFor(format.CategoryLetters, format.FiguresOf(standings))})
}

// notifyListPresent are those on the client's notify list who are here, without titles.
func (c *client) notifyListPresent() []string {
	var names []string
	list := c.now().lists["notify"]
	if len(list) == 0 {
		return nil
	}
	for _, handle := range list {
		if p, here := c.server.Hall.Named(handle); here && format.SameHandle(p.Handle, handle) {
			names = append(names, p.Handle)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(members.Fold(a), members.Fold(b)) })
	return names
}

// notedBy are those inside who have the client on their notify list.
func (c *client) notedBy() []string {
	var names []string
	for _, other := range c.server.inside.curious() {
		if other.me.ID != c.me.ID && members.Listed(other.now().lists["notify"], c.me.Handle) >= 0 {
			names = append(names, other.me.Handle)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

var znotifyCommand = session.Command{
	Name:  "znotify",
	Takes: session.NoWords,
	Do:    session.WithoutWords((*client).znotify),
}

// znotify lists who of one's notify list is here, and who has oneself on his.
func (c *client) znotify(ctx context.Context) (string, error) {
	answer := "No one from your notify list is logged on."
	if names := c.notifyListPresent(); len(names) > 0 {
		answer = "Present company on your notify list:\n   " + strings.Join(names, " ")
	}
	by := c.notedBy()
	for _, p := range c.server.Hall.People() {
		if len(c.server.clientsOf(p.ID)) > 0 || p.Guest || p.ID == c.me.ID {
			continue // whose lists are known here is not looked up
		}
		switch has, err := c.server.Members.OnList(ctx, p.ID, "notify", c.me.Handle); {
		case err != nil:
			return "", err
		case has:
			by = append(by, p.Handle)
		}
	}
	slices.SortFunc(by, func(a, b string) int { return strings.Compare(members.Fold(a), members.Fold(b)) })
	if len(by) == 0 {
		return answer + "\nNo one logged in has you on their notify list.", nil
	}
	return answer + "\nThe following players have you on their notify list:\n   " + strings.Join(by, " "), nil
}

// greeting is what somebody reads when he has come in, after the first lines.
func (c *client) greeting(ctx context.Context) string {
	var lines []string
	if names := c.notifyListPresent(); len(names) > 0 {
		lines = append(lines, "Present company includes: "+strings.Join(names, " ")+".")
	}
	if names := c.notedBy(); len(names) > 0 {
		lines = append(lines, "Your arrival was noted by: "+strings.Join(names, " ")+".")
	}
	lines = append(lines, complaints.PendingNotices(c)...)
	if text := ics.AdjournedOnline(c.opponentsHere()); text != "" {
		lines = append(lines, text)
	}
	if text := messages.Waiting(c, ctx); text != "" {
		lines = append(lines, text)
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
