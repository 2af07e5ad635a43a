package terminal

import (
	"strconv"
	"strings"
	"unicode"
)

// Plain returns a text from a file as it can be shown: one line, nothing that a
// terminal would take for an order.
func Plain(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))), " ")
}

// OrUnknown returns a name from a file as it can be shown, and a question mark for none.
func OrUnknown(name string) string {
	if name = Plain(name); name == "" {
		return "?"
	}
	return name
}

// OrNothing returns a number as text, and nothing for 0.
func OrNothing(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
