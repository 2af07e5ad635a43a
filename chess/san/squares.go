package san

import (
	"strings"

	"github.com/escaque/escaque/chess"
)

// parseSquares parses the text after the piece letter: the departure square or a part of it, the
// signs, the arrival square and the promotion.
func parseSquares(text string, piece chess.PieceType, l *Letters) (s parsedMove, ok bool) {
	if len(text) > 2*maxQuoted {
		return s, false
	}
	s = parsedMove{piece: piece, from: allSquares, to: allSquares, castling: noCastling}
	last := strings.LastIndexAny(text, "12345678")
	if last < 0 {
		return s, s.parseShortCapture(text)
	}
	body, tail := text[:last+1], text[last+1:]
	if !s.parseTail(tail, l) {
		return s, false
	}
	var coords [4]byte
	n, signAt := 0, -1
	for _, r := range body {
		switch r {
		case ' ', '\t', '\u00a0':
			s.noted |= Spaces
			continue
		case 'x', 'X', ':', '×', 'х', '*':
			if s.capture {
				return s, false
			}
			s.capture = true
			if r != 'x' {
				s.noted |= OddCapture
			}
			signAt = n
			continue
		case '-', '–', '—', '‑':
			if signAt >= 0 {
				return s, false
			}
			signAt = n
			s.dash = true
			continue
		case 'а':
			r = 'a'
			s.noted |= LookAlike
		case 'с':
			r = 'c'
			s.noted |= LookAlike
		case 'е':
			r = 'e'
			s.noted |= LookAlike
		}
		if n == len(coords) || (r < 'a' || r > 'h') && (r < '1' || r > '8') {
			return s, false
		}
		coords[n] = byte(r)
		n++
	}
	return s, s.setSquares(coords[:n], signAt)
}

// setSquares sets from and to by the coordinates. The last two coordinates are the arrival square,
// and those before describe the departure. If there is a sign between departure and arrival, signAt
// is its index. setSquares returns false if the coordinates make no move.
func (s *parsedMove) setSquares(coords []byte, signAt int) bool {
	n := len(coords)
	if n < 2 || !isFile(coords[n-2]) || isFile(coords[n-1]) || signAt >= 0 && signAt != n-2 {
		return false
	}
	s.to = fileMask(coords[n-2]) & rankMask(coords[n-1])
	switch before := coords[:n-2]; {
	case len(before) == 1 && isFile(before[0]):
		s.from = fileMask(before[0])
	case len(before) == 1:
		s.from = rankMask(before[0])
	case len(before) == 2 && isFile(before[0]) && !isFile(before[1]):
		s.from = fileMask(before[0]) & rankMask(before[1])
		s.full = true
		if s.piece == chess.Pawn {
			s.piece = chess.NoPieceType // the squares decide: "e1-g1" is written too
		}
	case len(before) == 2:
		return false
	}
	return true
}

// parseTail parses the text after the arrival square: a promotion in various spellings, or a
// capture sign in the old German position. It returns false for any other text.
func (s *parsedMove) parseTail(tail string, l *Letters) bool {
	tail = strings.TrimLeft(tail, " ")
	if tail == "" {
		return true
	}
	if tail == ":" {
		s.capture = true
		s.noted |= OddCapture
		return true
	}
	letter := tail
	sign := MissingPromotionSign
	switch {
	case strings.HasPrefix(tail, "="):
		letter, sign = tail[1:], 0
		if strings.HasPrefix(letter, "(") && strings.HasSuffix(letter, ")") {
			letter, sign = letter[1:len(letter)-1], OddPromotion
		}
	case strings.HasPrefix(tail, "/"), strings.HasPrefix(tail, "-"):
		letter, sign = tail[1:], OddPromotion
	case strings.HasPrefix(tail, "(") && strings.HasSuffix(tail, ")"):
		letter, sign = tail[1:len(tail)-1], OddPromotion
	}
	s.noted |= sign
	t, n := l.match(letter)
	if n == 0 {
		t, n = l.match(strings.ToUpper(letter))
		s.noted |= SmallLetter
	}
	if n != len(letter) && n != len(strings.ToUpper(letter)) || n == 0 || t == chess.King || s.piece > chess.Pawn {
		return false
	}
	s.promotion, s.lettered = t, true
	return true
}

// parseShortCapture parses a pawn's capture without ranks: "exd", "ed" or "ed:". It returns false
// for any other text.
func (s *parsedMove) parseShortCapture(text string) bool {
	if s.piece != chess.Pawn {
		return false
	}
	files := strings.TrimSuffix(text, ":")
	if len(files) == 3 && (files[1] == 'x' || files[1] == ':') {
		files = files[:1] + files[2:]
	}
	if len(files) != 2 || !isFile(files[0]) || !isFile(files[1]) || files[0] == files[1] {
		return false
	}
	s.from, s.to = fileMask(files[0]), fileMask(files[1])
	s.capture = true
	s.noted |= ShortCapture
	return true
}

// isRank reports whether c is a digit from 1 to 8.
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// isFile reports whether c is a letter from a to h.
func isFile(c byte) bool { return c >= 'a' && c <= 'h' }

// fileMask returns the squares of the file with a letter.
func fileMask(c byte) chess.Bitboard { return 0x0101010101010101 << (c - 'a') }

// rankMask returns the squares of the rank with a digit.
func rankMask(c byte) chess.Bitboard { return 0xFF << (8 * (c - '1')) }
