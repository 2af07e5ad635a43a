package san

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

// Options say which notation a reader accepts. The zero value reads English
// letters and figurines tolerantly.
type Options struct {
	// Letters are the languages a text may be written in; nil means English.
	// A text that means different moves in two of them means both. Figurines
	// are always read.
	Letters []*Letters
	// Strict accepts a move only as [FormatIn] writes it in one of the
	// Letters: any other text means no move, and the warnings say why.
	Strict bool
}

// A Reading is what a text can mean.
type Reading struct {
	// Moves is the set of legal moves that the text can mean, in the order of
	// their 16-bit values. A piece that is pinned makes no text ambiguous.
	Moves []chess.Move
	// Warnings are the text's departures from the export format. Those that
	// depend on the move are given when there is exactly one.
	Warnings Warning
	// Readable is true when the text is a move in some notation, even if no
	// legal move fits it. So "Nf3" without a knight differs from "Nf9".
	Readable bool
}

// Read gives the set of legal moves that a text can mean in a position.
//
// A text is taken as it stands first. Only when no legal move fits is it read
// more freely: a pawn's capture without the file it comes from ("d4", which
// Article C.13 of 2009 allows when it is unique), and a small letter as a
// piece's initial. A promotion without piece letter means all four.
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
	rest, sign, noted := strip(text)
	meant := withFigurines(sets, rest)
	var r Reading
	for _, free := range []bool{false, true} {
		if r = readAs(pos, list.Slice(), rest, noted, meant, free); len(r.Moves) > 0 {
			break
		}
	}
	if len(r.Moves) == 1 {
		r.Warnings |= sign.compare(pos, r.Moves[0])
	}
	if opts.Strict && len(r.Moves) == 1 && !written(pos, r.Moves[0], text, sets) {
		r.Moves = nil
	}
	return r
}

// maxText is the longest text that is looked at, in bytes.
const maxText = 255

// readAs reads a stripped text in every letter set.
func readAs(pos *chess.Position, legal []chess.Move, text string, noted Warning, sets []*Letters, free bool) (r Reading) {
	all, common := noted, ^Warning(0)
	for i, l := range sets {
		for _, s := range interpret(text, l, free) {
			r.Readable = true
			found := s.matches(pos, legal, free)
			if len(found) == 0 {
				continue
			}
			r.Moves = union(r.Moves, found)
			if i > 0 && s.lettered {
				s.noted |= OtherLetters
			}
			all |= s.noted
			// The same move read in two ways keeps the milder warnings.
			common &= s.noted | s.compare(pos, found[0])
		}
	}
	r.Warnings = all
	if len(r.Moves) == 1 {
		r.Warnings = noted | common
	}
	return r
}

// written reports whether the text is the export form of the move in one of
// the sets.
func written(pos *chess.Position, m chess.Move, text string, sets []*Letters) bool {
	return slices.ContainsFunc(sets, func(l *Letters) bool { return FormatIn(pos, m, l) == text })
}

// withFigurines adds the figurines for a text that has some.
func withFigurines(sets []*Letters, text string) []*Letters {
	if slices.Contains(sets, figurines) || !strings.ContainsAny(text, "♔♕♖♗♘♙♚♛♜♝♞♟") {
		return sets
	}
	return append(slices.Clip(sets), figurines)
}

func union(a, b []chess.Move) []chess.Move {
	for _, m := range b {
		if !slices.Contains(a, m) {
			a = append(a, m)
		}
	}
	slices.Sort(a)
	return a
}

// matches gives the legal moves that fit the sketch.
func (s *sketch) matches(pos *chess.Position, legal []chess.Move, free bool) (found []chess.Move) {
	for _, m := range legal {
		if s.fits(pos, m, free) {
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

func (s *sketch) fits(pos *chess.Position, m chess.Move, free bool) bool {
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
	if m.Piece() == chess.Pawn && pos.IsCapture(m) && s.from == everywhere && !s.capture && !free {
		return false // "d4" is a step as long as a step is possible
	}
	return true
}

// compare gives the warnings that need the move.
func (s *sketch) compare(pos *chess.Position, m chess.Move) (w Warning) {
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
	file, rank := needed(pos, m)
	switch {
	case s.dash, s.full && !(file && rank):
		return w | LongForm
	case m.Piece() == chess.Pawn && file && s.from == everywhere:
		return w | MissingFile
	}
	wanted := everywhere
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
