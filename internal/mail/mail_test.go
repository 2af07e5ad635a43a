package mail_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/mail"
)

// mailServer takes one letter, or refuses whoever it is for.
type mailServer struct {
	address string
	heard   chan string // the commands, one line each
	letter  chan string
}

func listen(t *testing.T, refuse string, mute bool) *mailServer {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &mailServer{address: ln.Addr().String(), heard: make(chan string, 20), letter: make(chan string, 1)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := ln.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		if mute {
			_, _ = io.Copy(io.Discard, conn)
			return
		}
		s.serve(conn, refuse)
	}()
	t.Cleanup(func() {
		ln.Close()
		<-done
	})
	return s
}

func (s *mailServer) serve(conn net.Conn, refuse string) {
	in := bufio.NewReader(conn)
	say := func(line string) { fmt.Fprint(conn, line+"\r\n") }
	say("220 mail.example.org")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSpace(line)
		s.heard <- line
		switch {
		case strings.HasPrefix(line, "EHLO"):
			say("250 mail.example.org")
		case refuse != "" && strings.HasPrefix(line, refuse):
			say("550 nobody of that name")
		case line == "DATA":
			say("354 go on")
			var letter strings.Builder
			for {
				line, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				letter.WriteString(line)
			}
			s.letter <- letter.String()
			say("250 taken")
		case line == "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

func TestALetterArrives(t *testing.T) {
	s := listen(t, "", false)
	o := mail.Server{Address: s.address, From: "Club de Ajedrez <club@example.org>", Now: func() time.Time { return time.Unix(0, 0).UTC() }}
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	text := "Tu código: abc234.\n\n¡Bienvenida, Ana!\n" + strings.Repeat("una línea larga ", 20) + "\n.\nfin"
	if err := o.Mail(t.Context(), "ana@example.net", "Tu código para Escaque", text); err != nil {
		t.Fatal(err)
	}
	m, err := netmail.ReadMessage(strings.NewReader(<-s.letter))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "Tu código para Escaque" {
		t.Errorf("subject %q %v", subject, err)
	}
	for name, want := range map[string]string{"To": "<ana@example.net>", "From": `"Club de Ajedrez" <club@example.org>`, "Date": "Thu, 01 Jan 1970 00:00:00 +0000"} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimRight(strings.ReplaceAll(string(body), "\r\n", "\n"), "\n"); got != strings.ReplaceAll(text, "\n.\n", "\n..\n") && got != text {
		t.Errorf("text %q", got)
	}
	if first := <-s.heard; !strings.HasPrefix(first, "EHLO") {
		t.Errorf("began with %q", first)
	}
	if from, to := <-s.heard, <-s.heard; !strings.HasPrefix(from, "MAIL FROM:<club@example.org>") || to != "RCPT TO:<ana@example.net>" {
		t.Errorf("%q %q", from, to)
	}
}

func TestTroubles(t *testing.T) {
	refusing := listen(t, "RCPT", false)
	if err := (mail.Server{Address: refusing.address, From: "club@example.org"}).Mail(t.Context(), "ana@example.net", "x", "y"); err == nil || !strings.Contains(err.Error(), "nobody of that name") {
		t.Errorf("a refused letter: %v", err)
	}
	mute := listen(t, "", true)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := (mail.Server{Address: mute.address, From: "club@example.org"}).Mail(ctx, "ana@example.net", "x", "y"); err == nil {
		t.Error("a server that says nothing took a letter")
	}
	// A password is not given away in clear: this server offers no encryption, and
	// its name is not this machine's.
	clear := listen(t, "", false)
	o := mail.Server{Address: strings.Replace(clear.address, "127.0.0.1", "127.1", 1), From: "club@example.org", User: "club", Password: "secret"}
	if err := o.Mail(t.Context(), "ana@example.net", "x", "y"); err == nil {
		t.Error("a password in clear")
	}
	clear2 := listen(t, "", false)
	if err := (mail.Server{Address: clear2.address, From: "club@example.org"}).Mail(t.Context(), "ana@example.net", "x\r\nBcc: everybody@example.org", "y"); err != nil {
		t.Errorf("a subject of two lines is encoded as one: %v", err)
	} else if letter := <-clear2.letter; strings.Contains(letter, "\nBcc:") {
		t.Errorf("a line was smuggled in:\n%s", letter)
	}
	if err := (mail.Server{Address: clear2.address, From: "club@example.org"}).Mail(t.Context(), "not an address", "x", "y"); err == nil {
		t.Error("written to nobody")
	}
	for _, bad := range []mail.Server{
		{Address: "mail.example.org", From: "club@example.org"}, {Address: "mail.example.org:25", From: "club"},
		{Address: "mail.example.org:25", From: "club@example.org", User: "club"},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is fine", bad)
		}
	}
}
