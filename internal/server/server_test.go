package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
)

// testOptions are those of a server on a new folder and on any ports.
func testOptions(t *testing.T) Options {
	t.Helper()
	return Options{
		Data:    database.Location{Folder: filepath.Join(t.TempDir(), "data")},
		Ports:   Ports{HTTP: "127.0.0.1:0", ICS: "127.0.0.1:0", Metrics: "127.0.0.1:0"},
		Conduct: conduct.DefaultRules(), Version: "test", Log: io.Discard, Env: func(string) string { return "" },
	}
}

// When a step fails, what was opened before it is closed: the same server can be opened then.
func TestOpenClosesWhatItHasOpened(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	opts := testOptions(t)
	opts.Ports.HTTP = free.Addr().String()

	var port *PortError
	if _, err := Open(t.Context(), opts); !errors.As(err, &port) || !port.InUse() || port.Name != "http" {
		t.Fatalf("a port in use: %v", err)
	}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	opts.Computer = filepath.Join(t.TempDir(), "none")
	var computer *ComputerError
	if _, err := Open(t.Context(), opts); !errors.As(err, &computer) || computer.Path != opts.Computer {
		t.Fatalf("a program that does not exist: %v", err)
	}
	opts.Computer = BuiltIn
	s, err := Open(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if name := s.ComputerName(); name == "" {
		t.Error("the computer has no name")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

// A server that runs answers, and ends with its context.
func TestRun(t *testing.T) {
	opened, cancelOpened := context.WithCancel(t.Context())
	s, err := Open(opened, testOptions(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	answer, err := http.Get(s.BaseURL() + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("/readyz: %s", answer.Status)
	}
	if !strings.HasPrefix(s.AdminPath(), "/admin/claim?token=") {
		t.Errorf("the link for the administrator is %q", s.AdminPath())
	}
	if at := s.Addresses(); at.HTTP == "" || at.ICS == "" || at.Metrics == "" || at.HTTPS != "" || at.ICSTLS != "" {
		t.Errorf("the addresses are %+v", at)
	}
	cancelOpened() // it does not depend on this context any more
	select {
	case err := <-done:
		t.Fatalf("it ended: %v", err)
	default:
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// Two ports do not have one address, except where the machine chooses it.
func TestPortsOfOneAddress(t *testing.T) {
	if err := (Ports{HTTP: "127.0.0.1:0", ICS: "127.0.0.1:0"}).Check(); err != nil {
		t.Error(err)
	}
	var same *SameAddressError
	err := Ports{HTTP: ":8080", ICS: ":5000", Metrics: ":5000"}.Check()
	if !errors.As(err, &same) || same.First != "ics" || same.Second != "metrics" {
		t.Errorf("got %v", err)
	}
}
