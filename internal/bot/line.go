package bot

import (
	"bufio"
	"io"
	"net"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
)

// Telnet's bytes that a server of the family sends (RFC 854).
const (
	iac  = 255
	will = 251
	dont = 254
)

// leaveTime is how long the server has to close after goodbye.
const leaveTime = 3 * time.Second

// maxHeard bounds a line of the server's.
const maxHeard = 64 << 10

// line is the connection to the server: lines in, lines out.
type line struct {
	conn net.Conn
	in   chan string // closed when the server has gone
}

const writeTime = 10 * time.Second

func newLine(conn net.Conn) *line {
	l := &line{conn: conn, in: make(chan string, 256)}
	go func() {
		defer close(l.in)
		r := bufio.NewReader(conn)
		for {
			text, err := hear(r)
			if text != "" {
				l.in <- text
			}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// hear reads one line, or one of the questions at the door, which have no end of
// line. Prompts before it and telnet's options are left out.
func hear(r *bufio.Reader) (string, error) {
	var s []byte
	for {
		b, err := r.ReadByte()
		if err != nil {
			return string(s), err
		}
		switch {
		case b == iac:
			option, err := r.ReadByte()
			if err == nil && option >= will && option <= dont {
				_, err = r.ReadByte()
			}
			if err != nil {
				return string(s), err
			}
		case b == '\r' || b == '\a' || b == 0:
		case b == '\n':
			if len(s) > 0 {
				return string(s), nil
			}
		case len(s) < maxHeard:
			s = append(s, b)
			switch string(s) {
			case ics.Prompt:
				s = s[:0]
			case ics.LoginPrompt, ics.PasswordPrompt:
				return strings.TrimSpace(string(s)), nil
			}
		}
	}
}

func (l *line) send(text string) error {
	if err := l.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := io.WriteString(l.conn, text+"\n")
	return err
}

// leave waits a moment for the server to close, so that nothing that was sent is
// lost.
func (l *line) leave() {
	late := time.After(leaveTime)
	for {
		select {
		case _, more := <-l.in:
			if !more {
				return
			}
		case <-late:
			return
		}
	}
}

func (l *line) close() {
	l.conn.Close()
	for range l.in { // what is still read must not wait for anybody
	}
}
