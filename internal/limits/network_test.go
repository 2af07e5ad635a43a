package limits

import (
	"net/netip"
	"testing"
)

func TestPlaceAt(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "192.0.2.7:4000": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7",
		"[::ffff:192.0.2.7]:1": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "[2001:db8:1:2::9]:80": "2001:db8:1:2::/64",
		"fe80::1%eth0": "fe80::/64", "pipe": "", "": "",
	} {
		if got := NetworkAt(address).String(); got != want {
			t.Errorf("%s is at %q, want %q", address, got, want)
		}
	}
	for address, want := range map[string]bool{"127.0.0.1": true, "::1": true, "::ffff:127.0.0.1": true, "127.0.0.2": false, "192.0.2.1": false, "": false} {
		if NetworkAt(address).IsLoopback() != want {
			t.Errorf("%s: loopback is %v", address, !want)
		}
	}
}

func TestVenues(t *testing.T) {
	var venues []netip.Prefix
	for _, text := range []string{"192.0.2.7", "2001:db8:1:2::5", "::ffff:10.0.0.0/104", "198.51.100.0/24"} {
		network, err := ParseNetwork(text)
		if err != nil {
			t.Fatal(err)
		}
		venues = append(venues, network)
	}
	l := New(Options{Venues: venues})
	for address, want := range map[string]bool{
		"192.0.2.7": true, "192.0.2.8": false, "2001:db8:1:2::9": true, "2001:db8:1:3::5": false, "10.1.2.3": true, "11.1.2.3": false,
		"198.51.100.200": true, "": false,
	} {
		if l.IsVenue(NetworkAt(address)) != want {
			t.Errorf("%q: venue is %v", address, !want)
		}
	}
	for _, text := range []string{"", "hall", "192.0.2.7:80", "10.0.0.0/33"} {
		if _, err := ParseNetwork(text); err == nil {
			t.Errorf("%q is read as a network", text)
		}
	}
}

// X-Forwarded-For is read from right to left, and through trusted proxies only.
func TestBehind(t *testing.T) {
	l := New(Options{Proxies: append(Loopback(), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:9::/48"))})
	for _, c := range []struct {
		peer      string
		forwarded []string
		want      string
	}{
		{"127.0.0.1:5", nil, "127.0.0.1"},
		{"127.0.0.1:5", []string{"192.0.2.1"}, "192.0.2.1"},
		{"127.0.0.1:5", []string{"203.0.113.66, 192.0.2.1"}, "192.0.2.1"},
		{"127.0.0.1:5", []string{"203.0.113.66", "192.0.2.1, 10.1.1.1"}, "192.0.2.1"},
		{"10.1.1.1:5", []string{"192.0.2.1, [2001:db8:9::1]:77, 10.2.2.2:99"}, "192.0.2.1"},
		{"[::1]:5", []string{"2001:db8::7"}, "2001:db8::7"},
		{"192.0.2.9:5", []string{"203.0.113.66"}, "192.0.2.9"}, // a stranger speaks for nobody
		{"10.1.1.1:5", []string{"192.0.2.1, nonsense"}, "10.1.1.1"},
		{"10.1.1.1:5", []string{"192.0.2.1, nonsense, 10.2.2.2"}, "10.2.2.2"},
		{"127.0.0.1:5", []string{"10.3.3.3"}, "10.3.3.3"},
		{"[::ffff:10.1.1.1]:5", []string{"::ffff:192.0.2.1"}, "192.0.2.1"},
	} {
		if got := l.Behind(c.peer, c.forwarded); got != c.want {
			t.Errorf("%s with %q speaks for %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}
