package pgn

import "bytes"

// readMovetext reads up to the end of the game. It passes moves and result to the visitor if they
// are wanted. When broken is true, the caller must skip the rest of the game line by line.
func (r *Reader) readMovetext(v Visitor, wantMoves, wantResult bool) (fault *Error, broken bool) {
	muted := -1 // inside a variation of this depth or deeper the visitor is silent
	if !wantMoves {
		muted = 0
	}
	const silent = 1 << 30
	if muted < 0 {
		muted = silent
	}
	for {
		if text, at := r.plainMove(); text != nil {
			if len(r.opened) < muted {
				if err := v.SAN(text, at); err != nil {
					fault, muted = firstError(fault, visitorError(err, BadMove, at, text)), 0
				}
			}
			continue
		}
		r.skipBlank()
		at := r.here()
		switch {
		case at.Column > r.lim.Line:
			return firstError(fault, r.fault(LineTooLong, at, r.unreadWord(), "break the line")), true
		case at.Offset-r.gameStart > r.lim.Game:
			return firstError(fault, r.fault(GameTooLong, at, nil, "split the game")), true
		}
		c := r.buf[r.pos]
		heard := len(r.opened) < muted
		if classes[c]&inToken != 0 {
			text, dotted, bad := r.token(at)
			if bad != nil {
				return firstError(fault, bad), true
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
					if wantResult && fault == nil {
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
					fault, muted = firstError(fault, visitorError(err, BadMove, at, text)), 0
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
			if wantResult && fault == nil {
				v.Result("*", at)
			}
			return fault, false
		case '!', '?':
			code := r.readSuffix()
			if heard {
				v.NAG(code, at)
			}
		case '$':
			code, bad := r.readGlyph(at)
			if bad != nil {
				return firstError(fault, bad), true
			}
			if heard {
				v.NAG(code, at)
			}
		case '{', ';':
			to := v
			if !heard {
				to = nil
			}
			read := r.readBraceComment
			if c == ';' {
				read = r.readLineComment
			}
			if bad := read(to, at); bad != nil {
				return firstError(fault, bad), true
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
				return firstError(fault, r.fault(TooDeep, at, r.unreadWord(), "flatten the variations")), true
			}
			r.pos++
			if heard && !v.BeginVariation(at) {
				muted = len(r.opened) + 1
			}
			r.opened = append(r.opened, at)
		case ')':
			if len(r.opened) == 0 {
				return firstError(fault, r.fault(UnopenedVariation, at, r.buf[r.pos:r.pos+1], "remove the parenthesis")), true
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
				return firstError(fault, r.fault(UnexpectedText, at, r.unreadWord(), "write moves, {comments}, $ glyphs, (variations) and a result")), true
			}
			if len(r.opened) > 0 {
				open := r.opened[len(r.opened)-1]
				return firstError(fault, r.fault(UnterminatedVariation, open, []byte("("), "close the variation with )")), false
			}
			if wantResult && fault == nil {
				v.Result("", at)
			}
			return fault, false
		}
	}
}

// unreadWord returns the unread text up to the next blank, for an error.
func (r *Reader) unreadWord() []byte {
	text, _ := r.restOfLine(maxOffending + 1)
	if i := bytes.IndexAny(text, " \t"); i > 0 {
		text = text[:i]
	}
	return text
}

// firstError returns a, or b if a is nil.
func firstError(a, b *Error) *Error {
	if a != nil {
		return a
	}
	return b
}

// plainMove reads a move in its usual form: a number with a dot or none, a blank or none before and
// after the number, and a token that begins with a letter. All of it must be in the buffer. For any
// other text it returns nil and does not move the reader. It saves most of the work of the general
// case.
func (r *Reader) plainMove() (text []byte, at Location) {
	buf, i := r.buf, r.pos
	if buf[i] == ' ' {
		i++
	}
	if classes[buf[i]]&isDigit != 0 {
		for classes[buf[i]]&isDigit != 0 {
			i++
		}
		if buf[i] != '.' {
			return nil, at
		}
		if i++; buf[i] == ' ' {
			i++
		}
	}
	from := i
	if classes[buf[from]]&isLetter == 0 {
		return nil, at
	}
	for classes[buf[i]]&inToken != 0 {
		i++
	}
	at = r.locationOf(from)
	if i >= r.end || buf[i] == '.' || i-from > r.lim.Token || at.Column > r.lim.Line || at.Offset-r.gameStart > r.lim.Game {
		return nil, at
	}
	if text = buf[from:i]; isPassingMark(text) {
		return nil, at
	}
	r.pos = i
	return text, at
}

// token reads a run of token bytes. dotted is true if the token was a move number; its dots have
// then been skipped too.
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
			return r.finishPassingMark(r.buf[r.keep:r.pos]), false, nil
		}
	}
}

// finishPassingMark completes "e.p." and "a.p.", whose dots ended the token. A mark attached to a
// move is cut off. It returns the token without dots, or unchanged.
func (r *Reader) finishPassingMark(text []byte) []byte {
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

// isPassingMark reports whether a token is "ep" or "ap", the mark of a capture in passing.
func isPassingMark(text []byte) bool {
	return len(text) == 2 && text[1] == 'p' && (text[0] == 'e' || text[0] == 'a')
}

// trimNumber removes a move number without a dot ("1e4") and an ellipsis character from the
// beginning of text, and moves the location past them. Castling written with zeros is not taken for
// a number.
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

// resultOf returns the result that a termination marker means; ok is false for any other text.
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

// isNoise reports whether a token is a sign that was separated from its move: a check sign after a
// space, an ellipsis character or a no-break space.
func isNoise(text []byte) bool {
	switch string(text) {
	case "+", "++", "#", "…", "\u00a0":
		return true
	}
	return false
}

// readSuffix reads a run of "!" and "?" and returns its numeric glyph.
func (r *Reader) readSuffix() int {
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

// readGlyph reads "$" and its number.
func (r *Reader) readGlyph(at Location) (int, *Error) {
	text, _ := r.restOfLine(16)
	n, i := 0, 1
	for i < len(text) && classes[text[i]]&isDigit != 0 && n <= 255 {
		n = n*10 + int(text[i]-'0')
		i++
	}
	if i == 1 || n > 255 {
		return 0, r.fault(BadGlyph, at, r.unreadWord(), "write $ and a number from 0 to 255")
	}
	r.pos += i
	return n, nil
}
