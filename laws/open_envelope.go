package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// SealOutcome is the result of reading a sealed text.
type SealOutcome uint8

// The outcomes of type [SealOutcome].
const (
	SealValid       SealOutcome = iota // one legal move
	SealAmbiguous                      // more than one legal move
	SealMeaningless                    // no move in any notation
	SealIllegal                        // a move in some notation, but no legal one
)

var sealOutcomeNames = [...]string{"valid", "ambiguous", "meaningless", "illegal"}

// String returns the outcome in lower case.
func (o SealOutcome) String() string { return nameOf(sealOutcomeNames[:], o) }

// OpenEnvelope opens the envelope. For a commitment it needs the salt, the text and its language;
// on paper it needs the text and its language.
type OpenEnvelope struct {
	Salt    Salt
	Written Written
	// Languages are the languages whose piece letters the player who sealed uses, the likeliest
	// first. They are used only for a text sealed without a language: it is read in the first one
	// in which it means a legal move.
	Languages []string
}

var openEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c OpenEnvelope) []commandText {
		return []commandText{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}, {"languages", strings.Join(c.Languages, " ")}}
	}),
	sealed: true,
}

func (OpenEnvelope) CommandKind() string { return "OpenEnvelope" }
func (OpenEnvelope) spec() *Spec         { return &openEnvelopeSpec }

// decide opens the envelope and plays the sealed move.
func (c OpenEnvelope) decide(s *decision) *Refusal { return s.openEnvelope(c) }

// openEnvelope opens the envelope in the presence of the player who must reply (Guideline G.7,
// 2009), or after a player has come too late.
func (s *decision) openEnvelope(c OpenEnvelope) *Refusal {
	a := s.g.adjourned
	switch {
	case s.g.AdjournState() != Resuming || a.sealed == nil:
		return s.refuse(NotResuming, RuleOpen, Args{})
	case a.away[a.by.Other()] && !s.g.Awaiting():
		return s.refuse(ReplierIsAway, RuleOpenPresent, Args{})
	}
	for _, lang := range c.Languages {
		if _, known := letterSets(lang); !known || lang == "" {
			return s.refuse(UnknownLanguage, RuleOpen, Args{Text: truncate(lang)})
		}
	}
	written, ok := a.sealed.unseal(c)
	if !ok {
		return s.refuse(CommitmentBroken, HallSealed, Args{Text: truncate(c.Written.Text)})
	}
	p := &s.g.tail.position
	if written.Lang == "" {
		written.Lang = likeliestLanguage(p, written.Text, c.Languages)
	}
	moves, outcome := SealedMeaning(p, written)
	opened := EnvelopeOpened{Stamp: s.stamp(), By: a.by, Written: written, Citation: s.t.cite(RuleOpen)}
	if a.sealed.Commitment != (Commitment{}) {
		opened.Salt = c.Salt
	}
	for _, m := range moves {
		opened.Means = append(opened.Means, san.Format(p, m))
	}
	if len(moves) == 1 {
		s.emit(opened)
		s.playSealed(moves[0])
		return nil
	}
	opened.Citation = s.t.cite(RuleBadSeal)
	opened.Outcome = outcome
	s.emit(opened)
	if opened.Outcome == SealMeaningless && written.Text != "" && !(s.g.regs.NoArbiter && s.g.OverTheBoard()) {
		// The arbiter must decide whether the meaning of a wrong text can be established
		// (Guideline G.8b, 2009). It may be a mate by the late player.
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: SealedCase, By: a.by, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleBadSeal),
		})
		return nil
	}
	s.judgeBadSeal()
	return nil
}

// unseal returns the text in the envelope. ok is false when the text that is given now is not the
// text that was sealed.
func (m *MoveSealed) unseal(c OpenEnvelope) (w Written, ok bool) {
	switch {
	case m.Commitment == Commit(m.Game, c.Salt, c.Written) && (m.Written.Lang == "" || m.Written.Lang == c.Written.Lang):
		return c.Written, true
	case m.Commitment != Commitment{}:
		// In older logs the language was published with the commitment, or there is none.
		w = Written{Text: c.Written.Text, Lang: m.Written.Lang}
		chosen := c.Written.Lang != "" && c.Written.Lang != w.Lang
		return w, !chosen && CommitText(m.Game, c.Salt, w.Text) == m.Commitment
	case m.Written.Text != "":
		return m.Written, c.Written == Written{} || c.Written == m.Written
	}
	return c.Written, true
}

// EnvelopeOpened records the sealed move that was found in the envelope.
type EnvelopeOpened struct {
	Stamp
	By      chess.Color
	Written Written
	// Salt is the salt of a committed move, with which anyone can check it.
	Salt    Salt
	Outcome SealOutcome
	// Means lists, in English notation, the moves that the text can mean.
	Means []string
	Citation
}

func (EnvelopeOpened) EventKind() string { return "EnvelopeOpened" }

func (EnvelopeOpened) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.state, a.sealed = Unsealing, nil })
}

