package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps for the next candidate: the best one without a pair, or the best
// one in which a certain player does not float down. They are followed by a step that says why the
// chosen candidate is better.
const (
	// pairs: the new pairs of the two, the higher player first
	NextPairs tournament.Code = "dutch-next-pairs"
	// one, other: both would be unpaired in the bracket
	NextApart tournament.Code = "dutch-next-apart"
	// number: the player who would not float down; pairs: with whom
	NextStays tournament.Code = "dutch-next-stays"
	// count: number of other pairs that would change
	NextOthers tournament.Code = "dutch-next-others"
	NextDown   tournament.Code = "dutch-next-down" // numbers: the downfloaters
	NextBye    tournament.Code = "dutch-next-bye"  // number: the player with the bye; score
	// no other candidate lets all players be paired
	NoCandidate tournament.Code = "dutch-no-candidate"
	// number: the player without a possible opponent in the bracket
	NoOpponent tournament.Code = "dutch-no-opponent"
	// number: no other player can have the bye while all others are paired
	NoBye tournament.Code = "dutch-no-bye"
	// the player with the bye would have a higher score
	WorseBye tournament.Code = "dutch-worse-bye"
)

// state is the state of a round before a bracket is paired.
type state struct {
	left                 []int
	inBracket, movedDown int
	penultimate          bool // PPB, 2017
}

// candidateWithout returns the steps on the best candidate of a bracket without a pair.
func (r *round) candidateWithout(b *record, pair [2]int) []swiss.Step {
	alt, found := r.pairChanged(b, func(c *round) { c.forbid(pair[0], pair[1]) })
	if !found {
		return []swiss.Step{{Code: NoCandidate, Article: r.e.completionArticle()}}
	}
	pairs := r.pairsOf(&alt, pair[0], pair[1])
	first := swiss.Step{Code: NextPairs, Args: map[string]any{"pairs": pairs}}
	if len(pairs) == 0 {
		first = swiss.Step{Code: NextApart, Args: map[string]any{"one": r.number(pair[0]), "other": r.number(pair[1])}}
	}
	return r.candidateSteps(first, b, &alt, len(pairs))
}

// candidateStaying returns the steps on the best candidate of a bracket in which one of its downfloaters
// is paired.
func (r *round) candidateStaying(b *record, seat int) []swiss.Step {
	if !slices.ContainsFunc(slices.Concat(b.moved, b.residents), func(other int) bool { return r.isPairable(b, seat, other) }) {
		return []swiss.Step{{Code: NoOpponent, Article: r.e.absolute, Args: map[string]any{"number": r.number(seat)}}}
	}
	alt, found := r.pairChanged(b, func(c *round) { c.stay = seat })
	if !found || slices.Contains(alt.floaters(), seat) {
		return []swiss.Step{{Code: NoCandidate, Article: r.e.completionArticle()}}
	}
	pairs := r.pairsOf(&alt, seat, seat)
	return r.candidateSteps(swiss.Step{Code: NextStays, Args: map[string]any{"number": r.number(seat), "pairs": pairs}}, b, &alt, len(pairs))
}

// isPairable reports whether two seats may be paired within a bracket, which requires a resident.
func (r *round) isPairable(b *record, one, other int) bool {
	return one != other && r.mayMeet(one, other) && (slices.Contains(b.residents, one) || slices.Contains(b.residents, other))
}

// candidateSteps returns first, followed by the other differences of candidate alt and the reason why it
// is worse. mentioned is the number of pairs that first mentions.
func (r *round) candidateSteps(first swiss.Step, b, alt *record, mentioned int) []swiss.Step {
	steps := []swiss.Step{first}
	more := -mentioned
	for _, p := range alt.pairs {
		if !slices.Contains(b.pairs, p) {
			more++
		}
	}
	if more > 0 {
		steps = append(steps, swiss.Step{Code: NextOthers, Args: map[string]any{"count": more}})
	}
	if down := alt.floaters(); len(down) > 0 && !slices.Equal(down, b.floaters()) {
		steps = append(steps, swiss.Step{Code: NextDown, Args: map[string]any{"numbers": r.numbers(down)}})
	}
	return append(steps, r.whyBetter(b, alt))
}

// candidateBye returns the explanation steps for the bye if the player who has it could not have
// it.
func (r *round) candidateBye() []swiss.Step {
	c := r.e.newRound(r.f)
	c.seats[r.byeTo].mayBye = false
	article := "C5"
	if r.e.collapses {
		article = "C.2"
	}
	if c.pair() != nil {
		return []swiss.Step{{Code: NoBye, Article: article, Args: map[string]any{"number": r.number(r.byeTo)}}}
	}
	score := r.seats[c.byeTo].score
	steps := []swiss.Step{{Code: NextBye, Args: map[string]any{"number": r.number(c.byeTo), "score": score}}}
	if score > r.seats[r.byeTo].score && !r.e.collapses {
		return append(steps, swiss.Step{Code: WorseBye, Article: article})
	}
	for i := range min(len(r.records), len(c.records)) {
		if one, other := &r.records[i], &c.records[i]; !one.equals(other) {
			if !slices.Equal(one.residents, other.residents) {
				break // the brackets themselves differ
			}
			return append(steps, r.whyBetter(one, other))
		}
	}
	return steps
}

