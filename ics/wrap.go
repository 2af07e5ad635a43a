package ics

import (
	"strings"
	"unicode/utf8"
)

// continuation begins the rest of a wrapped line. Clients use it to join the parts.
const continuation = `\   `

// Wrap breaks lines longer than width at spaces, if they have any. The rest begins with a backslash
// and three spaces. Lines for programs, which begin with "<", are never broken.
func Wrap(text string, width int) string {
	if width <= len(continuation) || len(text) <= width {
		return text
	}
	var out strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}
		wrapLine(&out, line, width)
	}
	return out.String()
}

// wrapLine writes a line to out, broken to a width.
func wrapLine(out *strings.Builder, line string, width int) {
	if strings.HasPrefix(line, "<") {
		out.WriteString(line)
		return
	}
	room := width
	for utf8.RuneCountInString(line) > room {
		end := 0 // of the part that fits, in bytes
		for range room {
			_, n := utf8.DecodeRuneInString(line[end:])
			end += n
		}
		cut := strings.LastIndexByte(line[:end], ' ')
		if strings.TrimSpace(line[:max(cut, 0)]) == "" {
			break // one long word: broken nowhere
		}
		out.WriteString(line[:cut+1] + "\n" + continuation)
		line = strings.TrimLeft(line[cut+1:], " ")
		room = width - len(continuation)
	}
	out.WriteString(line)
}

// Unwrap joins wrapped lines, as clients do.
func Unwrap(text string) string {
	return strings.ReplaceAll(text, "\n"+continuation, "")
}
