package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// penaltyMode is the mode whose figures hold for wrong claims and illegal moves:
// by the letter of Appendix B.2 of 2023 blitz that is adequately supervised has
// those of standard play.
func (g Game) penaltyMode() Mode {
	if g.regs.FullPenalties && g.mode == Blitz && !g.loose() {
		return Standard
	}
	return g.mode
}

// has reports whether the edition has a rule.
func (t *table) has(r Rule) bool { return t.Places[r].Article != "" }

// unknown refuses what the edition does not know. The article is that of the
// nearest rule that it has, the arbiter's duties when there is none.
func (s *scene) unknown(what string, nearest ...Rule) *Refusal {
	return s.refuse(NotInEdition, s.t.first(append(nearest, RuleArbiter)...), Args{Text: what})
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
	if s.t.Device != editions.DeviceByMate {
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
