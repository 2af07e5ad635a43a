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

// Rights end when they are withdrawn, not when the user disconnects. The register is read before
// every command and every delivery that needs rights. After a change by this or another program all
// connections of the account are checked. Commands of administrators are never accepted on an
// unencrypted connection.

// rightsDelay is how soon the server learns of changes by another program (escaque admin, another
// node): of the rights or passwords of a user, or the end of a session or token.
const rightsDelay = time.Second

// account is the user of a connection and their rights.
type account struct {
	me       members.Identity // with the roles at the login; see currentRoles
	lang     atomic.Value     // string; a command may set it while news is being sent
	roles    atomic.Uint32    // members.Roles, as last read from the register
	token    string           // of the login session
	farewell sync.Once        // guards the line before the server disconnects the user
	stamping sync.Mutex       // guards stamp
	stamp    [32]byte         // of the password used for the login
}

// isOverheard reports whether others could read a connection: it has no TLS and comes from another
// machine.
func isOverheard(conn net.Conn) bool {
	_, sealed := conn.(*tls.Conn)
	return !sealed && !limits.NetworkAt(conn.RemoteAddr().String()).IsLoopback()
}

// currentRoles returns the user's present roles on this connection. The administrator's role does
// not apply on a connection that others could read.
func (c *client) currentRoles() members.Roles {
	roles := c.grantedRoles()
	if c.overheard {
		roles &^= members.RoleAdministrator
	}
	return roles
}

// grantedRoles returns the user's present roles, whatever the connection.
func (c *client) grantedRoles() members.Roles {
	return members.Roles(c.roles.Load()) //nolint:gosec // only roles are kept in it
}

// Entitled returns the user with their present roles on this connection.
func (c *client) Entitled() members.Identity {
	me := c.me
	me.Roles = c.currentRoles()
	return me
}

// Admin reports whether the user is now an administrator and on duty.
func (c *client) Admin() bool {
	return c.currentRoles().Has(members.RoleAdministrator) && !c.settings.Get().OffDuty
}

// isAdminNow reads the user's roles from the register and reports whether the user is an
// administrator on duty.
func (c *client) isAdminNow(ctx context.Context) bool {
	return c.Admin() && c.reloadRights(ctx) == nil && c.Admin()
}

// reloadRights reads the user's roles from the register.
func (c *client) reloadRights(ctx context.Context) error {
	if c.me.Guest {
		return nil
	}
	profile, err := c.server.Members.Profile(ctx, c.me.ID)
	if err == nil {
		c.SetRoles(profile.Roles)
	}
	return err
}

// SetRoles sets the user's roles. If they have changed, it applies the consequences and tells the
// user.
func (c *client) SetRoles(roles members.Roles) {
	before := c.currentRoles()
	if members.Roles(c.roles.Swap(uint32(roles))) == roles || before == c.currentRoles() { //nolint:gosec // as above
		return
	}
	c.session.UpdateIdentity(c.Entitled())
	if !c.currentRoles().Has(members.RoleAdministrator) {
		c.settings.Change(func(s *settings.Settings) {
			s.Lists = maps.Clone(s.Lists) // users without lists of their own share them
			s.Lists["channel"] = slices.DeleteFunc(slices.Clone(s.Lists["channel"]), func(n string) bool { return n == strconv.Itoa(earshot.AdminChannel) })
		})
	}
	if !c.currentRoles().Has(members.RoleAdministrator) && !c.currentRoles().Has(members.RoleArbiter) {
		c.watching.LeavePrivate()
	}
	c.Listen()
	c.Tell(c.Text("rights.changed", "Roles", c.roleNames()))
}

// roleNames returns the names of the user's roles in the client's language.
func (c *client) roleNames() string {
	var names []string
	for _, name := range c.currentRoles().Names() {
		names = append(names, c.Sentence("common.role."+name))
	}
	return strings.Join(names, ", ")
}

// keepSessions regularly renews the login sessions of all users, so that they last as long as the
// connections. It disconnects users whose login session was ended elsewhere. It runs until ctx
// ends.
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

// watchRights checks the connections of every account whose rights or passwords change, or for
// which a session or a token ends, until ctx ends.
func (s *Server) watchRights(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.Members.Watch(ctx, rightsDelay, func(account string) {
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

// Recheck ends the connection if the password of its login is no longer valid or the login session
// was ended elsewhere. Otherwise it reloads the user's roles.
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

// ChangeOwnPassword calls change, which changes the user's password. This connection stays open,
// and the other connections of the account are closed.
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

// RefuseInClear refuses commands of administrators on a connection that others could read. It
// returns nil for all other commands and users.
func (c *client) RefuseInClear(who session.Audience) error {
	if !c.overheard || !c.grantedRoles().Has(members.RoleAdministrator) || who != session.Administrators && who != session.OffDuty {
		return nil
	}
	return session.Forbidden(c.Text("rights.clear"))
}

// checkAudience refuses a command to a user who may not give it.
func (c *client) checkAudience(ctx context.Context, command *session.Command) error {
	switch command.Who {
	case session.Everybody:
	case session.Registered:
		if c.me.Guest {
			return session.Forbidden("Only registered players can use the " + string(command.Name) + " command.")
		}
	case session.Administrators:
		return c.requireAdmin(ctx)
	case session.OffDuty:
		if !c.currentRoles().Has(members.RoleAdministrator) {
			return session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
		}
	}
	return nil
}

// mayReceive reports whether talk may be sent to the client. Channel 0 is only for users who are
// administrators at that moment.
func (c *client) mayReceive(ctx context.Context, s hall.Said) bool {
	if s.Manner != hall.Channel || s.Channel != earshot.AdminChannel {
		return true
	}
	return c.reloadRights(ctx) == nil && c.currentRoles().Has(members.RoleAdministrator)
}

// clearTextNotice returns the notice for administrators, at the login, that they have no rights on
// a connection that others could read.
func (c *client) clearTextNotice() string {
	if !c.overheard || !c.grantedRoles().Has(members.RoleAdministrator) {
		return ""
	}
	return c.Text("rights.clear") + "\n"
}

// requireAdmin refuses a user who is not an administrator or is off duty.
func (c *client) requireAdmin(ctx context.Context) error {
	me, err := complaints.PersonNow(c, ctx)
	switch {
	case err != nil:
		return err
	case !me.Admin:
		return session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
	}
	return nil
}

// Speaker returns the user as others see them when they speak. Administrators off duty appear
// without the role of administrator.
func (c *client) Speaker() members.Identity {
	me := c.Entitled()
	if c.settings.Get().OffDuty {
		me.Roles &^= members.RoleAdministrator
	}
	return me
}
