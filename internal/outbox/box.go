package outbox

import (
	"bytes"
	"crypto/tls"
	"net"
	"sync"
	"syscall"
	"time"
)

// Bounds of what may wait for a slow reader.
type Bounds struct {
	Messages int           // how many may wait
	Bytes    int           // and how long together; one message may always wait, however long it is
	Patience time.Duration // how long one write may take

	// A reader for whom too much waits: Slow is told, unless it is nil, and must wait for nothing. Farewell is
	// what they may still read after the message on its way; with none the connection is closed at
	// once.
	Slow     func()
	Farewell []byte
}

// packetSize is how much is gathered for one write of what has waited.
const packetSize = 4096

// Box is what goes out over one connection. Its methods may be called from several goroutines.
type Box struct {
	conn   net.Conn
	bounds Bounds
	direct syscall.RawConn // nil where a write may have to wait for more than room
	deaf   chan struct{}

	mu        sync.Mutex
	waiting   [][]byte
	size      int  // of what waits, in bytes
	answering bool // what is put with an answer waits for it
	writing   bool // a goroutine writes
	closed    bool
	gone      chan struct{} // made by who waits for the goroutine's end; closed then
	room      chan struct{} // likewise, for room

	// Of the attempt to write at once.
	attempt func(fd uintptr) bool
	data    []byte
	wrote   int
	failed  error
}

// New returns an empty box.
func New(conn net.Conn, bounds Bounds) *Box {
	b := &Box{conn: conn, bounds: bounds, deaf: make(chan struct{})}
	if plain := under(conn); plain != nil {
		if raw, err := plain.SyscallConn(); err == nil {
			b.direct = raw
			b.attempt = func(fd uintptr) bool {
				b.wrote, b.failed = writeNow(fd, b.data)
				return true // whether all of it was taken or not: this never waits
			}
		}
	}
	return b
}

// under is the connection of the kernel that carries the bytes as they are put; nil when there is none, as
// under encryption.
func under(conn net.Conn) *net.TCPConn {
	for {
		switch c := conn.(type) {
		case *net.TCPConn:
			return c
		case *tls.Conn:
			return nil
		case interface{ NetConn() net.Conn }:
			conn = c.NetConn()
		default:
			return nil
		}
	}
}

// Deaf is closed when nothing can be written any more.
func (b *Box) Deaf() <-chan struct{} { return b.deaf }

// Put sends a message and never waits. The bytes stay the caller's. A reader for whom too much waits already
// is let go: the connection is closed.
func (b *Box) Put(data []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed:
	case b.writing:
		b.queue(data)
	case len(b.waiting) > 0: // for this one
		if b.queue(data); !b.closed {
			b.release()
		}
	default:
		b.now(data)
	}
}

// PutWithAnswer is Put for what is followed by an answer in a moment: between [Box.Answering] and the answer
// it waits for that, and both are written at once.
func (b *Box) PutWithAnswer(data []byte) {
	b.mu.Lock()
	waits := b.answering && !b.closed && !b.writing
	if waits {
		b.queue(data)
	}
	b.mu.Unlock()
	if !waits {
		b.Put(data)
	}
}

// Answering says whether an answer is about to be put.
func (b *Box) Answering(soon bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answering = soon
}

// now writes what the connection takes at once; the rest waits. The caller holds the lock, and nothing waits.
func (b *Box) now(data []byte) {
	if b.direct == nil {
		b.begin(bytes.Clone(data))
		return
	}
	b.data, b.wrote, b.failed = data, 0, nil
	err := b.direct.Write(b.attempt)
	b.data = nil
	switch {
	case err != nil || b.failed != nil:
		b.hangUp()
	case b.wrote < len(data):
		b.begin(bytes.Clone(data[b.wrote:]))
	}
}

// queue lets a message wait. The caller holds the lock.
func (b *Box) queue(data []byte) {
	if b.full(len(data)) {
		b.letGo()
		return
	}
	b.waiting = append(b.waiting, bytes.Clone(data))
	b.size += len(data)
}

