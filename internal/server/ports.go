package server

import (
	"fmt"
	"net"
	"strings"
)

// Ports are the addresses at which a server listens, as HOST:PORT. "" opens no port.
type Ports struct {
	HTTP, HTTPS string // pages
	ICS, ICSTLS string // telnet
	Metrics     string

	// ProxyProtocol is true when trusted proxies announce the client's address with the PROXY
	// protocol on telnet connections.
	ProxyProtocol bool
}

// Check returns a [*SameAddressError] when two ports have the same address.
func (p Ports) Check() error {
	names := map[string]string{}
	for _, port := range []struct{ name, address string }{
		{"http", p.HTTP}, {"https", p.HTTPS}, {"ics", p.ICS}, {"ics-tls", p.ICSTLS}, {"metrics", p.Metrics},
	} {
		first, taken := names[port.address]
		if taken && !strings.HasSuffix(port.address, ":0") {
			return &SameAddressError{First: first, Second: port.name, Address: port.address}
		}
		if port.address != "" {
			names[port.address] = port.name
		}
	}
	return nil
}

// A SameAddressError reports that two ports have the same address. First and Second are their
// names.
type SameAddressError struct{ First, Second, Address string }

func (e *SameAddressError) Error() string {
	return fmt.Sprintf("%s and %s have the same address %s", e.First, e.Second, e.Address)
}

// Listen opens a port. The error is a [*PortError] with the name of the port.
func Listen(name, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, &PortError{Name: name, Address: address, Err: err}
	}
	return l, nil
}

// A PortError reports that a port could not be opened.
type PortError struct {
	Name, Address string
	Err           error
}

func (e *PortError) Error() string { return e.Name + ": " + e.Err.Error() }

func (e *PortError) Unwrap() error { return e.Err }

// InUse reports whether another program uses the port.
func (e *PortError) InUse() bool { return isInUse(e.Err) }

// Denied reports whether this user may not open the port.
func (e *PortError) Denied() bool { return isDenied(e.Err) }

// DisplayAddress returns an address as a person enters it in a browser: a loopback or unspecified
// host is replaced by "localhost".
func DisplayAddress(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
