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

// Ivars returns the variables of the interface that the client has set.
func (c *client) Ivars() ics.IvarSet { return c.settings.Get().Ivars }

// List returns one of the user's own lists. It must not be changed.
func (c *client) List(name string) []string { return c.settings.Get().Lists[name] }

// SetList replaces one of the user's own lists, here and in the register.
func (c *client) SetList(ctx context.Context, name string, entries []string) error {
	return settings.SetList(c, ctx, name, entries)
}

// Set sets a variable, as the command "set" does.
func (c *client) Set(ctx context.Context, args string) (string, error) {
	return settings.Set(c, ctx, args)
}

// SetLanguage sets the language in which the server writes to the client.
func (c *client) SetLanguage(lang string) { c.lang.Store(lang) }

// AnnounceReady tells other users whether the user can be asked for a game now.
func (c *client) AnnounceReady(ctx context.Context) { c.server.tellReady(ctx) }

// Seekinfo returns all seeks that the user may see, as the lines of programs.
func (c *client) Seekinfo() string { return seeks.Seekinfo(c) }

// Listen tells the hall what the client wants to receive and which games they want.
func (c *client) Listen() {
	s := c.settings.Get()
	ears := earshot.TalkFilter(s.Variables, s.Lists)
	ears.Seeks, ears.NoComputers = s.Variables.On("seek"), s.Variables.On("nocomputer")
	c.session.SetTalkFilter(ears)
	c.session.SetPreferences(hall.Preferences{NoEscape: s.Variables.On("noescape"), Private: s.Variables.On("private")})
}

// offLists removes the handle of a deleted account from the lists of the users who are logged in,
// as it was removed from the lists in the register: its next user starts on no list.
func (s *Server) offLists(handle string) {
	for _, c := range s.loggedIn.all() {
		had := false
		c.settings.Change(func(set *settings.Settings) { set.Lists, had = members.WithoutHandle(set.Lists, handle) })
		if had {
			c.Listen()
		}
	}
}

// shows reports whether the client is closed to requests, and whether they watch the game of
// others.
func (c *client) shows() (closed, observing bool) {
	return !c.Variables().On("open"), len(c.examining.Attending()) > 0 || c.watching.WatchesOthers()
}
