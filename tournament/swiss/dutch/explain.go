package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps for the brackets, the highest first.
const (
	Homogeneous tournament.Code = "dutch-homogeneous" // score; residents
	// score; moved: players moved down into it; residents
	Heterogeneous tournament.Code = "dutch-heterogeneous"
	// moved; residents: all remaining players, of several scores (2017)
	LastBracket tournament.Code = "dutch-last-bracket"
	MadePairs   tournament.Code = "dutch-made-pairs" // pairs: the higher player first
	Exchanged   tournament.Code = "dutch-exchanged"  // out, in: from S1 to S2, and from S2 to S1
	Floats      tournament.Code = "dutch-floats"     // number: the downfloater; score: of the bracket
	// numbers: moved-down players who are not paired here
	InLimbo   tournament.Code = "dutch-limbo"
	FloatDown tournament.Code = "dutch-float-down" // numbers
	// numbers: downfloaters who also floated down before; the article says when
	FloatAgain tournament.Code = "dutch-float-again"
)

// Codes of the explanation steps that count the violations in a bracket.
const (
	CountBeyondTwo tournament.Code = "dutch-count-beyond-two" // count
	CountThrice    tournament.Code = "dutch-count-thrice"     // count
	CountPreferred tournament.Code = "dutch-count-preferred"  // count
	CountStrong    tournament.Code = "dutch-count-strong"     // count
	CountUp        tournament.Code = "dutch-count-up"         // count; the article says when
)

// Codes of the explanation steps for a pair: the reason for it, violated criteria and colours.
const (
	PairResidents tournament.Code = "dutch-pair-residents"  // one, other; score: of the bracket
	PairMovedDown tournament.Code = "dutch-pair-moved-down" // one: moved down; other: a resident; score: of the bracket
	// number: the next candidate is computed only if this player alone is explained
	NextAsked tournament.Code = "dutch-next-asked"
	// number: the player who does not get the preferred colour
	NotPreferred tournament.Code = "dutch-not-preferred"
	// number: the player who does not get a strongly preferred colour
	NotStrong tournament.Code = "dutch-not-strong"
	// number: the player whose colour difference exceeds two
	BeyondTwo tournament.Code = "dutch-beyond-two"
	// number: the player with the same colour three times running
	Thrice tournament.Code = "dutch-thrice"
	// number: the player who floats up again; the article says when
	UpAgain tournament.Code = "dutch-up-again"
)

// Codes of the explanation steps for the bye.
const (
	// number; score: the lowest with which all others can be paired
	ByeLowestScore tournament.Code = "dutch-bye-lowest"
	// number: the player left over in the last bracket (2017)
	ByeLeft tournament.Code = "dutch-bye-left"
	// number; count: the rounds they have not played
	ByeUnplayed tournament.Code = "dutch-bye-unplayed"
)

// record is the result of pairing a bracket, by seats.
type record struct {
	moved, residents, down []int
	pairs                  [][2]int
	closing                bool
	bye                    int   // player with the bye, or -1
	before                 state // state before the pairing
}

// colorArticle returns the edition's article for a colour rule.
func (e Edition) colorArticle(r swiss.ColorRule) string {
	if e.collapses {
		return r.Article2017()
	}
	return r.Article2026()
}

// maxEffort is the limit for computing the next candidates of a whole round: the sum over all brackets
// of pairs times the square of the number of players. It takes about half a second. The candidate
// for a single requested player is always computed.
const maxEffort = 2_000_000

// explain returns the explanation of a pairing. If only is not 0, next candidates are computed only
// for that starting number. Otherwise a step says for which pairs and floats of large brackets they
// were omitted.
func (r *round) explain(p swiss.Pairing, only int) *swiss.Explanation {
	e := &swiss.Explanation{Edition: r.e.name, Pairs: make([][]swiss.Step, len(p.Pairs))}
	at := make(map[int]int, 2*len(p.Pairs)) // index in p.Pairs by starting number
	for i, pair := range p.Pairs {
		at[pair.White], at[pair.Black] = i, i
		e.Pairs[i] = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": pair.White, "black": pair.Black}}}
	}
	wanted := func(seats ...int) bool {
		return only == 0 || slices.ContainsFunc(seats, func(seat int) bool { return r.number(seat) == only })
	}
	floated := make(map[int][]swiss.Step) // steps for the floats, by seat
	spent := 0
	for i := range r.records {
		b := &r.records[i]
		size := len(b.moved) + len(b.residents)
		cost := (len(b.pairs) + len(b.down)) * size * size
		told := only != 0 || spent+cost <= maxEffort
		if told {
			spent += cost
		}
		e.Walk = append(e.Walk, r.explainBracket(b)...)
		for _, seat := range b.down {
			if wanted(seat) {
				floated[seat] = append(floated[seat], r.explainFloat(b, seat, told)...)
				e.Walk = append(e.Walk, floated[seat]...)
			}
		}
		for _, pair := range b.pairs {
			board := at[r.number(pair[0])]
			var next func() []swiss.Step
			switch {
			case !wanted(pair[0], pair[1]):
			case told:
				next = func() []swiss.Step { return r.candidateWithout(b, pair) }
			default:
				next = func() []swiss.Step { return r.omittedCandidate(pair[0]) }
			}
			e.Pairs[board] = r.explainPair(b, pair, next, slices.Concat(floated[pair[0]], floated[pair[1]]))
		}
	}
	if r.byeTo >= 0 {
		e.Bye = slices.Concat(r.explainBye(wanted(r.byeTo)), floated[r.byeTo])
	}
	return e
}