// full reports whether so many bytes more are too much. The caller holds the lock.
func (b *Box) full(more int) bool {
	return b.size > 0 && b.size+more > b.bounds.Bytes || len(b.waiting) >= b.bounds.Messages
}

// letGo ends the connection to a reader who is too slow. The caller holds the lock.
func (b *Box) letGo() {
	if b.bounds.Slow != nil {
		b.bounds.Slow()
	}
	if !b.writing || b.bounds.Farewell == nil {
		b.hangUp()
		return
	}
	b.waiting, b.size = [][]byte{bytes.Clone(b.bounds.Farewell)}, len(b.bounds.Farewell)
	b.end()
}

// Room waits until less than half of what may wait does, or nothing can be written any more.
func (b *Box) Room() {
	for {
		b.mu.Lock()
		if b.closed || len(b.waiting) < max(1, b.bounds.Messages/2) && b.size <= b.bounds.Bytes/2 {
			b.mu.Unlock()
			return
		}
		if b.room == nil {
			b.room = make(chan struct{})
		}
		room := b.room
		b.mu.Unlock()
		select {
		case <-room:
		case <-b.deaf:
			return
		}
	}
}

// release writes what waited for an answer. The caller holds the lock.
func (b *Box) release() {
	switch all := b.take(); {
	case len(b.waiting) > 0:
		b.begin(all)
	default:
		b.waiting = nil
		b.now(all)
	}
}

// begin has a goroutine write something, and then what waits. The caller holds the lock.
func (b *Box) begin(first []byte) {
	b.writing = true
	go b.write(first)
}

// take is what is written next. The caller holds the lock, and something waits.
func (b *Box) take() []byte {
	next := b.waiting[0]
	b.waiting[0], b.waiting = nil, b.waiting[1:]
	for len(b.waiting) > 0 && len(next) < packetSize {
		next = append(next, b.waiting[0]...)
		b.waiting[0], b.waiting = nil, b.waiting[1:]
	}
	b.size -= len(next)
	if b.room != nil {
		close(b.room)
		b.room = nil
	}
	return next
}

// write writes something, and then what waits until nothing does.
func (b *Box) write(data []byte) {
	for more := true; more; {
		err := b.conn.SetWriteDeadline(time.Now().Add(b.bounds.Patience))
		if err == nil {
			_, err = b.conn.Write(data)
		}
		data, more = b.next(err)
	}
}

// next is what the goroutine writes after a write that ended in err; it ends when there is nothing.
func (b *Box) next(err error) (data []byte, more bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.hangUp()
	}
	if len(b.waiting) > 0 {
		return b.take(), true
	}
	b.waiting, b.writing = nil, false
	if b.gone != nil {
		close(b.gone)
	}
	if !b.closed { // who sends next has their own time
		if err := b.conn.SetWriteDeadline(time.Time{}); err != nil {
			b.hangUp()
		}
	}
	return nil, false
}

// hangUp ends the connection without farewell. The caller holds the lock.
func (b *Box) hangUp() {
	b.waiting, b.size = nil, 0
	b.end()
	b.conn.Close()
}

// end takes no more messages. The caller holds the lock.
func (b *Box) end() {
	if !b.closed {
		b.closed = true
		close(b.deaf)
	}
}

// Closed reports whether nothing is taken any more.
func (b *Box) Closed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// Close lets what waits be written, as long as a write may take, and ends the connection.
func (b *Box) Close() {
	b.mu.Lock()
	if len(b.waiting) > 0 && !b.writing {
		b.begin(b.take())
	}
	b.end()
	var gone chan struct{}
	if b.writing {
		if b.gone == nil {
			b.gone = make(chan struct{})
		}
		gone = b.gone
	}
	b.mu.Unlock()
	if gone != nil {
		late := time.NewTimer(b.bounds.Patience)
		defer late.Stop()
		select {
		case <-gone:
		case <-late.C:
		}
	}
	b.conn.Close()
}
