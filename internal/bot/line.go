package bot

import (
	"bufio"
	"io"
	"net"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
)

// The telnet command bytes that servers send (RFC 854).
const (
	iac  = 255
	will = 251
	dont = 254
)

// leaveTime is how long the server may take to close the connection after quit.
const leaveTime = 3 * time.Second

// maxLine is the most bytes of a line from the server.
const maxLine = 64 << 10

// line is the connection to the server.
type line struct {
	conn net.Conn
	in   chan string // received lines; closed when the server has closed the connection
}

const writeTime = 10 * time.Second

func newLine(conn net.Conn) *line {
	l := &line{conn: conn, in: make(chan string, 256)}
	go func() {
		defer close(l.in)
		r := bufio.NewReader(conn)
		for {
			text, err := readLine(r)
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

// readLine reads one line, or a login prompt, which has no line end. It removes prompts before the
// line and telnet options.
func readLine(r *bufio.Reader) (string, error) {
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
		case len(s) < maxLine:
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

// waitForClose waits a moment for the server to close the connection, so that sent data is not
// lost.
func (l *line) waitForClose() {
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
