package icsd

import (
	"runtime/debug"
	"sync"
)

// background tracks the goroutines that send to a client while it gives no command.
type background struct {
	running sync.WaitGroup

	mu          sync.Mutex
	stopped     bool // no more goroutines may start
	sendingNews bool // a goroutine is sending the news of the hall
	moreNews    bool // more news may have arrived meanwhile
}

// Beside calls run in a goroutine, so that it can send news to the client. It returns false and
// does not call run if the client is leaving. A panic in run ends only this connection.
func (c *client) Beside(run func()) (begun bool) {
	c.background.mu.Lock()
	defer c.background.mu.Unlock()
	if c.background.stopped {
		return false
	}
	c.server.running.Add(1)
	c.background.running.Go(func() {
		defer c.server.running.Add(-1)
		c.Guarded(run)
	})
	return true
}

// Guarded calls run. A panic in run ends only this connection.
func (c *client) Guarded(run func()) {
	defer func() {
		if p := recover(); p != nil {
			c.server.Log.Error("ics: panic", "panic", p, "handle", c.me.Handle, "stack", string(debug.Stack()))
			c.conn.Abort()
		}
	}()
	run()
}

// stopBackground waits for the client's background goroutines and ends its subscriptions to games.
func (c *client) stopBackground() {
	c.background.mu.Lock()
	c.background.stopped = true
	c.background.mu.Unlock()
	c.background.running.Wait()
	c.watching.CancelAll()
}
