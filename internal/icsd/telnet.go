package icsd

import (
	"bufio"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/ics"
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

// writeTimeout is how long one write to a client may take.
const writeTimeout = 10 * time.Second

var (
	errLineTooLong = errors.New("icsd: line too long")
	errInterrupted = errors.New("icsd: interrupted by the client")
)

// wire is one telnet connection: lines in, text out. Lines are read by one
// goroutine; text may be sent by several.
type wire struct {
	conn net.Conn
	in   *bufio.Reader

	mu     sync.Mutex
	out    chan []byte
	closed bool
	gone   chan struct{} // closed when the writer has ended
}

func newWire(conn net.Conn) *wire {
	w := &wire{conn: conn, in: bufio.NewReaderSize(conn, 4096), out: make(chan []byte, outboundLimit), gone: make(chan struct{})}
	go w.write()
	return w
}

func (w *wire) write() {
	defer close(w.gone)
	defer w.conn.Close()
	for b := range w.out {
		if err := w.conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
			return
		}
		if _, err := w.conn.Write(b); err != nil {
			// Drain, so that senders never wait for somebody who is gone.
			for range w.out {
			}
			return
		}
	}
}

// raw queues bytes for the client. A client whose queue is full is let go.
func (w *wire) raw(b []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	select {
	case w.out <- b:
	default:
		w.closed = true
		w.conn.Close()
		close(w.out)
	}
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
// way. A line over ics.MaxLine bytes is read to its end, thrown away, and
// reported as errLineTooLong.
func (w *wire) line() (string, error) {
	var line []byte
	long := false
	for {
		b, err := w.in.ReadByte()
		if err != nil {
			return "", err
		}
		switch b {
		case iac:
			if err := w.negotiate(); err != nil {
				return "", err
			}
		case '\n':
			if long {
				return "", errLineTooLong
			}
			return strings.TrimSuffix(string(line), "\r"), nil
		case 0:
		case '\b', 0x7f:
			if len(line) > 0 {
				line = line[:len(line)-1]
			}
		default:
			if len(line) >= ics.MaxLine {
				long = true
				continue
			}
			line = append(line, b)
		}
	}
}

// negotiate reads what follows an IAC. Timing marks and suppressed go-ahead are
// agreed to, a sign of life is given, an interrupt is a farewell; everything
// else is passed over, as the family does.
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
			w.raw([]byte{iac, will, option})
		}
	case dont, will, wont:
		_, err = w.in.ReadByte()
		return err
	case ayt:
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

// ended reports whether err is the ordinary end of a connection.
func ended(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, errInterrupted)
}
