package limits

import (
	"encoding/binary"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Wire is a connection that is read no faster than its limits allow. A client that sends too fast
// delays only itself.
type Wire struct {
	net.Conn
	bytes  *rate.Limiter
	frames *rate.Limiter // nil where no frames are counted
	most   int
	head   frameHeader
	gone   chan struct{}
	close  sync.Once
}

// PaceLines returns a connection that limits the bytes read per second.
func (s WireSettings) PaceLines(conn net.Conn) *Wire {
	return &Wire{Conn: conn, bytes: rate.NewLimiter(rate.Limit(s.Bytes), s.BytesBurst), most: s.BytesBurst, gone: make(chan struct{})}
}

// PaceFrames returns a WebSocket connection that limits the bytes and the frames read per second.
// Frames count because a ping of six bytes costs as much as a command. read is the data that was
// already read from conn.
func (s WireSettings) PaceFrames(conn net.Conn, read []byte) *Wire {
	w := s.PaceLines(conn)
	w.frames = rate.NewLimiter(rate.Limit(s.Frames), s.FrameBurst)
	w.head.count(read)
	return w
}

// Read implements net.Conn.
func (w *Wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b[:min(len(b), w.most)])
	Await(w.bytes, n, w.gone)
	if w.frames != nil {
		for frames := w.head.count(b[:n]); frames > 0; frames -= w.frames.Burst() {
			Await(w.frames, min(frames, w.frames.Burst()), w.gone)
		}
	}
	return n, err
}

// NetConn returns the underlying connection.
func (w *Wire) NetConn() net.Conn { return w.Conn }

// Close implements net.Conn. It wakes a waiting reader.
func (w *Wire) Close() error {
	w.close.Do(func() { close(w.gone) })
	return w.Conn.Close()
}

// Await waits until the limiter allows n more events, or gone is closed.
func Await(l *rate.Limiter, n int, gone <-chan struct{}) {
	now := time.Now()
	if l.AllowN(now, n) {
		return
	}
	wait := l.ReserveN(now, n).Delay()
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

// frameHeader parses the headers of WebSocket frames byte by byte (RFC 6455, section 5.2).
type frameHeader struct {
	buf  [14]byte
	have int
	skip uint64 // payload bytes of the frame that are still to come
}

// count parses bytes and returns how many frame headers are completed by them.
func (h *frameHeader) count(b []byte) (frames int) {
	for len(b) > 0 {
		if h.skip > 0 {
			n := min(h.skip, uint64(len(b)))
			h.skip -= n
			b = b[n:]
			continue
		}
		h.buf[h.have] = b[0]
		h.have++
		b = b[1:]
		if h.have >= 2 && h.have == h.size() {
			frames++
			h.skip, h.have = h.content(), 0
		}
	}
	return frames
}

// size returns the length of the current header in bytes. Its second byte must have been read.
func (h *frameHeader) size() int {
	n := 2
	switch h.buf[1] & 0x7f {
	case 126:
		n += 2
	case 127:
		n += 8
	}
	if h.buf[1]&0x80 != 0 {
		n += 4
	}
	return n
}

// content returns the length of the frame's content in bytes. The whole header must have been read.
func (h *frameHeader) content() uint64 {
	switch n := h.buf[1] & 0x7f; n {
	case 126:
		return uint64(binary.BigEndian.Uint16(h.buf[2:]))
	case 127:
		return binary.BigEndian.Uint64(h.buf[2:])
	default:
		return uint64(n)
	}
}
