package tiebreak

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Match is one round of one team.
type Match struct {
	Round       int // from 1
	Opponent    int // place among the teams; 0 without an opponent
	Kind        Kind
	MatchPoints score.Points // in half points: two match points are 4
	GamePoints  score.Points // of its players
	// Boards holds the points on each board, the first one first. It is empty if they are unknown.
	Boards []score.Points
}

// Team is one team with its matches in the order of rounds.
type Team struct {
	Number     int
	MatchExtra score.Points // match points in addition to the matches
	GameExtra  score.Points
	Matches    []Match
}

// Teams is a field of teams.
type Teams struct {
	Teams []Team
	// Match points of a match, and points of a game.
	MatchWin, MatchDraw, MatchLoss score.Points
	Win, Draw, Loss                score.Points
	Boards                         int    // number of boards of a match
	Primary                        Method // MatchPoints or GamePoints, the score that ranks first
	Rounds                         int    // as in Table
	Predetermined                  bool
}

// View returns the field with match points or game points as scores.
func (t *Teams) View(game bool) *Table {
	v := &Table{
		Players: make([]Player, len(t.Teams)), Rounds: t.Rounds, Predetermined: t.Predetermined,
		Win: t.MatchWin, Draw: t.MatchDraw, Loss: t.MatchLoss,
	}
	if game {
		boards := score.Points(t.Boards)
		v.Win, v.Draw, v.Loss = boards*t.Win, boards*t.Draw, boards*t.Loss
	}
	for i, team := range t.Teams {
		p := Player{Number: team.Number, Extra: team.MatchExtra, Games: make([]Game, len(team.Matches))}
		if game {
			p.Extra = team.GameExtra
		}
		for j, m := range team.Matches {
			g := Game{Round: m.Round, Opponent: m.Opponent, Kind: m.Kind, Points: m.MatchPoints}
			switch {
			case m.MatchPoints >= t.MatchWin:
				g.Result = Win
			case m.MatchPoints >= t.MatchDraw:
				g.Result = Draw
			}
			if game {
				g.Points = m.GamePoints
			}
			p.Games[j] = g
		}
		v.Players[i] = p
	}
	return v
}

// TeamCalculator computes the tie-breaks of teams: those of players, over match points or game
// points (C.07 13), and those of teams only (11 to 13; annex section 3, 2009).
type TeamCalculator struct {
	t           *Teams
	rules       Rules
	match, game *Calculator
	boards      [][]score.Points // points by team and board
}

// NewTeams returns a TeamCalculator.
func NewTeams(t *Teams, rules Rules) *TeamCalculator {
	r := &TeamCalculator{t: t, rules: rules, match: New(t.View(false), rules), game: New(t.View(true), rules)}
	r.match.primary, r.game.primary = r.primary(), r.primary()
	r.boards = make([][]score.Points, len(t.Teams))
	for i, team := range t.Teams {
		r.boards[i] = t.pointsOnBoards(team, func(Match) bool { return true })
	}
	return r
}

// pointsOnBoards returns the points of a team on each board in the matches for which counts returns
// true. A pairing-allocated bye counts as a win on each board. So does a match won by forfeit
// without details. C.07 12.
func (t *Teams) pointsOnBoards(team Team, counts func(Match) bool) []score.Points {
	sums := make([]score.Points, t.Boards)
	for _, m := range team.Matches {
		if !counts(m) {
			continue
		}
		whole := m.Kind == PairingBye || m.Kind == Forfeit && len(m.Boards) == 0 && m.MatchPoints >= t.MatchWin
		for b := range sums {
			switch {
			case whole:
				sums[b] += t.Win
			case b < len(m.Boards):
				sums[b] += m.Boards[b]
			}
		}
	}
	return sums
}

// primary returns the calculator for the primary score.
func (r *TeamCalculator) primary() *Calculator {
	if r.t.Primary == GamePoints {
		return r.game
	}
	return r.match
}

// secondary returns the calculator for the secondary score.
func (r *TeamCalculator) secondary() *Calculator {
	if r.t.Primary == GamePoints {
		return r.match
	}
	return r.game
}

// view returns the calculator for the score that a tie-break uses, by default the primary one.
func (r *TeamCalculator) view(s spec) *Calculator {
	switch s.score {
	case MatchPoints:
		return r.match
	case GamePoints:
		return r.game
	default:
		return r.primary()
	}
}

// Points returns the primary score of a team.
func (r *TeamCalculator) Points(p int) score.Points { return r.primary().Points(p) }

// Scores returns both scores of a team.
func (r *TeamCalculator) Scores(p int) (match, game score.Points) {
	return r.match.Points(p), r.game.Points(p)
}

// Rank orders teams by their primary score and the declared tie-breaks, like Calculator.Rank.
func (r *TeamCalculator) Rank(order []Method) *Ranking {
	all := make([]int, len(r.t.Teams))
	for i := range all {
		all[i] = i + 1
	}
	return r.RankOf(all, order)
}

// RankOf is Rank for some teams, given by their places.
func (r *TeamCalculator) RankOf(teams []int, order []Method) *Ranking {
	return rank(r, r.rules, teams, order, func(s spec) bool { return s.audience != players })
}

