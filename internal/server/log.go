package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"strings"
	"sync/atomic"
)

// marker returns a pseudonym of a network address. The address cannot be derived from it.
type marker func(ctx context.Context, address string) (string, error)

// NewLog returns a log that writes "(address)" in place of every client address.
func NewLog(w io.Writer, level slog.Level) *slog.Logger {
	var none atomic.Pointer[marker]
	return newLog(w, level, &none)
}

// newLog returns a log for a server. It replaces every client address in a line by its pseudonym,
// which is the same in visits. While mark is empty, it writes "(address)" instead.
func newLog(w io.Writer, level slog.Level, mark *atomic.Pointer[marker]) *slog.Logger {
	masked := func(address string) string {
		if of := mark.Load(); of != nil {
			if text, err := (*of)(context.Background(), address); err == nil {
				return text
			}
		}
		return "(address)"
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		switch a.Value.Kind() {
		case slog.KindString:
			a.Value = slog.StringValue(maskAddresses(a.Value.String(), masked))
		case slog.KindAny:
			switch v := a.Value.Any().(type) {
			case error, fmt.Stringer:
				a.Value = slog.StringValue(maskAddresses(fmt.Sprint(v), masked))
			}
		}
		return a
	}}))
}

// maskAddresses returns a text with mask applied to every address in it, with or without a port.
// The machine's own addresses are kept, because they identify no person.
func maskAddresses(text string, mask func(string) string) string {
	if !strings.ContainsAny(text, ":.") {
		return text
	}
	var out strings.Builder
	for text != "" {
		n := strings.IndexFunc(text, func(r rune) bool { return !isAddressRune(r) })
		if n < 0 {
			n = len(text)
		}
		out.WriteString(maskWord(text[:n], mask))
		text = text[n:]
		next := strings.IndexFunc(text, isAddressRune)
		if next < 0 {
			next = len(text)
		}
		out.WriteString(text[:next])
		text = text[next:]
	}
	return out.String()
}

// isAddressRune reports whether a character can be part of an address with a port.
func isAddressRune(r rune) bool {
	return r == ':' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'f' || r >= 'A' && r <= 'F'
}

// maskWord returns mask of a word that is an address, and any other word unchanged. A full stop or
// colon at the end is kept.
func maskWord(word string, mask func(string) string) string {
	address := strings.TrimRight(word, ".:")
	rest := word[len(address):]
	port := ""
	if at := strings.LastIndexByte(address, ':'); at > 0 && strings.Count(address, ":") == 1 {
		address, port = address[:at], address[at:]
	}
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.IsLoopback() || ip.IsUnspecified() {
		return word
	}
	return mask(ip.String()) + port + rest
}
