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

// begin lets the connection in: it is told its news, pinged and asked now and then whose it still is. No
// goroutine waits for any of that.
func (c *conn) begin(token string) {
	c.token = token
	if c.who.ID != "" {
		session, err := c.s.hall.Connect(c.who)
		if err != nil {
			c.drop(wsock.TryAgainLater, "closing")
			return
		}
		c.session = session
		c.session.Attend(func() { c.do(&c.news, c.tellNews) })
		c.checker = time.AfterFunc(c.s.opt.Recheck, func() { c.pump(func() { c.check(token) }) })
	}
	c.s.sockets.add(token, c)
	c.pinger = time.AfterFunc(pingEvery, c.ping)
	c.ping() // the first move needs the measure
}

// end undoes that; the reader has ended.
func (c *conn) end(token string, stay *limits.Stay) {
	defer stay.Leave()
	defer c.ws.End()
	c.endPumps()
	c.s.sockets.remove(token, c)
	if c.session != nil {
		c.leave()
	}
}

// pump runs something beside the reader until the connection ends. One
// connection's trouble is nobody else's: a panic closes it and no more.
func (c *conn) pump(run func()) {
	c.coming.Lock()
	defer c.coming.Unlock()
	if c.gone {
		return
	}
	c.pumps.Go(func() {
		defer c.alone()
		run()
	})
}

// alone, deferred, has a panic end this connection and no other.
func (c *conn) alone() {
	if p := recover(); p != nil {
		c.s.log.Error("panic on a websocket", "panic", p, "who", c.who.Handle, "stack", string(debug.Stack()))
		c.drop(wsock.Trouble, "trouble")
	}
}

// endPumps ends what runs beside, and waits for it.
func (c *conn) endPumps() {
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
	c.pumps.Wait()
}

// errand is something to be done beside, once at a time, whenever somebody asks for it.
type errand struct{ asked atomic.Int32 }

// do has an errand run: now, or once more when it is being run.
func (c *conn) do(e *errand, run func()) {
	if e.asked.Add(1) > 1 {
		return // whoever runs it looks again
	}
	c.pump(func() {
		for n := e.asked.Load(); n > 0; n = e.asked.Add(-n) {
			run()
		}
	})
}

// ping keeps the connection alive and measures how long a message travels. Who has not answered the last one is
// let go.
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

// check asks whose the connection still is: a session may end without the browser's doing, by the machine's hand
// or by time.
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

// tellNews tells the member where he was seated, and who challenges him.
func (c *conn) tellNews() {
	for _, news := range c.session.News() {
		switch {
		case news.Seated != "":
			c.send(seatedMessage{Game: news.Seated})
		case news.Offer != nil:
			c.hearOffer(news.Offer)
		}
	}
}
