package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Claim is the kind of a draw claim.
type Claim uint8

// The values of type [Claim].
const (
	RepetitionClaim Claim = iota
	FiftyClaim
	QuickplayClaim
	NoArbiterClaim
	IncrementRequest
)

var claimNames = [...]string{"repetition", "fifty-moves", "quickplay", "no-arbiter", "increment"}

// String returns the name in lower case.
func (c Claim) String() string { return nameOf(claimNames[:], c) }

// ClaimDecision is the decision on a draw claim.
type ClaimDecision uint8

// The values of type [ClaimDecision]. An inadmissible claim was made without the right to claim; it
// is not examined.
const (
	Correct ClaimDecision = iota
	Wrong
	Inadmissible
)

var decisionNames = [...]string{"correct", "wrong", "inadmissible"}

// String returns the name in lower case.
func (o ClaimDecision) String() string { return nameOf(decisionNames[:], o) }

// ClaimRepetition claims that the same position has occurred at least three times, or will with the
// intended move (Article 9.2, 2009).
type ClaimRepetition struct{ Intended Written }

var claimRepetitionSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimRepetition) []commandText {
		return []commandText{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimRepetition) CommandKind() string { return "ClaimRepetition" }
func (ClaimRepetition) spec() *Spec         { return &claimRepetitionSpec }

// decide decides the claim of a repeated position and stops the clocks.
func (c ClaimRepetition) decide(s *decision) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	return s.decideClaim(RepetitionClaim, c.Intended)
}

// ClaimFifty claims that each player has made fifty moves without a capture or a pawn move, or will
// have with the intended move (Article 9.3, 2009).
type ClaimFifty struct{ Intended Written }

var claimFiftySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimFifty) []commandText {
		return []commandText{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimFifty) CommandKind() string { return "ClaimFifty" }
func (ClaimFifty) spec() *Spec         { return &claimFiftySpec }

// decide decides the claim of fifty moves and stops the clocks.
func (c ClaimFifty) decide(s *decision) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	return s.decideClaim(FiftyClaim, c.Intended)
}

// decideClaim decides a draw claim (Articles 9.2 to 9.5, 2009). The claim stops the clocks and
// cannot be withdrawn. It is decided from the game's own log.
func (s *decision) decideClaim(kind Claim, written Written) *Refusal {
	g := &s.g
	here, next := RuleRepetition, RuleRepetitionNext
	termination := Repetition
	if kind == FiftyClaim {
		here, next, termination = RuleFifty, RuleFiftyNext, FiftyMoves
	}
	if rule, ok := s.mayClaim(kind); !ok {
		lost := s.refuse(ClaimLost, rule, Args{})
		if rule == RuleClaimTurn {
			lost = s.refuse(NotYourTurn, rule, Args{})
		}
		return s.answerInadmissible(kind, written, lost)
	}
	if g.obliged != chess.NoMove {
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: san.Format(&g.tail.position, g.obliged)})
	}
	m, ground, illegal := chess.NoMove, here, false
	if written.Text != "" && kind == FiftyClaim && !s.t.FiftyNext {
		return s.refuse(NoIntendedMove, here, Args{})
	}
	if written.Text != "" {
		var r *Refusal
		if m, r = s.intendedMove(written, next); r != nil && !s.countsAsClaim(r) {
			return r
		}
		ground, illegal = next, r != nil
	}
	if r := s.whyNotClaimWith(m); r != nil {
		return r
	}

	ran := !g.Stopped()
	s.emit(ClaimMade{
		Stamp: s.stamp(), By: s.by, Claim: kind, Intended: written, Move: m,
		Clock: g.clock.Stop(s.at).Reading,
	})
	proof, right := s.proveClaim(kind, m)
	decided := ClaimDecided{
		Stamp: s.stamp(), By: s.by, Claim: kind, Proof: proof,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleClaimRight),
	}
	if illegal {
		decided.Proof, right = nil, false
	}
	if right {
		s.emit(decided)
		s.end(Drawn, termination, ground, nil)
		return nil
	}
	price := s.claimPrice()
	decided.Outcome, decided.Obliged = Wrong, m
	decided.Citation = s.t.cite(Rule(price.Rule))
	s.applyPenalty(&decided, price)
	broke := decided.Charge > 0 && decided.Clock.Left[s.by] == 0
	if ran && !broke {
		after := s.g.clock.Set(decided.Clock)
		decided.Clock = after.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(decided)
	if broke {
		s.decideFlagFall(s.by) // Article 10.13b, 1993: the time is overstepped
		return nil
	}
	if illegal {
		s.bindToWritten(written)
	}
	if s.t.ClaimIsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// proveClaim reports whether a claim is right, and returns the proof from the log. For a
// repetition, that is the number of half-moves before each earlier occurrence. For fifty moves, it
// is the half-move of the last capture or pawn move.
func (s *decision) proveClaim(kind Claim, m chess.Move) (proof []int, right bool) {
	n := s.g.tail
	if m != chess.NoMove {
		n, _ = n.playMove(m, s.g.seen)
	}
	if kind == RepetitionClaim {
		return n.occurrences(), n.times >= s.t.Repetitions
	}
	quiet := n.position.HalfmoveClock()
	if since := n.ply - quiet; since > 0 {
		proof = []int{since}
	}
	return proof, quiet >= 2*s.g.fiftyMovesNeeded(&n.position)
}

// answerInadmissible answers a claim by a player who has no right to claim (Articles 9.2, 9.4 and
// 10.2, 2009). The claim is not examined. Where a claim is also a draw offer, the offer still
// counts (Article 9.1.b.3); otherwise the claim is refused.
func (s *decision) answerInadmissible(kind Claim, written Written, refused *Refusal) *Refusal {
	if !s.t.ClaimIsOffer || s.g.whyNoOffer(s.by) != nil {
		return refused
	}
	now := s.g.clock.Reading
	s.emit(ClaimMade{Stamp: s.stamp(), By: s.by, Claim: kind, Intended: written, Clock: now})
	s.emit(ClaimDecided{
		Stamp: s.stamp(), By: s.by, Claim: kind, Outcome: Inadmissible,
		Clock: now, Citation: refused.Citation,
	})
	s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	return nil
}

// intendedMove parses the move that a claimant wrote down. It returns a refusal unless the text
// means exactly one legal move.
func (s *decision) intendedMove(w Written, rule Rule) (chess.Move, *Refusal) {
	p := &s.g.tail.position
	if m, err := uci.Parse(p, w.Text); err == nil {
		return m, nil
	}
	letters := san.English()
	if w.Lang != "" {
		if l, ok := san.ByLanguage(w.Lang); ok {
			letters = l
		}
	}
	reading := san.Read(p, w.Text, san.Options{Letters: []*san.Letters{letters}})
	args := Args{Text: truncate(w.Text)}
	switch {
	case len(reading.Moves) == 1:
		return reading.Moves[0], nil
	case len(reading.Moves) > 1:
		return chess.NoMove, s.refuse(ClaimAmbiguous, rule, args)
	case reading.Readable:
		return chess.NoMove, s.refuse(ClaimNotLegal, rule, args)
	default:
		return chess.NoMove, s.refuse(ClaimUnreadable, rule, args)
	}
}

// ClaimMade is a claim of a draw; it stops both clocks.
type ClaimMade struct {
	Stamp
	By       chess.Color
	Claim    Claim
	Intended Written
	// Move is the intended move, or NoMove when the claim is about the position on the board.
	Move  chess.Move
	Clock clock.Reading
}

func (ClaimMade) EventKind() string { return "ClaimMade" }

func (e ClaimMade) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.sheets != nil && e.By == g.Turn() {
		g.sheets = g.sheets.recordClaimMove(e, g.Ply())
	}
	return g
}

