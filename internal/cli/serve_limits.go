package cli

import (
	"fmt"
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
	return limits.New(limits.Options{Venues: venues, Proxies: proxies}), nil
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
