package laws

import (
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/money"
	"github.com/escaque/escaque/score"
)

// Penalty is a penalty that an arbiter may impose.
type Penalty uint8

// The penalties of type [Penalty].
const (
	Warning      Penalty = iota
	MoreTime             // for the opponent
	LessTime             // for the player
	LoseGame             // the game is lost
	LessPoints           // for the player, in this game
	MorePoints           // for the opponent, in this game
	Fine                 // announced beforehand
	Exclusion            // from one or more rounds
	Expulsion            // from the event
	numPenalties = iota
)

var penaltyNames = [...]string{
	"warning", "more-time", "less-time", "loss", "less-points", "more-points", "fine", "exclusion", "expulsion",
}

// penaltyRules are the rules that allow each penalty, by penalty.
var penaltyRules = [...]Rule{
	RuleWarning, RuleBonus, RuleDeduction, RuleLoss, RuleLessPoints, RuleMorePoints, RuleFine, RuleExclusion, RuleExpulsion,
}

// String returns the name in lower case.
func (p Penalty) String() string { return nameOf(penaltyNames[:], p) }

// MaxFine is the highest fine, in hundredths of its currency.
const MaxFine = 1_000_000_000

// HasFines reports whether an edition of the Laws has fines among its penalties.
func HasFines(e Edition) bool {
	_, ok := Article(e, RuleFine)
	return ok
}

// Penalties returns the penalties that an edition of the Laws has.
func Penalties(e Edition) (list []Penalty) {
	for p, rule := range penaltyRules {
		if _, ok := Article(e, rule); ok {
			list = append(list, Penalty(p))
		}
	}
	return list
}

// MaxExclusion is the greatest number of rounds from which a player is excluded at once.
const MaxExclusion = 99

// Penalise imposes a penalty on a player (Article 13.4, 2009).
type Penalise struct {
	Player  chess.Color
	Penalty Penalty
	// Span is the time that the opponent gets or the player loses. Points are the half points by
	// which a score is changed. Other penalties take neither.
	Span   time.Duration
	Points score.Points
	// Rounds is from how many of the next rounds the player is excluded; 0 if that is not stated.
	Rounds int
	// Amount is a fine in hundredths of Currency, which is three capital letters; 0 if that is not
	// stated.
	Amount   int
	Currency string
	// Opponent is the opponent's score when the player loses the game.
	Opponent OpponentScore
	// Offence is the reason for the penalty.
	Offence Offence
	Reason  string
}

var penaliseSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c Penalise) []commandText { return []commandText{{"reason", c.Reason}, {"currency", c.Currency}} }),
	withheld: withheldFrom(func(s *decision, c Penalise) Phases {
		switch c.Penalty {
		case LoseGame, MoreTime, LessTime: // waits for what has fallen due
			if !s.g.Over() {
				return AwaitingSealed | AwaitingVerdict | TimeUp
			}
		}
		return 0
	}),
}

func (Penalise) CommandKind() string { return "Penalise" }
func (Penalise) spec() *Spec         { return &penaliseSpec }

// decide imposes a penalty. After the end of the game only penalties for misconduct can be imposed,
// and no penalty in time.
func (c Penalise) decide(s *decision) *Refusal {
	c.Player &= 1
	switch {
	case c.Penalty >= numPenalties || c.Offence >= numOffences || c.Opponent > ScoresWin:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Penalty.String()})
	case !s.t.hasRule(penaltyRules[c.Penalty]):
		return s.refuseUnknown(c.Penalty.String(), RuleWarning)
	case !s.t.hasRule(offenceRules[c.Offence]):
		return s.refuseUnknown(c.Offence.String(), RuleBreach)
	case c.Rounds < 0, c.Rounds > MaxExclusion, c.Rounds != 0 && c.Penalty != Exclusion:
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: strconv.Itoa(c.Rounds)})
	case c.Amount < 0, c.Amount > MaxFine, c.Amount != 0 && c.Penalty != Fine, c.Currency != "" && (c.Amount == 0 || !isCurrency(c.Currency)):
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: truncate(money.Format(c.Amount, c.Currency))})
	case c.Opponent != ByRule && c.Penalty != LoseGame:
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: c.Opponent.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	switch c.Penalty {
	case MoreTime, LessTime:
		return s.penaliseInTime(c)
	case LessPoints, MorePoints:
		return s.penaliseInPoints(c)
	case LoseGame:
		return s.penaliseByLoss(c)
	}
	if c.Span != 0 || c.Points != 0 {
		return s.refuse(SpanNotNeeded, penaltyRules[c.Penalty], Args{})
	}
	s.emitPenalised(c, 0, s.g.clock.Reading)
	return nil
}

