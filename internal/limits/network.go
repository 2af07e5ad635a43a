package limits

import (
	"net"
	"net/netip"
	"slices"
)

// Network is the origin of a client as far as limits distinguish it. It is an IPv4 address, or the
// /64 network of an IPv6 address, within which a machine may change its address freely. The zero
// Network stands for the machine itself and for invalid addresses. The limits per network do not
// apply to it.
type Network struct{ net netip.Prefix }

// NetworkOf returns the network of an address. IPv4 addresses that are written as IPv6 are
// converted first. Zones are ignored.
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

// NetworkAt returns the network of an address in text form, with or without a port. It returns the
// zero Network for an invalid address.
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

// IsZero reports whether p is the zero Network.
func (p Network) IsZero() bool { return !p.net.IsValid() }

// IsLoopback reports whether p is the machine's own address.
func (p Network) IsLoopback() bool {
	ip := p.net.Addr()
	return ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || p.net.IsValid() && p.net.Contains(netip.IPv6Loopback())
}

// String returns the IPv4 address, the IPv6 network such as "2001:db8::/64", or "" for the zero
// network.
func (p Network) String() string {
	switch {
	case p.IsZero():
		return ""
	case p.net.Addr().Is4():
		return p.net.Addr().String()
	}
	return p.net.String()
}

func (p Network) within(prefixes []netip.Prefix) bool {
	return p.net.IsValid() && slices.ContainsFunc(prefixes, func(n netip.Prefix) bool {
		return n.Bits() <= p.net.Bits() && n.Contains(p.net.Addr())
	})
}

// ParseNetwork parses a network of the configuration: a prefix such as "10.0.0.0/8", or an address,
// for which it returns the [Network] that contains it.
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
