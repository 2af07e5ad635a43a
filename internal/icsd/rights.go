package icsd

import (
	"context"
	"crypto/tls"
	"errors"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Rights end when they are withdrawn, not when the user leaves: the register is asked before every
// command and every delivery that needs them. After a change, by this program or another, all
// connections of the account are checked. What administrators do and read is never sent in clear
// text.

// noticeEvery is how soon the server notices that another program (escaque admin, another node) has
// changed the rights or passwords of a user, or ended a session or a token.
const noticeEvery = time.Second

// account is the user of a connection, and their rights.
type account struct {
	me       members.Identity // with the roles of the login: see rights
	lang     atomic.Value     // string; set by a command while news is being sent
	roles    atomic.Uint32    // members.Roles, as the register had them last
	token    string           // of the session of the register
	farewell sync.Once        // of the line before the server disconnects the user
	stamping sync.Mutex       // guards the next
	stamp    [32]byte         // of the password of the login
}

// overheard reports whether others can read along on a connection: one without TLS from another
// machine.
func overheard(conn net.Conn) bool {
	_, sealed := conn.(*tls.Conn)
	return !sealed && !limits.NetworkAt(conn.RemoteAddr().String()).IsLoopback()
}

// rights returns the roles that the user has now over this connection: nobody is an administrator
// where others can read along.
func (c *client) rights() members.Roles {
	roles := c.granted()
	if c.overheard {
		roles &^= members.RoleAdministrator
	}
	return roles
}

// granted returns the roles that the user has now over any connection.
func (c *client) granted() members.Roles {
	return members.Roles(c.roles.Load()) //nolint:gosec // only roles are kept in it
}

// Entitled returns the user with the roles that they have now over this connection.
func (c *client) Entitled() members.Identity {
	me := c.me
	me.Roles = c.rights()
	return me
}

// Admin reports whether the user is an administrator now and not off duty.
func (c *client) Admin() bool {
	return c.rights().Has(members.RoleAdministrator) && !c.settings.Get().OffDuty
}

// isAdminNow reports whether the user is an administrator, as Admin does, after asking the
// register.
func (c *client) isAdminNow(ctx context.Context) bool {
	return c.Admin() && c.reloadRights(ctx) == nil && c.Admin()
}

// reloadRights gives the session the roles that the register has for the user.
func (c *client) reloadRights(ctx context.Context) error {
	if c.me.Guest {
		return nil
	}
	profile, err := c.server.Members.Profile(ctx, c.me.ID)
	if err == nil {
		c.Adopt(profile.Roles)
	}
	return err
}

// Adopt gives the session other roles, and tells the user.
func (c *client) Adopt(roles members.Roles) {
	before := c.rights()
	if members.Roles(c.roles.Swap(uint32(roles))) == roles || before == c.rights() { //nolint:gosec // as above
		return
	}
	c.session.UpdateIdentity(c.Entitled())
	if !c.rights().Has(members.RoleAdministrator) {
		c.settings.Change(func(s *settings.Settings) {
			s.Lists = maps.Clone(s.Lists) // users without lists of their own share them
			s.Lists["channel"] = slices.DeleteFunc(slices.Clone(s.Lists["channel"]), func(n string) bool { return n == strconv.Itoa(earshot.AdminChannel) })
		})
	}
	if !c.rights().Has(members.RoleAdministrator) && !c.rights().Has(members.RoleArbiter) {
		c.watching.LeavePrivate()
	}
	c.Listen()
	c.Tell(c.Text("rights.changed", "Roles", c.roleNames()))
}

func (c *client) roleNames() string {
	var names []string
	for _, name := range c.rights().Names() {
		names = append(names, c.Sentence("common.role."+name))
	}
	return strings.Join(names, ", ")
}

// keepSessions renews the sessions of all users now and then, so that they last as long as the
// connections, and disconnects users whose session was ended elsewhere, until ctx ends.
func (s *Server) keepSessions(ctx context.Context) {
	every := time.NewTicker(s.recheck)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		for _, c := range s.loggedIn.all() {
			if _, err := s.Members.Resume(ctx, c.token); err != nil && ctx.Err() == nil {
				s.Log.Debug("ics: session", "error", err, "handle", c.me.Handle)
			}
			c.Recheck(ctx)
		}
	}
}

