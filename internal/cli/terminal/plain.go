package terminal

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable returns a text from a file for display: in one line, without control characters for the
// terminal.
func Printable(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))), " ")
}

// OrUnknown returns a name from a file for display, or a question mark for "".
func OrUnknown(name string) string {
	if name = Printable(name); name == "" {
		return "?"
	}
	return name
}

// OrNothing returns a number as text, or "" for 0.
func OrNothing(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