// Values returns the values of the teams of group in method m, in their order.
func (r *TeamCalculator) Values(m Method, group []int) []Value {
	values := make([]Value, len(group))
	if s, fault := parse(r.rules, m); fault == nil && s.audience != players {
		r.fill(s, group, values)
	}
	return values
}

// fill sets values to the values of the teams of group.
func (r *TeamCalculator) fill(s spec, group []int, values []Value) {
	switch s.method {
	case TeamEncounter, EncounterBT, EncounterBB, EncounterT, EncounterB:
		if len(group) > 1 {
			setPlaces(group, r.resolve(s, group), values)
		}
	case BoardCount, TopBoards, BottomBoards:
		r.setByBoards(s.method, group, values)
	case DirectEncounter:
		r.view(s).fill(s, group, values)
	default:
		for i, p := range group {
			values[i], _ = r.compute(s, p)
		}
	}
}

// compute returns the value of a team in a tie-break that ranks by a number. The parts are in the
// calculator that is returned with the explanation.
func (r *TeamCalculator) compute(s spec, p int) (Value, explained) {
	view := r.view(s)
	switch s.method {
	case MatchPoints:
		view = r.match
	case GamePoints:
		view = r.game
	case OtherScore:
		// C.07 13.1; annex 3(a) and 3(b), 2009.
		view, s.method = r.secondary(), Points
	case BothScores:
		// Annex section 3(c), 2009.
		v := Value{Applies: true, Amount: FractionOf(int(r.match.Points(p)+r.game.Points(p)), 2)}
		r.match.parts = append(r.match.parts[:0],
			Part{Reason: Scored, Amount: r.match.Points(p).Quarters()}, Part{Reason: Secondary, Amount: r.game.Points(p).Quarters()})
		return v, explained{Explanation{Unit: perPoint}, r.match}
	case MatchMatchSB, MatchGameSB, GameMatchSB, GameGameSB:
		// C.07 13.2: the second letter stands for the opponent's score, the third for the score
		// against them.
		of := map[byte]*Calculator{'M': r.match, 'G': r.game}
		view, s.with = of[s.method[1]], of[s.method[2]]
	case ScheduleScores:
		return r.scheduleScores(s, p)
	}
	v, e := view.compute(s, p)
	return v, explained{e, view}
}

// explained is an explanation whose parts are still in a calculator.
type explained struct {
	Explanation
	by *Calculator
}

// scheduleScores adds to the secondary score the Buchholz of the primary one divided by a factor.
// The factor is the highest possible primary score of the event divided by the highest secondary
// score of a match, rounded down but at least 1. C.07 13.4.
func (r *TeamCalculator) scheduleScores(s spec, p int) (Value, explained) {
	primary, other := r.primary(), r.secondary()
	factor := s.divisor
	if factor == 0 {
		factor = max(1, int(primary.t.Win)*primary.rounds/max(1, int(other.t.Win)))
	}
	of := spec{method: Buchholz, system: systems[Buchholz], fore: s.fore, forfeits: s.forfeits}
	if s.fore {
		of.method = ForeBuchholz
	}
	strength, _ := primary.compute(of, p)
	second := FractionOf(int(other.Points(p)), 2)
	sum := FractionOf(strength.Amount.Numerator(), strength.Amount.Denominator()*factor)
	primary.parts = append(primary.parts[:0],
		Part{Reason: Secondary, Amount: perPoint * factor * second.Numerator() / second.Denominator()},
		Part{Reason: Strength, Amount: perPoint * strength.Amount.Numerator() / strength.Amount.Denominator(), Score: factor})
	return Value{Applies: true, Amount: second.Add(sum)}, explained{Explanation{Unit: perPoint * factor}, primary}
}

// Explain returns the explanation of a team's value in method m. group holds the tied teams.
func (r *TeamCalculator) Explain(m Method, p int, group []int) Explanation {
	s, fault := parse(r.rules, m)
	if fault != nil || s.audience == players {
		return Explanation{Method: m}
	}
	return r.explain(s, m, p, group)
}

// explain returns the explanation of a team's value.
func (r *TeamCalculator) explain(s spec, m Method, p int, group []int) Explanation {
	switch {
	case s.method == BoardCount || s.method == TopBoards || s.method == BottomBoards:
		return r.explainBoards(s, m, p, group)
	case s.audience == teams && s.group:
		// The games with the group in the primary score, and the places after all steps.
		e := r.primary().explainEncounter(s, m, p, group)
		values := make([]Value, len(group))
		r.fill(s, group, values)
		if i := slices.Index(group, p); i >= 0 {
			e.Value = values[i]
		}
		return e
	case s.group:
		return r.view(s).explainEncounter(s, m, p, group)
	}
	v, e := r.compute(s, p)
	e.Method, e.Article, e.Value = m, s.cite(r.rules), v
	e.Parts = slices.Clone(e.by.parts)
	slices.SortStableFunc(e.Parts, func(a, b Part) int { return a.Round - b.Round })
	return e.Explanation
}
