package san

import (
	"strings"

	"github.com/escaque/escaque/chess"
)

// A parsedMove is a text parsed with one letter set: the piece and the possible squares.
type parsedMove struct {
	piece     chess.PieceType // NoPieceType when the notation does not name it
	from, to  chess.Bitboard  // possible squares
	promotion chess.PieceType
	castling  int8    // a chess.Side, or noCastling
	capture   bool    // there is a capture sign
	engine    bool    // in UCI notation: two squares without letter or sign
	full      bool    // the whole departure square is written
	dash      bool    // there is a hyphen
	lettered  bool    // a piece letter was read
	noted     Warning // warnings about the text
}

// noCastling is the value of parsedMove.castling for a move that is not castling.
const noCastling int8 = -1

// sign is the check sign of a text.
type sign uint8

const (
	noSign sign = iota
	checkSign
	mateSign
	doublePlus // mate, or in old books double check
)

// warnings returns the warnings about the check sign, given the move that was meant.
func (s sign) warnings(pos *chess.Position, m chess.Move) Warning {
	next := pos.After(m)
	check := next.InCheck()
	mate := check && !next.HasLegalMove()
	switch {
	case mate && (s == noSign || s == checkSign):
		return MissingMate
	case mate:
		return 0
	case s == mateSign:
		return WrongMate
	case check && s == noSign:
		return MissingCheck
	case !check && s != noSign:
		return WrongCheck
	default:
		return 0
	}
}

// stripMarks removes marks after a move, in any order: check signs, annotation marks, the draw
// offer and the mark of a capture in passing. It returns the rest, the check sign and the warnings
// about the marks.
func stripMarks(text string) (rest string, s sign, noted Warning) {
	rest = strings.TrimSpace(text)
	if rest != text {
		noted |= Spaces
	}
	for {
		before := rest
		for _, t := range trailingMarks {
			cut, ok := strings.CutSuffix(rest, t.text)
			if !ok || cut == "" {
				continue
			}
			rest = cut
			noted |= t.noted
			if t.sign > s {
				s = t.sign
			}
			break
		}
		if trimmed := strings.TrimRight(rest, " \t\u00a0"); trimmed != rest {
			rest = trimmed
			// A mark of a capture in passing stands apart by rule.
			if !noted.Has(PassingMark) {
				noted |= Spaces
			}
		}
		if rest == before {
			return rest, s, noted
		}
	}
}

// trailingMarks lists the marks that may follow a move. A mark comes before any shorter one that is
// its suffix.
var trailingMarks = []struct {
	text  string
	sign  sign
	noted Warning
}{
	{"e.p.", 0, PassingMark}, {"a.p.", 0, PassingMark}, {"e.p", 0, PassingMark}, {"a.p", 0, PassingMark},
	{"ep", 0, PassingMark}, {"ap", 0, PassingMark}, {"e. p.", 0, PassingMark}, {"a. p.", 0, PassingMark},
	{"(=)", 0, DrawOffer}, {"!", 0, Annotated}, {"?", 0, Annotated},
	{"++", doublePlus, DoublePlus}, {"+", checkSign, 0}, {"#", mateSign, 0},
	{"‡", doublePlus, DoublePlus}, {"†", checkSign, DoublePlus}, {"≠", mateSign, DoublePlus},
}

// interpret returns the possible readings of a text without its marks, in one letter set: at most
// one with a piece letter and one without. lenient also accepts lower-case letters for pieces.
func interpret(text string, l *Letters, lenient bool) []parsedMove {
	if side, noted, ok := parseCastling(text); ok {
		return []parsedMove{{from: allSquares, to: allSquares, castling: side, noted: noted}}
	}
	if s, ok := parseEngineMove(text); ok {
		return []parsedMove{s}
	}
	var out []parsedMove
	add := func(piece chess.PieceType, rest string, noted Warning) {
		if s, ok := parseSquares(rest, piece, l); ok {
			if noted.Has(PawnLetter) {
				s.piece = chess.Pawn
			}
			s.noted |= noted
			s.lettered = s.lettered || piece > chess.Pawn
			out = append(out, s)
		}
	}
	if t, n := l.match(text); n > 0 {
		add(t, text[n:], 0)
		return out
	}
	for _, letter := range []string{"P", "♙", "♟"} {
		if rest, ok := strings.CutPrefix(text, letter); ok {
			add(chess.Pawn, rest, PawnLetter)
			return out
		}
	}
	add(chess.Pawn, text, 0)
	if lenient {
		// Upper and lower case take the same room in all these alphabets.
		if t, n := l.match(strings.ToUpper(firstRune(text)) + text[len(firstRune(text)):]); n > 0 && n <= len(text) {
			add(t, text[n:], SmallLetter)
		}
	}
	return out
}

// parseEngineMove parses UCI notation: two squares and an optional lower-case English letter for
// the promotion. ok is false for any other text.
func parseEngineMove(text string) (s parsedMove, ok bool) {
	if len(text) < 4 || len(text) > 5 || !isFile(text[0]) || !isFile(text[2]) || !isRank(text[1]) || !isRank(text[3]) {
		return s, false
	}
	s = parsedMove{
		from: fileMask(text[0]) & rankMask(text[1]), to: fileMask(text[2]) & rankMask(text[3]),
		castling: noCastling, engine: true, noted: UCIForm,
	}
	if len(text) == 5 {
		piece, known := chess.ParsePiece(text[4])
		s.promotion = piece.Type()
		if !known || piece.Color() != chess.Black {
			return s, false
		}
	}
	return s, true
}

// firstRune returns the first character of a text.
func firstRune(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

// parseCastling parses castling in every spelling: two or three letters O or zeros, Latin or
// Cyrillic, with or without hyphens or blanks. side is a chess.Side.
func parseCastling(text string) (side int8, noted Warning, ok bool) {
	switch text {
	case "O-O":
		return int8(chess.KingSide), 0, true
	case "O-O-O":
		return int8(chess.QueenSide), 0, true
	case "0-0":
		return int8(chess.KingSide), DigitCastling, true
	case "0-0-0":
		return int8(chess.QueenSide), DigitCastling, true
	}
	if len(text) > maxQuoted {
		return 0, 0, false
	}
	n := 0
	for _, r := range text {
		switch r {
		case 'O', 'o', '0', 'О', 'о':
			n++
		case '-', '–', '—', '‑', ' ':
		default:
			return 0, 0, false
		}
	}
	switch n {
	case 2:
		return int8(chess.KingSide), OddCastling, true
	case 3:
		return int8(chess.QueenSide), OddCastling, true
	}
	return 0, 0, false
}
