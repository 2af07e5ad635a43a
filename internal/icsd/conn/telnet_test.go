package conn

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/ics"
)

// tape is a connection whose other end has said all that it will ever say.
type tape struct {
	io.Reader

	mu   sync.Mutex
	said bytes.Buffer
}

func (t *tape) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.said.Write(b)
}

func (t *tape) heard() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.said.String()
}

func (*tape) Close() error                     { return nil }
func (*tape) LocalAddr() net.Addr              { return &net.TCPAddr{} }
func (*tape) RemoteAddr() net.Addr             { return &net.TCPAddr{} }
func (*tape) SetDeadline(time.Time) error      { return nil }
func (*tape) SetReadDeadline(time.Time) error  { return nil }
func (*tape) SetWriteDeadline(time.Time) error { return nil }

// play reads all the lines of a tape.
func play(input []byte) (lines []string, thrown int, heard string, err error) {
	t := &tape{Reader: bytes.NewReader(input)}
	w := New(t, func() time.Time { return time.Unix(0, 0) })
	for {
		line, e := w.ReadLine()
		switch {
		case IsBadLine(e):
			thrown++
		case e != nil:
			w.Close()
			return lines, thrown, t.heard(), e
		default:
			lines = append(lines, line)
		}
	}
}

func TestTelnet(t *testing.T) {
	for _, c := range []struct{ what, input, lines, heard string }{
		{"ends of lines", "a\nb\r\nc\r\x00\n", "a|b|c", ""},
		{"what was taken back", "sek\b\beek\ntel\x7fll\n\b\bx\n", "seek|tell|x", ""},
		{"a timing mark", "\xff\xfd\x06e4\n", "e4", "\xff\xfb\x06"},
		{"go-ahead suppressed", "e\xff\xfd\x034\n", "e4", "\xff\xfb\x03"},
		{"options that are nothing here", "\xff\xfb\x18\xff\xfc\x01\xff\xfe\x22\xff\xfd\x1fe4\n", "e4", ""},
		{"a subnegotiation", "e\xff\xfa\x18\x00vt100\n\xff\xf04\n", "e4", ""},
		{"are you there?", "\xff\xf6\n", "", "\n\r[Responding to AYT: Yes, I'm here.]\n\r"},
		{"a line too long", strings.Repeat("x", ics.MaxLine+1) + "\ne4\n", "e4", ""},
		{"one that just fits", strings.Repeat("x", ics.MaxLine) + "\n", strings.Repeat("x", ics.MaxLine), ""},
	} {
		lines, _, heard, err := play([]byte(c.input))
		if strings.Join(lines, "|") != c.lines || heard != c.heard || !errors.Is(err, io.EOF) {
			t.Errorf("%s: %q, heard %q, %v", c.what, lines, heard, err)
		}
	}
	if lines, _, _, err := play([]byte("e4\n\xff\xf4d4\n")); len(lines) != 1 || !errors.Is(err, errInterrupted) {
		t.Errorf("an interrupt: %q, %v", lines, err)
	}
}

// FuzzTelnet holds that whatever comes, lines are bounded and nothing is said
// back but the few answers of telnet and timeseal.
func FuzzTelnet(f *testing.F) {
	f.Add([]byte("guest\n\nseek 5 0\n"))
	f.Add([]byte("\xff\xfd\x06\xff\xfd\x03\xff\xf6a\b\x7fb\r\n\xff\xf4"))
	f.Add([]byte("\xff\xfa\x18\x00vt100\xff\xf0e4\n\xff"))
	f.Add(append(append(append(ics.Seal("TIMESTAMP|a|b|", 1, 3), '\n'), append(ics.Seal(ics.SealPong, 9, 30), '\n')...), append(ics.Seal("e2e4", 12, 49), '\n')...))
	f.Add(append(ics.Seal("TIMESEAL2|a|b|", 1, 3), []byte("\ne2e4\n")...))
	f.Add([]byte(strings.Repeat("x", 3000) + "\n"))
	f.Fuzz(func(t *testing.T, input []byte) {
		lines, thrown, heard, _ := play(input)
		if n := bytes.Count(input, []byte{'\n'}); len(lines)+thrown > n {
			t.Errorf("%d lines and %d thrown away out of %d", len(lines), thrown, n)
		}
		for _, line := range lines {
			if len(line) > ics.MaxLine || strings.Contains(line, "\n") {
				t.Errorf("a line of %d bytes: %q", len(line), ics.Truncate(line, 40))
			}
			if p := ics.Printable(line); !utf8.ValidString(p) {
				t.Errorf("printed as %q", p)
			}
		}
		if len(heard) > 45*len(input) {
			t.Errorf("%d bytes answered to %d", len(heard), len(input))
		}
	})
}

// Who asks for signs of life without end is given no more than are due, however
// quick the machine.
func TestSignsOfLifeAreBounded(t *testing.T) {
	synctest.Test(t, signsOfLifeAreBounded)
}

func signsOfLifeAreBounded(t *testing.T) {
	began := time.Now()
	tape := &tape{Reader: strings.NewReader(strings.Repeat("\xff\xf6\xff\xfd\x06", requestBurst) + "\n")}
	w := New(tape, time.Now)
	if _, err := w.ReadLine(); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	w.Close()
	if due := requestBurst + int(took.Seconds()*requestRate) + 1; due < 2*requestBurst {
		t.Errorf("%d answers within %v, and %d were due", 2*requestBurst, took, due)
	}
}

// A line that never ends ends the connection.
func TestEndlessLine(t *testing.T) {
	w := New(&tape{Reader: strings.NewReader(strings.Repeat("a", 2*endlessLine))}, time.Now)
	defer w.Close()
	if _, err := w.ReadLine(); !errors.Is(err, ErrEndless) {
		t.Errorf("read as %v", err)
	}
}

// Nobody waits for a client who reads nothing, and he is let go when too much
// waits for him: too many messages, or too many bytes.
func TestSlowReaderIsLetGo(t *testing.T) {
	const packetSize = 4096 // that the outbox gathers
	for _, size := range []int{1, outboundBytes / 4} {
		here, there := net.Pipe()
		w := New(here, time.Now)
		// What is being written does not wait any more.
		most := 1 + min(outboundLimit, outboundBytes/size) + 1 + packetSize/size
		for range most {
			w.raw(make([]byte, size))
		}
		if !w.out.Closed() {
			t.Errorf("%d messages of %d bytes wait", most, size)
		}
		there.Close()
		w.Close()
	}
}
