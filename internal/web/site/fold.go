package site

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Folded returns a text without accents and in lower case, for searching.
func Folded(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}
