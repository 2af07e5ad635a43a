package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Caller is a guest connected by telnet with boards of style 12. Only one goroutine may use it at a
// time.
type Caller struct {
	net.Conn
	Name string // as known to the server
	in   *bufio.Reader
}

var entering = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`Press return to enter the \S+ as "(\w+)"`)
})

// Call logs a guest in with boards of style 12 and without seeks. A classic server requires an
// unused name of letters only. The connection ends with ctx.
func Call(ctx context.Context, address, name string) (*Caller, error) {
	return call(ctx, address, name, step{wait: "\":", say: ""})
}

// CallMember is [Call] for a member. When they play, the board of their game is first shown in the
// style that they have stored.
func CallMember(ctx context.Context, address, handle, password string) (*Caller, error) {
	return call(ctx, address, handle, step{wait: "password: ", say: password})
}

// step is a step of the login: the text to wait for and the line to answer.
type step struct{ wait, say string }

// call logs in with a name and the further steps that the server requires.
func call(ctx context.Context, address, name string, proof step) (*Caller, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { conn.Close() })
	c := &Caller{Conn: conn, Name: name, in: bufio.NewReaderSize(conn, 2048)}
	const ready = "Style 12 set."
	for _, s := range []step{{"login: ", name}, proof, {"fics% ", "set seek 0"}, {"fics% ", "style 12"}, {ready, ""}} {
		heard, err := c.Until(s.wait)
		if err != nil {
			conn.Close()
			return nil, fmt.Errorf("waiting for %q: %w", s.wait, err)
		}
		if m := entering().FindStringSubmatch(heard); m != nil {
			c.Name = m[1]
		}
		if s.wait == ready {
			break
		}
		if err := c.Say(s.say); err != nil {
			conn.Close()
			return nil, err
		}
	}
	return c, nil
}

// Say sends a line.
func (c *Caller) Say(line string) error {
	_, err := io.WriteString(c, line+"\n")
	return err
}

// Until reads until a text occurs and returns everything read, including it.
func (c *Caller) Until(text string) (string, error) {
	if err := c.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return "", err
	}
	var heard []byte
	for !bytes.HasSuffix(heard, []byte(text)) {
		b, err := c.in.ReadByte()
		if err != nil {
			return string(heard), err
		}
		heard = append(heard, b)
	}
	return string(heard), nil
}

// Seat starts a game of 60 minutes and 60 seconds per move between two guests. White challenges
// Black. It returns when both have their first board.
func Seat(white, black *Caller) error {
	if err := white.Say("match " + black.Name + " 60 60 unrated white"); err != nil {
		return err
	}
	if _, err := black.Until("Challenge: "); err != nil {
		return err
	}
	if err := black.Say("accept"); err != nil {
		return err
	}
	for _, c := range []*Caller{white, black} {
		if err := awaitPly(c, 0, ""); err != nil {
			return err
		}
	}
	return nil
}

// Move implements [Guest].
// A pawn becomes a queen without being asked to, on every server.
func (c *Caller) Move(p Ply) error { return c.Say(p.UCI[:4]) }

// Resign implements [Guest].
func (c *Caller) Resign() error { return c.Say("resign") }

// Next reads until the next board.
func (c *Caller) Next() (Board, error) {
	if err := c.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return Board{}, err
	}
	for {
		line, err := c.in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return Board{}, err
		}
		board, is := parseStyle12(line)
		switch {
		case is:
			return board, nil
		case isGameEnd(line):
			return Board{}, fmt.Errorf("%w: %s", ErrOver, bytes.TrimSpace(line))
		}
	}
}

// Idle implements [Guest].
func (c *Caller) Idle() error {
	if err := c.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	for {
		if _, err := c.in.ReadByte(); err != nil {
			return err
		}
	}
}

// isGameEnd reports whether a line says that the game is over or a move was refused.
func isGameEnd(line []byte) bool {
	line = bytes.TrimLeft(line, "\r")
	line = bytes.TrimPrefix(line, []byte("fics% "))
	return bytes.HasPrefix(line, []byte("{Game ")) && bytes.Contains(line, []byte("} ")) ||
		bytes.HasPrefix(line, []byte("Illegal move")) || bytes.HasPrefix(line, []byte("It is not your move"))
}

// parseStyle12 parses a line with a board. is is false for any other line.
func parseStyle12(line []byte) (b Board, ok bool) {
	_, rest, ok := bytes.Cut(line, []byte("<12> "))
	if !ok {
		return b, false
	}
	const turn, number, last = 8, 25, 26 // the fields' places, counted from the first rank
	for field := 0; field <= last; field++ {
		word, after, more := bytes.Cut(rest, []byte(" "))
		if !more {
			return b, false
		}
		switch field {
		case turn:
			if word[0] == 'B' {
				b.Ply = 1
			}
		case number:
			n, err := strconv.Atoi(string(word))
			if err != nil {
				return b, false
			}
			b.Ply += 2 * (n - 1)
		case last:
			if _, squares, named := bytes.Cut(word, []byte("/")); named { // else castling
				word, _, _ = bytes.Cut(squares, []byte("=")) // what a pawn became
			}
			b.Long = string(word)
		}
		rest = after
	}
	return b, true
}

// telnet is the [door] of a chess server.
type telnet struct {
	address string
	ackNow  bool // see [Options.AckNow]
}

func (t telnet) enter(ctx context.Context, n int) (Guest, error) {
	c, err := Call(ctx, t.address, guestName(n))
	if err == nil && t.ackNow {
		c.in.Reset(ackingReader{c.Conn})
	}
	return c, err
}

// ackingReader reads from a connection and makes the system acknowledge what arrives immediately.
// Otherwise it waits up to 40 ms for something to send, and a server that gathers small packets
// waits for the acknowledgement.
type ackingReader struct{ net.Conn }

func (r ackingReader) Read(b []byte) (int, error) {
	ackNow(r.Conn)
	return r.Conn.Read(b)
}

func (t telnet) seat(white, black Guest) error { return Seat(white.(*Caller), black.(*Caller)) }

func (t telnet) watch(who, player Guest) error {
	c := who.(*Caller)
	if err := c.Say("observe " + player.(*Caller).Name); err != nil {
		return err
	}
	return awaitPly(c, 0, "")
}

// guestName returns a name of letters for the n-th guest.
func guestName(n int) string {
	var name strings.Builder
	name.WriteString("load")
	for range 6 {
		name.WriteByte(byte('a' + n%26))
		n /= 26
	}
	return name.String()
}