// isCurrency reports whether a text is the code of a currency: three capital letters.
func isCurrency(text string) bool {
	return len(text) == 3 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// penaliseInTime changes a dial immediately (Articles 13.4.b and 13.4.c, 2009). If no time is left,
// the flag falls.
func (s *decision) penaliseInTime(c Penalise) *Refusal {
	rule, dial, span := penaltyRules[c.Penalty], c.Player.Other(), c.Span
	if c.Penalty == LessTime {
		dial, span = c.Player, -c.Span
	}
	if s.g.Over() {
		return s.refusalWhenOver()
	}
	if c.Span == 0 && c.Points == 0 {
		return s.refuse(SpanNeeded, rule, Args{})
	}
	left := s.g.clock.Remaining(dial, s.at)
	if c.Points != 0 || !isValidSpan(c.Span) || s.g.regs.Control[dial].Untimed() || left+span > clock.MaxTime {
		return s.refuse(BadSpan, rule, Args{Text: dial.String(), Span: c.Span})
	}
	changed := s.g.clock.Give(dial, span, s.at).Reading
	taken := c.Span
	if c.Penalty == LessTime {
		taken = min(c.Span, left)
	}
	s.emitPenalised(c, taken, changed)
	s.dropEmptyFlag(dial)
	return nil
}

// penaliseInPoints changes a score (Articles 13.4.e and 13.4.f, 2009). The change is applied at the
// end of the game, or immediately if the game is over.
func (s *decision) penaliseInPoints(c Penalise) *Refusal {
	if c.Span != 0 || c.Points < 1 || c.Points > 2 {
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: c.Points.String()})
	}
	s.emitPenalised(c, 0, s.g.clock.Reading)
	if s.g.Over() {
		s.countPoints()
	}
	return nil
}

// penaliseByLoss declares the game lost (Article 13.4.d, 2009). The arbiter decides the opponent's
// score where the edition allows it: after a refusal to comply with the Laws (12.8, 2009), in 2023
// always (12.9.6).
func (s *decision) penaliseByLoss(c Penalise) *Refusal {
	rule := RuleLoss
	if c.Offence == RefusingLaws {
		rule = RuleObey
	}
	if c.Span != 0 || c.Points != 0 {
		return s.refuse(SpanNotNeeded, rule, Args{})
	}
	if c.Opponent != ByRule {
		switch {
		case c.Offence == RefusingLaws && s.t.hasRule(RuleRefusalScore):
			rule = RuleRefusalScore
		case !s.t.ScoresLoss:
			return s.refuse(BadResult, rule, Args{Text: c.Opponent.String()})
		}
	}
	result := lossByConduct(c.Player, c.Opponent)
	if s.g.Over() {
		if s.g.result == NoResult || s.g.result == result {
			return s.refuse(BadResult, rule, Args{Text: result.String()})
		}
		s.emitPenalised(c, 0, s.g.clock.Reading)
		s.emit(ResultCorrected{Stamp: s.stamp(), Result: result, Reason: c.Reason, Citation: s.t.cite(rule)})
		s.countPoints()
		return nil
	}
	s.dropCase()
	s.emitPenalised(c, 0, s.g.clock.Stop(s.at).Reading)
	s.end(result, ByPenalty, rule, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// emitPenalised records a penalty. span is the time that it gives or takes, and now the reading of
// the clock after it.
func (s *decision) emitPenalised(c Penalise, span time.Duration, now clock.Reading) {
	s.emit(Penalised{
		Stamp: s.stamp(), Player: c.Player, Penalty: c.Penalty, Span: span, Points: c.Points, Rounds: c.Rounds,
		Amount: c.Amount, Currency: c.Currency, Offence: c.Offence, Reason: c.Reason, Clock: now, Citation: s.t.cite(penaltyRules[c.Penalty]),
	})
}

// Penalised records a penalty. Time is applied to the dials immediately, points at the end of the
// game.
type Penalised struct {
	Stamp
	Player  chess.Color
	Penalty Penalty
	Span    time.Duration
	Points  score.Points
	Rounds  int // from which the player is excluded
	// Amount is a fine in hundredths of Currency; 0 if it was not stated.
	Amount   int
	Currency string
	Offence  Offence
	Reason   string
	Clock    clock.Reading
	Citation
}

func (Penalised) EventKind() string { return "Penalised" }

// FineText returns a fine with its currency, as in "25.00 EUR", or "" if the penalty states no
// amount.
func (e Penalised) FineText() string {
	if e.Amount == 0 {
		return ""
	}
	return money.Format(e.Amount, e.Currency)
}

func (e Penalised) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.applyPenalty(e)
}

// applyPenalty returns the game after a penalty.
func (g Game) applyPenalty(e Penalised) Game {
	if !g.Over() {
		g = g.applyClocks(e.Clock)
	}
	if e.Penalty == Expulsion {
		return g.withDesk(func(d *desk) { d.expelled[e.Player&1] = true })
	}
	if e.Points == 0 {
		return g
	}
	return g.withDesk(func(d *desk) {
		player := e.Player & 1
		switch e.Penalty {
		case LessPoints:
			d.points[player] -= e.Points
		case MorePoints:
			d.points[player.Other()] += e.Points
		}
	})
}

// countPoints applies the penalties in points to a finished game. A score is never less than zero
// or more than a win. In 2023 the two scores together are never more than one point (Article 10.2).
func (s *decision) countPoints() {
	was := s.g.result
	if was == NoResult || s.g.desk == nil {
		return
	}
	const most = score.Points(2) // a win
	due, rule := s.g.desk.points, RulePointsCount
	points, room := [2]score.Points{}, 2*most
	for c := range points {
		points[c] = max(0, was.Points(chess.Color(c))+min(0, due[c]))
	}
	if s.t.hasRule(RuleScoreSum) {
		room = most - points[0] - points[1]
	}
	for c := range points {
		raise := min(max(0, due[c]), most-points[c])
		if raise > room {
			raise, rule = max(0, room), RuleScoreSum
		}
		points[c] += raise
		room -= raise
	}
	if result := resultOf(points); result != was {
		s.emit(ResultCorrected{Stamp: s.stamp(), Result: result, Citation: s.t.cite(rule)})
	}
}
