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

// begin lets the connection in: it is told its news, pinged and asked now and then whose it still
// is. No goroutine waits for any of that.
func (c *conn) begin(token string) {
	c.token = token
	if c.who.ID != "" {
		session, err := c.s.hall.Connect(c.who)
		if err != nil {
			c.drop(wsock.TryAgainLater, "closing")
			return
		}
		c.session = session
		c.session.NotifyNews(func() { c.runOnce(&c.news, c.tellNews) })
		c.checker = time.AfterFunc(c.s.opt.Recheck, func() { c.inBackground(func() { c.check(token) }) })
	}
	c.s.sockets.add(token, c)
	c.pinger = time.AfterFunc(pingEvery, c.ping)
	c.ping() // the first move needs the measure
}

// end undoes that; the reader has ended.
func (c *conn) end(token string, stay *limits.Stay) {
	defer stay.Leave()
	defer c.ws.End()
	c.endBackground()
	c.s.sockets.remove(token, c)
	if c.session != nil {
		c.leave()
	}
}

// inBackground runs something beside the reader. A panic closes this connection and no other.
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

// closeOnPanic, deferred, closes the connection after a panic, so that the others go on.
func (c *conn) closeOnPanic() {
	if p := recover(); p != nil {
		c.s.log.Error("panic on a websocket", "panic", p, "handle", c.who.Handle, "stack", string(debug.Stack()))
		c.drop(wsock.Trouble, "trouble")
	}
}

// endBackground ends what runs in the background, and waits for it.
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
	c.background.Wait()
}

// task is something that runs in the background, one run at a time.
type task struct{ asked atomic.Int32 }

// runOnce has a task run: now, or once more after the run that is under way.
func (c *conn) runOnce(e *task, run func()) {
	if e.asked.Add(1) > 1 {
		return // the run under way is followed by another
	}
	c.inBackground(func() {
		for n := e.asked.Load(); n > 0; n = e.asked.Add(-n) {
			run()
		}
	})
}

// ping keeps the connection alive and measures how long a message travels. Who has not answered the
// last one is let go.
func (c *conn) ping() {
	switch {
	case c.ctx.Err() != nil:
	case c.pulse.Waits():
		c.cancel()
		c.ws.Abort()
	default:
		c.pulse.Ask(c.s.now())
		c.pinger.Reset(pingPatience)
		c.ws.Ping(nil)
	}
}

// pong takes the answer to a ping.
func (c *conn) pong() {
	if c.pulse.Answer(c.s.now()) {
		c.pinger.Reset(pingEvery)
	}
}

// check asks whose the connection still is: a session may end without the browser's doing, by the
// machine's hand or by time.
func (c *conn) check(token string) {
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

// tellNews tells the member at which game they have a seat, and who challenges them.
func (c *conn) tellNews() {
	for _, news := range c.session.TakeNews() {
		switch {
		case news.Seated != "":
			c.send(seatedMessage{Game: news.Seated})
		case news.Offer != nil:
			c.hearOffer(news.Offer)
		}
	}
}
