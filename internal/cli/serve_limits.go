package cli

import (
	"fmt"
	"net"
	"net/netip"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// openLimits makes the bounds of the server with the places that its operator has
// named, and says how they were understood.
func openLimits(w *World, s settings) (*limits.Limits, error) {
	venues, err := networks("venue", s.venues)
	if err != nil {
		return nil, err
	}
	proxies, err := networks("proxy", s.proxies)
	if err != nil {
		return nil, err
	}
	if s.secure {
		proxies = append(proxies, limits.Loopback()...)
	}
	if len(venues) > 0 {
		fmt.Fprintln(w.Err, w.text("serve.venues", "List", listed(venues)))
	}
	if len(proxies) > 0 {
		fmt.Fprintln(w.Err, w.text("serve.proxies", "List", listed(proxies)))
	}
	opt := limits.Options{Venues: venues, Proxies: proxies}
	if s.loadTest {
		set := limits.DefaultSettings.Lifted()
		opt.Settings, opt.Venues = &set, append(venues, limits.Loopback()...)
	}
	return limits.New(opt), nil
}

// onlyHere refuses to lift the bounds of a server that others than this machine reach.
func onlyHere(s settings) error {
	for _, door := range []struct{ name, address string }{{"http", s.http}, {"https", s.https}, {"ics", s.ics}, {"ics-tls", s.icsTLS}} {
		host, _, err := net.SplitHostPort(door.address)
		if ip := net.ParseIP(host); door.address != "" && (err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback())) {
			return &fault{key: "fault.load-test-open", args: []any{"Door", door.name, "Address", door.address}}
		}
	}
	return nil
}

func networks(flag string, texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		network, err := limits.ParseNetwork(text)
		if err != nil {
			return nil, &fault{key: "fault.network", args: []any{"Flag", flag, "Text", text}}
		}
		all = append(all, network)
	}
	return all, nil
}

func listed(all []netip.Prefix) string {
	texts := make([]string, len(all))
	for i, network := range all {
		texts[i] = network.String()
	}
	return strings.Join(texts, ", ")
}
