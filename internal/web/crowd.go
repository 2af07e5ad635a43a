package web

import (
	"net"
	"sync"
)

// How many connections may stay open at once: WebSockets and event streams, of
// all people and of one address. A whole school may sit behind one address; what
// is beyond is no school.
const (
	crowdLimit     = 8192
	crowdOfAddress = 256
)

// crowd counts the connections that stay open. The machine's own address is not
// limited by itself: a proxy may stand there for everybody.
type crowd struct {
	mu   sync.Mutex
	all  int
	from map[string]int
}

// enter lets one more connection in; false when there are too many.
func (c *crowd) enter(address string) bool {
	ip := net.ParseIP(address)
	own := ip != nil && ip.IsLoopback()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= crowdLimit || !own && c.from[address] >= crowdOfAddress {
		return false
	}
	if c.from == nil {
		c.from = make(map[string]int)
	}
	c.all++
	c.from[address]++
	return true
}

// leave gives the place of a connection back.
func (c *crowd) leave(address string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.from[address]--; c.from[address] <= 0 {
		delete(c.from, address)
	}
}
