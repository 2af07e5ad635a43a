package limits

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Behind is the address for which a request speaks that came from peer: peer's own
// unless peer is a trusted proxy. Of the lines of X-Forwarded-For, the entries count
// from right to left as long as trusted proxies wrote them: what a stranger wrote
// stands further left. An entry that is no address ends it, at the last proxy.
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

// IsProxy reports whether an address is a proxy's that is trusted.
func (l *Limits) IsProxy(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(l.proxies, func(n netip.Prefix) bool { return n.Contains(ip) })
}

// forwardedAddress reads an entry. Some proxies write the port, too.
func forwardedAddress(entry string) (netip.Addr, bool) {
	if ip, err := netip.ParseAddr(strings.Trim(entry, "[]")); err == nil {
		return ip.Unmap(), true
	}
	withPort, err := netip.ParseAddrPort(entry)
	return withPort.Addr().Unmap(), err == nil
}

// Loopback are the machine's own networks, for a proxy that runs beside the server.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}
