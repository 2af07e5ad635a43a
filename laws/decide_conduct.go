package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// has reports whether the edition has a rule.
func (t *table) has(r Rule) bool { return t.articles[r] != "" }

// unknown refuses what the edition does not know. The article is that of the
// nearest rule that it has, the arbiter's duties when there is none.
func (s *scene) unknown(what string, nearest ...Rule) *Refusal {
	return s.refuse(NotInEdition, s.t.first(append(nearest, RuleArbiter)...), Args{Text: what})
}

// reportConduct notes a breach of conduct.
func (s *scene) reportConduct(c ReportConduct) *Refusal {
	if c.Offence == NoOffence || c.Offence >= numOffences {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Offence.String()})
	}
	rule := offenceRules[c.Offence]
	if !s.t.has(rule) {
		return s.unknown(c.Offence.String(), RuleBreach)
	}
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player & 1, Offence: c.Offence, Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}

// penalise imposes a penalty. One for a breach of conduct may be imposed when
// the game is over, as far as it is not about time.
func (s *scene) penalise(c Penalise) *Refusal {
	c.Player &= 1
	switch {
	case c.Penalty >= numPenalties || c.Offence >= numOffences || c.Opponent > ScoresWin:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Penalty.String()})
	case !s.t.has(penaltyRules[c.Penalty]):
		return s.unknown(c.Penalty.String(), RuleWarning)
	case !s.t.has(offenceRules[c.Offence]):
		return s.unknown(c.Offence.String(), RuleBreach)
	case c.Opponent != ByRule && c.Penalty != LoseGame:
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: c.Opponent.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	switch c.Penalty {
	case MoreTime, LessTime:
		return s.penaltyInTime(c)
	case LessPoints, MorePoints:
		return s.penaltyInPoints(c)
	case LoseGame:
		return s.penaltyOfLoss(c)
	}
	s.penalised(c, 0, s.g.clock.Reading)
	return nil
}

// penalised states a penalty.
func (s *scene) penalised(c Penalise, span time.Duration, now clock.Reading) {
	s.emit(Penalised{
		Stamp: s.stamp(), Player: c.Player, Penalty: c.Penalty, Span: span, Points: c.Points, Offence: c.Offence,
		Reason: c.Reason, Clock: now, Citation: s.t.cite(penaltyRules[c.Penalty]),
	})
}

// penaltyInTime changes a dial at once (Articles 13.4.b and 13.4.c, 2009); where
// nothing is left the flag falls.
func (s *scene) penaltyInTime(c Penalise) *Refusal {
	rule, dial, span := penaltyRules[c.Penalty], c.Player.Other(), c.Span
	if c.Penalty == LessTime {
		dial, span = c.Player, -c.Span
	}
	if s.g.Over() {
		return &Refusal{Code: GameOver, Edition: s.t.edition, Citation: s.g.end.Citation}
	}
	left := s.g.clock.Remaining(dial, s.at)
	if c.Points != 0 || !spanOK(c.Span) || s.g.regs.Control[dial].Untimed() || left+span > clock.MaxTime {
		return s.refuse(BadSpan, rule, Args{Text: dial.String(), Span: c.Span})
	}
	changed := s.g.clock.Give(dial, span, s.at).Reading
	taken := c.Span
	if c.Penalty == LessTime {
		taken = min(c.Span, left)
	}
	s.penalised(c, taken, changed)
	s.emptied(dial)
	return nil
}

// penaltyInPoints changes a score (Articles 13.4.e and 13.4.f, 2009): when the
// game is over, at once.
func (s *scene) penaltyInPoints(c Penalise) *Refusal {
	if c.Span != 0 || c.Points < 1 || c.Points > 2 {
		return s.refuse(BadResult, penaltyRules[c.Penalty], Args{Text: halves(c.Points)})
	}
	s.penalised(c, 0, s.g.clock.Reading)
	if s.g.Over() {
		s.countPoints()
	}
	return nil
}

// countPoints counts the penalties in points of a game that is over. A score is
// never less than nothing nor more than a win, and in 2023 the two together are
// never more than a game has (Article 10.2).
func (s *scene) countPoints() {
	was := s.g.result
	if was == NoResult || s.g.desk == nil {
		return
	}
	const most = 2 // half points
	due, rule := s.g.desk.points, RulePointsCount
	score, room := [2]int{}, 2*most
	for c := range score {
		score[c] = max(0, was.Points(chess.Color(c))+min(0, due[c]))
	}
	if s.t.has(RuleScoreSum) {
		room = most - score[0] - score[1]
	}
	for c := range score {
		raise := min(max(0, due[c]), most-score[c])
		if raise > room {
			raise, rule = max(0, room), RuleScoreSum
		}
		score[c] += raise
		room -= raise
	}
	if result := resultOf(score); result != was {
		s.emit(ResultCorrected{Stamp: s.stamp(), Result: result, Citation: s.t.cite(rule)})
	}
}

