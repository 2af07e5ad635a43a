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
// goroutine; text may be sent by several.
type wire struct {
	conn  net.Conn
	in    *bufio.Reader
	now   func() time.Time
	spoke func()               // called for every byte that has come
	seal  atomic.Pointer[seal] // nil for a client that does not stamp its lines
	any   bool                 // a line has come

	signs  *rate.Limiter // for telnet's questions
	queued atomic.Int64  // bytes that wait for the client

	mu     sync.Mutex
	out    chan []byte
	closed bool
	deaf   chan struct{} // closed when nothing can be written any more
	gone   chan struct{} // closed when the writer has ended
}

func newWire(conn net.Conn, now func() time.Time) *wire {
	w := &wire{conn: conn, now: now, spoke: func() {}, signs: rate.NewLimiter(signRate, signBurst), out: make(chan []byte, outboundLimit), deaf: make(chan struct{}), gone: make(chan struct{})}
	w.in = bufio.NewReaderSize(conn, 4096)
	go w.write()
	return w
}

func (w *wire) write() {
	deaf := sync.OnceFunc(func() { close(w.deaf) })
	defer close(w.gone)
	defer deaf()
	defer w.conn.Close()
	for b := range w.out {
		b = w.gather(b)
		w.queued.Add(-int64(len(b)))
		if err := w.conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
			return
		}
		if _, err := w.conn.Write(b); err != nil {
			// The reader wakes and the client ends. Drain until then, so that senders
			// never wait for somebody who is gone.
			w.conn.Close()
			deaf()
			for b := range w.out {
				w.queued.Add(-int64(len(b)))
			}
			return
		}
	}
}

// packetSize is how much is gathered for one write: an answer and the news that
// are ready at its moment go out together.
const packetSize = 4096

// gather takes what else is ready to be written.
func (w *wire) gather(b []byte) []byte {
	for len(b) < packetSize {
		select {
		case more, open := <-w.out:
			if !open {
				return b
			}
			b = append(b, more...)
		default:
			return b
		}
	}
	return b
}

// raw queues bytes for the client and never waits. A client whose queue is full
// is let go.
func (w *wire) raw(b []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	waiting := w.queued.Add(int64(len(b))) - int64(len(b))
	if waiting == 0 || waiting+int64(len(b)) <= outboundBytes {
		select {
		case w.out <- b:
			return
		default:
		}
	}
	w.closed = true
	w.conn.Close()
	close(w.out)
}

// say sends text as it stands, with every line feed in the family's form.
func (w *wire) say(text string) {
	w.raw([]byte(strings.ReplaceAll(text, "\n", ics.NewLine)))
}

// hideTyping asks the client not to echo what is typed; showTyping ends that.
func (w *wire) hideTyping() { w.raw([]byte{iac, will, optEcho}) }
func (w *wire) showTyping() { w.raw([]byte{iac, wont, optEcho}) }

// close lets what is queued be written, and ends the connection.
func (w *wire) close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.out)
	}
	w.mu.Unlock()
	select {
	case <-w.gone:
	case <-time.After(writeTimeout):
	}
	w.conn.Close()
}

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
			limits.Await(w.signs, 1, w.deaf)
			w.raw([]byte{iac, will, option})
		}
	case dont, will, wont:
		_, err = w.in.ReadByte()
		return err
	case ayt:
		limits.Await(w.signs, 1, w.deaf)
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
