package bus_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/escaque/escaque/internal/bus"
)

// each runs a test with two nodes on every kind of bus. cut separates the second from the first.
func each(t *testing.T, test func(t *testing.T, a, b bus.Bus, cut func(bool))) {
	t.Run("in the process", func(t *testing.T) {
		hub := bus.NewHub()
		a, b := hub.Connect(), hub.Connect()
		defer a.Close()
		defer b.Close()
		test(t, a, b, b.Cut)
	})
	t.Run("sealed", func(t *testing.T) {
		hub := bus.NewHub()
		a, b := hub.Connect(), hub.Connect()
		defer a.Close()
		defer b.Close()
		seal := func(of bus.Bus) bus.Bus { return bus.Seal(of, []byte("ours"), slog.New(slog.DiscardHandler)) }
		test(t, seal(a), seal(b), b.Cut)
	})
	t.Run("NATS", func(t *testing.T) {
		options := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true}
		s := startNATS(t, options)
		defer func() { s.Shutdown() }()
		var nodes [2]*bus.NATS
		for i := range nodes {
			var err error
			if nodes[i], err = bus.Dial(s.ClientURL(), fmt.Sprint(i), slog.New(slog.DiscardHandler)); err != nil {
				t.Fatal(err)
			}
			defer nodes[i].Close()
		}
		options.Port = s.Addr().(*net.TCPAddr).Port
		test(t, nodes[0], nodes[1], func(cut bool) {
			if cut {
				s.Shutdown()
				s.WaitForShutdown()
			} else {
				s = startNATS(t, options)
			}
		})
	})
}

func TestNewsComesInOrder(t *testing.T) {
	each(t, func(t *testing.T, a, b bus.Bus, _ func(bool)) {
		got := make(chan string, 1000)
		if _, err := b.Subscribe("news", func(data []byte) { got <- string(data) }); err != nil {
			t.Fatal(err)
		}
		settle(t, a, b)
		for i := range 500 {
			if err := a.Publish("news", fmt.Append(nil, i)); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 500 {
			if s := wait(t, got); s != fmt.Sprint(i) {
				t.Fatalf("news %d is %s", i, s)
			}
		}
	})
}

func TestRequests(t *testing.T) {
	each(t, func(t *testing.T, a, b bus.Bus, _ func(bool)) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if _, err := a.Request(ctx, "double", []byte("x")); !errors.Is(err, bus.ErrNobody) {
			t.Fatalf("a request to nobody: %v", err)
		}
		stop, err := b.Answer("double", func(data []byte) []byte { return append(data, data...) })
		if err != nil {
			t.Fatal(err)
		}
		settle(t, a, b)
		if said, err := a.Request(ctx, "double", []byte("ab")); err != nil || string(said) != "abab" {
			t.Fatalf("%s, %v", said, err)
		}
		stop()
		settle(t, a, b)
		if _, err := a.Request(ctx, "double", []byte("x")); !errors.Is(err, bus.ErrNobody) {
			t.Fatalf("a request to one who has stopped: %v", err)
		}
	})
}

// What was asked of a node before it stopped answering is answered: whoever asked would wait in vain.
func TestWhoStopsAnswersFirst(t *testing.T) {
	each(t, func(t *testing.T, a, b bus.Bus, _ func(bool)) {
		asked, finish := make(chan string, 1), make(chan struct{})
		stop, err := b.Answer("double", func(data []byte) []byte {
			asked <- string(data)
			<-finish
			return append(data, data...)
		})
		if err != nil {
			t.Fatal(err)
		}
		settle(t, a, b)
		said := make(chan string, 1)
		go func() {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			answer, err := a.Request(ctx, "double", []byte("ab"))
			said <- fmt.Sprint(string(answer), err)
		}()
		wait(t, asked)
		time.AfterFunc(100*time.Millisecond, func() { close(finish) })
		stop()
		b.Close()
		if got := wait(t, said); got != "abab<nil>" {
			t.Errorf("the answer is %s", got)
		}
	})
}

func TestWhoIsCutOffKnowsItAndComesBack(t *testing.T) {
	each(t, func(t *testing.T, a, b bus.Bus, cut func(bool)) {
		got := make(chan string, 10)
		if _, err := b.Subscribe("news", func(data []byte) { got <- string(data) }); err != nil {
			t.Fatal(err)
		}
		settle(t, a, b)
		cut(true)
		until(t, "it is cut off", func() bool { return b.Connected() != nil })
		if err := b.Publish("news", nil); !errors.Is(err, bus.ErrCut) {
			t.Fatalf("publishing while cut off: %v", err)
		}
		if _, err := b.Request(t.Context(), "x", nil); !errors.Is(err, bus.ErrCut) {
			t.Fatalf("asking while cut off: %v", err)
		}
		cut(false)
		until(t, "both are back", func() bool { return a.Connected() == nil && b.Connected() == nil })
		settle(t, a, b)
		if err := a.Publish("news", []byte("again")); err != nil {
			t.Fatal(err)
		}
		if s := wait(t, got); s != "again" {
			t.Fatal(s)
		}
	})
}

// startNATS starts a NATS server in this process.
func startNATS(t *testing.T, options *server.Options) *server.Server {
	t.Helper()
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s
}

// Whoever runs a node reads whether NATS is stopped or refuses the password; a node that was refused comes in when
// NATS knows it.
func TestANodeSaysWhyItHasNoBus(t *testing.T) {
	options := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, Username: "hall", Password: "secret"}
	s := startNATS(t, options)
	defer func() { s.Shutdown() }()
	options.Port = s.Addr().(*net.TCPAddr).Port
	dial := func() (*bus.NATS, string) {
		t.Helper()
		var said strings.Builder
		n, err := bus.Dial(fmt.Sprintf("nats://hall:wrong@127.0.0.1:%d", options.Port), "north", slog.New(slog.NewTextHandler(&said, nil)))
		if err != nil {
			t.Fatal(err)
		}
		return n, said.String()
	}
	n, said := dial()
	defer n.Close()
	if !strings.Contains(said, "refuse this node") || !strings.Contains(said, "Authorization") {
		t.Error(said)
	}
	s.Shutdown()
	s.WaitForShutdown()
	silent, said := dial()
	silent.Close()
	if !strings.Contains(said, "do not answer") || strings.Contains(said, "nil") {
		t.Error(said)
	}
	options.Password = "wrong"
	s = startNATS(t, options)
	until(t, "the node comes in", func() bool { return n.Connected() == nil })
}

// settle returns when what both nodes have asked of the bus is in force.
func settle(t *testing.T, nodes ...bus.Bus) {
	t.Helper()
	for i, n := range nodes {
		subject := fmt.Sprintf("settle.%d", i)
		stop, err := n.Answer(subject, func([]byte) []byte { return []byte("yes") })
		if err != nil {
			t.Fatal(err)
		}
		until(t, "the bus knows everybody", func() bool {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			for _, other := range nodes {
				if _, err := other.Request(ctx, subject, []byte("?")); err != nil {
					return false
				}
			}
			return true
		})
		stop()
	}
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: never", what)
		}
	}
}

func wait(t *testing.T, got <-chan string) string {
	t.Helper()
	select {
	case s := <-got:
		return s
	case <-time.After(10 * time.Second):
		t.Fatal("no news came")
		return ""
	}
}