// explainFloat returns the steps that explain why a player floats down from a bracket. With
// withNext they include the next candidate.
func (r *round) explainFloat(b *record, seat int, withNext bool) []swiss.Step {
	down := swiss.Step{Code: Floats, Args: map[string]any{"number": r.number(seat), "score": r.seats[b.residents[0]].score}}
	if !withNext {
		return append([]swiss.Step{down}, r.omittedCandidate(seat)...)
	}
	return append([]swiss.Step{down}, r.candidateStaying(b, seat)...)
}

// omittedCandidate returns the step that says that a next candidate was not computed.
func (r *round) omittedCandidate(seat int) []swiss.Step {
	return []swiss.Step{{Code: NextAsked, Args: map[string]any{"number": r.number(seat)}}}
}

// numbers returns the starting numbers of some seats.
func (r *round) numbers(seats []int) []int {
	list := make([]int, len(seats))
	for i, seat := range seats {
		list[i] = r.number(seat)
	}
	return list
}

// explainBracket returns the steps of one bracket.
func (r *round) explainBracket(b *record) []swiss.Step {
	args := map[string]any{"residents": r.numbers(b.residents)}
	first := swiss.Step{Code: Homogeneous, Args: args}
	if len(b.moved) > 0 {
		first.Code = Heterogeneous
		args["moved"] = r.numbers(b.moved)
	}
	if b.closing {
		first.Code = LastBracket
		args["moved"] = r.numbers(b.moved)
	} else {
		args["score"] = r.seats[b.residents[0]].score
	}
	steps := []swiss.Step{first}
	if len(b.pairs) > 0 {
		var pairs []swiss.Pair
		for _, p := range b.pairs {
			pairs = append(pairs, swiss.Pair{White: r.number(p[0]), Black: r.number(p[1])})
		}
		steps = append(steps, swiss.Step{Code: MadePairs, Args: map[string]any{"pairs": pairs}})
	}
	if out, in := b.exchangedSeats(); len(out) > 0 {
		steps = append(steps, swiss.Step{Code: Exchanged, Article: r.e.exchangeArticle(), Args: map[string]any{"out": r.numbers(out), "in": r.numbers(in)}})
	}
	for _, a := range r.aspects(b) {
		if code := countCode(a.code); code != "" && a.numbers[0] > 0 {
			steps = append(steps, swiss.Step{Code: code, Article: a.article, Args: map[string]any{"count": a.numbers[0]}})
		}
	}
	if limbo := intersection(b.moved, b.down); len(limbo) > 0 {
		steps = append(steps, swiss.Step{Code: InLimbo, Args: map[string]any{"numbers": r.numbers(limbo)}})
	}
	if len(b.down) > 0 {
		steps = append(steps, swiss.Step{Code: FloatDown, Args: map[string]any{"numbers": r.numbers(b.down)}})
	}
	for back, criterion := range []int{14, 16} {
		var again []int
		for _, seat := range b.down {
			if slices.Contains(b.residents, seat) && r.seats[seat].down[back] {
				again = append(again, r.number(seat))
			}
		}
		if again != nil {
			steps = append(steps, swiss.Step{Code: FloatAgain, Article: r.e.articleOf(criterion), Args: map[string]any{"numbers": again}})
		}
	}
	return steps
}

