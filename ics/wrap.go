package ics

import (
	"strings"
	"unicode/utf8"
)

// continuation begins what is left of a line that was wrapped. Clients put the
// parts together again by it.
const continuation = `\   `

// Wrap breaks lines longer than width at a space, as long as they have one; the
// rest begins with a backslash and three spaces. Lines that programs read, which
// begin with "<", are never broken.
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

// Unwrap puts wrapped lines together again, as clients do.
func Unwrap(text string) string {
	return strings.ReplaceAll(text, "\n"+continuation, "")
}
