package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// meanwhile is the rule of an end that the players bring about while the game is
// adjourned: it stands, whatever was sealed (Guideline G.6, 2009).
func (s *scene) meanwhile(rule Rule) Rule {
	if s.g.halted() {
		return RuleMeanwhile
	}
	return rule
}

// showMove takes a move made on the board by who is to seal: he must seal that
// one (Guideline G.1a, 2009).
func (s *scene) showMove(m chess.Move) *Refusal {
	p := &s.g.tail.position
	if shown := s.owed(); shown != chess.NoMove && shown != m {
		return s.refuse(MustSealShown, RuleSealShown, Args{Text: san.Format(p, shown)})
	}
	s.emit(MoveShown{Stamp: s.stamp(), By: s.by, Move: m, SAN: san.Format(p, m), Citation: s.t.cite(RuleSealShown)})
	return nil
}

// owed is the move that must be sealed, because it was shown or because a wrong
// claim was made with it.
func (s *scene) owed() chess.Move {
	if a := s.g.adjourned; a != nil && a.state == Sealing && a.shown != chess.NoMove {
		return a.shown
	}
	return s.g.obliged
}

// notOwed refuses to seal another move than the one that must be, or one that what
// was touched or begun does not allow, as far as anybody can read it.
func (s *scene) notOwed(w Written) *Refusal {
	owed, p := s.owed(), &s.g.tail.position
	moves, _ := readSealed(p, w)
	switch {
	case owed == chess.NoMove && len(moves) == 1 && s.watchesTouch():
		if d := s.g.duty(s.t); !d.allows(p, moves[0]) {
			return s.breaks(&d, moves[0])
		}
		return nil
	case owed == chess.NoMove, len(moves) == 1 && moves[0] == owed:
		return nil
	}
	rule := RuleSealShown
	if owed == s.g.obliged {
		rule = RuleClaimMove
	}
	return s.refuse(MustSealShown, rule, Args{Text: san.Format(p, owed)})
}

// letters returns the letter sets that a sealed text may be written in: all where
// its language is not given, none for [Squares].
func letters(lang string) (sets []*san.Letters, known bool) {
	switch lang {
	case "":
		return san.All(), true
	case Squares:
		return nil, true
	}
	l, ok := san.ByLanguage(lang)
	return []*san.Letters{l}, ok
}

// SealedMeaning lists the legal moves that a sealed text can mean in a position,
// and what it proves to be when the envelope is opened (Guideline G.8, 2009). The
// letters are those of its language, because a player may use those of their
// country (Article C.3, 2009). Where it carries no language, letters that mean
// different moves in two languages mean both.
func SealedMeaning(p *chess.Position, w Written) ([]chess.Move, SealOutcome) {
	moves, readable := readSealed(p, w)
	switch {
	case len(moves) == 1:
		return moves, SealValid
	case len(moves) > 1:
		return moves, SealAmbiguous
	case readable:
		return nil, SealIllegal
	}
	return nil, SealMeaningless
}

// readSealed lists the legal moves that a sealed text can mean, and reports whether
// it is a move in any notation.
func readSealed(p *chess.Position, w Written) (moves []chess.Move, readable bool) {
	sets, known := letters(w.Lang)
	switch {
	case !known:
		return nil, false
	case sets == nil:
		squares, _ := san.NotationByName("uci")
		reading := squares.Read(p, w.Text)
		return reading.Moves, reading.Readable
	}
	reading := san.Read(p, w.Text, san.Options{Letters: sets})
	if len(reading.Moves) == 0 {
		if m, err := uci.Parse(p, w.Text); err == nil {
			return []chess.Move{m}, true
		}
	}
	return reading.Moves, reading.Readable
}

// likeliest returns the language of a text that was sealed without one: the first
// of those that its player uses in which it means a legal move, the first of all
// where it means none in any, "" where none is known.
func likeliest(p *chess.Position, text string, languages []string) string {
	for _, lang := range languages {
		if moves, _ := readSealed(p, Written{Text: text, Lang: lang}); len(moves) > 0 {
			return lang
		}
	}
	if len(languages) == 0 {
		return ""
	}
	return languages[0]
}