// countCode returns the code of the explanation step that counts the violations of a criterion, or
// "" if there is none. worse is the code of the step for the first criterion that is violated more
// often.
func countCode(worse tournament.Code) tournament.Code {
	switch worse {
	case WorseBeyondTwo:
		return CountBeyondTwo
	case WorseThrice:
		return CountThrice
	case WorsePreferred:
		return CountPreferred
	case WorseStrong:
		return CountStrong
	case WorseUp:
		return CountUp
	default:
		return ""
	}
}

// exchangeArticle returns the edition's article on exchanges.
func (e Edition) exchangeArticle() string {
	if e.collapses {
		return "D.2"
	}
	return "4.3"
}

// exchangedSeats returns the players who changed from S1 to S2, and from S2 to S1, in a homogeneous
// bracket or in the remainder.
func (b *record) exchangedSeats() (out, in []int) {
	with := make(map[int]bool) // residents with a moved-down opponent
	first := make(map[int]bool)
	for _, p := range b.pairs {
		if slices.Contains(b.moved, p[0]) {
			with[p[1]] = true
		} else {
			first[p[0]] = true
		}
	}
	place := 0
	for _, seat := range b.residents {
		if with[seat] {
			continue
		}
		switch inS1 := place < len(first); {
		case inS1 && !first[seat]:
			out = append(out, seat)
		case !inS1 && first[seat]:
			in = append(in, seat)
		}
		place++
	}
	return out, in
}

// intersection returns the seats that are in both lists.
func intersection(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(seat int) bool { return !slices.Contains(b, seat) })
}

// explainPair returns the steps for a pair: the reason for it, violated criteria and colours. next
// returns the steps on the next candidate and may be nil.
func (r *round) explainPair(b *record, pair [2]int, next func() []swiss.Step, floated []swiss.Step) []swiss.Step {
	high, low := &r.seats[pair[0]], &r.seats[pair[1]]
	how := swiss.Step{Code: PairResidents, Args: map[string]any{
		"one": r.number(pair[0]), "other": r.number(pair[1]), "score": low.score,
	}}
	if slices.Contains(b.moved, pair[0]) {
		how.Code = PairMovedDown
	}
	steps := []swiss.Step{how}
	places, why := r.f.Colors(high.place, low.place)
	loser := r.f.Players[places.Black].Number // of two players who prefer the same colour
	if high.preference.Color == swiss.Black {
		loser = r.f.Players[places.White].Number
	}
	broken := high.violations(low)
	for _, c := range []struct {
		broken    bool
		code      tournament.Code
		criterion int
		number    int
	}{
		{broken.beyondTwo, BeyondTwo, 10, loser}, {broken.thrice, Thrice, 11, loser},
		{broken.strong, NotStrong, 13, loser}, {broken.color && !broken.strong, NotPreferred, 12, loser},
		{high.score > low.score && low.up[0], UpAgain, 15, r.number(pair[1])},
		{high.score > low.score && low.up[1], UpAgain, 17, r.number(pair[1])},
	} {
		if c.broken {
			steps = append(steps, swiss.Step{Code: c.code, Article: r.e.articleOf(c.criterion), Args: map[string]any{"number": c.number}})
		}
	}
	for back, criterion := range []int{14, 16} { // in a last bracket with several scores, a resident may float down within it
		if !slices.Contains(b.moved, pair[0]) && high.score > low.score && high.down[back] {
			steps = append(steps, swiss.Step{Code: FloatAgain, Article: r.e.articleOf(criterion), Args: map[string]any{"numbers": []int{r.number(pair[0])}}})
		}
	}
	if next != nil {
		steps = append(steps, next()...)
	}
	steps = append(steps, floated...)
	return append(steps, swiss.Step{Code: why.Code(), Article: r.e.colorArticle(why), Args: map[string]any{
		"white": r.f.Players[places.White].Number, "black": r.f.Players[places.Black].Number,
	}})
}

// explainBye returns the steps for the bye. With next they include the next candidate.
func (r *round) explainBye(next bool) []swiss.Step {
	s, number := &r.seats[r.byeTo], r.number(r.byeTo)
	var steps []swiss.Step
	if r.e.collapses {
		steps = []swiss.Step{{Code: ByeLeft, Article: "A.9", Args: map[string]any{"number": number}}}
	} else {
		steps = []swiss.Step{{Code: ByeLowestScore, Article: "C5", Args: map[string]any{"number": number, "score": s.score}}}
		if unplayed := r.f.Round - 1 - s.games; unplayed > 0 {
			steps = append(steps, swiss.Step{Code: ByeUnplayed, Article: "C9", Args: map[string]any{"number": number, "count": unplayed}})
		}
	}
	if next {
		steps = append(steps, r.candidateBye()...)
	}
	return steps
}
