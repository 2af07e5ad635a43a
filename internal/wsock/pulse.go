package wsock

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/rtt"
)

// Pulse measures the round trip to a browser.
type Pulse struct {
	// wire is the connection that the kernel measures. It is nil behind a proxy, because the kernel
	// would measure the way to the proxy.
	wire net.Conn

	mu    sync.Mutex
	usual time.Duration // smoothed round trip of pings; 0 before the first
	least time.Duration // shortest round trip of pings
	asked time.Time     // when the unanswered ping was sent; zero if there is none

	trip   time.Duration // shortest round trip measured by the kernel; 0 if unknown
	looked time.Time     // when trip was read
}

// tripKept is how long the kernel's figure, which changes slowly, is reused.
const tripKept = time.Second

// NewPulse returns a pulse for a connection. behind reports whether an address is a proxy's.
func NewPulse(wire net.Conn, behind func(netip.Addr) bool) *Pulse {
	if at, err := netip.ParseAddrPort(wire.RemoteAddr().String()); err == nil && behind(at.Addr()) {
		return &Pulse{}
	}
	return &Pulse{wire: wire}
}

// PingSent records that a ping is sent.
func (p *Pulse) PingSent(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = now
}

// IsWaiting reports whether a ping is unanswered.
func (p *Pulse) IsWaiting() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.asked.IsZero()
}

// PongReceived records the answer to a ping. It returns false if none was sent.
func (p *Pulse) PongReceived(now time.Time) bool {
	p.mu.Lock()
	asked := p.asked
	p.asked = time.Time{}
	p.mu.Unlock()
	if asked.IsZero() {
		return false
	}
	p.record(now.Sub(asked))
	return true
}

// record records the round trip of a ping. A single slow one hardly counts.
func (p *Pulse) record(trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.usual == 0 {
		p.usual, p.least = trip, trip
		return
	}
	p.usual = min(trip, (3*p.usual+trip)/4+2*time.Millisecond)
	p.least = min(p.least, trip)
}

// Lag returns the round trip of a move as claimed by the browser's answers to pings, and the
// shortest one known to the server: the kernel's, or that of a ping.
func (p *Pulse) Lag(now time.Time) (claimed, trip time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire != nil && (p.looked.IsZero() || now.Sub(p.looked) >= tripKept) {
		p.trip, _ = rtt.Shortest(p.wire)
		p.looked = now
	}
	if p.trip > 0 {
		return max(p.usual, p.trip), p.trip
	}
	return p.usual, p.least
}
