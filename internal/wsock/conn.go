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

// Code says why a connection ends (RFC 6455, 7.4).
type Code = ws.StatusCode

// Reasons of the protocol's own.
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

// readBuffer is how much is read at once: commands are short, and most connections are silent.
const readBuffer = 256

// closePatience is how long the other end may take to answer a farewell.
const closePatience = 5 * time.Second

// Options of a connection.
type Options struct {
	Protocol string // the subprotocol that both ends must speak
	Limit    int    // bytes in a message that comes
	Bounds   outbox.Bounds
	// Slow is told when the other end is let go because it reads too slowly, TooSlow being said to it.
	Slow    func()
	TooSlow Code
	// Pong is told what comes back of a ping.
	Pong func(payload []byte)
}

// Conn is one connection. [Conn.Read] belongs to one goroutine; all else may be called by several.
type Conn struct {
	wire     net.Conn
	in       *bufio.Reader
	out      *outbox.Box
	limit    int
	pong     func([]byte)
	packs    bool // the other end reads compressed messages
	farewell sync.Once
	closing  atomic.Bool // a farewell was said: nothing follows it, and nothing is heeded

	// Of a message that comes in parts; the reader\'s.
	message []byte
	open    bool // there is more to come
	packed  bool // compressed
}

// Accept makes a connection of a request. When it is none, it answers the request with why. known is false when
// the other end does not speak the protocol: say so and end.
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
	c = Over(wire, o, packs)
	if len(read) > 0 {
		c.in.Reset(io.MultiReader(bytes.NewReader(bytes.Clone(read)), wire))
	}
	return c, agreed.Protocol == o.Protocol, nil
}

// Over is a connection over a wire on which the ends have agreed to be one, and whether they compress.
func Over(wire net.Conn, o Options, packs bool) *Conn {
	c := &Conn{wire: wire, in: bufio.NewReaderSize(wire, readBuffer), limit: o.Limit, pong: o.Pong, packs: packs}
	bounds := o.Bounds
	bounds.Farewell = farewell(o.TooSlow, "reading too slowly")
	bounds.Slow = func() {
		c.closing.Store(true)
		o.Slow()
		go c.Abort()
	}
	c.out = outbox.New(wire, bounds)
	return c
}

// Packs reports whether the other end reads compressed messages.
func (c *Conn) Packs() bool { return c.packs }

// Put sends a message that [Frame] has made, and never waits; whoever reads too slowly is let go.
func (c *Conn) Put(frame []byte) {
	if !c.closing.Load() {
		c.out.Put(frame)
	}
}

// PutWithAnswer is Put for what is followed by an answer in a moment: between [Conn.Answering] and the answer it waits for
// that, and both are written at once.
func (c *Conn) PutWithAnswer(frame []byte) {
	if !c.closing.Load() {
		c.out.PutWithAnswer(frame)
	}
}

// Answering says that an answer will be sent.
func (c *Conn) Answering() { c.out.Answering(true) }

// Answer is Put to whoever has asked: they wait until there is room, and read nothing meanwhile.
func (c *Conn) Answer(frame []byte) {
	c.out.Answering(false) // before it is put: what waits goes with it, and nothing begins to wait after it
	c.out.Room()
	c.Put(frame)
}

// Ping asks for a sign of life.
func (c *Conn) Ping(payload []byte) { c.control(ws.OpPing, payload) }

func (c *Conn) control(op ws.OpCode, payload []byte) {
	if !c.closing.Load() {
		c.out.Put(ws.MustCompileFrame(ws.NewFrame(op, true, payload)))
	}
}

// Close says farewell. It does not wait: the reader ends when the other end has answered, or has taken too long.
func (c *Conn) Close(code Code, why string) {
	c.farewell.Do(func() {
		if !c.closing.Swap(true) {
			c.out.Put(farewell(code, why))
		}
		_ = c.wire.SetReadDeadline(time.Now().Add(closePatience)) // else the wire is gone already
	})
}

func farewell(code Code, why string) []byte {
	return ws.MustCompileFrame(ws.NewCloseFrame(ws.NewCloseFrameBody(code, why)))
}

// Abort ends the reading.
func (c *Conn) Abort() { _ = c.wire.SetReadDeadline(time.Unix(1, 0)) }

// End lets what waits be written and closes the wire. The reader has ended.
func (c *Conn) End() { c.out.Close() }

var errEnded = errors.New("wsock: the connection has ended")

// Read returns the next message. After an error nothing comes any more, and it remains to [Conn.End] it.
func (c *Conn) Read() (text []byte, err error) {
	for {
		// Most connections wait here, and the stack under it is what they cost.
		if _, err := c.in.Peek(1); err != nil {
			return nil, err
		}
		if text, whole, err := c.frame(); whole || err != nil {
			return text, err
		}
	}
}

// frame reads one frame and returns the message that it ends.
func (c *Conn) frame() (text []byte, whole bool, err error) {
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
		_, _ = io.Copy(io.Discard, c.in) // nobody knows where the next begins
		return nil, false, errEnded
	}
	switch {
	case control:
		return nil, false, c.heed(h)
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
	part, err := c.payload(h)
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
	text, whole = c.whole(message)
	return text, whole, nil
}

// payload reads what a frame carries.
func (c *Conn) payload(h ws.Header) ([]byte, error) {
	part := make([]byte, h.Length)
	_, err := io.ReadFull(c.in, part)
	ws.Cipher(part, h.Mask, 0)
	return part, err
}

// whole is a message as it was meant; a farewell is said for one that is none.
func (c *Conn) whole(message []byte) (text []byte, is bool) {
	if c.packed {
		var err error
		switch message, err = unpack(message, c.limit); {
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

// heed reads and obeys a frame that is no message.
func (c *Conn) heed(h ws.Header) error {
	payload, err := c.payload(h)
	if err != nil {
		return err
	}
	switch h.OpCode {
	case ws.OpPing:
		c.control(ws.OpPong, payload)
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
