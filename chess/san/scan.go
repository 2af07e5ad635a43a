package san

import (
	"strings"

	"github.com/escaque/escaque/chess"
)

// A sketch is what one text says in one letter set: the squares and pieces it
// leaves open.
type sketch struct {
	piece     chess.PieceType // NoPieceType when an engine's move names none
	from, to  chess.Bitboard  // what the text says about the squares
	promotion chess.PieceType
	castling  int8 // a chess.Side, or noCastling
	capture   bool // there is a capture sign
	engine    bool // an engine's move: two squares without letter or sign
	full      bool // the whole departure square is given
	dash      bool // with a hyphen
	lettered  bool // a piece's initial was read
	noted     Warning
}

const noCastling int8 = -1

// sign is the check sign of a text.
type sign uint8

const (
	noSign sign = iota
	checkSign
	mateSign
	doublePlus // mate, or in old books double check
)

// compare gives the warnings about the sign for the move that was meant.
func (s sign) compare(pos *chess.Position, m chess.Move) Warning {
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

// strip takes off what may follow a move, in any order: check signs, marks of
// annotation, the draw offer and the mark of a capture in passing.
func strip(text string) (rest string, s sign, noted Warning) {
	rest = strings.TrimSpace(text)
	if rest != text {
		noted |= Spaces
	}
	for {
		before := rest
		for _, t := range trailers {
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

// trailers, the longer before the shorter that ends them.
var trailers = []struct {
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

// interpret gives the ways to read a stripped text in one letter set; free
// also takes small letters for pieces. There are at most two: one with a piece's
// letter and one without.
func interpret(text string, l *Letters, free bool) []sketch {
	if side, noted, ok := castlingText(text); ok {
		return []sketch{{from: everywhere, to: everywhere, castling: side, noted: noted}}
	}
	if s, ok := engineText(text); ok {
		return []sketch{s}
	}
	var out []sketch
	add := func(piece chess.PieceType, rest string, noted Warning) {
		if s, ok := squares(rest, piece, l); ok {
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
	if free {
		// Upper and lower case take the same room in all these alphabets.
		if t, n := l.match(strings.ToUpper(first(text)) + text[len(first(text)):]); n > 0 && n <= len(text) {
			add(t, text[n:], SmallLetter)
		}
	}
	return out
}

// engineText recognises an engine's move: two squares and, for a promotion, a
// small English letter.
func engineText(text string) (s sketch, ok bool) {
	if len(text) < 4 || len(text) > 5 || !isFile(text[0]) || !isFile(text[2]) || !isRank(text[1]) || !isRank(text[3]) {
		return s, false
	}
	s = sketch{
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

// first is the first character of a text.
func first(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

// castlingText recognises castling in every spelling: two or three letters O
// or zeros, Latin or Cyrillic, with or without hyphens or blanks.
func castlingText(text string) (side int8, noted Warning, ok bool) {
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
