package limits

import (
	"net"
	"net/netip"
	"slices"
)

// Network is where somebody comes from, as far as a bound distinguishes: an IPv4 address,
// or the /64 network of an IPv6 address, within which a machine takes a new address
// whenever it likes. The zero Network is the machine itself, or an address that is
// none; it has no bounds as a network.
type Network struct{ net netip.Prefix }

// NetworkOf returns the network of an address. An IPv4 address written as IPv6 is IPv4, and a
// zone does not count.
func NetworkOf(ip netip.Addr) Network {
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return Network{}
	}
	return Network{network}
}

// NetworkAt returns the network of an address as text, with or without a port.
func NetworkAt(address string) Network {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return Network{}
	}
	return NetworkOf(ip)
}

// IsZero reports whether nothing is known of the network.
func (p Network) IsZero() bool { return !p.net.IsValid() }

// IsLoopback reports whether it is the machine's own address.
func (p Network) IsLoopback() bool {
	ip := p.net.Addr()
	return ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || p.net.IsValid() && p.net.Contains(netip.IPv6Loopback())
}

// String is the address, or the network as "2001:db8::/64"; empty for the zero network.
func (p Network) String() string {
	switch {
	case p.IsZero():
		return ""
	case p.net.Addr().Is4():
		return p.net.Addr().String()
	}
	return p.net.String()
}

func (p Network) within(list []netip.Prefix) bool {
	return p.net.IsValid() && slices.ContainsFunc(list, func(n netip.Prefix) bool {
		return n.Bits() <= p.net.Bits() && n.Contains(p.net.Addr())
	})
}

// ParseNetwork reads what an operator writes: an address, which means its network, or
// a network such as "10.0.0.0/8".
func ParseNetwork(text string) (netip.Prefix, error) {
	if ip, err := netip.ParseAddr(text); err == nil {
		return NetworkOf(ip).net, nil
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
