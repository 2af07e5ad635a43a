package pgn

import "bytes"

// readTags reads a tag section. wantMoves reports whether the visitor wants the movetext. When
// broken is true, the caller must skip the rest of the game line by line.
func (r *Reader) readTags(v Visitor) (wantMoves bool, fault *Error, broken bool) {
	seenEvent := false
	lastTag := -1 // its line
	for {
		r.skipBlank()
		if r.atEnd() {
			break
		}
		// A remark before or among the tags; after an empty line it is a
		// comment of the movetext.
		if r.buf[r.pos] == ';' && (lastTag < 0 || r.line <= lastTag+1) {
			r.skipLine()
			continue
		}
		if r.buf[r.pos] != '[' {
			break
		}
		at := r.here()
		name, raw, length := r.plainTag()
		value := raw
		if length == 0 {
			var bad *Error
			if name, raw, length, bad = r.readTag(at); bad != nil {
				return false, firstError(fault, bad), true
			}
			value = r.decode(raw)
		}
		if string(name) == "Event" {
			if seenEvent { // the game before had tags only
				break
			}
			seenEvent = true
		}
		if fault == nil {
			if err := v.Tag(name, value, at); err != nil {
				fault = visitorError(err, BadTag, at, raw)
			}
		}
		r.pos += length
		lastTag = r.line
	}
	if fault != nil {
		return false, fault, false
	}
	wantMoves, err := v.EndTags(r.here())
	if err != nil {
		return false, visitorError(err, BadStart, r.here(), nil), false
	}
	return wantMoves, nil, false
}

// plainTag reads the usual text of a tag pair: it is whole in the buffer, with single spaces, and
// its value is ASCII without escapes. It returns 0 for any other text.
func (r *Reader) plainTag() (name, value []byte, length int) {
	buf, i := r.buf, r.pos+1
	for classes[buf[i]]&inToken != 0 {
		i++
	}
	name = buf[r.pos+1 : i]
	if len(name) == 0 || buf[i] != ' ' || buf[i+1] != '"' {
		return nil, nil, 0
	}
	from := i + 2
	for i = from; classes[buf[i]]&inValue != 0; {
		i++
	}
	length = i + 2 - r.pos
	if buf[i] != '"' || buf[i+1] != ']' || i+1 >= r.end || length > r.lim.Tag {
		return nil, nil, 0
	}
	return name, buf[from:i], length
}

// readTag parses the tag pair at the reader's position. It does not move the reader; the caller
// moves it by length. It resolves the escapes of the value in place.
func (r *Reader) readTag(at Location) (name, value []byte, length int, fault *Error) {
	window, cut := r.restOfLine(r.lim.Tag)
	bad := func() ([]byte, []byte, int, *Error) {
		if cut {
			return nil, nil, 0, r.fault(TagTooLong, at, window, "shorten the tag pair")
		}
		return nil, nil, 0, r.fault(BadTag, at, bytes.TrimSpace(window), `write [Name "value"] on one line`)
	}
	i := skipBlanks(window, 1)
	from := i
	for i < len(window) && isTagName(window[i]) {
		i++
	}
	name = window[from:i]
	i = skipBlanks(window, i)
	if len(name) == 0 || i >= len(window) || window[i] != '"' {
		return bad()
	}
	i++
	from = i
	escapes := false
	for {
		q := bytes.IndexByte(window[i:], '"')
		if q < 0 {
			return bad()
		}
		// A backslash counts when it escapes a quote or another backslash.
		slashes := 0
		for i+q-slashes > from && window[i+q-slashes-1] == '\\' {
			slashes++
		}
		escapes = escapes || bytes.IndexByte(window[i:i+q], '\\') >= 0
		i += q + 1
		if slashes%2 == 1 {
			continue
		}
		// Quotes that nobody escaped are met in old files: the value ends at
		// the quote before the bracket.
		if end := skipBlanks(window, i); end < len(window) && window[end] == ']' {
			value = window[from : i-1]
			if escapes {
				value = unescape(value)
			}
			return name, value, end + 1, nil
		}
	}
}

// restOfLine returns the unread text up to the end of the line, or the first limit bytes. cut
// reports whether the limit came first.
func (r *Reader) restOfLine(limit int) (text []byte, cut bool) {
	seen := 0
	for {
		text = r.buf[r.pos:min(r.end, r.pos+limit+1)]
		if i := indexLineEnd(text[seen:]); i >= 0 {
			text = text[:seen+i]
			break
		}
		if seen = len(text); seen > limit {
			break
		}
		if !r.fill() {
			text = r.buf[r.pos:r.end] // filling may have moved it
			break
		}
	}
	if len(text) > limit {
		return text[:limit], true
	}
	return text, false
}

// indexLineEnd returns the index of the first line feed or carriage return, or -1 when there is
// none. It looks for a line feed first, because few files have lines that end with a carriage
// return only.
func indexLineEnd(text []byte) int {
	feed := bytes.IndexByte(text, '\n')
	if feed >= 0 {
		text = text[:feed]
	}
	if i := bytes.IndexByte(text, '\r'); i >= 0 {
		return i
	}
	return feed
}

// skipBlanks returns the index of the first byte from i on that is neither space nor tab.
func skipBlanks(s []byte, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// isTagName reports whether a byte may be part of a tag name. It accepts more than the letters,
// digits and underscore of the standard, because names with hyphens and accents occur.
func isTagName(c byte) bool { return classes[c]&inToken != 0 }

// unescape replaces \" and \\ by the character itself, in place. Other backslashes stay.
func unescape(s []byte) []byte {
	out := s[:0]
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		out = append(out, s[i])
	}
	return out
}
