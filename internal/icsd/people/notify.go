package people

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// WatchPresence sends the clients news of arrivals and departures until ctx ends.
func WatchPresence(ctx context.Context, s *session.Services) {
	feed := s.Hall.PresenceFeed()
	defer feed.Close()
	for {
		list, err := feed.Next(ctx)
		if err != nil {
			return
		}
		for _, coming := range list {
			announce(ctx, s, coming)
		}
	}
}

// announce sends news of one arrival or departure. It goes to programs and users who want news of
// everybody, to users who have the person on their notify list, and to users on the person's own
// notify list who want it.
func announce(ctx context.Context, s *session.Services, coming hall.PresenceChange) {
	settings, err := s.Members.Settings(ctx, coming.Who)
	if err != nil && ctx.Err() == nil {
		s.Log.Warn("ics: settings", "error", err, "handle", coming.Who.Handle)
	}
	listed := strings.Fields(settings[members.KeptList+"notify"])
	var info string // the line for programs, once for all of them
	for _, c := range session.As[Session](s.Sessions.Curious()) {
		if c.Identity().ID == coming.Who.ID {
			continue
		}
		values := c.Variables()
		if members.IndexOf(c.List("notify"), coming.Who.Handle) >= 0 {
			c.Tell(ics.Notified(coming.Who.Handle, coming.Arrived))
		} else if values.On("notifiedby") && members.IndexOf(listed, c.Identity().Handle) >= 0 {
			c.Tell(ics.NotifiedBy(coming.Who.Handle, coming.Arrived))
		}
		if values.On("pin") {
			c.Tell(presenceLine(coming))
		}
		if c.Ivars().Has(ics.IvarPin) {
			if info == "" {
				info = presenceInfo(ctx, s, coming)
			}
			c.Tell(info)
		}
	}
}

// presenceLine returns the FICS line for an arrival or a departure.
func presenceLine(coming hall.PresenceChange) string {
	name := coming.Who.Handle + format.TitlesOf(coming.Who)
	if coming.Arrived {
		return ics.HasConnected(name)
	}
	return ics.HasDisconnected(name)
}

// presenceInfo returns the line about an arrival or a departure in the format for programs. It has
// no ratings if they cannot be read.
func presenceInfo(ctx context.Context, s *session.Services, coming hall.PresenceChange) string {
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

// listedHere returns the connected users on the user's notify list, without titles.
func listedHere(c Session) []string {
	var names []string
	list := c.List("notify")
	if len(list) == 0 {
		return nil
	}
	for _, handle := range list {
		if p, here := c.Services().Hall.FindByHandle(handle); here && format.SameHandle(p.Handle, handle) {
			names = append(names, p.Handle)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(members.Fold(a), members.Fold(b)) })
	return names
}

// usersListing returns the users on this server who have the user on their notify list.
func usersListing(c Session) []string {
	var names []string
	for _, other := range session.As[Session](c.Services().Sessions.Curious()) {
		if other.Identity().ID != c.Identity().ID && members.IndexOf(other.List("notify"), c.Identity().Handle) >= 0 {
			names = append(names, other.Identity().Handle)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Greetings returns the lines about notify lists at a login: the connected users on the user's own
// list, and those who have the user on theirs.
func Greetings(c Session) (lines []string) {
	if names := listedHere(c); len(names) > 0 {
		lines = append(lines, "Present company includes: "+strings.Join(names, " ")+".")
	}
	if names := usersListing(c); len(names) > 0 {
		lines = append(lines, "Your arrival was noted by: "+strings.Join(names, " ")+".")
	}
	return lines
}

var znotifyCommand = session.Command{
	Name:  "znotify",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(znotify),
}

// znotify lists the connected users on the user's notify list, and those who have the user on
// theirs.
func znotify(c Session, ctx context.Context) (string, error) {
	answer := "No one from your notify list is logged on."
	if names := listedHere(c); len(names) > 0 {
		answer = "Present company on your notify list:\n   " + strings.Join(names, " ")
	}
	by := usersListing(c)
	for _, p := range c.Services().Hall.People() {
		if len(c.Services().Sessions.Of(p.ID)) > 0 || p.Guest || p.ID == c.Identity().ID {
			continue // their lists are known here
		}
		switch has, err := c.Services().Members.OnList(ctx, p.ID, "notify", c.Identity().Handle); {
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
