package icsd

import (
	"runtime/debug"
	"sync"
)

// background is what is done for a client beside their commands, each in a goroutine.
type background struct {
	running sync.WaitGroup

	mu      sync.Mutex
	stopped bool // nothing more begins
	hearing bool // a goroutine sends the news of the hall
	more    bool // and there may be more news
}

// Beside runs something that sends the client news in a goroutine. It reports false, and runs
// nothing, when the client is leaving. A panic there ends this connection and no other.
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

// Guarded runs something so that a panic ends this connection and no other.
func (c *client) Guarded(run func()) {
	defer func() {
		if p := recover(); p != nil {
			c.server.Log.Error("ics: panic", "panic", p, "handle", c.me.Handle, "stack", string(debug.Stack()))
			c.conn.Abort()
		}
	}()
	run()
}

// stopBackground waits for what is done beside commands, and ends what the client is sent of games.
func (c *client) stopBackground() {
	c.background.mu.Lock()
	c.background.stopped = true
	c.background.mu.Unlock()
	c.background.running.Wait()
	c.watching.CancelAll()
}
