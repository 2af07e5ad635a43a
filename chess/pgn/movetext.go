package pgn

import "bytes"

// readMovetext reads up to the end of the game. live says whether the visitor
// wants the moves, told whether it wants the result. broken says
// that the rest of the game must be skipped line by line.
func (r *Reader) readMovetext(v Visitor, live, told bool) (fault *Error, broken bool) {
	muted := -1 // inside a variation of this depth or deeper the visitor is silent
	if !live {
		muted = 0
	}
	const silent = 1 << 30
	if muted < 0 {
		muted = silent
	}
	for {
		r.skipBlank()
		at := r.here()
		switch {
		case at.Column > r.lim.Line:
			return first(fault, r.fault(LineTooLong, at, r.word(), "break the line")), true
		case at.Offset-r.gameStart > r.lim.Game:
			return first(fault, r.fault(GameTooLong, at, nil, "split the game")), true
		}
		c := r.buf[r.pos]
		heard := len(r.opened) < muted
		if classes[c]&inToken != 0 {
			text, dotted, bad := r.quickToken(c)
			if text == nil && !dotted {
				text, dotted, bad = r.token(at)
			}
			if bad != nil {
				return first(fault, bad), true
			}
			if dotted {
				continue
			}
			if len(text) == 0 {
				continue
			}
			if c < 'A' || c >= 0x80 { // neither a file nor an English letter
				if result, ok := resultOf(text); ok {
					if len(r.opened) > 0 {
						continue // some programs end every line with the result
					}
					if told && fault == nil {
						v.Result(result, at)
					}
					return fault, false
				}
				if isNoise(text) {
					continue
				}
				if text = trimNumber(text, &at); len(text) == 0 {
					continue
				}
			}
			if isPassingMark(text) {
				continue
			}
			if heard {
				if err := v.SAN(text, at); err != nil {
					fault, muted = first(fault, refused(err, BadMove, at, text)), 0
				}
			}
			continue
		}
		switch c {
		case '.':
			r.pos++
		case '*':
			r.pos++
			if len(r.opened) > 0 {
				continue
			}
			if told && fault == nil {
				v.Result("*", at)
			}
			return fault, false
		case '!', '?':
			code := r.suffix()
			if heard {
				v.NAG(code, at)
			}
		case '$':
			code, bad := r.glyph(at)
			if bad != nil {
				return first(fault, bad), true
			}
			if heard {
				v.NAG(code, at)
			}
		case '{', ';':
			to := v
			if !heard {
				to = nil
			}
			read := r.braceComment
			if c == ';' {
				read = r.lineComment
			}
			if bad := read(to, at); bad != nil {
				return first(fault, bad), true
			}
		case '(':
			if r.need(3) && r.buf[r.pos+1] == '=' && r.buf[r.pos+2] == ')' {
				if heard {
					v.Comment(r.buf[r.pos:r.pos+3], at)
				}
				r.pos += 3
				continue
			}
			if len(r.opened) >= r.lim.Depth {
				return first(fault, r.fault(TooDeep, at, r.word(), "flatten the variations")), true
			}
			r.pos++
			if heard && !v.BeginVariation(at) {
				muted = len(r.opened) + 1
			}
			r.opened = append(r.opened, at)
		case ')':
			if len(r.opened) == 0 {
				return first(fault, r.fault(UnopenedVariation, at, r.buf[r.pos:r.pos+1], "remove the parenthesis")), true
			}
			r.pos++
			r.opened = r.opened[:len(r.opened)-1]
			switch {
			case heard:
				v.EndVariation(at)
			case len(r.opened) < muted && muted > 0:
				muted = silent
			}
		default:
			ends := r.atEnd() || c == '[' && at.Column == 1
			if !ends {
				return first(fault, r.fault(UnexpectedText, at, r.word(), "write moves, {comments}, $ glyphs, (variations) and a result")), true
			}
			if len(r.opened) > 0 {
				open := r.opened[len(r.opened)-1]
				return first(fault, r.fault(UnterminatedVariation, open, []byte("("), "close the variation with )")), false
			}
			if told && fault == nil {
				v.Result("", at)
			}
			return fault, false
		}
	}
}

// word is the unread text up to the next blank, for an error.
func (r *Reader) word() []byte {
	text, _ := r.window(maxOffending + 1)
	if i := bytes.IndexAny(text, " \t"); i > 0 {
		text = text[:i]
	}
	return text
}

func first(a, b *Error) *Error {
	if a != nil {
		return a
	}
	return b
}