// pairChanged pairs a bracket again after change was applied to the round. It returns false if then
// not all players could be paired.
func (r *round) pairChanged(b *record, change func(c *round)) (alt record, found bool) {
	c := *r
	c.apart = slices.Clone(r.apart)
	c.pairs, c.records, c.byeTo = nil, nil, -1
	c.left, c.inBracket, c.movedDown = b.before.left, b.before.inBracket, b.before.movedDown
	change(&c)
	fits := false
	switch {
	case !r.e.collapses:
		fits = c.pairBracket()
	case b.before.penultimate:
		fits = c.pairPenultimate() == nil
	case c.inBracket == len(c.left):
		fits = c.pairClosing() == nil
	default:
		_, fits = c.pairWithNext(true)
	}
	if !fits || len(c.records) == 0 {
		return alt, false
	}
	alt = c.records[0]
	for _, p := range alt.pairs {
		if !c.mayMeet(p[0], p[1]) {
			return alt, false
		}
	}
	if c.byeTo >= 0 && (!c.seats[c.byeTo].mayBye || !r.e.collapses && c.seats[c.byeTo].score != r.byes) {
		return alt, false
	}
	ordinary := r.e.collapses && !b.before.penultimate && len(c.left) > 0
	return alt, ordinary || c.canPairLeft()
}

// canPairLeft reports whether all remaining players can be paired, with a bye of the right score.
func (r *round) canPairLeft() bool {
	if len(r.left)%2 == 0 || r.e.collapses {
		return len(r.left)%2 == 0 && r.completeGreedily(r.left, -1) || r.canComplete(r.left)
	}
	if r.completeButOne(r.left, r.byes) {
		return true
	}
	score, found := r.lowestByeScore(r.left, r.most(r.left))
	return found && score == r.byes
}

// forbid forbids the pair of two seats.
func (r *round) forbid(a, b int) {
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		apart := append(slices.Clone(r.apart[pair[0]]), pair[1])
		slices.Sort(apart)
		r.apart[pair[0]] = slices.Compact(apart)
	}
}

// completionArticle returns the edition's article that requires all players to be paired.
func (e Edition) completionArticle() string {
	if e.collapses {
		return "A.9"
	}
	return "C4"
}

// pairsOf returns the pairs of a bracket that contain one of two seats.
func (r *round) pairsOf(b *record, one, other int) []swiss.Pair {
	var pairs []swiss.Pair
	for _, p := range b.pairs {
		if p[0] == one || p[1] == one || p[0] == other || p[1] == other {
			pairs = append(pairs, swiss.Pair{White: r.number(p[0]), Black: r.number(p[1])})
		}
	}
	return pairs
}

// whyBetter returns the step that says why the result of a bracket is better than another
// candidate.
func (r *round) whyBetter(b, alt *record) swiss.Step {
	mine, theirs := r.aspects(b), r.aspects(alt)
	for i, a := range mine {
		o := theirs[i]
		if a.code == WorseNext && !slices.Equal(b.floaters(), alt.floaters()) {
			a.numbers, o.numbers = r.nextFloaters(b, b.floaters()), r.nextFloaters(b, alt.floaters())
		}
		switch order := slices.Compare(a.numbers, o.numbers); {
		case order == 0:
		case a.listed:
			return swiss.Step{Code: a.code, Article: a.article}
		default:
			return swiss.Step{Code: a.code, Article: a.article, Args: map[string]any{"count": o.numbers[0], "best": a.numbers[0]}}
		}
	}
	return r.laterStep(b, alt)
}

// nextFloaters evaluates C8: the effect of some downfloaters on the next bracket. It returns the
// number of players who would float further down, followed by their scores (or score differences,
// C.7, 2017).
func (r *round) nextFloaters(b *record, down []int) []int {
	if b.before.inBracket == len(b.before.left) || b.before.penultimate {
		return nil
	}
	c := *r
	c.pairs, c.records, c.byeTo = nil, nil, -1
	c.left = slices.Concat(down, b.before.left[b.before.inBracket:])
	c.inBracket = len(down)
	c.nextBracket()
	if c.e.collapses {
		c.pairWithNext(true)
	} else {
		c.pairBracket()
	}
	if len(c.records) == 0 {
		return nil
	}
	scores := r.downScores(&c.records[0])
	slices.SortFunc(scores, func(a, b int) int { return b - a })
	return append([]int{len(c.records[0].floaters())}, scores...)
}

// laterStep returns the explanation step for the first difference between two equally good
// candidates, with the article on their sequence.
func (r *round) laterStep(b, alt *record) swiss.Step {
	articles := map[tournament.Code]string{LaterSet: "4.4.2", LaterExchange: "4.3.2", LaterTransposition: "4.2.2"}
	if r.e.collapses {
		articles = map[tournament.Code]string{LaterSet: "D.3", LaterExchange: "D.2", LaterTransposition: "D.1"}
	}
	code := LaterTransposition
	mine, theirs := b.movedDownPairs(), alt.movedDownPairs()
	switch {
	case !sameFirsts(mine, theirs):
		code = LaterSet
	case slices.Equal(mine, theirs) && !sameFirsts(b.pairs, alt.pairs):
		code = LaterExchange
	}
	return swiss.Step{Code: code, Article: articles[code]}
}

// movedDownPairs returns the pairs of moved-down players, in order.
func (b *record) movedDownPairs() [][2]int {
	var pairs [][2]int
	for _, p := range b.pairs {
		if slices.Contains(b.moved, p[0]) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// sameFirsts reports whether the higher players of both lists of pairs are equal.
func sameFirsts(a, b [][2]int) bool {
	return slices.EqualFunc(a, b, func(p, q [2]int) bool { return p[0] == q[0] })
}

// equals reports whether two brackets have the same residents, pairs and floaters.
func (b *record) equals(o *record) bool {
	return slices.Equal(b.residents, o.residents) && slices.Equal(b.pairs, o.pairs) && slices.Equal(b.floaters(), o.floaters())
}
