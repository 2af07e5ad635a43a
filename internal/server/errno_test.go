package server

import (
	"net"
	"os"
	"syscall"
	"testing"
)

// The errors of every system for a port in use, and for a port that needs more rights, are recognised.
func TestErrorsOfPorts(t *testing.T) {
	said := func(number syscall.Errno) error {
		return &net.OpError{Op: "listen", Net: "tcp", Err: os.NewSyscallError("bind", number)}
	}
	for number, want := range map[syscall.Errno][2]bool{
		syscall.EADDRINUSE: {true, false}, 10048: {true, false}, syscall.EACCES: {false, true}, 10013: {false, true}, syscall.EADDRNOTAVAIL: {false, false},
	} {
		if got := [2]bool{isInUse(said(number)), isDenied(said(number))}; got != want {
			t.Errorf("%d (%v): in use and denied %v, want %v", int(number), number, got, want)
		}
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if second, err := net.Listen("tcp", ln.Addr().String()); err == nil || !isInUse(err) {
		t.Errorf("a port that is taken: %v, %v", second, err)
	}
}
