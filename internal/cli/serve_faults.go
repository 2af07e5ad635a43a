package cli

import (
	"errors"
	"net"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/server"
)

// serverFault turns the error of a server that has not opened into a message for people. It
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
		return &fault{key: "fault.traces", safe: safeNothing, args: []any{"Name", traces.Variable()}, under: traces.Err}
	case errors.As(err, &same):
		return &fault{key: "fault.same-address", flag: same.Second, safe: safeNothing, args: []any{"First", same.First, "Second", same.Second, "Address", same.Address}}
	case errors.As(err, &port):
		return portFault(port)
	case errors.As(err, &certificate):
		return certificateFault(certificate)
	case errors.As(err, &store):
		return databaseFault(store.Err)
	case errors.As(err, &bus):
		return &fault{key: "fault.bus-address", flag: "bus", safe: safeKept, under: bus.Err}
	case errors.As(err, &node):
		return &fault{key: "fault.node-twice", safe: safeRunning, args: []any{"Name", node.Name}}
	case errors.As(err, &computer):
		return &fault{key: "fault.computer", flag: "computer", safe: safeKept, args: []any{"Path", computer.Path, "Why", computer.Err}}
	case errors.As(err, &analysis):
		return &fault{key: "fault.analysis", flag: "analysis", safe: safeKept, args: []any{"Path", analysis.Path, "Why", analysis.Err}}
	}
	return clockFault(keyFault(err, safeKept))
}

// listen opens a port, or says why it cannot, what is safe, and what to do.
func listen(name, address string) (net.Listener, error) {
	l, err := server.Listen(name, address)
	return l, serverFault(err)
}

func portFault(p *server.PortError) error {
	args := []any{"Door", p.Name, "Address", p.Address}
	switch {
	case p.InUse():
		return &fault{key: "fault.in-use", flag: p.Name, safe: safeNothing, args: args}
	case p.Denied():
		return &fault{key: "fault.port-denied", flag: p.Name, safe: safeNothing, args: args}
	}
	return &fault{key: "fault.listen", flag: p.Name, safe: safeNothing, args: args, under: p.Err}
}

func certificateFault(c *server.CertificateError) error {
	switch c.Problem {
	case server.TwoSources:
		return &fault{key: "fault.acme-both", flag: "acme", safe: safeNothing}
	case server.AuthorityWithoutHTTPS:
		return &fault{key: "fault.acme-https", flag: "acme", safe: safeNothing}
	case server.AuthorityFailed:
		return &fault{key: "fault.acme", safe: safeNothing, args: []any{"Names", strings.Join(c.Certificates.Names, ", "), "Folder", c.Folder}, under: c.Err}
	case server.FilesUnused:
		return &fault{key: "fault.tls-unused", flag: "tls-cert", safe: safeNothing}
	case server.KeyMissing:
		return &fault{key: "fault.tls-half", flag: "tls-cert", safe: safeNothing, args: []any{"Given", "tls-cert", "Missing", "tls-key"}}
	case server.CertMissing:
		return &fault{key: "fault.tls-half", flag: "tls-key", safe: safeNothing, args: []any{"Given", "tls-key", "Missing", "tls-cert"}}
	case server.PairMissing:
		return &fault{key: "fault.tls-pair", safe: safeNothing}
	}
	return &fault{key: "fault.tls", flag: "tls-cert", safe: safeNothing, args: []any{"Cert", c.Certificates.Cert, "Key", c.Certificates.Key}, under: c.Err}
}

// checkFloor refuses a clock that was never set, before there is any log to hold it against.
func checkFloor(now time.Time, accepted bool) error {
	if accepted {
		return nil
	}
	return clockFault(server.CheckClock(now))
}

// clockFault puts doubts about the machine's clock into people's words.
func clockFault(err error) error {
	var unset *server.ClockUnsetError
	if errors.As(err, &unset) {
		return &fault{key: "fault.clock-unset", safe: safeKept, args: []any{"Now", stamp(unset.Now.UnixMilli())}}
	}
	var clock *hall.ClockError
	if !errors.As(err, &clock) {
		return err
	}
	key := "fault.clock-late"
	if clock.Ahead() {
		key = "fault.clock-ahead"
	}
	return &fault{key: key, safe: safeKept, args: []any{"Now", stamp(clock.Now.UnixMilli()), "Last", stamp(clock.Last.UnixMilli())}}
}
