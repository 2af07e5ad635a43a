package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// NATS is one node's connection to a NATS server. It reconnects automatically without limit.
type NATS struct {
	conn *nats.Conn
	log  *slog.Logger
}

var _ Bus = (*NATS)(nil)

// IsAddress reports whether a text is one or more addresses of NATS servers, nats://HOST:4222 or
// tls://, separated by commas.
func IsAddress(text string) bool {
	for part := range strings.SplitSeq(text, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return false
		}
		if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" { // of a password that holds / ? or #
			return false
		}
	}
	return true
}

// Redacted returns addresses for display, without user, password or token. It removes everything
// before the last @ of each server, even from an invalid address.
func Redacted(text string) string {
	var servers []string
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if scheme, _ := schemeOf(part); scheme == "" && len(servers) > 0 { // a comma in a password
			servers[len(servers)-1] += "," + part
			continue
		}
		servers = append(servers, part)
	}
	for i, server := range servers {
		scheme, rest := schemeOf(server)
		rest = rest[strings.LastIndex(rest, "@")+1:]
		if end := strings.IndexAny(rest, "/?#"); end >= 0 {
			rest = strings.TrimSpace(rest[:end])
		}
		servers[i] = scheme + rest
	}
	return strings.Join(servers, ",")
}

func schemeOf(server string) (scheme, rest string) {
	for _, scheme := range []string{"nats://", "tls://"} {
		if rest, ok := strings.CutPrefix(server, scheme); ok {
			return scheme, rest
		}
	}
	return "", server
}

// The log messages when a node starts without a connection to the others.
const (
	silent  = "the NATS servers do not answer. Nothing is lost: games of this node go on, other nodes are not reached, and /readyz answers 503. Start NATS, or correct the address; the rest goes on by itself"
	refused = "the NATS servers refuse this node: the user, the password or the token is wrong. Nothing is lost: games of this node go on, other nodes are not reached, and /readyz answers 503. Correct the address and start this node again, or correct the configuration of NATS"
)

// Dial connects to NATS servers, "nats://HOST:4222" or several separated by commas. The address may
// contain a user and a password, or a token. If no server answers yet, the node stays disconnected
// until one does, and logs that.
func Dial(address, node string, log *slog.Logger) (*NATS, error) {
	n := &NATS{log: log}
	options := []nats.Option{
		nats.Name("escaque " + node),
		nats.MaxReconnects(-1), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2),
		nats.Timeout(3 * time.Second),
		// Messages that could not be sent while disconnected are outdated later.
		nats.ReconnectBufSize(-1),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Error("the bus is cut off: games of this node go on, other nodes are not reached. Start NATS again; the rest goes on by itself", "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Warn("the bus is connected again") }),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrSlowConsumer) {
				log.Warn("news of the bus was lost: this node is too slow", "subject", s.Subject)
				return
			}
			log.Error("bus", "error", err)
		}),
	}
	conn, why := nats.Connect(address, options...)
	if why != nil {
		var err error
		if conn, err = nats.Connect(address, append(options, nats.RetryOnFailedConnect(true))...); err != nil {
			return nil, fmt.Errorf("bus: %w", err)
		}
		said := silent
		if errors.Is(why, nats.ErrAuthorization) || errors.Is(why, nats.ErrAuthExpired) {
			said = refused
		}
		log.Error(said, "error", why)
	}
	n.conn = conn
	return n, nil
}

// Connected implements [Bus].
func (n *NATS) Connected() error {
	if n.conn.IsConnected() {
		return nil
	}
	return ErrCut
}

// Publish implements [Bus].
func (n *NATS) Publish(subject string, data []byte) error {
	if err := n.Connected(); err != nil {
		return err
	}
	return n.conn.Publish(subject, data)
}

// Subscribe implements [Bus].
func (n *NATS) Subscribe(subject string, take func([]byte)) (stop func(), err error) {
	s, err := n.conn.Subscribe(subject, func(m *nats.Msg) { take(m.Data) })
	if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	if err := s.SetPendingLimits(maxWaiting, 64<<20); err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	return func() { _ = s.Unsubscribe() }, nil
}

// stopTimeout is how long stop waits for pending answers.
const stopTimeout = 2 * time.Second

// Answer implements [Bus].
func (n *NATS) Answer(subject string, answer func([]byte) []byte) (stop func(), err error) {
	var working sync.WaitGroup
	s, err := n.conn.Subscribe(subject, func(m *nats.Msg) {
		working.Go(func() {
			if err := m.Respond(answer(m.Data)); err != nil {
				n.log.Warn("an answer was lost on the bus", "error", err)
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	taken := make(chan struct{}) // everything that has come
	s.SetClosedHandler(func(string) { close(taken) })
	return func() {
		if n.Connected() != nil || s.Drain() != nil {
			_ = s.Unsubscribe()
			return
		}
		answered := make(chan struct{})
		go func() {
			<-taken
			working.Wait()
			close(answered)
		}()
		select {
		case <-answered:
		case <-time.After(stopTimeout):
		}
	}, nil
}

// Request implements [Bus].
func (n *NATS) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	if err := n.Connected(); err != nil {
		return nil, err
	}
	m, err := n.conn.RequestWithContext(ctx, subject, data)
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return nil, ErrNobody
	case err != nil:
		return nil, err
	}
	return m.Data, nil
}

// Close implements [Bus].
func (n *NATS) Close() { n.conn.Close() }
