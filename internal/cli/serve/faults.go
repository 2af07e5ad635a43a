package serve

import (
	"errors"
	"net"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/server"
)

// serverFault converts an error of opening a server to a fault with a translated sentence. It
// returns other errors unchanged.
func serverFault(err error) error {
	var traces *server.TracesError
	var same *server.SameAddressError
	var port *server.PortError
	var certificate *server.CertificateError
	var store *server.StoreError
	var bus *server.BusError
	var node *server.SameNodeError
	var computer *server.ComputerError
	var analysis *server.AnalysisError
	switch {
	case errors.As(err, &traces):
		return &terminal.Fault{Key: "fault.traces", Safe: terminal.SafeNothing, Args: []any{"Name", traces.Variable()}, Under: traces.Err}
	case errors.As(err, &same):
		return &terminal.Fault{Key: "fault.same-address", Flag: same.Second, Safe: terminal.SafeNothing, Args: []any{"First", same.First, "Second", same.Second, "Address", same.Address}}
	case errors.As(err, &port):
		return portFault(port)
	case errors.As(err, &certificate):
		return certificateFault(certificate)
	case errors.As(err, &store):
		return operator.DatabaseFault(store.Err)
	case errors.As(err, &bus):
		return &terminal.Fault{Key: "fault.bus-address", Flag: "bus", Safe: terminal.SafeKept, Under: bus.Err}
	case errors.As(err, &node):
		return &terminal.Fault{Key: "fault.node-twice", Safe: terminal.SafeRunning, Args: []any{"Name", node.Name}}
	case errors.As(err, &computer):
		return &terminal.Fault{Key: "fault.computer", Flag: "computer", Safe: terminal.SafeKept, Args: []any{"Path", computer.Path, "Why", computer.Err}}
	case errors.As(err, &analysis):
		return &terminal.Fault{Key: "fault.analysis", Flag: "analysis", Safe: terminal.SafeKept, Args: []any{"Path", analysis.Path, "Why", analysis.Err}}
	}
	return clockFault(operator.KeyFault(err, terminal.SafeKept))
}

// Listen opens a port, or returns a fault with the reason and the remedy.
func Listen(name, address string) (net.Listener, error) {
	l, err := server.Listen(name, address)
	return l, serverFault(err)
}

// portFault converts a port error to a fault.
func portFault(p *server.PortError) error {
	args := []any{"Door", p.Name, "Address", p.Address}
	switch {
	case p.InUse():
		return &terminal.Fault{Key: "fault.in-use", Flag: p.Name, Safe: terminal.SafeNothing, Args: args}
	case p.Denied():
		return &terminal.Fault{Key: "fault.port-denied", Flag: p.Name, Safe: terminal.SafeNothing, Args: args}
	}
	return &terminal.Fault{Key: "fault.listen", Flag: p.Name, Safe: terminal.SafeNothing, Args: args, Under: p.Err}
}

// certificateFault converts a certificate error to a fault.
func certificateFault(c *server.CertificateError) error {
	switch c.Problem {
	case server.TwoSources:
		return &terminal.Fault{Key: "fault.acme-both", Flag: "acme", Safe: terminal.SafeNothing}
	case server.AuthorityWithoutHTTPS:
		return &terminal.Fault{Key: "fault.acme-https", Flag: "acme", Safe: terminal.SafeNothing}
	case server.AuthorityFailed:
		return &terminal.Fault{Key: "fault.acme", Safe: terminal.SafeNothing, Args: []any{"Names", strings.Join(c.Certificates.Names, ", "), "Folder", c.Folder}, Under: c.Err}
	case server.FilesUnused:
		return &terminal.Fault{Key: "fault.tls-unused", Flag: "tls-cert", Safe: terminal.SafeNothing}
	case server.KeyMissing:
		return &terminal.Fault{Key: "fault.tls-half", Flag: "tls-cert", Safe: terminal.SafeNothing, Args: []any{"Given", "tls-cert", "Missing", "tls-key"}}
	case server.CertMissing:
		return &terminal.Fault{Key: "fault.tls-half", Flag: "tls-key", Safe: terminal.SafeNothing, Args: []any{"Given", "tls-key", "Missing", "tls-cert"}}
	case server.PairMissing:
		return &terminal.Fault{Key: "fault.tls-pair", Safe: terminal.SafeNothing}
	}
	return &terminal.Fault{Key: "fault.tls", Flag: "tls-cert", Safe: terminal.SafeNothing, Args: []any{"Cert", c.Certificates.Cert, "Key", c.Certificates.Key}, Under: c.Err}
}

// checkClockSet returns a fault for a clock that was never set, before there is a log to compare
// with. accepted skips the check.
func checkClockSet(now time.Time, accepted bool) error {
	if accepted {
		return nil
	}
	return clockFault(server.CheckClock(now))
}

// clockFault converts a doubt about the machine's clock to a fault.
func clockFault(err error) error {
	var unset *server.ClockUnsetError
	if errors.As(err, &unset) {
		return &terminal.Fault{Key: "fault.clock-unset", Safe: terminal.SafeKept, Args: []any{"Now", operator.FormatInstant(unset.Now.UnixMilli())}}
	}
	var clock *hall.ClockError
	if !errors.As(err, &clock) {
		return err
	}
	key := "fault.clock-late"
	if clock.Ahead() {
		key = "fault.clock-ahead"
	}
	return &terminal.Fault{Key: key, Safe: terminal.SafeKept, Args: []any{"Now", operator.FormatInstant(clock.Now.UnixMilli()), "Last", operator.FormatInstant(clock.Last.UnixMilli())}}
}
