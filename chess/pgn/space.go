package pgn

import "bytes"

// The classes of bytes in movetext, as bits.
const (
	inToken = 1 << iota // may be part of a move text
	isSpace
	isDigit
	isLetter // an ASCII letter
	inValue  // may be part of a tag's value as it stands: printable ASCII but quotes and backslashes
)

// classes holds the class of each byte.
var classes = func() (t [256]uint8) {
	for c := range 256 {
		switch {
		case c == ' ' || c >= '\t' && c <= '\r':
			t[c] = isSpace
		case c >= '0' && c <= '9':
			t[c] = isDigit | inToken
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			t[c] = isLetter | inToken
		case c < ' ' || c == 0x7F:
		case bytes.IndexByte([]byte(`{}()[]<>;!?$*.,%"\`), byte(c)) >= 0:
		default:
			t[c] = inToken
		}
		if c >= ' ' && c < 0x7F && c != '"' && c != '\\' {
			t[c] |= inValue
		}
	}
	return t
}()

// skipBlank skips blank space and escape lines ("%" in the first column).
func (r *Reader) skipBlank() {
	for {
		buf, i := r.buf, r.pos
		for classes[buf[i]]&isSpace != 0 {
			i++
			switch buf[i-1] {
			case '\n':
				r.line++
				r.lineStart = r.base + int64(i)
			case '\r':
				// A return alone ends a line, as on old Macintoshes; before
				// a line feed it is the feed that counts.
				if i == r.end {
					r.pos = i
					r.need(1)
					buf, i = r.buf, r.pos
				}
				if buf[i] != '\n' {
					r.line++
					r.lineStart = r.base + int64(i)
				}
			}
		}
		r.pos = i
		if i == r.end {
			if !r.need(1) {
				return
			}
			continue
		}
		if buf[i] == '%' && r.base+int64(i) == r.lineStart {
			r.skipLine()
			continue
		}
		return
	}
}

// skipLine moves to the terminator of the current line.
func (r *Reader) skipLine() {
	for {
		if i := indexLineEnd(r.buf[r.pos:r.end]); i >= 0 {
			r.pos += i
			return
		}
		r.pos = r.end
		if !r.need(1) {
			return
		}
	}
}

// countLines updates the line number for the lines in buf[from:to], which were read.
func (r *Reader) countLines(from, to int) {
	text := r.buf[from:to]
	end := byte('\n')
	n := bytes.Count(text, []byte{'\n'})
	if n == 0 {
		end = '\r'
		if n = bytes.Count(text, []byte{'\r'}); n == 0 || to < len(r.buf) && text[len(text)-1] == '\r' && r.buf[to] == '\n' {
			return
		}
	}
	r.line += n
	r.lineStart = r.base + int64(from+bytes.LastIndexByte(text, end)+1)
}

// skipToNextGame skips the rest of a faulty game. The next game begins at a line that looks like a
// tag pair. If the fault was among the tags (inTags), the remaining tags belong to the same game.
// "[Event " always begins a new game.
func (r *Reader) skipToNextGame(inTags bool) {
	for {
		r.skipLine()
		if !r.skipLineEnd() {
			return
		}
		r.need(len(eventTag))
		rest := r.buf[r.pos:r.end]
		switch {
		case len(rest) == 0:
			return
		case bytes.HasPrefix(rest, []byte(eventTag)):
			return
		case startsTag(rest):
			if !inTags {
				return
			}
		case classes[rest[0]]&isSpace == 0 && rest[0] != '%':
			inTags = false
		}
	}
}

// skipLineEnd skips one line terminator and reports whether there was one.
func (r *Reader) skipLineEnd() bool {
	if !r.need(2) && r.atEnd() {
		return false
	}
	switch {
	case r.buf[r.pos] == '\r' && r.buf[r.pos+1] == '\n':
		r.pos += 2
	case r.buf[r.pos] == '\r' || r.buf[r.pos] == '\n':
		r.pos++
	default:
		return false
	}
	r.line++
	r.lineStart = r.Offset()
	return true
}

// eventTag begins the first tag of a game.
const eventTag = "[Event "

// startsTag reports whether a line begins like a tag pair, and not like "[%clk" in a comment.
func startsTag(line []byte) bool {
	return len(line) > 1 && line[0] == '[' && (line[1]|0x20 >= 'a' && line[1]|0x20 <= 'z')
}
