package conn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/outbox"
)

// Telnet's commands and options that FICS uses (RFC 854, 857, 858, 860).
const (
	iac  = 255
	dont = 254
	do   = 253
	wont = 252
	will = 251
	sb   = 250
	ayt  = 246
	ip   = 244
	se   = 240

	optEcho       = 1
	optSGA        = 3
	optTimingMark = 6
)

// outboundLimit is how many messages may wait for a slow client before it is disconnected. When it
// reconnects, it gets the current state.
const outboundLimit = 256

// outboundBytes is how many bytes may wait for a client. One message may always wait, however long
// it is.
const outboundBytes = 1 << 20

// endlessLine is how many bytes longer than the limit a line may be before the connection is
// closed.
const endlessLine = 64 << 10

// writeTimeout is how long one write to a client may take.
const writeTimeout = 10 * time.Second

// requestRate and requestBurst limit the answered telnet requests, per second and in a burst.
const requestRate, requestBurst = 20, 60

// The errors of [Conn.ReadLine]. After [ErrLineTooLong] and [ErrNotStamped] the next line can be
// read.
var (
	ErrLineTooLong = errors.New("icsd: line too long")
	ErrEndless     = errors.New("icsd: a line without end")
	ErrNotStamped  = errors.New("icsd: a line without its stamp")
	errInterrupted = errors.New("icsd: interrupted by the client")
)

// Conn is one telnet connection: it reads lines and sends text. One goroutine reads lines. Several
// may send text, and none of them waits for the client.
type Conn struct {
	conn     net.Conn
	in       *bufio.Reader
	out      *outbox.Box
	now      func() time.Time
	onByte   func()                   // called for every byte received
	timeseal atomic.Pointer[timeseal] // nil if the client does not timestamp its lines
	hasRead  bool                     // a line was read

	trip        time.Duration // the least round trip measured by the kernel; used by the reader only
	tripAskedAt time.Time     // when trip was measured; used by the reader only

	requestLimiter *rate.Limiter // for telnet requests; nil before the first
}

// lineBuffer is the size of the read buffer. Typed lines are short, and most connections are
// silent.
const lineBuffer = 128

// New returns a connection that reads from conn and writes to it. now returns the time with which
// lines and pings are stamped.
func New(conn net.Conn, now func() time.Time) *Conn {
	return &Conn{
		conn: conn, now: now, onByte: func() {}, in: bufio.NewReaderSize(conn, lineBuffer),
		out: outbox.New(conn, outbox.Bounds{Messages: outboundLimit, Bytes: outboundBytes, Patience: writeTimeout}),
	}
}

// raw sends bytes without changing their line ends.
func (w *Conn) raw(b []byte) { w.Send(b, false) }

// Send sends bytes without changing their line ends. If answer is true, they are sent together with
// the answer to the current command.
func (w *Conn) Send(b []byte, answer bool) {
	if answer {
		w.out.PutWithAnswer(b)
		return
	}
	w.out.Put(b)
}

// SetAnswering sets whether text that is sent from now on may wait for the prompt or answer that
// follows it.
func (w *Conn) SetAnswering(answering bool) { w.out.Answering(answering) }

// SetReadDeadline sets the time at which reading fails with a timeout.
func (w *Conn) SetReadDeadline(t time.Time) error { return w.conn.SetReadDeadline(t) }

// OnInput sets a function that is called for every byte received. It must be set before the first
// line is read.
func (w *Conn) OnInput(f func()) { w.onByte = f }

// Abort closes the connection immediately. Unwritten text is lost.
func (w *Conn) Abort() { w.conn.Close() }

// scratch is a pool of buffers for outgoing text. Very long buffers are not kept.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// Say sends text with the line ends of telnet.
func (w *Conn) Say(text string) { w.SendText(text, false) }

// SayWithPrompt sends text together with the prompt after it, during the login.
func (w *Conn) SayWithPrompt(text string) { w.SendText(text, true) }

// WithNewlines returns text with the line ends of telnet.
func WithNewlines(text string) string { return strings.ReplaceAll(text, "\n", ics.NewLine) }

// SendText is [Conn.Send] for text, with the line ends of telnet.
func (w *Conn) SendText(text string, answer bool) {
	w.SendAppended(func(b []byte) []byte {
		for {
			line, rest, more := strings.Cut(text, "\n")
			b = append(b, line...)
			if !more {
				return b
			}
			b = append(b, ics.NewLine...)
			text = rest
		}
	}, answer)
}

