package icsd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/simuls"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/limits"
)

// serveClient serves a client from the login prompt until it disconnects.
func (s *Server) serveClient(ctx context.Context, c *client) {
	s.all.Add(1)
	go func() {
		if c.runPhase(ctx, c.logIn) {
			go s.workers.awaitInput(visit{ctx, c})
		} else {
			s.all.Done()
		}
	}()
}

// runPhase runs a part of a connection, such as the login, and ends the connection unless run
// returns true. A panic in run ends only this connection.
func (c *client) runPhase(ctx context.Context, run func(context.Context) bool) (more bool) {
	defer func() {
		if more {
			return
		}
		trouble := recover()
		defer func() {
			if again := recover(); trouble == nil {
				trouble = again
			}
			c.closeConnection()
			if trouble != nil {
				c.server.Log.Error("ics: panic", "panic", fmt.Sprint(trouble), "address", c.address)
			}
		}()
		c.logOut(ctx)
	}()
	return run(ctx)
}

// logIn runs the login, from the banner to the first prompt. It returns true if the user is logged
// in.
func (c *client) logIn(ctx context.Context) (more bool) {
	ctx, cancel := context.WithCancel(ctx) // a query of the database allocates in its context for good
	defer cancel()
	if err := c.setDeadline(c.connectedAt.Add(c.server.limits.Settings.Door.Silence)); err != nil {
		return false
	}
	c.conn.SetAnswering(true) // text before a prompt is sent with it
	c.conn.SayWithPrompt("\n      " + c.Text("banner") + "\n")
	login, err := c.signIn(ctx)
	if err != nil {
		switch {
		case ctx.Err() != nil:
			c.conn.Say("\n" + c.Text("closing") + "\n")
		case conn.IsClosed(err), errors.Is(err, errLeft):
		case isTimeout(err):
			c.conn.Say("\n" + c.Text("silent") + "\n")
		default:
			c.conn.Say("\n" + c.loginFailure(err) + "\n")
		}
		return false
	}
	c.login = login
	c.mu.Lock()
	c.me = login.Identity
	c.mu.Unlock()
	if err := c.startSession(ctx); err != nil {
		switch {
		case ctx.Err() != nil:
			c.conn.Say("\n" + c.Text("closing") + "\n")
		case !errors.Is(err, errLeft):
			c.conn.Say("\n" + c.loginFailure(err) + "\n")
		}
		return false
	}
	c.conn.SetAnswering(false)
	c.prompt()
	return c.extendDeadline()
}

// loginFailure returns the sentence for a failed login.
func (c *client) loginFailure(err error) string {
	why := c.Explain(err)
	if c.server.Hall.Trouble() != nil {
		return c.Text("outage.door")
	}
	return why
}

// startSession opens the session of an authenticated user and greets them.
func (c *client) startSession(ctx context.Context) (err error) {
	if i18n.AtTerminal(c.me.Lang) {
		c.lang.Store(c.me.Lang)
	}
	class, account := limits.Member, c.me.ID
	if c.me.Guest {
		class, account = limits.Guest, ""
	}
	if !c.stay.Become(class, account) {
		c.conn.Say("\n" + c.Text("full") + "\n")
		return errLeft
	}
	c.roles.Store(uint32(c.me.Roles))
	c.token = c.login.Token
	if !c.me.Guest {
		if c.stamp, err = c.server.Members.ICSStamp(ctx, c.me.ID); err != nil {
			return err
		}
	}
	if c.session, err = c.server.Hall.Connect(c.Entitled()); err != nil {
		return err
	}
	if err := settings.Load(c, ctx); err != nil {
		return err
	}
	c.session.SetScreen(func(ctx context.Context, o hall.Offer) error { return seeks.Screen(c, ctx, o) })
	c.session.SetStatus(c.status)
	c.mu.Lock()
	c.entered = c.server.Now()
	c.mu.Unlock()

	c.conn.SayWithPrompt("\n" + c.conn.PingLine() + ics.SessionStart(c.me.Handle, format.TitlesOf(c.Entitled())) + "\n" + c.wrap(c.clearTextNotice()+c.opponentsHint()+c.newcomersHint(ctx)) + c.Text("motd") + "\n" + c.wrap(c.greeting(ctx)+c.unreadableStreams(ctx)))
	c.server.disconnectEarlier(c)
	c.enterLobby()
	play.TellAdjournedOpponents(c)
	c.server.tellReady(ctx)
	c.session.NotifyNews(func() { c.onNews(c.ctx) })
	c.session.NotifyTalk(func(s hall.Said) { c.receiveTalk(c.ctx, s.Manner) })
	for _, id := range c.server.Hall.PlayingIn(c.me.ID) {
		c.joinGame(c.ctx, id)
	}
	for _, id := range c.server.Hall.AssistingIn(c.me.ID) {
		watching.TellAssisting(c, c.ctx, id)
	}
	simuls.ShowBoards(c, c.ctx)
	return nil
}

// disconnectEarlier ends the earlier connections of a user who logs in. As on FICS, a user has only
// one connection, and dead connections are closed. The new one is already in the hall, so that the
// user does not leave their games.
func (s *Server) disconnectEarlier(arriving *client) {
	for _, old := range s.clientsOf(arriving.me.ID) {
		old.conn.Say("\n\n**** " + arriving.me.Handle + " has arrived - you can't both be logged in. ****\n\n")
		old.conn.Close()
	}
}

// logOut undoes the login, as far as it had succeeded. The order matters: the session and its feeds
// end before the connection.
func (c *client) logOut(serving context.Context) {
	defer c.cancel()
	if c.login.Token == "" {
		return
	}
	defer c.endLogin(c.login)
	if c.session == nil {
		return
	}
	defer func() {
		if serving.Err() != nil {
			c.session.Close() // the server closes: players do not leave their games by that
			return
		}
		c.session.Leave()
	}()
	defer examining.LeaveAll(c)
	defer c.stopBackground()
	defer c.cancel()
	if c.isLoggedIn.Load() {
		c.leaving.Store(true)
		c.server.loggedIn.remove(c)
	}
}

// closeConnection closes the connection and frees its place in the connection limits.
func (c *client) closeConnection() {
	c.server.mu.Lock()
	delete(c.server.conns, c)
	c.server.mu.Unlock()
	c.conn.Close()
	c.stay.Leave()
}

// setDeadline sets the time until which the client may send the next line. It is very short if the
// server is closing.
func (c *client) setDeadline(until time.Time) error {
	err := c.conn.SetReadDeadline(until)
	if err == nil && c.server.closing.Load() {
		err = c.conn.SetReadDeadline(time.Now().Add(closingLines))
	}
	return err
}

// setLoginDeadline sets the time until which a client must have logged in. It is called at the
// first input.
func (c *client) setLoginDeadline() {
	if err := c.setDeadline(c.connectedAt.Add(c.server.limits.Settings.Door.SignIn)); err != nil {
		c.server.Log.Debug("ics: patience", "error", err, "address", c.address)
	}
}

// isTimeout reports whether err is a timeout.
func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}
