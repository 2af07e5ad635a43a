package wsock

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"

	"github.com/escaque/escaque/internal/outbox"
)

// Code is the reason for closing a connection (RFC 6455, section 7.4).
type Code = ws.StatusCode

// The reasons defined by the protocol.
const (
	GoingAway     = 1001
	protocolError = 1002
	Unsupported   = 1003
	badText       = 1007
	Policy        = 1008
	tooBig        = 1009
	Trouble       = 1011
	TryAgainLater = 1013
)

// readBuffer is the size of the read buffer. Commands are short, and most connections are silent.
const readBuffer = 256

// closePatience is how long the other end may take to answer a close frame.
const closePatience = 5 * time.Second

// Options are the parameters of a connection.
type Options struct {
	Protocol string // the subprotocol that both ends must speak
	Limit    int    // most bytes of a received message
	Bounds   outbox.Bounds
	// Slow is called when the connection is closed because the other end reads too slowly. TooSlow
	// is the code sent to it.
	Slow    func()
	TooSlow Code
	// Pong is called with the payload of a received pong.
	Pong func(payload []byte)
}

// Conn is one connection. [Conn.Read] may be used by one goroutine only; all other methods by
// several.
type Conn struct {
	wire     net.Conn
	in       *bufio.Reader
	out      *outbox.Box
	limit    int
	pong     func([]byte)
	packs    bool // compression was agreed
	farewell sync.Once
	closing  atomic.Bool // a close frame was sent; nothing else is sent or processed

	// Of a message that comes in parts; the reader\'s.
	message []byte
	open    bool // there is more to come
	packed  bool // compressed
}

// Accept upgrades a request to a WebSocket. If it is not a valid request, it writes an HTTP error.
// known is false if the other end does not support the protocol; the caller should then close the
// connection with a reason.
func Accept(w http.ResponseWriter, r *http.Request, o Options) (c *Conn, known bool, err error) {
	pack := wsflate.Extension{Parameters: wsflate.Parameters{ServerNoContextTakeover: true, ClientNoContextTakeover: true}}
	up := ws.HTTPUpgrader{Protocol: func(name string) bool { return name == o.Protocol }, Negotiate: pack.Negotiate}
	wire, rw, agreed, err := up.Upgrade(r, w)
	if err != nil {
		if wire != nil {
			err = errors.Join(err, wire.Close())
		}
		return nil, false, err
	}
	// The buffers of the request are as long as pages need them; what they hold is read first.
	read, err := rw.Reader.Peek(rw.Reader.Buffered())
	if err != nil {
		return nil, false, errors.Join(err, wire.Close())
	}
	_, packs := pack.Accepted()
	c = NewConn(wire, o, packs)
	if len(read) > 0 {
		c.in.Reset(io.MultiReader(bytes.NewReader(bytes.Clone(read)), wire))
	}
	return c, agreed.Protocol == o.Protocol, nil
}

// NewConn returns a connection on an upgraded wire. packs reports whether compression was agreed.
func NewConn(wire net.Conn, o Options, packs bool) *Conn {
	c := &Conn{wire: wire, in: bufio.NewReaderSize(wire, readBuffer), limit: o.Limit, pong: o.Pong, packs: packs}
	bounds := o.Bounds
	bounds.Farewell = closeFrame(o.TooSlow, "reading too slowly")
	bounds.Slow = func() {
		c.closing.Store(true)
		o.Slow()
		go c.Abort()
	}
	c.out = outbox.New(wire, bounds)
	return c
}

// IsCompressed reports whether messages to the other end are compressed, as agreed in the handshake.
func (c *Conn) IsCompressed() bool { return c.packs }

// Put sends a message made by [Frame] without blocking. If the other end reads too slowly, the
// connection is closed.
func (c *Conn) Put(frame []byte) {
	if !c.closing.Load() {
		c.out.Put(frame)
	}
}

// PutWithAnswer is [Conn.Put] for a message that an answer will follow. Between [Conn.Answering]
// and the answer it waits, and both are written together.
func (c *Conn) PutWithAnswer(frame []byte) {
	if !c.closing.Load() {
		c.out.PutWithAnswer(frame)
	}
}

// Answering tells the connection that an answer to the client will be sent soon.
func (c *Conn) Answering() { c.out.Answering(true) }

// Answer sends an answer to a command. It blocks until there is room, so a client that does not
// read is read more slowly.
func (c *Conn) Answer(frame []byte) {
	c.out.Answering(false) // before it is put: what waits goes with it, and nothing begins to wait after it
	c.out.Room()
	c.Put(frame)
}

// Ping sends a ping.
func (c *Conn) Ping(payload []byte) { c.sendControl(ws.OpPing, payload) }

