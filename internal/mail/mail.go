// Package mail sends the server's e-mail by SMTP (RFC 5321), encrypted if the mail server supports
// it.
//
// It knows addresses and text. It does not know the purpose of a message and keeps no copy. Callers
// must report messages that were not accepted.
package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/smtp"
	"strings"
	"time"
)

// sendTimeout is the time limit for sending a message.
const sendTimeout = 20 * time.Second

// Server is the mail server that sends the messages.
type Server struct {
	Address  string // host:port
	From     string // sender, "club@example.org" or "A Club <club@example.org>"
	User     string // for mail servers that require authentication; "" otherwise
	Password string
	Now      func() time.Time // time.Now when nil
}

// The errors of the settings.
var (
	ErrAddress  = errors.New("mail: the mail server is HOST:PORT")
	ErrSender   = errors.New("mail: no sender's address")
	ErrPassword = errors.New("mail: a user and his password go together")
)

// Check returns one of the errors above if the settings are invalid.
func (s Server) Check() error {
	if _, _, err := net.SplitHostPort(s.Address); err != nil {
		return fmt.Errorf("%w, not %q: %w", ErrAddress, s.Address, err)
	}
	if _, err := netmail.ParseAddress(s.From); err != nil {
		return fmt.Errorf("%w: %q: %w", ErrSender, s.From, err)
	}
	if (s.User == "") != (s.Password == "") {
		return ErrPassword
	}
	return nil
}

// Mail sends one message. It returns when the mail server has accepted it.
func (s Server) Mail(ctx context.Context, to, subject, text string) (err error) {
	from, err := netmail.ParseAddress(s.From)
	if err != nil {
		return fmt.Errorf("mail: sender: %w", err)
	}
	addressee, err := netmail.ParseAddress(to)
	if err != nil {
		return fmt.Errorf("mail: addressee: %w", err)
	}
	letter, err := s.encodeMessage(from, addressee, subject, text)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.Address)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	// Whatever the server does or does not do, the letter ends with the patience.
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	host, _, err := net.SplitHostPort(s.Address)
	if err != nil {
		conn.Close()
		return fmt.Errorf("mail: %w", err)
	}
	client, err := smtp.NewClient(conn, host)
	if err != nil {
		conn.Close()
		return fmt.Errorf("mail: %w", err)
	}
	defer func() { err = errors.Join(err, closeClient(client)) }()
	if ok, _ := client.Extension("STARTTLS"); ok {
		if err := client.StartTLS(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}); err != nil {
			return fmt.Errorf("mail: %w", err)
		}
	}
	if s.User != "" {
		// smtp.PlainAuth refuses to give a password away in clear.
		if err := client.Auth(smtp.PlainAuth("", s.User, s.Password, host)); err != nil {
			return fmt.Errorf("mail: %w", err)
		}
	}
	if err := deliver(client, from.Address, addressee.Address, letter); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

// closeClient closes the connection, which may be closed already after QUIT.
func closeClient(client *smtp.Client) error {
	if err := client.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

func deliver(client *smtp.Client, from, to string, letter []byte) error {
	if err := client.Mail(from); err != nil {
		return err
	}
	if err := client.Rcpt(to); err != nil {
		return err
	}
	w, err := client.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(letter); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return client.Quit()
}

// encodeMessage returns the message in its transmitted form (RFC 5322, MIME).
func (s Server) encodeMessage(from, to *netmail.Address, subject, text string) ([]byte, error) {
	now := time.Now
	if s.Now != nil {
		now = s.Now
	}
	var b strings.Builder
	for _, h := range [][2]string{
		{"From", from.String()}, {"To", to.String()}, {"Subject", mime.QEncoding.Encode("utf-8", subject)},
		{"Date", now().Format(time.RFC1123Z)}, {"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"}, {"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"}, // nobody's holiday answers to it (RFC 3834)
	} {
		if strings.ContainsAny(h[1], "\r\n") {
			return nil, fmt.Errorf("mail: the line %s has two lines", h[0])
		}
		b.WriteString(h[0] + ": " + h[1] + "\r\n")
	}
	b.WriteString("\r\n")
	body := quotedprintable.NewWriter(&b)
	if _, err := body.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		return nil, err
	}
	if err := body.Close(); err != nil {
		return nil, err
	}
	return []byte(b.String()), nil
}
