package outbox

import (
	"bytes"
	"crypto/tls"
	"net"
	"sync"
	"syscall"
	"time"
)

// Bounds are the limits of what may wait for a slow reader.
type Bounds struct {
	Messages int           // most waiting messages
	Bytes    int           // their most bytes; a single message may be longer
	Patience time.Duration // time limit of one write

	// Slow, unless nil, is called when too much waits for a reader. It must not block. Farewell is
	// written to the reader after the message on its way. Without a Farewell the connection is
	// closed immediately.
	Slow     func()
	Farewell []byte
}

// packetSize is how many waiting bytes are gathered for one write.
const packetSize = 4096

// Box is the outgoing queue of one connection. Its methods may be called from several goroutines.
type Box struct {
	conn   net.Conn
	bounds Bounds
	direct syscall.RawConn // nil if a write may block
	deaf   chan struct{}

	mu        sync.Mutex
	waiting   [][]byte
	size      int  // of what waits, in bytes
	answering bool // messages of PutWithAnswer wait for an answer
	writing   bool // a goroutine is writing
	closed    bool
	gone      chan struct{} // closed when that goroutine ends; made by a caller that waits for it
	room      chan struct{} // closed when there is room; made by a caller that waits for it

	// State of a non-blocking write.
	attempt func(fd uintptr) bool
	data    []byte
	wrote   int
	failed  error
}

// New returns an empty box.
func New(conn net.Conn, bounds Bounds) *Box {
	b := &Box{conn: conn, bounds: bounds, deaf: make(chan struct{})}
	if plain := tcpConn(conn); plain != nil {
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

// tcpConn returns the underlying TCP connection if bytes are sent unchanged. It returns nil
// otherwise, as for TLS.
func tcpConn(conn net.Conn) *net.TCPConn {
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

// Done returns a channel that is closed when nothing can be written any more.
func (b *Box) Done() <-chan struct{} { return b.deaf }

// Put sends a message without blocking. The caller keeps data. If too much is waiting for the
// reader, the connection is closed.
func (b *Box) Put(data []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed:
	case b.writing:
		b.enqueue(data)
	case len(b.waiting) > 0: // for this one
		if b.enqueue(data); !b.closed {
			b.writeQueued()
		}
	default:
		b.writeNow(data)
	}
}

// PutWithAnswer is [Box.Put] for a message that an answer will follow. Between [Box.Answering] and
// the answer it waits, and both are written together.
func (b *Box) PutWithAnswer(data []byte) {
	b.mu.Lock()
	waits := b.answering && !b.closed && !b.writing
	if waits {
		b.enqueue(data)
	}
	b.mu.Unlock()
	if !waits {
		b.Put(data)
	}
}

// Answering tells the box whether an answer to the client will be put into it soon.
func (b *Box) Answering(soon bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answering = soon
}

// writeNow writes as much as the connection takes without blocking. The rest is queued. The caller
// holds the lock, and the queue is empty.
func (b *Box) writeNow(data []byte) {
	if b.direct == nil {
		b.startWriting(bytes.Clone(data))
		return
	}
	b.data, b.wrote, b.failed = data, 0, nil
	err := b.direct.Write(b.attempt)
	b.data = nil
	switch {
	case err != nil || b.failed != nil:
		b.hangUp()
	case b.wrote < len(data):
		b.startWriting(bytes.Clone(data[b.wrote:]))
	}
}

// enqueue queues a message. The caller holds the lock.
func (b *Box) enqueue(data []byte) {
	if b.isFull(len(data)) {
		b.dropReader()
		return
	}
	b.waiting = append(b.waiting, bytes.Clone(data))
	b.size += len(data)
}

// isFull reports whether the given number of bytes would exceed the limits. The caller holds the
// lock.
func (b *Box) isFull(more int) bool {
	return b.size > 0 && b.size+more > b.bounds.Bytes || len(b.waiting) >= b.bounds.Messages
}

// dropReader ends the connection of a reader that is too slow. The caller holds the lock.
func (b *Box) dropReader() {
	if b.bounds.Slow != nil {
		b.bounds.Slow()
	}
	if !b.writing || b.bounds.Farewell == nil {
		b.hangUp()
		return
	}
	b.waiting, b.size = [][]byte{bytes.Clone(b.bounds.Farewell)}, len(b.bounds.Farewell)
	b.stopAccepting()
}

// Room waits until the queue is less than half full, or nothing can be written any more.
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

// writeQueued writes what waited for an answer. The caller holds the lock.
func (b *Box) writeQueued() {
	switch all := b.dequeue(); {
	case len(b.waiting) > 0:
		b.startWriting(all)
	default:
		b.waiting = nil
		b.writeNow(all)
	}
}

// startWriting starts a goroutine that writes first and then the queue. The caller holds the lock.
func (b *Box) startWriting(first []byte) {
	b.writing = true
	go b.write(first)
}

// dequeue removes and returns the next data to write. The caller holds the lock, and the queue is
// not empty.
func (b *Box) dequeue() []byte {
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

// write writes data and then the queue until it is empty.
func (b *Box) write(data []byte) {
	for more := true; more; {
		err := b.conn.SetWriteDeadline(time.Now().Add(b.bounds.Patience))
		if err == nil {
			_, err = b.conn.Write(data)
		}
		data, more = b.nextAfter(err)
	}
}

// nextAfter returns the data to write after a write that ended with err. more is false if there is
// none.
func (b *Box) nextAfter(err error) (data []byte, more bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.hangUp()
	}
	if len(b.waiting) > 0 {
		return b.dequeue(), true
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

// hangUp closes the connection immediately. The caller holds the lock.
func (b *Box) hangUp() {
	b.waiting, b.size = nil, 0
	b.stopAccepting()
	b.conn.Close()
}

// stopAccepting accepts no more messages. The caller holds the lock.
func (b *Box) stopAccepting() {
	if !b.closed {
		b.closed = true
		close(b.deaf)
	}
}

// Closed reports whether the box accepts no more messages.
func (b *Box) Closed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// Close writes the queue, within the time limit of a write, and closes the connection.
func (b *Box) Close() {
	b.mu.Lock()
	if len(b.waiting) > 0 && !b.writing {
		b.startWriting(b.dequeue())
	}
	b.stopAccepting()
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
