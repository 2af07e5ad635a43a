package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Claim is the ground of a claimed draw.
type Claim uint8

// The grounds.
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

// ClaimDecision is the decision on a claim.
type ClaimDecision uint8

// The decisions. An inadmissible claim was made without the right to claim; it
// is not examined.
const (
	Correct ClaimDecision = iota
	Wrong
	Inadmissible
)

var decisionNames = [...]string{"correct", "wrong", "inadmissible"}

// String returns the name in lower case.
func (o ClaimDecision) String() string { return nameOf(decisionNames[:], o) }

// ClaimRepetition claims that a position stands on the board, or is about
// to, for at least the third time (Article 9.2, 2009).
type ClaimRepetition struct{ Intended Written }

var claimRepetitionSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimRepetition) []wording {
		return []wording{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimRepetition) CommandKind() string { return "ClaimRepetition" }
func (ClaimRepetition) spec() *Spec         { return &claimRepetitionSpec }

func (c ClaimRepetition) decide(s *scene) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	return s.claim(RepetitionClaim, c.Intended)
}

// ClaimFifty claims that fifty moves by each player have passed, or are
// about to, without a capture or a pawn move (Article 9.3, 2009).
type ClaimFifty struct{ Intended Written }

var claimFiftySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimFifty) []wording {
		return []wording{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimFifty) CommandKind() string { return "ClaimFifty" }
func (ClaimFifty) spec() *Spec         { return &claimFiftySpec }

func (c ClaimFifty) decide(s *scene) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	return s.claim(FiftyClaim, c.Intended)
}

// claim decides a claim of a draw (Articles 9.2 to 9.5, 2009). It stops the
// clocks, cannot be taken back, and is decided from the game's own log.
func (s *scene) claim(kind Claim, written Written) *Refusal {
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
		return s.inadmissible(kind, written, lost)
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
		if m, r = s.intended(written, next); r != nil && !s.countsAsClaim(r) {
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
	proof, right := s.prove(kind, m)
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
	s.fine(&decided, price)
	broke := decided.Charge > 0 && decided.Clock.Left[s.by] == 0
	if ran && !broke {
		after := s.g.clock.Set(decided.Clock)
		decided.Clock = after.Resume(s.g.onClock(), s.at).Reading
	}
	s.emit(decided)
	if broke {
		s.flagFalls(s.by) // Article 10.13b, 1993: the time is overstepped
		return nil
	}
	if illegal {
		s.bindWritten(written)
	}
	if s.t.ClaimIsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// prove reports whether a claim is right, and returns the proof from the log: the plies at which the
// position stood before, or the half move that last captured or moved a pawn.
func (s *scene) prove(kind Claim, m chess.Move) (proof []int, right bool) {
	n := s.g.tail
	if m != chess.NoMove {
		n, _ = n.after(m, s.g.seen)
	}
	if kind == RepetitionClaim {
		return n.occurrences(), n.times >= s.t.Repetitions
	}
	quiet := n.position.HalfmoveClock()
	if since := n.ply - quiet; since > 0 {
		proof = []int{since}
	}
	return proof, quiet >= 2*s.g.fifty(&n.position)
}

// inadmissible answers a claim by a player who has not the right to it (Articles
// 9.2, 9.4 and 10.2, 2009): it is not examined, but where a claim is an offer it still
// is one (Article 9.1.b.3); where it is none it is refused.
func (s *scene) inadmissible(kind Claim, written Written, refused *Refusal) *Refusal {
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

// intended reads the move that a claimant wrote down. On screen a text that is
// not one legal move is sent back before anything has happened.
func (s *scene) intended(w Written, rule Rule) (chess.Move, *Refusal) {
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
	args := Args{Text: clip(w.Text)}
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
	// Move is what the text means, NoMove when the claim is about the
	// position on the board.
	Move  chess.Move
	Clock clock.Reading
}

func (ClaimMade) EventKind() string { return "ClaimMade" }

func (e ClaimMade) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.sheets != nil && e.By == g.Turn() {
		g.sheets = g.sheets.claimWritten(e, g.Ply())
	}
	return g
}

// claimWritten puts the move of a claim on the claimant's sheet, where they had to
// write it first, and notes that they claimed with it.
func (s *sheets) claimWritten(e ClaimMade, ply int) *sheets {
	next := *s
	by := e.By & 1
	next.claims[by] = ply + 1
	if e.Intended.Text != "" {
		next.lines[by] = &line{before: s.lines[by], ply: ply, written: e.Intended, move: e.Move, ahead: true, at: e.At}
	}
	return &next
}

// ClaimDecided is the decision on the claim just made. A wrong claim starts
// the claimant's clock again.
type ClaimDecided struct {
	Stamp
	By      chess.Color
	Claim   Claim
	Outcome ClaimDecision
	// Proof is what the log shows: for a repetition how many half moves had
	// been made when the position stood on the board before; for fifty moves
	// the half move of the last capture or pawn move, when there was one.
	Proof []int
	// Bonus is the time that the opponent gets, Charge what the claimant loses.
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

// claimPrice returns the penalty for a wrong claim of a draw: the figures wrong-claim.* of
// the edition, for the mode of play.
func (s *scene) claimPrice() editions.ClaimPenalty { return s.t.WrongClaim[s.g.penaltyMode()] }

// fine takes the penalty from the claimant's clock and gives the opponent their share.
func (s *scene) fine(d *ClaimDecided, price editions.ClaimPenalty) {
	d.Charge = s.givable(s.by, price.Claimant.Of(d.Clock.Left[s.by]))
	d.Bonus = s.givable(s.by.Other(), price.Opponent)
	d.Clock.Left[s.by] -= d.Charge
	d.Clock.Left[s.by.Other()] += d.Bonus
}

// givable is what of a span a player's dial can be given or charged: nothing where
// there is no dial, or where the flag is down already, which does not rise.
func (s *scene) givable(c chess.Color, span time.Duration) time.Duration {
	if s.g.regs.Control[c].Untimed() || s.g.down[c] {
		return 0
	}
	return span
}