func (c *Conn) sendControl(op ws.OpCode, payload []byte) {
	if !c.closing.Load() {
		c.out.Put(ws.MustCompileFrame(ws.NewFrame(op, true, payload)))
	}
}

// Close sends a close frame without blocking. The reader ends when the other end has answered, or
// after closePatience.
func (c *Conn) Close(code Code, why string) {
	c.farewell.Do(func() {
		if !c.closing.Swap(true) {
			c.out.Put(closeFrame(code, why))
		}
		_ = c.wire.SetReadDeadline(time.Now().Add(closePatience)) // else the wire is gone already
	})
}

func closeFrame(code Code, why string) []byte {
	return ws.MustCompileFrame(ws.NewCloseFrame(ws.NewCloseFrameBody(code, why)))
}

// Abort makes the reader end.
func (c *Conn) Abort() { _ = c.wire.SetReadDeadline(time.Unix(1, 0)) }

// End writes the remaining messages and closes the wire. The reader must have ended.
func (c *Conn) End() { c.out.Close() }

var errEnded = errors.New("wsock: the connection has ended")

// Read returns the next message. After an error the caller must call [Conn.End].
func (c *Conn) Read() (text []byte, err error) {
	for {
		// Most connections wait here, and the stack under it is what they cost.
		if _, err := c.in.Peek(1); err != nil {
			return nil, err
		}
		if text, whole, err := c.readFrame(); whole || err != nil {
			return text, err
		}
	}
}

// readFrame reads one frame. If it completes a message, whole is true and text is the message.
func (c *Conn) readFrame() (text []byte, whole bool, err error) {
	h, err := ws.ReadHeader(c.in)
	if err != nil {
		return nil, false, err
	}
	state := ws.StateServerSide
	if c.packs {
		state |= ws.StateExtended
	}
	if c.open {
		state |= ws.StateFragmented
	}
	control := h.OpCode.IsControl()
	if ws.CheckHeader(h, state) != nil || h.Rsv2() || h.Rsv3() || h.Rsv1() && (control || h.OpCode == ws.OpContinuation) {
		c.Close(protocolError, "a frame against the protocol")
		_, _ = io.Copy(io.Discard, c.in) // the next frame cannot be found
		return nil, false, errEnded
	}
	switch {
	case control:
		return nil, false, c.handleControl(h)
	case h.OpCode == ws.OpBinary:
		c.Close(Unsupported, "text frames only")
	case h.Length > int64(c.limit-len(c.message)):
		c.Close(tooBig, "message too big")
	}
	c.open = !h.Fin
	if c.closing.Load() { // until the farewell is answered: ending sooner would cut it off
		c.message = nil
		_, err := io.CopyN(io.Discard, c.in, h.Length)
		return nil, false, err
	}
	part, err := c.readPayload(h)
	if err != nil {
		return nil, false, err
	}
	if h.OpCode == ws.OpText {
		c.packed, c.message = h.Rsv1(), part
	} else {
		c.message = append(c.message, part...)
	}
	if c.open {
		return nil, false, nil
	}
	message := c.message
	c.message = nil
	text, whole = c.decodeMessage(message)
	return text, whole, nil
}

// readPayload reads the payload of a frame.
func (c *Conn) readPayload(h ws.Header) ([]byte, error) {
	part := make([]byte, h.Length)
	_, err := io.ReadFull(c.in, part)
	ws.Cipher(part, h.Mask, 0)
	return part, err
}

// decodeMessage decodes a complete message. If it is invalid, it sends a close frame and returns
// false.
func (c *Conn) decodeMessage(message []byte) (text []byte, is bool) {
	if c.packed {
		var err error
		switch message, err = decompress(message, c.limit); {
		case errors.Is(err, errTooBig):
			c.Close(tooBig, "message too big")
			return nil, false
		case err != nil:
			c.Close(badText, "not compressed as agreed")
			return nil, false
		}
	}
	if !utf8.Valid(message) { // RFC 6455, 8.1
		c.Close(badText, "text is not UTF-8")
		return nil, false
	}
	return message, true
}

// handleControl reads and processes a control frame.
func (c *Conn) handleControl(h ws.Header) error {
	payload, err := c.readPayload(h)
	if err != nil {
		return err
	}
	switch h.OpCode {
	case ws.OpPing:
		c.sendControl(ws.OpPong, payload)
	case ws.OpPong:
		c.pong(payload)
	case ws.OpClose:
		c.farewell.Do(func() {
			if !c.closing.Swap(true) { // it is answered with what it says
				c.out.Put(ws.MustCompileFrame(ws.NewCloseFrame(payload)))
			}
		})
		return errEnded
	}
	return nil
}
