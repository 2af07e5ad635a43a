package limits

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Behind returns the address of the client whose request came from peer. It is peer's own address
// unless peer is a trusted proxy. Otherwise the entries of the X-Forwarded-For lines are read from
// right to left as long as trusted proxies wrote them. At an invalid entry the search ends with the
// address of the last proxy.
func (l *Limits) Behind(peer string, forwarded []string) string {
	if host, _, err := net.SplitHostPort(peer); err == nil {
		peer = host
	}
	at, err := netip.ParseAddr(peer)
	if err != nil || !l.IsProxy(at) {
		return peer
	}
	entries := strings.Split(strings.Join(forwarded, ","), ",")
	for _, entry := range slices.Backward(entries) {
		ip, ok := forwardedAddress(strings.TrimSpace(entry))
		if !ok {
			break
		}
		if at = ip; !l.IsProxy(ip) {
			break
		}
	}
	return at.String()
}

// IsProxy reports whether an address belongs to a trusted proxy.
func (l *Limits) IsProxy(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(l.proxies, func(n netip.Prefix) bool { return n.Contains(ip) })
}

// forwardedAddress parses an entry of X-Forwarded-For, with or without a port.
func forwardedAddress(entry string) (netip.Addr, bool) {
	if ip, err := netip.ParseAddr(strings.Trim(entry, "[]")); err == nil {
		return ip.Unmap(), true
	}
	withPort, err := netip.ParseAddrPort(entry)
	return withPort.Addr().Unmap(), err == nil
}

// Loopback returns the loopback networks. They are the trusted proxies of a server whose proxy runs
// on the same machine.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}