// watchRights checks the connections of every account whose rights or passwords change, or of which
// a session or a token ends, until ctx ends.
func (s *Server) watchRights(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.Members.Watch(ctx, noticeEvery, func(account string) {
			for _, c := range s.clientsOf(account) {
				s.all.Go(func() { c.Recheck(ctx) })
			}
		})
		if err != nil {
			s.Log.Warn("ics: rights", "error", err)
			select {
			case <-time.After(retryPause):
			case <-ctx.Done():
			}
		}
	}
}

// Recheck ends the session when the password of its login is no longer valid or the session was
// ended elsewhere, and gives it the roles that the user has now.
func (c *client) Recheck(ctx context.Context) {
	_, err := c.server.Members.Recognise(ctx, c.token)
	var refused *members.Error
	why := ""
	switch {
	case errors.As(err, &refused):
		why = c.Explain(refused)
	case err == nil && !c.me.Guest:
		c.stamping.Lock()
		stamp, failed := c.server.Members.ICSStamp(ctx, c.me.ID)
		if err = failed; err == nil && stamp != c.stamp {
			why = c.Text("rights.password")
		}
		c.stamping.Unlock()
	}
	if why != "" {
		c.farewell.Do(func() {
			c.Tell(why)
			c.conn.Close() // the reader wakes, and the client ends by itself
		})
		return
	}
	if err == nil {
		err = c.reloadRights(ctx)
	}
	if err != nil && ctx.Err() == nil {
		c.server.Log.Warn("ics: rights", "error", err, "handle", c.me.Handle)
	}
}

// ChangeOwnPassword runs change, which changes the password of the user. This connection stays
// open: the others of the account end.
func (c *client) ChangeOwnPassword(change func() error) error {
	c.stamping.Lock()
	defer c.stamping.Unlock()
	if err := change(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	var err error
	c.stamp, err = c.server.Members.ICSStamp(ctx, c.me.ID)
	return err
}

// RefuseInClear returns the refusal of a command for administrators on a connection that others can
// read; nil when the user is none.
func (c *client) RefuseInClear(who session.Audience) error {
	if !c.overheard || !c.granted().Has(members.RoleAdministrator) || who != session.Administrators && who != session.OffDuty {
		return nil
	}
	return session.Forbidden(c.Text("rights.clear"))
}

// checkAudience returns the refusal of a command that is not for the user; nil when it is.
func (c *client) checkAudience(ctx context.Context, asked *session.Command) error {
	switch asked.Who {
	case session.Everybody:
	case session.Registered:
		if c.me.Guest {
			return session.Forbidden("Only registered players can use the " + string(asked.Name) + " command.")
		}
	case session.Administrators:
		return c.asAdministrator(ctx)
	case session.OffDuty:
		if !c.rights().Has(members.RoleAdministrator) {
			return session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
		}
	}
	return nil
}

// mayReceive reports whether talk may be sent to the client: channel 0 is for those who are
// administrators when something is said there.
func (c *client) mayReceive(ctx context.Context, s hall.Said) bool {
	if s.Manner != hall.Channel || s.Channel != earshot.AdminChannel {
		return true
	}
	return c.reloadRights(ctx) == nil && c.rights().Has(members.RoleAdministrator)
}

// clearTextNotice returns the notice at the login of administrators that they have no rights on a
// connection that others can read.
func (c *client) clearTextNotice() string {
	if !c.overheard || !c.granted().Has(members.RoleAdministrator) {
		return ""
	}
	return c.Text("rights.clear") + "\n"
}

// asAdministrator returns the refusal to a user who is no administrator, or off duty.
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

// Speaker returns the user as others hear them: an administrator off duty is none.
func (c *client) Speaker() members.Identity {
	me := c.Entitled()
	if c.settings.Get().OffDuty {
		me.Roles &^= members.RoleAdministrator
	}
	return me
}