// quickToken is token for the common case that the whole of it lies in the
// buffer; otherwise it gives nothing and leaves the reader where it was.
func (r *Reader) quickToken(c byte) (text []byte, dotted bool, fault *Error) {
	buf, i := r.buf, r.pos
	if classes[c]&isDigit != 0 {
		for classes[buf[i]]&isDigit != 0 {
			i++
		}
		if buf[i] == '.' && buf[i+1] != '.' && i+1 < r.end {
			r.pos = i + 1
			return nil, true, nil
		}
	}
	for classes[buf[i]]&inToken != 0 {
		i++
	}
	if i >= r.end || buf[i] == '.' || i-r.pos > r.lim.Token {
		return nil, false, nil
	}
	text = buf[r.pos:i]
	r.pos = i
	return text, false, nil
}

// token reads a run of token bytes. dotted says that it was a move number, of
// which the dots have been passed too.
func (r *Reader) token(at Location) (text []byte, dotted bool, fault *Error) {
	r.keep = r.pos
	defer func() { r.keep = -1 }()
	digits := true
	for {
		buf, i := r.buf, r.pos
		for classes[buf[i]]&isDigit != 0 {
			i++
		}
		if digits && buf[i] == '.' && i < r.end && i > r.keep {
			for buf[i] == '.' {
				i++
			}
			r.pos = i
			return nil, true, nil
		}
		for classes[buf[i]]&inToken != 0 {
			digits = false
			i++
		}
		r.pos = i
		if i-r.keep > r.lim.Token {
			return nil, false, r.fault(TokenTooLong, at, buf[r.keep:i], "separate the moves by spaces")
		}
		if i < r.end || !r.fill() {
			return r.passing(r.buf[r.keep:r.pos]), false, nil
		}
	}
}

// passing completes "e.p." and "a.p.", whose dots ended the token: they say
// how a capture was made and are no move. Attached to one they are cut off.
func (r *Reader) passing(text []byte) []byte {
	n := len(text)
	if n == 0 || r.buf[r.pos] != '.' || text[n-1] != 'e' && text[n-1] != 'a' {
		return text
	}
	if r.need(2) && r.buf[r.pos+1] == 'p' {
		r.pos += 2
		if r.need(1) && r.buf[r.pos] == '.' {
			r.pos++
		}
		return r.buf[r.keep : r.keep+n-1]
	}
	return r.buf[r.keep : r.keep+n]
}

func isPassingMark(text []byte) bool {
	return len(text) == 2 && text[1] == 'p' && (text[0] == 'e' || text[0] == 'a')
}

// trimNumber cuts a move number that has lost its dot, "1e4", and an ellipsis
// character, and moves the location along. Castling with digits is no number.
func trimNumber(text []byte, at *Location) []byte {
	n := 0
	if text[0] != '0' {
		for n < len(text) && classes[text[n]]&isDigit != 0 {
			n++
		}
	}
	if bytes.HasPrefix(text[n:], []byte("…")) {
		n += len("…")
	}
	if n == 0 {
		return text
	}
	at.Column += n
	at.Offset += int64(n)
	return text[n:]
}

// resultOf recognises the termination markers.
func resultOf(text []byte) (string, bool) {
	switch string(text) {
	case "1-0", "1–0":
		return "1-0", true
	case "0-1", "0–1":
		return "0-1", true
	case "1/2-1/2", "1/2", "1/2–1/2", "½-½", "½–½", "½":
		return "1/2-1/2", true
	}
	return "", false
}

// isNoise recognises signs that stand apart from their move: a check sign
// after a space, the ellipsis character, a no-break space.
func isNoise(text []byte) bool {
	switch string(text) {
	case "+", "++", "#", "…", "\u00a0":
		return true
	}
	return false
}

// suffix reads a run of "!" and "?" as a glyph.
func (r *Reader) suffix() int {
	var signs [2]byte
	n := 0
	for !r.atEnd() && (r.buf[r.pos] == '!' || r.buf[r.pos] == '?') {
		if n < len(signs) {
			signs[n] = r.buf[r.pos]
		}
		n++
		r.pos++
	}
	switch {
	case n == 1 && signs[0] == '!':
		return 1
	case n == 1:
		return 2
	case signs == [2]byte{'!', '!'}:
		return 3
	case signs == [2]byte{'?', '?'}:
		return 4
	case signs == [2]byte{'!', '?'}:
		return 5
	default:
		return 6
	}
}

// glyph reads "$" and its number.
func (r *Reader) glyph(at Location) (int, *Error) {
	text, _ := r.window(16)
	n, i := 0, 1
	for i < len(text) && classes[text[i]]&isDigit != 0 && n <= 255 {
		n = n*10 + int(text[i]-'0')
		i++
	}
	if i == 1 || n > 255 {
		return 0, r.fault(BadGlyph, at, r.word(), "write $ and a number from 0 to 255")
	}
	r.pos += i
	return n, nil
}
