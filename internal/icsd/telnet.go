package icsd

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

var (
	errLineTooLong = errors.New("icsd: line too long")
	errEndless     = errors.New("icsd: a line without end")
	errNotStamped  = errors.New("icsd: a line without its stamp")
	errInterrupted = errors.New("icsd: interrupted by the client")
)

// wire is one telnet connection: lines in, text out. Lines are read by one
// goroutine; text may be sent by several, and never waits for the client.
type wire struct {
	conn  net.Conn
	in    *bufio.Reader
	out   *outbox.Box
	now   func() time.Time
	spoke func()               // called for every byte that has come
	seal  atomic.Pointer[seal] // nil for a client that does not stamp its lines
	any   bool                 // a line has come

	trip  time.Duration // the least there and back, as the kernel had it
	asked time.Time     // when it was asked; both are the reader's own

	signs *rate.Limiter // for telnet's questions; nil until it has asked one
}

// lineBuffer is how much is read at once: lines that people type are short, and
// most connections are silent.
const lineBuffer = 128

func newWire(conn net.Conn, now func() time.Time) *wire {
	return &wire{
		conn: conn, now: now, spoke: func() {}, in: bufio.NewReaderSize(conn, lineBuffer),
		out: outbox.New(conn, outbox.Bounds{Messages: outboundLimit, Bytes: outboundBytes, Patience: writeTimeout}),
	}
}

// raw sends bytes as they stand.
func (w *wire) raw(b []byte) { w.out.Put(b) }

// scratch are buffers in which text is made ready; none is kept that has grown long.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// say sends text as it stands, with every line feed in the family's form.
func (w *wire) say(text string) { w.put(text, w.out.Put) }

// sayWithPrompt is say for what goes out with the prompt that follows in a moment, while the client comes in.
func (w *wire) sayWithPrompt(text string) { w.put(text, w.out.PutWithAnswer) }

// lines is text with every line feed in the family's form.
func lines(text string) string { return strings.ReplaceAll(text, "\n", ics.NewLine) }

// put is say in a way of its own.
func (w *wire) put(text string, put func([]byte)) {
	w.putBytes(func(b []byte) []byte {
		for {
			line, rest, more := strings.Cut(text, "\n")
			b = append(b, line...)
			if !more {
				return b
			}
			b = append(b, ics.NewLine...)
			text = rest
		}
	}, put)
}

// putBytes puts what write adds to a buffer that is lent to it, as it stands.
func (w *wire) putBytes(write func([]byte) []byte, put func([]byte)) {
	const longest = 16 << 10
	ready := scratch.Get().(*[]byte)
	b := write((*ready)[:0])
	put(b)
	if *ready = b; cap(b) <= longest {
		scratch.Put(ready)
	}
}

// hideTyping asks the client not to echo what is typed; showTyping ends that.
func (w *wire) hideTyping() { w.raw([]byte{iac, will, optEcho}) }
func (w *wire) showTyping() { w.raw([]byte{iac, wont, optEcho}) }

// close lets what waits be written, and ends the connection.
func (w *wire) close() { w.out.Close() }

// sign waits until one more of telnet's questions may be answered.
func (w *wire) sign() {
	if w.signs == nil {
		w.signs = rate.NewLimiter(signRate, signBurst)
	}
	limits.Await(w.signs, 1, w.out.Deaf())
}

// await waits until something has come, or nothing will: whoever reads meets what it was again.
func (w *wire) await() { _, _ = w.in.Peek(1) }

// some says whether something has come that is not read.
func (w *wire) some() bool { return w.in.Buffered() > 0 }

// line reads one line, without its end. It answers telnet's questions on the
// way, and what a timeseal says for itself. A line over ics.MaxLine bytes is read
// to its end, thrown away, and reported as errLineTooLong; one that should have
// been stamped and is not, as errNotStamped.
func (w *wire) line() (string, error) {
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
func (w *wire) rawLine() ([]byte, error) {
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
				return nil, errLineTooLong
			}
			return bytes.TrimSuffix(line, []byte{'\r'}), nil
		case 0:
		default:
			if len(line) >= ics.MaxSealed {
				if over++; over > endlessLine {
					return nil, errEndless
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

// typed is a line as its writer meant it: with what he took back taken back.
func typed(raw []byte) (string, error) {
	if len(raw) > ics.MaxLine {
		return "", errLineTooLong
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
func (w *wire) negotiate() error {
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
		w.say("\n[Responding to AYT: Yes, I'm here.]\n")
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

// rubbish reports whether err says that a line was no line for a command.
func rubbish(err error) bool {
	return errors.Is(err, errLineTooLong) || errors.Is(err, errNotStamped)
}

// ended reports whether err is the ordinary end of a connection.
func ended(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, errInterrupted)
}
