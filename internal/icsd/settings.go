package icsd

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
)

// Settings returns the settings of the client.
func (c *client) Settings() *settings.State { return c.settings }

// Variables returns the variables that the client has set.
func (c *client) Variables() ics.Values { return c.settings.Get().Variables }

// Ivars returns the interface variables that the client has set.
func (c *client) Ivars() ics.IvarSet { return c.settings.Get().Ivars }

// List returns one of the user's own lists. It must not be changed.
func (c *client) List(name string) []string { return c.settings.Get().Lists[name] }

// SetList replaces one of the user's own lists, in this session and in the register.
func (c *client) SetList(ctx context.Context, name string, entries []string) error {
	return settings.SetList(c, ctx, name, entries)
}

// Set sets a variable, with the arguments of the command "set".
func (c *client) Set(ctx context.Context, args string) (string, error) {
	return settings.Set(c, ctx, args)
}

// SetLanguage sets the language in which the server writes to the client.
func (c *client) SetLanguage(lang string) { c.lang.Store(lang) }

// AnnounceReady tells other users whether the user is free for a game now.
func (c *client) AnnounceReady(ctx context.Context) { c.server.tellReady(ctx) }

// Seekinfo returns the seeks that the user may see, in the format for programs.
func (c *client) Seekinfo() string { return seeks.Seekinfo(c) }

// Listen passes the client's talk filter and preferences for games to the hall.
func (c *client) Listen() {
	s := c.settings.Get()
	ears := earshot.TalkFilter(s.Variables, s.Lists)
	ears.Seeks, ears.NoComputers = s.Variables.On("seek"), s.Variables.On("nocomputer")
	c.session.SetTalkFilter(ears)
	c.session.SetPreferences(hall.Preferences{NoEscape: s.Variables.On("noescape"), Private: s.Variables.On("private")})
}

// removeFromLists removes the handle of a deleted account from the lists of logged-in users. The
// register has already removed it from the stored lists. So the next user of the handle is on no
// list.
func (s *Server) removeFromLists(handle string) {
	for _, c := range s.loggedIn.all() {
		had := false
		c.settings.Change(func(set *settings.Settings) { set.Lists, had = members.WithoutHandle(set.Lists, handle) })
		if had {
			c.Listen()
		}
	}
}

// status reports whether the client is closed to challenges, and whether it watches the game of
// other players.
func (c *client) status() (closed, observing bool) {
	return !c.Variables().On("open"), len(c.examining.Attending()) > 0 || c.watching.WatchesOthers()
}
