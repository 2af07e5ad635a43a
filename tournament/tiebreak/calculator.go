package tiebreak

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Calculator computes tie-breaks over one table under one edition. It caches values that several
// tie-breaks need, so the table must not change. It is not safe for concurrent use.
type Calculator struct {
	t       *Table
	rules   Rules
	rounds  int // number of rounds in the table
	final   int // the last round of the event
	plain   *scores
	fore    *scores
	games   int // maximum number of games of any participant
	unrated bool
	// lowest and average are the ratings of the rated participants that /UL and /UA use.
	lowest, average int
	numbers         map[spec][]memo
	parts           []Part // of the value being computed
	seat            []int  // by participant: place in the group being compared, or 0
	// primary is the calculator for the primary score in a team event, or nil for players.
	primary *Calculator
}

// memo is a cached value from which others are computed.
type memo struct {
	applies bool
	amount  int
}

// scores holds the points of all participants.
type scores struct {
	own      []score.Points // actual points
	adjusted []score.Points // points as they count for opponents
}

// New returns a Calculator. Games with opponents who are not in the table count as rounds without
// an opponent.
func New(t *Table, rules Rules) *Calculator {
	t = t.withoutUnknown()
	r := &Calculator{t: t, rules: rules, rounds: t.countRounds(), numbers: make(map[spec][]memo), seat: make([]int, len(t.Players)), unrated: t.hasUnrated()}
	r.lowest, r.average = t.lowestAndAverage()
	r.final = r.rounds
	if t.Rounds > 0 {
		r.final = t.Rounds
	}
	for _, p := range t.Players {
		games := r.rounds
		for _, g := range p.Games {
			if g.Kind == Rest {
				games--
			}
		}
		r.games = max(r.games, games)
	}
	return r
}

// Points returns the score of a participant.
func (r *Calculator) Points(p int) score.Points { return r.scores(false).own[p-1] }

// scores returns the points of all participants, computed once. For Fore Buchholz every paired game
// of the last round counts as a draw (C.07 8.3).
func (r *Calculator) scores(fore bool) *scores {
	fore = fore && r.rules != Annex2009
	cached := &r.plain
	if fore {
		cached = &r.fore
	}
	if *cached != nil {
		return *cached
	}
	n := len(r.t.Players)
	both := make([]score.Points, 2*n)
	s := &scores{own: both[:n:n], adjusted: both[n:]}
	for i, p := range r.t.Players {
		s.own[i], s.adjusted[i] = p.Extra, p.Extra
		late := true // only voluntary unplayed rounds follow
		for _, g := range slices.Backward(p.Games) {
			points, adjusted := g.Points, g.Points
			drawn := fore && g.Round == r.final && g.Kind.Paired()
			switch {
			case drawn:
				points, adjusted = r.t.Draw, r.t.Draw
			case g.Kind == Pending || g.Kind == Rest:
			case r.rules == Annex2009:
				// Annex C.06 section 1, 2009: a draw against themselves.
				if g.Kind != Played {
					adjusted = r.t.Draw
				}
			case g.Kind == RequestedBye && late && !r.t.Predetermined:
				adjusted = r.t.Draw // C.07 16.2.5, 16.3.2
			}
			late = late && !drawn && g.isVoluntary()
			s.own[i] += points
			s.adjusted[i] += adjusted
		}
	}
	*cached = s
	return s
}

// countsAsGame reports whether a round counts as a game against its opponent for tie-breaks on
// opponents' results.
func (r *Calculator) countsAsGame(g Game, s spec) bool {
	switch {
	case g.Opponent == 0:
		return false
	case g.Kind == Played:
		return true
	case s.fore && g.Round == r.final:
		return true // C.07 8.3: drawn
	default:
		return g.Kind == Forfeit && (s.forfeits || r.rules.forfeitsAreGames(r.t))
	}
}

// add appends a part to the value being computed.
func (r *Calculator) add(p Part) { r.parts = append(r.parts, p) }

// compute returns the value of a participant in a tie-break that ranks by a number. Its parts are
// in r.parts until the next value is computed.
func (r *Calculator) compute(s spec, p int) (Value, Explanation) {
	r.parts = r.parts[:0]
	e := Explanation{Unit: perPoint}
	applies, behind := true, false
	switch s.method {
	case Points, MatchPoints, GamePoints:
		r.addScore(p)
	case Wins, GamesWon, GamesWithBlack, WonWithBlack, RoundsElected, GamesElected:
		e.Unit = 1
		r.countRounds(s, p)
	case StandardPoints:
		r.addStandardPoints(p)
	case Progressive:
		r.addProgressive(s, p)
	case PairingNumber:
		e.Unit = 1
		applies = r.addPairingNumber(p)
	case Koya:
		r.addKoya(s, p)
	case Buchholz, ForeBuchholz:
		s.fore = s.method == ForeBuchholz
		r.addOpponents(s, p)
		r.applyCuts(s)
	case SumOfBuchholz, AverageBuchholz:
		applies = r.addBuchholzOfOpponents(s, p)
		if s.method == AverageBuchholz {
			e.Divisor = len(r.parts)
		}
	case SonnebornBerger, MatchMatchSB, MatchGameSB, GameMatchSB, GameGameSB:
		r.addProducts(s, p)
		r.applyCuts(s)
	case Rating, AverageRating, Performance, Perfect, AveragePerf, AveragePerfect:
		e.Unit = 1
		return r.computeRating(s, p, e)
	default:
		return Value{}, e
	}
	sum := 0
	for _, part := range r.parts {
		if part.Cut == NotCut {
			sum += part.Amount
		}
	}
	return Value{Applies: applies, Amount: FractionOf(sum, e.Unit*max(e.Divisor, 1)), Behind: behind}, e
}

// Values returns the values of the participants of group in method m, in their order. Tie-breaks
// between tied participants consider only the group, the others the whole table. If the edition
// does not have the method, or it cannot be computed, it applies to no participant.
func (r *Calculator) Values(m Method, group []int) []Value {
	values := make([]Value, len(group))
	s, fault := parse(r.rules, m)
	if fault != nil || s.audience == teams || s.score != "" {
		return values
	}
	r.fill(s, group, values)
	return values
}

// fill sets values to the values of the participants of group.
func (r *Calculator) fill(s spec, group []int, values []Value) {
	if s.group {
		r.rankByEncounter(s, group, values)
		return
	}
	for i, p := range group {
		values[i], _ = r.compute(s, p)
	}
}

// Explain returns the explanation of a participant's value in method m. group holds the tied
// participants.
func (r *Calculator) Explain(m Method, p int, group []int) Explanation {
	s, fault := parse(r.rules, m)
	if fault != nil || s.audience == teams || s.score != "" {
		return Explanation{Method: m}
	}
	return r.explain(s, m, p, group)
}

// explain returns the explanation of a participant's value.
func (r *Calculator) explain(s spec, m Method, p int, group []int) Explanation {
	if s.group {
		return r.explainEncounter(s, m, p, group)
	}
	v, e := r.compute(s, p)
	e.Method, e.Article, e.Value = m, s.cite(r.rules), v
	e.Parts = slices.Clone(r.parts)
	slices.SortStableFunc(e.Parts, func(a, b Part) int { return a.Round - b.Round })
	return e
}
