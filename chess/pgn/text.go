package pgn

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decode returns a text in UTF-8: the slice itself, or the reader's scratch buffer.
func (r *Reader) decode(text []byte) []byte {
	ascii := true
	for _, c := range text {
		if c >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return text
	}
	out := r.scratch[:0]
	switch {
	case r.opts.Encoding == Latin1 || r.opts.Encoding == DetectEncoding && !utf8.Valid(text):
		for _, c := range text {
			out = utf8.AppendRune(out, charmap.Windows1252.DecodeByte(c))
		}
	case utf8.Valid(text):
		return text
	default:
		for _, c := range string(text) {
			out = utf8.AppendRune(out, c)
		}
	}
	r.scratch = out
	return out
}

// readBraceComment reads the comment whose "{" is at the reader's position and passes it to v,
// which may be nil.
func (r *Reader) readBraceComment(v Visitor, at Location) *Error {
	r.keep = r.pos
	defer func() { r.keep = -1 }()
	r.pos++
	for {
		i := bytes.IndexByte(r.buf[r.pos:r.end], '}')
		to := r.end
		if i >= 0 {
			to = r.pos + i
		}
		text := r.buf[r.keep+1 : to]
		// A comment that nobody closed must not swallow the games after it.
		// How far the next game is looked for, and where a comment that is too
		// long is left, depends on the text alone and not on how much of it the
		// source happens to have given.
		reach := r.lim.Comment + 32<<10 // within the buffer
		next := bytes.Index(text, []byte("\n"+eventTag))
		if next >= 0 && next <= reach {
			next += r.keep + 1
			r.countLines(r.keep, next)
			r.pos = next // resync goes on at the end of this line
			return r.fault(UnterminatedComment, at, r.buf[r.keep:next], "close the comment with }")
		}
		if len(text) > reach+len(eventTag) || len(text) > r.lim.Comment && i >= 0 {
			to = r.keep + 1 + r.lim.Comment
			r.pos = to
			fault := r.fault(CommentTooLong, at, r.buf[r.keep:to], "shorten the comment or close it with }")
			r.countLines(r.keep, to)
			return fault
		}
		if i >= 0 {
			if v != nil {
				v.Comment(r.decode(text), at)
			}
			r.countLines(r.keep, to)
			r.pos = to + 1
			return nil
		}
		r.pos = r.end
		if !r.fill() {
			fault := r.fault(UnterminatedComment, at, r.buf[r.keep:r.end], "close the comment with }")
			r.countLines(r.keep, r.end)
			return fault
		}
	}
}

// readLineComment reads the comment after a semicolon and passes it to v, which may be nil.
func (r *Reader) readLineComment(v Visitor, at Location) *Error {
	r.pos++
	text, cut := r.restOfLine(r.lim.Comment)
	if cut {
		return r.fault(CommentTooLong, at, text, "shorten the comment")
	}
	if v != nil {
		v.Comment(r.decode(text), at)
	}
	r.pos += len(text)
	return nil
}
