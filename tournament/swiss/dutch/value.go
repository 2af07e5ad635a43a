package dutch

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament"
)

// Codes of the explanation steps that name the first criterion in which a candidate is worse than
// the chosen one. count is the value of the candidate, best that of the chosen one.
const (
	WorsePairs  tournament.Code = "dutch-worse-pairs"  // count, best: downfloaters
	WorseScores tournament.Code = "dutch-worse-scores" // of the downfloaters
	// the effect of the downfloaters on the next bracket
	WorseNext tournament.Code = "dutch-worse-next"
	// count, best: rounds not played by the player with the bye
	WorseUnplayed  tournament.Code = "dutch-worse-unplayed"
	WorseBeyondTwo tournament.Code = "dutch-worse-beyond-two" // count, best: players
	WorseThrice    tournament.Code = "dutch-worse-thrice"     // count, best: players
	WorsePreferred tournament.Code = "dutch-worse-preferred"  // count, best: players
	WorseStrong    tournament.Code = "dutch-worse-strong"     // count, best: players
	// count, best: players who float down again; the article says when
	WorseDown tournament.Code = "dutch-worse-down"
	// count, best: players who float up again; the article says when
	WorseUp tournament.Code = "dutch-worse-up"
	// score differences of players who float down again
	WorseDownDifference tournament.Code = "dutch-worse-down-difference"
	// score differences of opponents who float up again
	WorseUpDifference tournament.Code = "dutch-worse-up-difference"
	// equally good, but its set of moved-down players comes later
	LaterSet tournament.Code = "dutch-later-set"
	// equally good, but its exchange comes later
	LaterExchange tournament.Code = "dutch-later-exchange"
	// equally good, but its transposition comes later
	LaterTransposition tournament.Code = "dutch-later-transposition"
)

// aspect is the value of a candidate in one criterion. The numbers are compared from the first one.
// Smaller is better, and a missing number is the smallest.
type aspect struct {
	code    tournament.Code
	article string
	numbers []int
	listed  bool // a list of numbers, not a count
}

// articleOf returns the edition's article for the criterion that has the given number in 2026.
func (e Edition) articleOf(number int) string {
	switch {
	case !e.collapses:
		return "C" + strconv.Itoa(number)
	case number < 9:
		return "C." + strconv.Itoa(number-1)
	default:
		return "C." + strconv.Itoa(number-2)
	}
}

// floaters returns the unpaired seats of a bracket: the downfloaters and the player with the bye.
func (b *record) floaters() []int {
	if b.bye < 0 {
		return b.down
	}
	return append(slices.Clip(b.down), b.bye)
}

// aspects evaluates the result of a bracket by all criteria except C8, whose numbers are nil.
func (r *round) aspects(b *record) []aspect {
	lowest := r.seats[b.residents[len(b.residents)-1]].score
	floaters := b.floaters()
	var list []aspect
	count := func(number int, code tournament.Code, n int) {
		list = append(list, aspect{code, r.e.articleOf(number), []int{n}, false})
	}
	lists := func(number int, code tournament.Code, numbers []int) {
		slices.SortFunc(numbers, func(a, b int) int { return b - a })
		list = append(list, aspect{code, r.e.articleOf(number), numbers, true})
	}
	count(6, WorsePairs, len(floaters))
	lists(7, WorseScores, r.downScores(b))
	list = append(list, aspect{WorseNext, r.e.articleOf(8), nil, true})
	if !r.e.collapses {
		unplayed := 0
		if r.odd && len(floaters) == 1 && r.byes >= lowest {
			unplayed = r.f.Round - 1 - r.seats[floaters[0]].games
		}
		count(9, WorseUnplayed, unplayed)
	}
	var beyondTwo, thrice, color, strong int
	for _, p := range b.pairs {
		broken := r.seats[p[0]].violations(&r.seats[p[1]])
		for _, x := range []struct {
			broken bool
			count  *int
		}{{broken.beyondTwo, &beyondTwo}, {broken.thrice, &thrice}, {broken.color, &color}, {broken.strong, &strong}} {
			if x.broken {
				*x.count++
			}
		}
	}
	count(10, WorseBeyondTwo, beyondTwo)
	count(11, WorseThrice, thrice)
	count(12, WorsePreferred, color)
	count(13, WorseStrong, strong)
	downs, ups := make([][]int, 2), make([][]int, 2)
	for back := range 2 {
		var down, up int
		down, up, downs[back], ups[back] = r.countFloats(b, back)
		count(14+2*back, WorseDown, down)
		count(15+2*back, WorseUp, up)
	}
	for back := range 2 {
		lists(18+2*back, WorseDownDifference, downs[back])
		lists(19+2*back, WorseUpDifference, ups[back])
	}
	return list
}

// downScores returns the scores of the downfloaters (C7), or the score differences of all pairs and
// downfloaters (C.6, 2017).
func (r *round) downScores(b *record) []int {
	var numbers []int
	lowest := r.seats[b.residents[len(b.residents)-1]].score
	for _, seat := range b.floaters() {
		if r.e.collapses {
			numbers = append(numbers, int(r.seats[seat].score-lowest)+2)
		} else {
			numbers = append(numbers, int(r.seats[seat].score))
		}
	}
	for _, p := range b.pairs {
		if difference := int(r.seats[p[0]].score - r.seats[p[1]].score); r.e.collapses && difference > 0 {
			numbers = append(numbers, difference)
		}
	}
	return numbers
}

// countFloats counts the players who float as they did back+1 rounds ago, and lists their score
// differences: C14, C15, C18 and C19, or C16, C17, C20 and C21.
func (r *round) countFloats(b *record, back int) (down, up int, downs, ups []int) {
	lowest := r.seats[b.residents[len(b.residents)-1]].score
	for _, seat := range b.floaters() {
		s := &r.seats[seat]
		if !s.down[back] {
			continue
		}
		if r.e.collapses || slices.Contains(b.residents, seat) {
			down++
		}
		if r.e.collapses || s.score > lowest {
			downs = append(downs, int(s.score-lowest)+2)
		}
	}
	for _, p := range b.pairs {
		high, low := &r.seats[p[0]], &r.seats[p[1]]
		difference := int(high.score - low.score)
		if difference == 0 {
			continue
		}
		if high.down[back] {
			downs = append(downs, difference)
			if r.e.collapses {
				down++
			}
		}
		if low.up[back] {
			up++
			ups = append(ups, difference)
		}
	}
	return down, up, downs, ups
}