// recordClaimMove writes the intended move of a claim on the claimant's sheet, and notes that they
// claimed with it.
func (s *sheets) recordClaimMove(e ClaimMade, ply int) *sheets {
	next := *s
	by := e.By & 1
	next.claims[by] = ply + 1
	if e.Intended.Text != "" {
		next.lines[by] = &writtenLine{before: s.lines[by], ply: ply, written: e.Intended, move: e.Move, ahead: true, at: e.At}
	}
	return &next
}

// ClaimDecided is the decision on the claim just made. After a wrong claim the claimant's clock
// runs again.
type ClaimDecided struct {
	Stamp
	By      chess.Color
	Claim   Claim
	Outcome ClaimDecision
	// Proof is the evidence from the log. For a repetition, it lists the number of half-moves
	// before each earlier occurrence of the position. For fifty moves, it is the half-move of the
	// last capture or pawn move, if there was one.
	Proof []int
	// Bonus is the time that the opponent gets, and Charge the time that the claimant loses.
	Bonus, Charge time.Duration
	// Obliged is the move that the claimant must now play, or NoMove.
	Obliged chess.Move
	Clock   clock.Reading
	Citation
}

func (ClaimDecided) EventKind() string { return "ClaimDecided" }

func (e ClaimDecided) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.obliged = e.Obliged
	return g
}

// claimPrice returns the penalty for a wrong draw claim in this mode of play. It is read from the
// figures wrong-claim.* of the edition.
func (s *decision) claimPrice() editions.ClaimPenalty { return s.t.WrongClaim[s.g.penaltyMode()] }

// applyPenalty subtracts the penalty from the claimant's clock and adds the opponent's bonus.
func (s *decision) applyPenalty(d *ClaimDecided, price editions.ClaimPenalty) {
	d.Charge = s.applicableSpan(s.by, price.Claimant.Of(d.Clock.Left[s.by]))
	d.Bonus = s.applicableSpan(s.by.Other(), price.Opponent)
	d.Clock.Left[s.by] -= d.Charge
	d.Clock.Left[s.by.Other()] += d.Bonus
}

// applicableSpan returns the part of a span that can be added to a player's dial or subtracted from
// it. It is zero for a player without a dial and after the flag has fallen.
func (s *decision) applicableSpan(c chess.Color, span time.Duration) time.Duration {
	if s.g.regs.Control[c].Untimed() || s.g.down[c] {
		return 0
	}
	return span
}
