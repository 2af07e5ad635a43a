package serve

import (
	"fmt"
	"net"
	"net/netip"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/server"
)

// maxConnections is how many members and guests may connect to a node; 0 for the defaults.
type maxConnections struct{ members, guests int }

// limitFlags adds the flags of the limits.
func limitFlags(w *terminal.World, f *pflag.FlagSet, m *maxConnections) {
	f.IntVar(&m.members, "most-members", limits.DefaultSettings.Door.Members, w.HelpText("serve.most-members"))
	f.IntVar(&m.guests, "most-guests", limits.DefaultSettings.Door.Guests, w.HelpText("serve.most-guests"))
}

// check returns a fault for impossible numbers.
func (m maxConnections) check() error {
	for _, bound := range []struct {
		flag  string
		value int
	}{{"most-members", m.members}, {"most-guests", m.guests}} {
		if bound.value < 1 || bound.value > limits.Many {
			return &terminal.Fault{Key: "fault.most", Flag: bound.flag, Safe: terminal.SafeNothing, Args: []any{"Flag", bound.flag, "Value", bound.value, "Low", 1, "High", limits.Many}}
		}
	}
	return nil
}

// limits returns the limits for the server, and prints how named networks were understood.
func (s *settings) limits(w *terminal.World) (l server.Limits, err error) {
	l = server.Limits{Members: s.most.members, Guests: s.most.guests, Lifted: s.loadTest}
	if l.Venues, err = parseNetworks("venue", s.venues); err != nil {
		return l, err
	}
	if l.Proxies, err = parseNetworks("proxy", s.proxies); err != nil {
		return l, err
	}
	if s.secure {
		l.Proxies = append(l.Proxies, limits.Loopback()...)
	}
	if s.announced && len(l.Proxies) == 0 {
		return l, &terminal.Fault{Key: "fault.proxy-protocol", Flag: "proxy-protocol", Safe: terminal.SafeNothing}
	}
	if len(l.Venues) > 0 {
		fmt.Fprintln(w.Err, w.Text("serve.venues", "List", joinNetworks(l.Venues)))
	}
	if len(l.Proxies) > 0 {
		fmt.Fprintln(w.Err, w.Text("serve.proxies", "List", joinNetworks(l.Proxies)))
	}
	return l, nil
}

// requireLocal returns a fault when the limits are lifted on a server that other machines can
// reach.
func requireLocal(s *settings) error {
	for _, door := range []struct{ name, address string }{{"http", s.http}, {"https", s.https}, {"ics", s.ics}, {"ics-tls", s.icsTLS}} {
		host, _, err := net.SplitHostPort(door.address)
		if ip := net.ParseIP(host); door.address != "" && (err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback())) {
			return &terminal.Fault{Key: "fault.load-test-open", Flag: door.name, Safe: terminal.SafeNothing, Args: []any{"Door", door.name, "Address", door.address}}
		}
	}
	return nil
}

// parseNetworks parses the networks of a flag.
func parseNetworks(flag string, texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		network, err := limits.ParseNetwork(text)
		if err != nil {
			return nil, &terminal.Fault{Key: "fault.network", Flag: flag, Safe: terminal.SafeNothing, Args: []any{"Flag", flag, "Text", text}}
		}
		all = append(all, network)
	}
	return all, nil
}

// joinNetworks returns networks as text.
func joinNetworks(all []netip.Prefix) string {
	texts := make([]string, len(all))
	for i, network := range all {
		texts[i] = network.String()
	}
	return strings.Join(texts, ", ")
}
