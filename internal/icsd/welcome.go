package icsd

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/messages"
	"github.com/escaque/escaque/internal/icsd/people"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
)

// opponentsHint returns a sentence for the login on finding an opponent now: how many users are
// connected, how many seeks there are, and whether a computer is available.
func (c *client) opponentsHint() string {
	if format.IsComputer(c.me) {
		return "" // a program does not need it
	}
	own := func(id string) bool { return id == c.me.ID }
	seeks := slices.DeleteFunc(c.server.Hall.Seeks(), func(s hall.Seek) bool { return own(s.By.ID) })
	return c.Text("welcome", "People", c.countText("welcome.people", max(0, c.server.Hall.CountPeople()-1)), "Seeks", c.countText("welcome.seeks", len(seeks)),
		"Computer", c.computerHint(c.server.Hall.Computers(), seeks)) + "\n"
}

// newcomersHint returns a sentence on help for new users: for guests at each login, for members at
// the first.
func (c *client) newcomersHint(ctx context.Context) string {
	if format.IsComputer(c.me) || c.settings.Get().Visited {
		return ""
	}
	var trouble error
	if !c.me.Guest {
		trouble = session.SaveSetting(c, ctx, settings.KeptVisited, "1")
	}
	return session.Outcome(c, c.Text("welcome.read"), trouble) + "\n"
}

// unreadableStreams returns lines for an administrator that name the unreadable logs.
func (c *client) unreadableStreams(ctx context.Context) string {
	if !c.Admin() || c.server.aside == nil {
		return ""
	}
	list, err := c.server.aside(ctx)
	if err != nil {
		c.server.Log.Error("ics: what is put aside", "error", err)
	}
	text := ""
	for _, a := range list {
		text += c.Text("aside", "Stream", a.Stream, "Seq", a.Seq, "Kind", a.Kind, "Why", a.Why) + "\n"
	}
	return text
}

// countText returns a sentence with a number. There is a separate sentence for 0.
func (c *client) countText(key string, n int) string {
	if n == 0 {
		return c.Text(key + ".none")
	}
	return i18n.Count(c.Language(), "icsd."+key, n)
}

// computerHint returns the sentence about a computer opponent: one with a seek, else a free one,
// else one that plays.
func (c *client) computerHint(computers []hall.Person, seeks []hall.Seek) string {
	best, key := "", "welcome.computer.none"
	for _, p := range computers {
		switch {
		case p.Playing != "":
			if best == "" {
				best, key = p.Handle, "welcome.computer.busy"
			}
		case slices.ContainsFunc(seeks, func(s hall.Seek) bool { return s.By.ID == p.ID }):
			return c.Text("welcome.computer.offers", "Handle", p.Handle)
		case best == "" || key == "welcome.computer.busy":
			best, key = p.Handle, "welcome.computer"
		}
	}
	return c.Text(key, "Handle", best)
}

// greeting returns the text for a user at the login, after the first lines.
func (c *client) greeting(ctx context.Context) string {
	lines := people.Greetings(c)
	lines = append(lines, complaints.PendingNotices(c)...)
	if text := ics.AdjournedOnline(play.OpponentsHere(c)); text != "" {
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

// FingerOf returns what the command "finger" shows of a user.
func (c *client) FingerOf(ctx context.Context, handle string) (ics.Finger, error) {
	return people.FingerOf(c, ctx, handle)
}
