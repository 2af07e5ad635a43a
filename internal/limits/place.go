package limits

import (
	"net"
	"net/netip"
	"slices"
)

// Place is where somebody comes from, as far as a bound distinguishes: an IPv4 address,
// or the /64 network of an IPv6 address, within which a machine takes a new address
// whenever it likes. The zero Place is the machine itself, or an address that is
// none; it has no bounds as a place.
type Place struct{ net netip.Prefix }

// PlaceOf is the place of an address. An IPv4 address written as IPv6 is IPv4, and a
// zone does not count.
func PlaceOf(ip netip.Addr) Place {
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return Place{}
	}
	return Place{network}
}

// PlaceAt is the place of an address as text, with or without a port.
func PlaceAt(address string) Place {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return Place{}
	}
	return PlaceOf(ip)
}

// IsZero reports whether nothing is known of the place.
func (p Place) IsZero() bool { return !p.net.IsValid() }

// IsLoopback reports whether it is the machine's own address.
func (p Place) IsLoopback() bool {
	ip := p.net.Addr()
	return ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || p.net.IsValid() && p.net.Contains(netip.IPv6Loopback())
}

// String is the address, or the network as "2001:db8::/64"; empty for the zero place.
func (p Place) String() string {
	switch {
	case p.IsZero():
		return ""
	case p.net.Addr().Is4():
		return p.net.Addr().String()
	}
	return p.net.String()
}

func (p Place) within(list []netip.Prefix) bool {
	return p.net.IsValid() && slices.ContainsFunc(list, func(n netip.Prefix) bool {
		return n.Bits() <= p.net.Bits() && n.Contains(p.net.Addr())
	})
}

// ParseNetwork reads what an operator writes: an address, which means its place, or
// a network such as "10.0.0.0/8".
func ParseNetwork(text string) (netip.Prefix, error) {
	if ip, err := netip.ParseAddr(text); err == nil {
		return PlaceOf(ip).net, nil
	}
	network, err := netip.ParsePrefix(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	if ip := network.Addr(); ip.Is4In6() && network.Bits() >= 96 {
		network = netip.PrefixFrom(ip.Unmap(), network.Bits()-96)
	}
	return network.Masked(), nil
}
