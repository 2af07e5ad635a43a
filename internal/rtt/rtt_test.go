package rtt_test

import (
	"net"
	"runtime"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/rtt"
)

// wrapper is a connection in another.
type wrapper struct{ net.Conn }

func (w wrapper) NetConn() net.Conn { return w.Conn }

// The kernel measures a connection of the loopback interface, and a pipe is none.
func TestLeast(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	there, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	here, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer here.Close()
	trip, ok := rtt.Shortest(wrapper{wrapper{here}})
	if ok != (runtime.GOOS == "linux") || ok && (trip <= 0 || trip > 10*time.Second) {
		t.Errorf("least round trip %v, measured %v", trip, ok)
	}
	one, other := net.Pipe()
	defer one.Close()
	defer other.Close()
	if trip, ok := rtt.Shortest(one); ok {
		t.Errorf("a pipe has a round trip of %v", trip)
	}
}
