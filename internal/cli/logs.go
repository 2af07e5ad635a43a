package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"strings"
	"sync/atomic"
)

// marker gives the mark of an address, by which nobody gets back to it.
type marker func(ctx context.Context, address string) (string, error)

// openLog is the server's log. No address of anybody stands in it, wherever in a line
// it would: instead of it stands the mark that visits have, too, or "(address)" as
// long as there is none to be had.
func openLog(w io.Writer, level slog.Level, mark *atomic.Pointer[marker]) *slog.Logger {
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
			a.Value = slog.StringValue(withoutAddresses(a.Value.String(), masked))
		case slog.KindAny:
			switch v := a.Value.Any().(type) {
			case error, fmt.Stringer:
				a.Value = slog.StringValue(withoutAddresses(fmt.Sprint(v), masked))
			}
		}
		return a
	}}))
}

// withoutAddresses is a text with every address in it masked, whether a port stands
// behind it or not. The machine's own addresses are nobody's.
func withoutAddresses(text string, mask func(string) string) string {
	if !strings.ContainsAny(text, ":.") {
		return text
	}
	var out strings.Builder
	for text != "" {
		n := strings.IndexFunc(text, func(r rune) bool { return !inAddress(r) })
		if n < 0 {
			n = len(text)
		}
		out.WriteString(maskOne(text[:n], mask))
		text = text[n:]
		next := strings.IndexFunc(text, inAddress)
		if next < 0 {
			next = len(text)
		}
		out.WriteString(text[:next])
		text = text[next:]
	}
	return out.String()
}

func inAddress(r rune) bool {
	return r == ':' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'f' || r >= 'A' && r <= 'F'
}

// maskOne masks a word of the characters of addresses, if it is one; a full stop or
// colon behind it belongs to the sentence.
func maskOne(word string, mask func(string) string) string {
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
