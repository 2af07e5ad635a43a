package entrylist

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament"
)

// cell is one field of a line and the column where it begins.
type cell struct {
	text   string
	column int // column of its first character, from 1
}

// splitLine splits a line at the separator. A field in double quotes may contain separators, and
// quotes written twice, but no line end. On a fault, it returns the cells before it and the column
// of the fault.
func splitLine(line string, separator rune) (cells []cell, fault tournament.Code, column int) {
	rest, at := line, 1
	take := func(n int) string { // takes n bytes
		taken := rest[:n]
		rest = rest[n:]
		at += utf8.RuneCountInString(taken)
		return taken
	}
	for {
		take(len(rest) - len(strings.TrimLeftFunc(rest, blankFunc(separator))))
		begin := at
		if !strings.HasPrefix(rest, `"`) {
			end := strings.IndexRune(rest, separator)
			if end < 0 {
				end = len(rest)
			}
			if stray := strings.IndexByte(rest[:end], '"'); stray >= 0 {
				return cells, QuoteStray, at + utf8.RuneCountInString(rest[:stray])
			}
			cells = append(cells, cell{strings.TrimSpace(take(end)), begin})
		} else {
			take(1)
			var text strings.Builder
			for {
				quote := strings.IndexByte(rest, '"')
				if quote < 0 {
					return cells, QuoteOpen, begin
				}
				text.WriteString(take(quote))
				take(1)
				if !strings.HasPrefix(rest, `"`) {
					break
				}
				text.WriteString(take(1))
			}
			take(len(rest) - len(strings.TrimLeftFunc(rest, blankFunc(separator))))
			if rest != "" && !strings.HasPrefix(rest, string(separator)) {
				return cells, QuoteStray, at
			}
			cells = append(cells, cell{strings.TrimSpace(text.String()), begin})
		}
		if rest == "" {
			return cells, "", 0
		}
		take(utf8.RuneLen(separator))
	}
}

// blankFunc returns a function that reports whether a rune is white space other than the separator.
func blankFunc(separator rune) func(rune) bool {
	return func(r rune) bool { return r != separator && unicode.IsSpace(r) }
}
