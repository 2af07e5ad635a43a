package laws

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// haltedRefuses refuses what cannot be done while the game is adjourned. Players
// may still agree, give up and come; the arbiter may do all but let the game go
// on, and the score sheets are in the envelope. Who is to seal starts no clock.
func (s *scene) haltedRefuses(c Command) *Refusal {
	if _, presses := c.(PressClock); presses && s.g.AdjournState() == Sealing {
		return s.refuse(SealFirst, RuleSeal, Args{})
	}
	if !s.g.halted() {
		return nil
	}
	switch c.(type) {
	case OfferDraw, AcceptDraw, DeclineDraw, Resign, Adjourn, Arrive, CorrectTimes:
		return nil
	case Abort, StopClocks, ResumeGame, LendSheet, Reconstruct, RuleSheets, RuleIllegal, ReportSetup:
	default:
		if s.role != Player {
			return nil
		}
	}
	return s.refuse(GameIsAdjourned, s.haltRule(), Args{})
}

// meanwhile is the rule of an end that the players bring about while the game is
// adjourned: it stands, whatever was sealed (Guideline G.6, 2009).
func (s *scene) meanwhile(rule Rule) Rule {
	if s.g.halted() {
		return RuleMeanwhile
	}
	return rule
}

// haltRule is the rule by which the game is adjourned.
func (s *scene) haltRule() Rule {
	if s.g.adjourned.without {
		return HallAdjourn
	}
	return RuleSeal
}

// adjournment decides the commands of an adjournment.
func (s *scene) adjournment(c Command) (r *Refusal, its bool) {
	switch c := c.(type) {
	case AnnounceSession:
		return s.announce(c), true
	case Adjourn:
		return s.adjourn(c), true
	case Seal:
		return s.seal(c), true
	case CloseEnvelope:
		return s.closeEnvelope(), true
	case KeepEnvelope:
		return s.keepEnvelope(c.Envelope), true
	case LoseEnvelope:
		return s.loseEnvelope(c), true
	case ResumeAdjourned:
		return s.resumeAdjourned(c), true
	case Arrive:
		return s.arrive(c), true
	case OpenEnvelope:
		return s.openEnvelope(c), true
	case RuleSealed:
		return s.ruleSealed(c), true
	case CorrectTimes:
		return s.correctTimes(), true
	default:
		return nil, false
	}
}

// announce records when a session begins and ends (Guideline G.13, 2009; its end
// need not be announced any more by Guideline I.14 of 2023).
func (s *scene) announce(c AnnounceSession) *Refusal {
	if c.Ends == 0 && s.t.adjourn.endsKnown || c.Ends != 0 && (c.Ends <= c.Starts || c.Ends <= s.at) {
		return s.refuse(BadSession, RuleSession, Args{})
	}
	s.emit(SessionAnnounced{Stamp: s.stamp(), Starts: c.Starts, Ends: c.Ends, Citation: s.t.cite(RuleSession)})
	return nil
}

