package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// SheetStyle returns the style in which an edition's appendix writes moves, with the letters of a
// language, as in "0-0", "d8D", "exd6 a.p.". In 1997 mate is always written "++".
func SheetStyle(e Edition, l *san.Letters) san.Style {
	s := san.ScoreSheet(l)
	if t, ok := tableOf(e); ok && t.Notation.PlusMate {
		s.Mate = "++"
	}
	return s
}

// lettersOf returns the piece letters of a text's language.
func lettersOf(w Written) *san.Letters {
	if l, ok := san.ByLanguage(w.Lang); ok {
		return l
	}
	return san.English()
}

// readSheetLine parses a text on a score sheet with the letters of its language. It returns the
// legal move that it means, or NoMove and the reason.
func readSheetLine(p *chess.Position, w Written) (chess.Move, SheetReading) {
	r := readWritten(p, w)
	switch {
	case len(r.Moves) == 1:
		return r.Moves[0], ReadsRight
	case len(r.Moves) > 1:
		return chess.NoMove, ReadsAmbiguous
	case r.Readable:
		return chess.NoMove, ReadsIllegal
	}
	return chess.NoMove, ReadsUnreadable
}

// readWritten parses a text in the notations that players may use.
func readWritten(p *chess.Position, w Written) san.Reading {
	return san.Read(p, w.Text, san.Options{Letters: []*san.Letters{lettersOf(w)}})
}

// notationFlaws returns the rules of notation that a text breaks. If the text can mean several
// moves, it returns the rule that would have made it unambiguous.
func (t *table) notationFlaws(p *chess.Position, w Written) (found []Citation) {
	n := t.Notation
	add := func(is bool, r Rule) {
		if c := t.cite(r); is && c.Article != "" {
			found = append(found, c)
		}
	}
	r := readWritten(p, w)
	has := r.Warnings.Has
	switch {
	case len(r.Moves) > 1:
		add(true, disambiguationRule(p, r.Moves))
		return found
	case len(r.Moves) == 0:
		return nil
	}
	m := r.Moves[0]
	capture, pawn := p.IsCapture(m), m.Piece() == chess.Pawn
	next := p.After(m)
	mate := next.InCheck() && !next.HasLegalMove()
	add(has(san.SmallLetter), RulePieceLetter)
	add(has(san.PawnLetter), RulePawnLetter)
	// "A longer form containing the square of departure is acceptable. Examples: Bb2e5,
	// Ng1f3, Aa1d1, e7e5, d2d4, a6a5" (C.8, 2023): for a pawn that is what engines write.
	long := has(san.LongForm) || has(san.UCIForm) && pawn && m.Promotion() == chess.NoPieceType
	add(has(san.UCIForm) && !long || long && !n.LongForm, RuleMoveForm)
	rule := RuleCaptureSign
	if pawn {
		rule = RulePawnTakes
	}
	add(has(san.WrongCapture) || has(san.OddCapture), rule)
	add(n.Signs && (capture && has(san.MissingCapture) || has(san.MissingCheck) || has(san.MissingMate)), RuleSigns)
	add(n.PawnFile && has(san.MissingFile) || has(san.ShortCapture), pawnCaptureRule(p, m))
	add(m.IsEnPassant() && n.Passing && !has(san.PassingMark), RulePassingMark)
	add(m.Promotion() != chess.NoPieceType && !has(san.MissingPromotionSign), RulePromotionForm)
	add(has(san.OddCastling), RuleCastlingForm)
	add(has(san.WrongCheck), RuleCheckSign)
	// Two plus signs mean mate (E of 1997, E13 of 2005, C.13 of 2009 and 2023), and not
	// a double check as in other books.
	add(has(san.WrongMate) || strings.Contains(w.Text, "++") && !mate || mate && n.PlusMate && !has(san.DoublePlus) && !has(san.MissingMate), RuleMateSign)
	return found
}

// pawnCaptureRule returns the rule for writing a pawn's capture. If two pawns can take the same
// piece, the file must be named.
func pawnCaptureRule(p *chess.Position, m chess.Move) Rule {
	var list chess.MoveList
	p.LegalMoves(&list)
	for _, other := range list.Slice() {
		if other.Piece() == chess.Pawn && other.To() == m.To() && other.From() != m.From() && p.IsCapture(other) {
			return RuleTwoPawns
		}
	}
	return RulePawnTakes
}

// disambiguationRule returns the rule of notation that would have made an ambiguous text clear.
func disambiguationRule(p *chess.Position, moves []chess.Move) Rule {
	a, b := moves[0], moves[1]
	switch {
	case a.Promotion() != chess.NoPieceType && a.From() == b.From():
		return RulePromotionForm
	case a.Piece() == chess.Pawn:
		return pawnCaptureRule(p, a)
	case a.From().Rank() == b.From().Rank():
		return RuleSameRank
	case a.From().File() == b.From().File():
		return RuleSameFile
	}
	return RuleElsewhere
}
