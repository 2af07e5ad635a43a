package cli

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/limits"
)

// most is how many people a node takes at once; 0 where nothing was said.
type most struct{ members, guests int }

func (w *World) limitFlags(f *pflag.FlagSet, m *most) {
	f.IntVar(&m.members, "most-members", limits.DefaultSettings.Door.Members, w.about("serve.most-members"))
	f.IntVar(&m.guests, "most-guests", limits.DefaultSettings.Door.Guests, w.about("serve.most-guests"))
}

// check refuses what no node can take.
func (m most) check() error {
	for _, bound := range []struct {
		flag  string
		value int
	}{{"most-members", m.members}, {"most-guests", m.guests}} {
		if bound.value < 1 || bound.value > limits.Many {
			return &fault{key: "fault.most", flag: bound.flag, safe: safeNothing, args: []any{"Flag", bound.flag, "Value", bound.value, "Low", 1, "High", limits.Many}}
		}
	}
	return nil
}

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
	if s.announced && len(proxies) == 0 {
		return nil, &fault{key: "fault.proxy-protocol", flag: "proxy-protocol", safe: safeNothing}
	}
	if len(venues) > 0 {
		fmt.Fprintln(w.Err, w.text("serve.venues", "List", listed(venues)))
	}
	if len(proxies) > 0 {
		fmt.Fprintln(w.Err, w.text("serve.proxies", "List", listed(proxies)))
	}
	set := limits.DefaultSettings
	set.Door.Members, set.Door.Guests = cmp.Or(s.most.members, set.Door.Members), cmp.Or(s.most.guests, set.Door.Guests)
	opt := limits.Options{Settings: &set, Venues: venues, Proxies: proxies}
	if s.loadTest {
		set = set.Lifted()
		opt.Venues = append(venues, limits.Loopback()...)
	}
	return limits.New(opt), nil
}

// onlyHere refuses to lift the bounds of a server that others than this machine reach.
func onlyHere(s settings) error {
	for _, door := range []struct{ name, address string }{{"http", s.http}, {"https", s.https}, {"ics", s.ics}, {"ics-tls", s.icsTLS}} {
		host, _, err := net.SplitHostPort(door.address)
		if ip := net.ParseIP(host); door.address != "" && (err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback())) {
			return &fault{key: "fault.load-test-open", flag: door.name, safe: safeNothing, args: []any{"Door", door.name, "Address", door.address}}
		}
	}
	return nil
}

func networks(flag string, texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		network, err := limits.ParseNetwork(text)
		if err != nil {
			return nil, &fault{key: "fault.network", flag: flag, safe: safeNothing, args: []any{"Flag", flag, "Text", text}}
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