// adjourn asks the player on the move to seal: the arbiter at the end of the
// session, or he himself, also before it (Guideline G.1, 2009).
func (s *scene) adjourn(c Adjourn) *Refusal {
	a := s.g.adjourned
	state := s.g.AdjournState()
	switch {
	case state == Adjourned:
		return s.refuse(GameIsAdjourned, s.haltRule(), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case state == Resuming && s.role == Player:
		return s.refuse(RoleMayNot, HallRoles, Args{Role: Player, Text: c.CommandKind()})
	case state == Resuming:
		return s.halt(c.Reason, RuleSeal)
	case c.Without && s.role == Player:
		return s.refuse(RoleMayNot, HallAdjourn, Args{Role: Player, Text: c.CommandKind()})
	case c.Without:
		return s.halt(c.Reason, HallAdjourn)
	case s.t.adjourn.announced && !s.g.regs.Adjournments:
		return s.refuse(NoAdjournments, RuleSeal, Args{})
	case s.g.amiss() != nil: // the envelope tells the position (Guideline G.2b, 2009)
		return s.refuse(NotOnThisBoard, RuleEnvelopePosition, Args{})
	case state == Sealing:
		return s.refuse(SealFirst, RuleSeal, Args{})
	case s.g.onClock() != s.g.Turn():
		return s.refuse(PressFirst, RuleSeal, Args{})
	case s.role == Player && s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.role == Player && (a == nil || a.ends == 0):
		return s.refuse(NoSession, RuleSealEarly, Args{})
	}
	early := s.role == Player && s.at < a.ends
	rule := RuleSeal
	if early {
		rule = RuleSealEarly
	}
	s.emit(SealingAsked{Stamp: s.stamp(), By: s.g.Turn(), Early: early, Citation: s.t.cite(rule)})
	return nil
}

// halt adjourns the game at once: without a sealed move, or again with the
// envelope closed.
func (s *scene) halt(reason string, rule Rule) *Refusal {
	if r := s.needReason(Adjourn{}.CommandKind(), reason); r != nil {
		return r
	}
	s.emit(GameAdjourned{Stamp: s.stamp(), Reason: reason, Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule)})
	return nil
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

// seal takes a sealed move, which its player may change until the clock is
// stopped (Guideline G.1a, 2009). What he writes is not judged before the
// envelope is opened.
func (s *scene) seal(c Seal) *Refusal {
	rule := RuleSeal
	switch {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.g.replying(s.by):
		rule = RuleSealReply
	case s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case s.g.adjourned.sealed != nil:
		rule = RuleSealChange
	}
	committed := c.Commitment != Commitment{}
	_, known := letters(c.Written.Lang)
	switch {
	case !known:
		return s.refuse(UnknownLanguage, rule, Args{Text: clip(c.Written.Lang)})
	case committed == (c.Written.Text != "") && (committed || s.g.regs.Conduct == Screen),
		!committed && (c.Game != "" || len(c.Ciphertext) > 0), committed && c.Game == "":
		return s.refuse(SealOneWay, HallSealed, Args{})
	}
	if r := s.notOwed(c.Written); r != nil {
		return r
	}
	s.emit(MoveSealed{
		Stamp: s.stamp(), By: s.by, Written: c.Written, Game: c.Game, Commitment: c.Commitment,
		Ciphertext: slices.Clone(c.Ciphertext), Citation: s.t.cite(rule),
	})
	return nil
}

// letters returns the letter sets that a text may be written in: all where its
// language is not given.
func letters(lang string) ([]*san.Letters, bool) {
	if lang == "" {
		return san.All(), true
	}
	l, ok := san.ByLanguage(lang)
	return []*san.Letters{l}, ok
}

// readSealed lists the legal moves that a sealed text can mean, and says whether
// it is a move in any notation. Letters that mean different moves in two
// languages mean both.
func readSealed(p *chess.Position, w Written) (moves []chess.Move, readable bool) {
	sets, ok := letters(w.Lang)
	if !ok {
		return nil, false
	}
	reading := san.Read(p, w.Text, san.Options{Letters: sets})
	if len(reading.Moves) == 0 {
		if m, err := uci.Parse(p, w.Text); err == nil {
			return []chess.Move{m}, true
		}
	}
	return reading.Moves, reading.Readable
}

// closeEnvelope stops the clock of who has sealed without starting the other
// (Guideline G.1a, 2009). Who seals before the end of the session is held to
// have done it then (G.1b; 13.1b of 1993). A reply to a player who has not come
// starts that player's clock (G.9c).
func (s *scene) closeEnvelope() *Refusal {
	reply := s.g.replying(s.by)
	switch a := s.g.adjourned; {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case !reply && s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case a.sealed == nil:
		return s.refuse(NothingSealed, RuleSeal, Args{})
	case reply && s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.notOwed(s.g.adjourned.sealed.Written); r != nil {
		return r
	}
	stopped := s.g.clock.Stop(s.at)
	closed := EnvelopeClosed{Stamp: s.stamp(), By: s.by, Reply: reply, Used: stopped.Used, Citation: s.t.cite(RuleSeal)}
	if reply {
		closed.Citation = s.t.cite(RuleSealReply)
		closed.Clock = stopped.Start(s.by.Other(), s.at).Reading
		s.emit(closed)
		return nil
	}
	if a := s.g.adjourned; a.early && s.at < a.ends {
		closed.Citation = s.t.cite(RuleSealEarly)
		closed.Charged = a.ends.Sub(s.at)
		stopped = stopped.Resume(s.by, s.at).Stop(a.ends)
		stopped.Since = s.at
	}
	closed.Used, closed.Clock = stopped.Used, stopped.Reading
	s.emit(closed)
	s.emptied(s.by)
	return nil
}

// emptied lets the flag fall of a player from whose dial everything was taken.
func (s *scene) emptied(c chess.Color) {
	switch {
	case s.g.clock.Left[c] != 0 || s.g.regs.Control[c].Untimed():
	case s.g.FlagsAreClaimed():
		s.flagDrops(c)
	default:
		s.flagFalls(c)
	}
}

// samePosition reports whether a FEN is of a position.
func samePosition(text string, p *chess.Position) bool {
	q, err := fen.ParsePosition(text)
	return err == nil && fen.Format(q) == fen.Format(*p)
}

// keepEnvelope checks what stands on the envelope against the game (Guidelines
// G.2 and G.3, 2009).
func (s *scene) keepEnvelope(e Envelope) *Refusal {
	if s.g.AdjournState() != Adjourned || s.g.adjourned.sealed == nil || s.g.adjourned.lost {
		return s.refuse(NoEnvelope, RuleKeepEnvelope, Args{})
	}
	p := &s.g.tail.position
	is := Envelope{
		Names: e.Names, FEN: fen.Format(*p), Left: s.g.clock.Left, By: s.g.adjourned.by, Number: p.FullmoveNumber(),
		Resumes: e.Resumes, Place: e.Place,
	}
	if s.t.adjourn.offerNoted {
		is.Offers = s.g.offers
	}
	wrong := func(rule Rule) *Refusal { return s.refuse(WrongEnvelope, rule, Args{}) }
	switch {
	case e.Names[0] == "" || e.Names[1] == "":
		return wrong(RuleEnvelopeNames)
	case e.FEN != "" && !samePosition(e.FEN, p):
		return wrong(RuleEnvelopePosition)
	case e.Left != [2]time.Duration{} && e.Left != is.Left:
		return wrong(RuleEnvelopeTimes)
	case e.Number != 0 && (e.Number != is.Number || e.By&1 != is.By):
		return wrong(RuleEnvelopeSealer)
	case e.Offers != [2]bool{} && e.Offers != is.Offers:
		return wrong(s.t.first(RuleEnvelopeOffer, RuleKeepEnvelope))
	case s.t.adjourn.resumptionNoted && (e.Resumes < s.at || e.Place == ""):
		return wrong(RuleEnvelopeResumption)
	}
	s.emit(EnvelopeKept{Stamp: s.stamp(), Envelope: is, Citation: s.t.cite(RuleKeepEnvelope)})
	return nil
}
