package icsd

import (
	"io"
	"time"

	"golang.org/x/time/rate"
)

// What one connection may send: more than any hand or client needs, and so little
// that whoever sends without end keeps nobody waiting but himself.
const (
	byteRate, byteBurst = 32 << 10, 128 << 10 // bytes a second, and at once; more than the lines that are obeyed
	signRate, signBurst = 20, 60              // telnet's questions that are answered, a second and at once
)

// paced reads from a client, and takes the time for it that so many bytes may take.
type paced struct {
	from  io.Reader
	bytes *rate.Limiter
	gone  <-chan struct{} // closed when nobody is there any more
}

func newPaced(from io.Reader, gone <-chan struct{}) *paced {
	return &paced{from: from, bytes: rate.NewLimiter(byteRate, byteBurst), gone: gone}
}

// Read implements io.Reader. What does not fit into b waits at the client's end.
func (p *paced) Read(b []byte) (int, error) {
	n, err := p.from.Read(b[:min(len(b), byteBurst)])
	await(p.bytes, n, p.gone)
	return n, err
}

// await waits until n more are allowed, or nobody is there any more.
func await(l *rate.Limiter, n int, gone <-chan struct{}) {
	wait := l.ReserveN(time.Now(), n).Delay()
	if wait <= 0 {
		return
	}
	pause := time.NewTimer(wait)
	defer pause.Stop()
	select {
	case <-pause.C:
	case <-gone:
	}
}