// SendAppended is [Conn.Send] for the bytes that write appends to its buffer.
func (w *Conn) SendAppended(write func([]byte) []byte, answer bool) {
	const longest = 16 << 10
	ready := scratch.Get().(*[]byte)
	b := write((*ready)[:0])
	w.Send(b, answer)
	if *ready = b; cap(b) <= longest {
		scratch.Put(ready)
	}
}

// HideTyping asks the client not to echo typed text.
func (w *Conn) HideTyping() { w.raw([]byte{iac, will, optEcho}) }

// ShowTyping asks the client to echo typed text again.
func (w *Conn) ShowTyping() { w.raw([]byte{iac, wont, optEcho}) }

// Close writes the queued text and closes the connection.
func (w *Conn) Close() { w.out.Close() }

// awaitRequestRate waits until the rate limit allows an answer to one more telnet request.
func (w *Conn) awaitRequestRate() {
	if w.requestLimiter == nil {
		w.requestLimiter = rate.NewLimiter(requestRate, requestBurst)
	}
	limits.Await(w.requestLimiter, 1, w.out.Done())
}

// Wait waits until input has arrived or the connection has ended. It reads nothing.
func (w *Conn) Wait() { _, _ = w.in.Peek(1) }

// Buffered reports whether unread input has arrived.
func (w *Conn) Buffered() bool { return w.in.Buffered() > 0 }

// ReadLine returns the next line without its end. It answers telnet requests and timeseal lines
// that precede the line. A line over ics.MaxLine bytes is discarded with the error
// [ErrLineTooLong]. A line without the required timestamp is discarded with [ErrNotStamped].
func (w *Conn) ReadLine() (string, error) {
	for {
		raw, err := w.rawLine()
		if err != nil {
			return "", err
		}
		text, own, err := w.unseal(raw)
		if err != nil || !own {
			return text, err
		}
	}
}

// rawLine reads the bytes of one line.
func (w *Conn) rawLine() ([]byte, error) {
	var line []byte
	over := 0 // bytes that were too many
	for {
		b, err := w.in.ReadByte()
		if err != nil {
			return nil, err
		}
		w.onByte()
		switch b {
		case iac:
			if err := w.negotiate(); err != nil {
				return nil, err
			}
		case '\n':
			if over > 0 {
				return nil, ErrLineTooLong
			}
			return bytes.TrimSuffix(line, []byte{'\r'}), nil
		case 0:
		default:
			if len(line) >= ics.MaxSealed {
				if over++; over > endlessLine {
					return nil, ErrEndless
				}
				continue
			}
			if line == nil {
				line = make([]byte, 0, 32)
			}
			line = append(line, b)
		}
	}
}

// applyBackspaces applies the backspaces and deletes in a line and returns the rest.
func applyBackspaces(raw []byte) (string, error) {
	if len(raw) > ics.MaxLine {
		return "", ErrLineTooLong
	}
	line := raw[:0]
	for _, b := range raw {
		switch b {
		case '\b', 0x7f:
			line = line[:max(0, len(line)-1)]
		default:
			line = append(line, b)
		}
	}
	return string(line), nil
}

// negotiate reads and answers a telnet command after the byte IAC. It agrees to timing marks and
// suppressed go-ahead, and answers "are you there". An interrupt ends the connection. Other
// commands are ignored, as on FICS. The answers are limited in rate, so a client that sends many
// requests waits for them.
func (w *Conn) negotiate() error {
	b, err := w.in.ReadByte()
	if err != nil {
		return err
	}
	switch b {
	case do:
		option, err := w.in.ReadByte()
		if err != nil {
			return err
		}
		if option == optTimingMark || option == optSGA {
			w.awaitRequestRate()
			w.raw([]byte{iac, will, option})
		}
	case dont, will, wont:
		_, err = w.in.ReadByte()
		return err
	case ayt:
		w.awaitRequestRate()
		w.Say("\n[Responding to AYT: Yes, I'm here.]\n")
	case ip:
		return errInterrupted
	case sb:
		// A subnegotiation ends with IAC SE. Its content is skipped and not stored, so it needs no
		// limit.
		for last := byte(0); ; {
			b, err := w.in.ReadByte()
			if err != nil {
				return err
			}
			if last == iac && b == se {
				return nil
			}
			last = b
		}
	}
	return nil
}

// IsBadLine reports whether err means that the line is too long or lacks its timestamp. Later lines
// can still be read.
func IsBadLine(err error) bool {
	return errors.Is(err, ErrLineTooLong) || errors.Is(err, ErrNotStamped)
}

// IsClosed reports whether err is a normal end of the connection.
func IsClosed(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, errInterrupted)
}