// SealedMeaning returns the legal moves that a sealed text can mean in a position, and its outcome
// when the envelope is opened (Guideline G.8, 2009). The text is read with the piece letters of its
// language, because players may use those of their country (Article C.3, 2009). A text without a
// language is read in all languages; if they differ, it means several moves.
func SealedMeaning(p *chess.Position, w Written) (moves []chess.Move, outcome SealOutcome) {
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

// readSealed returns the legal moves that a sealed text can mean. readable reports whether the text
// is a move in any notation.
func readSealed(p *chess.Position, w Written) (moves []chess.Move, readable bool) {
	sets, known := letterSets(w.Lang)
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

// letterSets returns the letter sets in which a sealed text may be written: all of them if no
// language is given, and none for [Squares]. known is false for an unknown language.
func letterSets(lang string) (sets []*san.Letters, known bool) {
	switch lang {
	case "":
		return san.All(), true
	case Squares:
		return nil, true
	}
	l, ok := san.ByLanguage(lang)
	return []*san.Letters{l}, ok
}

// likeliestLanguage returns the language in which a text was probably sealed that has none. It is
// the first of the player's languages in which the text means a legal move. If there is none, it is
// the player's first language, or "" if none is known.
func likeliestLanguage(p *chess.Position, text string, languages []string) string {
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

// RuleOnSealed is the arbiter's ruling on the meaning of an unreadable sealed text. Move is NoMove
// when the meaning cannot be established.
type RuleOnSealed struct{ Move chess.Move }

var ruleSealedSpec = Spec{
	By: Arbiters, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
}

func (RuleOnSealed) CommandKind() string { return "RuleSealed" }
func (RuleOnSealed) spec() *Spec         { return &ruleSealedSpec }

// decide plays the move that the arbiter has established, or ends the game if there is none.
func (c RuleOnSealed) decide(s *decision) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != SealedCase {
		return s.refuse(NoCase, RuleBadSeal, Args{})
	}
	before := &s.g.tail.position
	m, ok := resolveMove(before, c.Move)
	if c.Move != chess.NoMove && !ok {
		s.by = open.By
		return s.refuseIllegal(before, c.Move)
	}
	s.emit(CaseRuled{
		Stamp: s.stamp(), Kind: SealedCase, Granted: ok && c.Move != chess.NoMove, By: open.By,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleBadSeal),
	})
	if c.Move == chess.NoMove {
		s.judgeBadSeal()
		return nil
	}
	s.playSealed(m)
	return nil
}

// playSealed makes the sealed move on the board and starts the clock of the player who must reply
// (Guideline G.9a, 2009).
func (s *decision) playSealed(m chess.Move) {
	a, before := s.g.adjourned, &s.g.tail.position
	s.by = a.by
	opponent := s.by.Other()
	if s.g.offers[opponent] && !a.met { // it was made before the move was sealed
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	pressed, took := s.completeMove(s.g.resumeDial(s.g.clock, s.by, s.at), 0)
	if s.g.hand != nil {
		for range s.g.hand.unpressed[s.by] { // it completes moves that they never pressed for
			pressed = pressed.CountMove(s.by)
		}
	}
	if pressed.Used = a.used[opponent]; s.g.Awaiting() {
		pressed = pressed.Stop(s.at)
	}
	s.emit(MoveMade{
		Stamp: s.stamp(), Ply: s.g.Ply(), Color: s.by, Move: m, SAN: san.Format(before, m),
		Spent: took.Spent, Clock: pressed.Reading,
	})
	if !s.endIfOver(before, m) && s.g.Awaiting() {
		s.endByLateness()
	}
}

// endByLateness ends a game lost by lateness, once the sealed move has been played and did not end
// it in another way.
func (s *decision) endByLateness() {
	end := *s.g.awaited
	end.Stamp, end.Ply = s.stamp(), s.g.Ply()
	end.Clock = s.g.clock.Stop(s.at).Reading // the sealed move has earned its increment meanwhile
	if s.g.dead != nil {
		s.emit(end)
		return
	}
	s.end(end.Result, end.Termination, end.Rule, nil)
}

// judgeBadSeal decides a game with an invalid sealed move. Its player loses (Guideline G.8, 2009),
// unless their opponent cannot win.
func (s *decision) judgeBadSeal() {
	if s.g.Awaiting() {
		s.endByLateness()
		return
	}
	p, opponent := s.g.Position(), s.g.adjourned.by.Other()
	answer, _ := couldWin(s.t.Adjourn.BadSeal, &p, opponent)
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), InvalidSealedMove, RuleBadSeal)
		s.askVerdict(WhySealed, &p, opponent, false, RuleSealExcuse)
		return
	}
	s.endByBadSeal(answer)
}

// endByBadSeal ends a game by an invalid sealed move when it is known whether the opponent could
// win.
func (s *decision) endByBadSeal(a Answer) {
	result, termination, rule := winFor(s.g.adjourned.by.Other()), InvalidSealedMove, RuleBadSeal
	if a == Unwinnable {
		result, termination, rule = Drawn, InvalidSealedWithoutMate, RuleSealExcuse
	}
	s.endUnlessDead(result, termination, rule)
}
