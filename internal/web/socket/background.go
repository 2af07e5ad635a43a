package socket

import (
	"errors"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/wsock"
)

// begin starts the connection: its news, pings and checks of the session. None of them keeps a
// goroutine waiting.
func (c *conn) begin(token string) {
	c.token = token
	if c.who.ID != "" {
		session, err := c.s.hall.Connect(c.who)
		if err != nil {
			c.drop(wsock.TryAgainLater, "closing")
			return
		}
		c.session = session
		c.session.NotifyNews(func() { c.runTask(&c.news, c.sendNews) })
		c.checker = time.AfterFunc(c.s.opt.Recheck, func() { c.inBackground(func() { c.checkSession(token) }) })
	}
	c.s.sockets.add(token, c)
	c.pinger = time.AfterFunc(pingEvery, c.ping)
	c.ping() // the first move needs the measure
}

// end releases everything that begin started, after the reader has ended.
func (c *conn) end(token string, stay *limits.Stay) {
	defer stay.Leave()
	defer c.ws.End()
	c.endBackground()
	c.s.sockets.remove(token, c)
	if c.session != nil {
		c.leave()
	}
}

// inBackground runs a function in its own goroutine. A panic closes only this connection.
func (c *conn) inBackground(run func()) {
	c.coming.Lock()
	defer c.coming.Unlock()
	if c.gone {
		return
	}
	c.background.Go(func() {
		defer c.closeOnPanic()
		run()
	})
}

// closeOnPanic is deferred, and closes the connection after a panic.
func (c *conn) closeOnPanic() {
	if p := recover(); p != nil {
		c.s.log.Error("panic on a websocket", "panic", p, "handle", c.who.Handle, "stack", string(debug.Stack()))
		c.drop(wsock.Trouble, "trouble")
	}
}

// endBackground stops the background goroutines and waits for them.
func (c *conn) endBackground() {
	c.cancel()
	c.coming.Lock()
	c.gone = true
	c.coming.Unlock()
	for _, t := range []*time.Timer{c.pinger, c.checker} {
		if t != nil {
			t.Stop()
		}
	}
	c.mu.Lock()
	for _, stop := range c.watched {
		stop()
	}
	c.mu.Unlock()
	c.leaveDesk()
	c.background.Wait()
}

// task is a function that runs in the background, at most one call at a time.
type task struct{ asked atomic.Int32 }

// runTask runs a task now, or, if it is already running, once more afterwards.
func (c *conn) runTask(e *task, run func()) {
	if e.asked.Add(1) > 1 {
		return // the run under way is followed by another
	}
	c.inBackground(func() {
		for n := e.asked.Load(); n > 0; n = e.asked.Add(-n) {
			run()
		}
	})
}

// ping keeps the connection alive and measures the lag. It aborts a connection that has not
// answered the last ping.
func (c *conn) ping() {
	switch {
	case c.ctx.Err() != nil:
	case c.pulse.IsWaiting():
		c.cancel()
		c.ws.Abort()
	default:
		c.pulse.PingSent(c.s.now())
		c.pinger.Reset(pingPatience)
		c.ws.Ping(nil)
	}
}

// pong records the answer to a ping.
func (c *conn) pong() {
	if c.pulse.PongReceived(c.s.now()) {
		c.pinger.Reset(pingEvery)
	}
}

// checkSession checks that the session is still valid. It may have ended on another node or
// expired.
func (c *conn) checkSession(token string) {
	who, err := c.s.members.Recognise(c.ctx, token)
	if err == nil {
		err = c.s.members.MayComeFrom(c.who.Place)
	}
	var refused *members.Error
	switch {
	case errors.As(err, &refused):
		c.drop(CloseEnded, "session ended")
	case err != nil:
		if c.ctx.Err() == nil {
			c.s.log.Error("session not read", "error", err)
		}
	case who.Roles != c.who.Roles:
		c.drop(wsock.TryAgainLater, "roles changed")
	}
	if c.ctx.Err() == nil {
		c.checker.Reset(c.s.opt.Recheck)
	}
}

// sendNews sends the member's new seats at games and news of challenges.
func (c *conn) sendNews() {
	for _, news := range c.session.TakeNews() {
		switch {
		case news.Seated != "":
			c.send(seatedMessage{Game: news.Seated})
		case news.Assists != "":
			c.send(assistsMessage{Game: news.Assists})
		case news.Offer != nil:
			c.sendOfferNews(news.Offer)
		}
	}
}
