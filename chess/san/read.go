package san

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

// Options configures reading. The zero value reads English letters and figurines.
type Options struct {
	// Letters lists the languages of a text; nil means English. A text with different meanings in
	// two languages means both. Figurines are always read.
	Letters []*Letters
	// Strict accepts a move only as [FormatIn] writes it in one of the Letters. Any other text
	// means no move, and the warnings explain why.
	Strict bool
}

// A Reading is the result of [Read].
type Reading struct {
	// Moves is the set of legal moves that the text can mean, in the order of their 16-bit values.
	// A pinned piece makes no text ambiguous.
	Moves []chess.Move
	// Warnings holds the irregularities of the text. Those that depend on the move are set only
	// when there is exactly one move.
	Warnings Warning
	// Readable reports whether the text is a move in some notation, even if no legal move matches.
	// "Nf3" without a knight is readable, and "Nf9" is not.
	Readable bool
}

// Read returns the set of legal moves that a text can mean in a position.
//
// It first reads the text strictly as written. Only when no legal move matches does it read more
// tolerantly. Then it accepts a pawn's capture without its file ("d4", which Article C.13 of 2009
// allows when it is unique) and a lower-case letter for a piece. A promotion without a piece letter
// means all four pieces.
func Read(pos *chess.Position, text string, opts Options) Reading {
	sets := opts.Letters
	if len(sets) == 0 {
		sets = []*Letters{english}
	}
	if len(text) > maxText {
		return Reading{}
	}
	var list chess.MoveList
	pos.LegalMoves(&list)
	rest, sign, noted := stripMarks(text)
	meant := withFigurines(sets, rest)
	var r Reading
	for _, free := range []bool{false, true} {
		if r = readAs(pos, list.Slice(), rest, noted, meant, free); len(r.Moves) > 0 {
			break
		}
	}
	if len(r.Moves) == 1 {
		r.Warnings |= sign.warnings(pos, r.Moves[0])
	}
	if opts.Strict && len(r.Moves) == 1 && !isExportForm(pos, r.Moves[0], text, sets) {
		r.Moves = nil
	}
	return r
}

// maxText is the greatest length of a text that is read, in bytes.
const maxText = 255

// readAs reads a text, whose marks were removed, in every letter set. warnings are the warnings
// about the marks. lenient allows the tolerant readings.
func readAs(pos *chess.Position, legal []chess.Move, text string, warnings Warning, sets []*Letters, lenient bool) (r Reading) {
	all, common := warnings, ^Warning(0)
	for i, l := range sets {
		for _, s := range interpret(text, l, lenient) {
			r.Readable = true
			found := s.legalMatches(pos, legal, lenient)
			if len(found) == 0 {
				continue
			}
			r.Moves = union(r.Moves, found)
			if i > 0 && s.lettered {
				s.noted |= OtherLetters
			}
			all |= s.noted
			// The same move read in two ways keeps the milder warnings.
			common &= s.noted | s.moveWarnings(pos, found[0])
		}
	}
	r.Warnings = all
	if len(r.Moves) == 1 {
		r.Warnings = warnings | common
	}
	return r
}

// isExportForm reports whether the text is the export form of the move in one of the letter sets.
func isExportForm(pos *chess.Position, m chess.Move, text string, sets []*Letters) bool {
	return slices.ContainsFunc(sets, func(l *Letters) bool { return FormatIn(pos, m, l) == text })
}

// withFigurines returns the letter sets, and adds the figurines if the text contains one.
func withFigurines(sets []*Letters, text string) []*Letters {
	if slices.Contains(sets, figurines) || !strings.ContainsAny(text, "♔♕♖♗♘♙♚♛♜♝♞♟") {
		return sets
	}
	return append(slices.Clip(sets), figurines)
}

// union returns the moves of both lists, sorted and without duplicates.
func union(a, b []chess.Move) []chess.Move {
	for _, m := range b {
		if !slices.Contains(a, m) {
			a = append(a, m)
		}
	}
	slices.Sort(a)
	return a
}

// legalMatches returns the legal moves that match.
func (s *parsedMove) legalMatches(pos *chess.Position, legal []chess.Move, lenient bool) (found []chess.Move) {
	for _, m := range legal {
		if s.matches(pos, m, lenient) {
			found = append(found, m)
		}
	}
	if len(found) > 0 || s.castling != noCastling || s.piece != chess.NoPieceType && s.piece != chess.King {
		return found
	}
	// Two squares of an engine's move, or Ke1-g1, can mean castling; a plain
	// king move to the same square comes first (rule C96-13 keeps them apart).
	for _, m := range legal {
		if m.IsCastling() && s.from == m.From().Bitboard() && s.promotion == chess.NoPieceType &&
			(s.to == m.KingTo().Bitboard() || s.engine && s.to == m.To().Bitboard()) {
			found = append(found, m)
		}
	}
	return found
}

// matches reports whether a legal move matches.
func (s *parsedMove) matches(pos *chess.Position, m chess.Move, lenient bool) bool {
	if s.castling != noCastling || m.IsCastling() {
		return s.castling != noCastling && m.IsCastling() && m.Side() == chess.Side(s.castling)
	}
	if !s.from.Has(m.From()) || !s.to.Has(m.To()) {
		return false
	}
	if s.piece != chess.NoPieceType && s.piece != m.Piece() {
		return false
	}
	if s.promotion != chess.NoPieceType && s.promotion != m.Promotion() {
		return false
	}
	if m.Piece() == chess.Pawn && pos.IsCapture(m) && s.from == allSquares && !s.capture && !lenient {
		return false // "d4" is a step as long as a step is possible
	}
	return true
}

// moveWarnings returns the warnings that depend on the move.
func (s *parsedMove) moveWarnings(pos *chess.Position, m chess.Move) (w Warning) {
	if m.IsCastling() {
		if s.castling == noCastling && !s.engine {
			return LongForm
		}
		return 0
	}
	switch capture := pos.IsCapture(m); {
	case capture && !s.capture && !s.engine:
		w |= MissingCapture
	case !capture && s.capture:
		w |= WrongCapture
	}
	if s.engine {
		return w
	}
	file, rank := disambiguation(pos, m)
	switch {
	case s.dash, s.full && !(file && rank):
		return w | LongForm
	case m.Piece() == chess.Pawn && file && s.from == allSquares:
		return w | MissingFile
	}
	wanted := allSquares
	if file {
		wanted &= fileOf(m.From())
	}
	if rank {
		wanted &= rankOf(m.From())
	}
	if s.from != wanted && !s.noted.Has(ShortCapture) {
		w |= OverDisambiguated
	}
	return w
}