// penaltyOfLoss declares the game lost (Article 13.4.d, 2009). What the opponent
// scores the arbiter decides where the edition lets him: after a refusal to
// comply with the Laws (12.8, 2009), in 2023 always (12.9.6).
func (s *scene) penaltyOfLoss(c Penalise) *Refusal {
	rule := RuleLoss
	if c.Offence == RefusingLaws {
		rule = RuleObey
	}
	if c.Span != 0 || c.Points != 0 {
		return s.refuse(BadSpan, rule, Args{Text: c.Player.String(), Span: c.Span})
	}
	if c.Opponent != ByRule {
		switch {
		case c.Offence == RefusingLaws && s.t.has(RuleRefusalScore):
			rule = RuleRefusalScore
		case !s.t.scoresLoss:
			return s.refuse(BadResult, rule, Args{Text: c.Opponent.String()})
		}
	}
	result := lossOf(c.Player, c.Opponent)
	if s.g.Over() {
		if s.g.result == NoResult || s.g.result == result {
			return s.refuse(BadResult, rule, Args{Text: result.String()})
		}
		s.penalised(c, 0, s.g.clock.Reading)
		s.emit(ResultCorrected{Stamp: s.stamp(), Result: result, Reason: c.Reason, Citation: s.t.cite(rule)})
		s.countPoints()
		return nil
	}
	s.dropCase()
	s.penalised(c, 0, s.g.clock.Stop(s.at).Reading)
	s.end(result, ByPenalty, rule, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// dropCase closes a case that an end makes pointless.
func (s *scene) dropCase() {
	if open := s.g.openCase; open != nil {
		s.emit(CaseRuled{Stamp: s.stamp(), Kind: open.Kind, Clock: s.g.clock.Reading, Citation: open.Citation})
	}
}

// bothRefuse declares the game lost by both (Article 12.9, 2009).
func (s *scene) bothRefuse(c BothRefuse) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(BothLose, ByPenalty, RuleBothLose, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// lossOf is the result when a player loses by his conduct.
func lossOf(loser chess.Color, opponent OpponentScore) Result {
	var score [2]int
	switch opponent {
	case ScoresNothing:
	case ScoresHalf:
		score[loser.Other()] = 1
	default:
		score[loser.Other()] = 2
	}
	return resultOf(score)
}

// phoneRang applies what a sounding telephone costs. 2005 leaves the opponent's
// score to the arbiter (12.2b); in 2009 he wins, unless he cannot mate by any
// series of legal moves (12.3.b); in 2023 he wins (11.3.2.2).
func (s *scene) phoneRang(c PhoneRang) *Refusal {
	c.Player &= 1
	if c.Opponent > ScoresWin {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Opponent.String()})
	}
	if s.t.device == devicesUnknown {
		return s.unknown(c.CommandKind(), RuleAnnoying)
	}
	byArbiter := s.t.device == deviceByArbiter
	if byArbiter != (c.Opponent != ByRule) {
		return s.refuse(BadResult, RuleDeviceSounds, Args{Text: c.Opponent.String()})
	}
	return s.device(c.Player, true, c.Opponent)
}

// deviceFound notes a device that made no sound. In 2023 it loses the game, on or
// off; before that it is a breach unless it is switched off, and in 2005 even
// then.
func (s *scene) deviceFound(c DeviceFound) *Refusal {
	c.Player &= 1
	switch s.t.device {
	case deviceWins:
		return s.device(c.Player, false, ByRule)
	case deviceByMate:
		if c.Off {
			return s.refuse(NoBreach, RuleDevices, Args{})
		}
	case devicesUnknown:
		return s.unknown(c.CommandKind(), RuleAnnoying)
	}
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: c.Player, Citation: s.t.cite(RuleDevices)})
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
	return nil
}

// device states a device that loses the game, or what the event has announced in
// its place (Article 11.3.2.2, 2023).
func (s *scene) device(owner chess.Color, sounded bool, opponent OpponentScore) *Refusal {
	s.emit(DeviceNoticed{Stamp: s.stamp(), Player: owner, Sounded: sounded, Citation: s.t.cite(RuleDeviceSounds)})
	if s.g.regs.MilderDevices {
		s.emit(ConductReported{Stamp: s.stamp(), Player: owner, Offence: HavingDevice, Citation: s.t.cite(RuleDevices)})
		return nil
	}
	s.dropCase()
	winner := owner.Other()
	if s.t.device != deviceByMate {
		s.endUnlessDead(lossOf(owner, opponent), DeviceHeard, RuleDeviceScore)
		return nil
	}
	p := s.g.Position()
	answer := mateByAnySeries(&p, winner)
	if answer == Unknown {
		s.awaitEnd(winFor(winner), DeviceHeard, RuleDeviceScore)
		s.ask(WhyDevice, &p, winner, false, RuleDeviceScore)
		return nil
	}
	s.deviceJudged(answer, winner)
	return nil
}

// deviceJudged ends the game when it is known whether the opponent could win.
func (s *scene) deviceJudged(a Answer, winner chess.Color) {
	score := ScoresWin
	if a == Unwinnable {
		score = ScoresHalf
	}
	s.endUnlessDead(lossOf(winner.Other(), score), DeviceHeard, RuleDeviceScore)
}
