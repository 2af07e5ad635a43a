package cli

import (
	"strconv"
	"strings"
	"unicode"
)

// plain makes a text from a file fit to be shown: one line, nothing that a
// terminal would take for an order.
func plain(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))), " ")
}

func orUnknown(name string) string {
	if name = plain(name); name == "" {
		return "?"
	}
	return name
}

// orNothing prints a number that 0 stands for nothing of.
func orNothing(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
