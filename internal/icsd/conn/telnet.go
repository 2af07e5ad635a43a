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

// Telnet's commands and options that the family uses (RFC 854, 857, 858, 860).
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

// outboundLimit is how many messages may wait for a slow client before it is
// let go: it comes back to the true state.
const outboundLimit = 256

// outboundBytes is how much may wait for it. One answer may always wait, however
// long it is.
const outboundBytes = 1 << 20

// endlessLine is how long a line may be, in bytes, before nobody waits for its
// end any more.
const endlessLine = 64 << 10

// writeTimeout is how long one write to a client may take.
const writeTimeout = 10 * time.Second

// signRate and signBurst are telnet's questions that are answered, a second and at once.
const signRate, signBurst = 20, 60

// Errors of ReadLine. After [ErrLineTooLong] and [ErrNotStamped] the next line can be read.
var (
	ErrLineTooLong = errors.New("icsd: line too long")
	ErrEndless     = errors.New("icsd: a line without end")
	ErrNotStamped  = errors.New("icsd: a line without its stamp")
	errInterrupted = errors.New("icsd: interrupted by the client")
)

// Conn is one telnet connection: lines in, text out. One goroutine reads lines.
// Several may send text, and none of them waits for the client.
type Conn struct {
	conn     net.Conn
	in       *bufio.Reader
	out      *outbox.Box
	now      func() time.Time
	spoke    func()                   // called for every byte that has come
	timeseal atomic.Pointer[timeseal] // nil for a client that does not stamp its lines
	any      bool                     // a line has come

	trip  time.Duration // the least there and back, as the kernel had it
	asked time.Time     // when it was asked; both are the reader's own

	signs *rate.Limiter // for telnet's questions; nil until it has asked one
}

// lineBuffer is how much is read at once: lines that people type are short, and
// most connections are silent.
const lineBuffer = 128

// New returns a connection that reads from conn and writes to it. now is the clock of timestamps.
func New(conn net.Conn, now func() time.Time) *Conn {
	return &Conn{
		conn: conn, now: now, spoke: func() {}, in: bufio.NewReaderSize(conn, lineBuffer),
		out: outbox.New(conn, outbox.Bounds{Messages: outboundLimit, Bytes: outboundBytes, Patience: writeTimeout}),
	}
}

// raw sends bytes as they stand.
func (w *Conn) raw(b []byte) { w.Send(b, false) }

// Send sends bytes as they stand. With answer they go out together with the answer to the command
// that is being carried out.
func (w *Conn) Send(b []byte, answer bool) {
	if answer {
		w.out.PutWithAnswer(b)
		return
	}
	w.out.Put(b)
}

// SetAnswering sets whether a prompt or an answer follows what is sent now, and may go out with it.
func (w *Conn) SetAnswering(answering bool) { w.out.Answering(answering) }

// SetReadDeadline sets when reading fails with a timeout.
func (w *Conn) SetReadDeadline(t time.Time) error { return w.conn.SetReadDeadline(t) }

// OnInput sets a function that is called for every byte received. It must be set before the first line is read.
func (w *Conn) OnInput(f func()) { w.spoke = f }

// Abort closes the connection at once. What has not been written is lost.
func (w *Conn) Abort() { w.conn.Close() }

// scratch are buffers in which text is made ready; none is kept that has grown long.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// Say sends text with the line ends of telnet.
func (w *Conn) Say(text string) { w.SendText(text, false) }

// SayWithPrompt sends text together with the prompt that follows, during the login.
func (w *Conn) SayWithPrompt(text string) { w.SendText(text, true) }

// WithNewlines returns text with the line ends of telnet.
func WithNewlines(text string) string { return strings.ReplaceAll(text, "\n", ics.NewLine) }

// SendText sends text with the line ends of telnet, like [Conn.Send].
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

// SendAppended sends what write appends to the buffer that it is given, like [Conn.Send].
func (w *Conn) SendAppended(write func([]byte) []byte, answer bool) {
	const longest = 16 << 10
	ready := scratch.Get().(*[]byte)
	b := write((*ready)[:0])
	w.Send(b, answer)
	if *ready = b; cap(b) <= longest {
		scratch.Put(ready)
	}
}

// HideTyping asks the client not to echo what is typed.
func (w *Conn) HideTyping() { w.raw([]byte{iac, will, optEcho}) }

// ShowTyping ends what HideTyping has asked for.
func (w *Conn) ShowTyping() { w.raw([]byte{iac, wont, optEcho}) }

// Close writes what is queued and closes the connection.
func (w *Conn) Close() { w.out.Close() }

// sign waits until one more of telnet's requests may be answered.
func (w *Conn) sign() {
	if w.signs == nil {
		w.signs = rate.NewLimiter(signRate, signBurst)
	}
	limits.Await(w.signs, 1, w.out.Done())
}

// Wait waits until input has arrived or the connection has ended. It reads nothing.
func (w *Conn) Wait() { _, _ = w.in.Peek(1) }

// Buffered reports whether input has arrived that is not read.
func (w *Conn) Buffered() bool { return w.in.Buffered() > 0 }

// ReadLine returns the next line without its end. It answers telnet's requests and the
// timeseal's own lines on the way. A line over ics.MaxLine bytes is read
// to its end, thrown away, and reported as [ErrLineTooLong]; one that should have
// been stamped and is not, as [ErrNotStamped].
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

// rawLine reads the bytes of one line as they came.
func (w *Conn) rawLine() ([]byte, error) {
	var line []byte
	over := 0 // bytes that were too many
	for {
		b, err := w.in.ReadByte()
		if err != nil {
			return nil, err
		}
		w.spoke()
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

// typed returns the line after its backspaces and deletes have been applied.
func typed(raw []byte) (string, error) {
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

// negotiate reads what follows an IAC. Timing marks and suppressed go-ahead are
// agreed to, a sign of life is given, an interrupt is a farewell; everything
// else is passed over, as the family does. Whoever asks without end waits for his
// answers.
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
			w.sign()
			w.raw([]byte{iac, will, option})
		}
	case dont, will, wont:
		_, err = w.in.ReadByte()
		return err
	case ayt:
		w.sign()
		w.Say("\n[Responding to AYT: Yes, I'm here.]\n")
	case ip:
		return errInterrupted
	case sb:
		// A subnegotiation ends with IAC SE; its content is bounded by patience,
		// not by memory: nothing of it is kept.
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

// IsBadLine reports whether err means that the line read is too long or lacks its stamp.
// Later lines can still be read.
func IsBadLine(err error) bool {
	return errors.Is(err, ErrLineTooLong) || errors.Is(err, ErrNotStamped)
}

// IsClosed reports whether err is an ordinary end of the connection.
func IsClosed(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, errInterrupted)
}
