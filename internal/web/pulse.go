package web

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/rtt"
)

// pulse is how long messages travel to a browser and back.
type pulse struct {
	// wire is the connection whose kernel figure counts; nil where a proxy stands
	// between, of whom it would tell.
	wire net.Conn

	mu    sync.Mutex
	usual time.Duration // the pings' round trip, smoothed; 0 before the first
	least time.Duration // of them
}

// newPulse measures on a connection. behind says whether an address is a proxy's.
func newPulse(wire net.Conn, behind func(netip.Addr) bool) *pulse {
	if at, err := netip.ParseAddrPort(wire.RemoteAddr().String()); err == nil && behind(at.Addr()) {
		return &pulse{}
	}
	return &pulse{wire: wire}
}

// beat takes the round trip of a ping. One hiccup gives no time back.
func (p *pulse) beat(trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.usual == 0 {
		p.usual, p.least = trip, trip
		return
	}
	p.usual = min(trip, (3*p.usual+trip)/4+2*time.Millisecond)
	p.least = min(p.least, trip)
}

// lag is the round trip of a move, as the browser's answers to pings tell it, and
// the least that the server itself knows of: the kernel's, or that of a ping.
func (p *pulse) lag() (claimed, trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire != nil {
		if trip, ok := rtt.Least(p.wire); ok {
			return max(p.usual, trip), trip
		}
	}
	return p.usual, p.least
}
