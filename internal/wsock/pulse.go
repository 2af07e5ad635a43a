package wsock

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/rtt"
)

// Pulse is how long messages travel to a browser and back.
type Pulse struct {
	// wire is the connection whose kernel figure counts; nil where a proxy stands
	// between, of whom it would tell.
	wire net.Conn

	mu    sync.Mutex
	usual time.Duration // the pings' round trip, smoothed; 0 before the first
	least time.Duration // of them
	asked time.Time     // when the ping went out that is not answered; zero when all are

	trip   time.Duration // the least there and back, as the kernel had it; 0 when it knew none
	looked time.Time     // when it was asked for that
}

// tripKept is how long the kernel's figure is kept before it is asked again: it changes slowly.
const tripKept = time.Second

// NewPulse measures on a connection. behind says whether an address is a proxy's.
func NewPulse(wire net.Conn, behind func(netip.Addr) bool) *Pulse {
	if at, err := netip.ParseAddrPort(wire.RemoteAddr().String()); err == nil && behind(at.Addr()) {
		return &Pulse{}
	}
	return &Pulse{wire: wire}
}

// Ask notes that a ping goes out.
func (p *Pulse) Ask(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = now
}

// Waits reports whether a ping is not answered.
func (p *Pulse) Waits() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.asked.IsZero()
}

// Answer takes the answer to a ping; it is false when none was sent.
func (p *Pulse) Answer(now time.Time) bool {
	p.mu.Lock()
	asked := p.asked
	p.asked = time.Time{}
	p.mu.Unlock()
	if asked.IsZero() {
		return false
	}
	p.beat(now.Sub(asked))
	return true
}

// beat takes the round trip of a ping. One hiccup gives no time back.
func (p *Pulse) beat(trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.usual == 0 {
		p.usual, p.least = trip, trip
		return
	}
	p.usual = min(trip, (3*p.usual+trip)/4+2*time.Millisecond)
	p.least = min(p.least, trip)
}

// Lag is the round trip of a move, as the browser's answers to pings tell it, and
// the least that the server itself knows of: the kernel's, or that of a ping.
func (p *Pulse) Lag(now time.Time) (claimed, trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire != nil && (p.looked.IsZero() || now.Sub(p.looked) >= tripKept) {
		p.trip, _ = rtt.Least(p.wire)
		p.looked = now
	}
	if p.trip > 0 {
		return max(p.usual, p.trip), p.trip
	}
	return p.usual, p.least
}
