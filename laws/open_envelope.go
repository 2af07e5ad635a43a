package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// SealOutcome is what a sealed text proves to be.
type SealOutcome uint8

// The outcomes.
const (
	SealValid       SealOutcome = iota // one legal move
	SealAmbiguous                      // more than one
	SealMeaningless                    // no move in any notation
	SealIllegal                        // a move, and no legal one
)

var sealOutcomeNames = [...]string{"valid", "ambiguous", "meaningless", "illegal"}

// String returns the outcome in lower case.
func (o SealOutcome) String() string { return nameOf(sealOutcomeNames[:], o) }

// OpenEnvelope opens the envelope. A committed move needs salt, text and
// language, one on paper the text and its language.
type OpenEnvelope struct {
	Salt    Salt
	Written Written
	// Languages are those whose letters the player who sealed uses, the likeliest
	// first. Only a text that was sealed without a language is read in them: in the
	// first in which it means a legal move.
	Languages []string
}

var openEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c OpenEnvelope) []wording {
		return []wording{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}, {"languages", strings.Join(c.Languages, " ")}}
	}),
	sealed: true,
}

func (OpenEnvelope) CommandKind() string { return "OpenEnvelope" }
func (OpenEnvelope) spec() *Spec         { return &openEnvelopeSpec }

func (c OpenEnvelope) decide(s *decision) *Refusal { return s.openEnvelope(c) }

// openEnvelope opens the envelope in the presence of the player who must reply
// (Guideline G.7, 2009), and where somebody has come too late.
func (s *decision) openEnvelope(c OpenEnvelope) *Refusal {
	a := s.g.adjourned
	switch {
	case s.g.AdjournState() != Resuming || a.sealed == nil:
		return s.refuse(NotResuming, RuleOpen, Args{})
	case a.away[a.by.Other()] && !s.g.Awaiting():
		return s.refuse(ReplierIsAway, RuleOpenPresent, Args{})
	}
	for _, lang := range c.Languages {
		if _, known := letters(lang); !known || lang == "" {
			return s.refuse(UnknownLanguage, RuleOpen, Args{Text: clip(lang)})
		}
	}
	written, ok := a.sealed.unseal(c)
	if !ok {
		return s.refuse(CommitmentBroken, HallSealed, Args{Text: clip(c.Written.Text)})
	}
	p := &s.g.tail.position
	if written.Lang == "" {
		written.Lang = likeliest(p, written.Text, c.Languages)
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
		// Whether the meaning of a wrong text can be established is for a person to
		// say (Guideline G.8b, 2009); it may be a mate of who is late.
		s.emit(CaseOpened{
			Stamp: s.stamp(), Kind: SealedCase, By: a.by, Stood: true,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleBadSeal),
		})
		return nil
	}
	s.badSeal()
	return nil
}

// unseal returns what was written, when that is what was sealed.
func (m *MoveSealed) unseal(c OpenEnvelope) (Written, bool) {
	switch {
	case m.Commitment == Commit(m.Game, c.Salt, c.Written) && (m.Written.Lang == "" || m.Written.Lang == c.Written.Lang):
		return c.Written, true
	case m.Commitment != Commitment{}:
		// In older logs the language was published with the commitment, or there is none.
		w := Written{Text: c.Written.Text, Lang: m.Written.Lang}
		chosen := c.Written.Lang != "" && c.Written.Lang != w.Lang
		return w, !chosen && CommitText(m.Game, c.Salt, w.Text) == m.Commitment
	case m.Written.Text != "":
		return m.Written, c.Written == Written{} || c.Written == m.Written
	}
	return c.Written, true
}

// EnvelopeOpened is the sealed move as it was found.
type EnvelopeOpened struct {
	Stamp
	By      chess.Color
	Written Written
	// Salt is the salt of a committed move, with which everybody can check it.
	Salt    Salt
	Outcome SealOutcome
	// Means lists in English notation what the text can mean.
	Means []string
	Citation
}

func (EnvelopeOpened) EventKind() string { return "EnvelopeOpened" }

func (EnvelopeOpened) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.state, a.sealed = Unsealing, nil })
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

// RuleOnSealed reports what a sealed text means that the machine cannot read:
// NoMove when nobody can.
type RuleOnSealed struct{ Move chess.Move }

var ruleSealedSpec = Spec{
	By: Arbiters, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
}

func (RuleOnSealed) CommandKind() string { return "RuleSealed" }
func (RuleOnSealed) spec() *Spec         { return &ruleSealedSpec }

// decide says what a text means that the machine could not read.
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
		s.badSeal()
		return nil
	}
	s.playSealed(m)
	return nil
}

// playSealed makes the sealed move on the board and starts the clock of the
// player who must reply (Guideline G.9a, 2009).
func (s *decision) playSealed(m chess.Move) {
	a, before := s.g.adjourned, &s.g.tail.position
	s.by = a.by
	opponent := s.by.Other()
	if s.g.offers[opponent] && !a.met { // it was made before the move was sealed
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	pressed, took := s.completeMove(s.g.goOn(s.g.clock, s.by, s.at), 0)
	if s.g.hand != nil {
		for range s.g.hand.unpressed[s.by] { // what they never pressed for is completed with it
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
		s.settle()
	}
}

// settle ends a game that was lost by coming too late, once the sealed move has
// proved not to end it otherwise.
func (s *decision) settle() {
	end := *s.g.awaited
	end.Stamp, end.Ply = s.stamp(), s.g.Ply()
	end.Clock = s.g.clock.Stop(s.at).Reading // the sealed move has earned its increment meanwhile
	if s.g.dead != nil {
		s.emit(end)
		return
	}
	s.end(end.Result, end.Termination, end.Rule, nil)
}

// badSeal judges a sealed move that cannot be made: its player loses (Guideline
// G.8, 2009), unless their opponent cannot win.
func (s *decision) badSeal() {
	if s.g.Awaiting() {
		s.settle()
		return
	}
	p, opponent := s.g.Position(), s.g.adjourned.by.Other()
	answer, _ := couldWin(s.t.Adjourn.BadSeal, &p, opponent)
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), InvalidSealedMove, RuleBadSeal)
		s.ask(WhySealed, &p, opponent, false, RuleSealExcuse)
		return
	}
	s.badSealEnds(answer)
}

func (s *decision) badSealEnds(a Answer) {
	result, termination, rule := winFor(s.g.adjourned.by.Other()), InvalidSealedMove, RuleBadSeal
	if a == Unwinnable {
		result, termination, rule = Drawn, InvalidSealedWithoutMate, RuleSealExcuse
	}
	s.endUnlessDead(result, termination, rule)
}
