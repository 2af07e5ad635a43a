package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Steps of the walk: the brackets from the top.
const (
	Homogeneous   tournament.Code = "dutch-homogeneous"   // score; residents
	Heterogeneous tournament.Code = "dutch-heterogeneous" // score; moved: down into it; residents
	LastBracket   tournament.Code = "dutch-last-bracket"  // moved, residents: of all scores that were left (2017)
	MadePairs     tournament.Code = "dutch-made-pairs"    // pairs: the higher player first
	Exchanged     tournament.Code = "dutch-exchanged"     // out, in: from S1 to S2 and back
	Floats        tournament.Code = "dutch-floats"        // number: who floats down; score: of the bracket
	InLimbo       tournament.Code = "dutch-limbo"         // numbers: moved down, and not paired here
	FloatDown     tournament.Code = "dutch-float-down"    // numbers
	FloatAgain    tournament.Code = "dutch-float-again"   // numbers: downfloaters who were it before; the article says when
)

// Steps of the walk that count what a bracket concedes.
const (
	CountBeyondTwo tournament.Code = "dutch-count-beyond-two" // count
	CountThrice    tournament.Code = "dutch-count-thrice"     // count
	CountPreferred tournament.Code = "dutch-count-preferred"  // count
	CountStrong    tournament.Code = "dutch-count-strong"     // count
	CountUp        tournament.Code = "dutch-count-up"         // count; the article says when
)

// Steps of a pair: how the two came together, what had to be conceded, colours.
const (
	PairResidents tournament.Code = "dutch-pair-residents"  // one, other; score: of the bracket
	PairMovedDown tournament.Code = "dutch-pair-moved-down" // one: moved down; other: a resident; score: of the bracket
	NextAsked     tournament.Code = "dutch-next-asked"      // number: the next candidate is told to who asks for that player alone
	NotPreferred  tournament.Code = "dutch-not-preferred"   // number: who does not get the colour that is due
	NotStrong     tournament.Code = "dutch-not-strong"      // number: likewise, though the preference is strong
	BeyondTwo     tournament.Code = "dutch-beyond-two"      // number: whose colours differ by more than two now
	Thrice        tournament.Code = "dutch-thrice"          // number: who has the same colour for the third time running
	UpAgain       tournament.Code = "dutch-up-again"        // number: who floats up as before; the article says when
)

// Steps of the bye.
const (
	ByeLowestScore tournament.Code = "dutch-bye-lowest"   // number; score: the lowest that allows everybody else to be paired
	ByeLeft        tournament.Code = "dutch-bye-left"     // number: who is left of the last bracket (2017)
	ByeUnplayed    tournament.Code = "dutch-bye-unplayed" // number; count: the games that they have not played
)

// record is what became of a bracket, by seats.
type record struct {
	moved, residents, down []int
	pairs                  [][2]int
	closing                bool
	bye                    int   // who has the bye of an odd field, -1 without one
	before                 state // where it began
}

// colorArticle is where an edition has a rule of colours.
func (e Edition) colorArticle(r swiss.ColorRule) string {
	if e.collapses {
		return r.Article2017()
	}
	return r.Article2026()
}

// effort bounds what the next candidates of a whole round may take together, in
// pairs times the square of the players of their bracket: some half second. Who asks
// for one player gets an answer in any bracket.
const effort = 2_000_000

// explain explains why a pairing is what it is; of the next candidates for one
// player only, if a number is given. For the pairs and floats of brackets that are
// too large to look for all their next candidates it says so.
func (r *round) explain(p swiss.Pairing, only int) *swiss.Explanation {
	e := &swiss.Explanation{Edition: r.e.name, Pairs: make([][]swiss.Step, len(p.Pairs))}
	at := make(map[int]int, 2*len(p.Pairs)) // board by starting number
	for i, pair := range p.Pairs {
		at[pair.White], at[pair.Black] = i, i
		e.Pairs[i] = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": pair.White, "black": pair.Black}}}
	}
	wanted := func(seats ...int) bool {
		return only == 0 || slices.ContainsFunc(seats, func(seat int) bool { return r.number(seat) == only })
	}
	floated := make(map[int][]swiss.Step) // of a seat: why it floated down
	spent := 0
	for i := range r.records {
		b := &r.records[i]
		size := len(b.moved) + len(b.residents)
		cost := (len(b.pairs) + len(b.down)) * size * size
		told := only != 0 || spent+cost <= effort
		if told {
			spent += cost
		}
		e.Walk = append(e.Walk, r.walk(b)...)
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
				next = func() []swiss.Step { return r.nextWithout(b, pair) }
			default:
				next = func() []swiss.Step { return r.asked(pair[0]) }
			}
			e.Pairs[board] = r.explainPair(b, pair, next, slices.Concat(floated[pair[0]], floated[pair[1]]))
		}
	}
	if r.byeTo >= 0 {
		e.Bye = slices.Concat(r.explainBye(wanted(r.byeTo)), floated[r.byeTo])
	}
	return e
}

// explainFloat explains why somebody floats down out of a bracket; told says whether
// its next candidates are looked for.
func (r *round) explainFloat(b *record, seat int, told bool) []swiss.Step {
	down := swiss.Step{Code: Floats, Args: map[string]any{"number": r.number(seat), "score": r.seats[b.residents[0]].score}}
	if !told {
		return append([]swiss.Step{down}, r.asked(seat)...)
	}
	return append([]swiss.Step{down}, r.nextStaying(b, seat)...)
}

// asked says that a next candidate was not looked for.
func (r *round) asked(seat int) []swiss.Step {
	return []swiss.Step{{Code: NextAsked, Args: map[string]any{"number": r.number(seat)}}}
}

func (r *round) numbers(seats []int) []int {
	list := make([]int, len(seats))
	for i, seat := range seats {
		list[i] = r.number(seat)
	}
	return list
}

// walk is the protocol of one bracket.
func (r *round) walk(b *record) []swiss.Step {
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
	if out, in := b.exchanged(); len(out) > 0 {
		steps = append(steps, swiss.Step{Code: Exchanged, Article: r.e.exchanges(), Args: map[string]any{"out": r.numbers(out), "in": r.numbers(in)}})
	}
	for _, a := range r.aspects(b) {
		if code := counted(a.code); code != "" && a.numbers[0] > 0 {
			steps = append(steps, swiss.Step{Code: code, Article: a.article, Args: map[string]any{"count": a.numbers[0]}})
		}
	}
	if limbo := both(b.moved, b.down); len(limbo) > 0 {
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

// counted is the step of the walk that says how often a criterion is broken, by
// the step that says it is the first one broken more often; "" without one.
func counted(worse tournament.Code) tournament.Code {
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

// exchanges is the article of an edition on exchanges.
func (e Edition) exchanges() string {
	if e.collapses {
		return "D.2"
	}
	return "4.3"
}

// exchanged returns who changed from S1 to S2, and who came back for them, in
// a homogeneous bracket or in the remainder.
func (b *record) exchanged() (out, in []int) {
	with := make(map[int]bool) // residents of whom somebody moved down is the opponent
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

// both are the seats that are in two lists.
func both(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(seat int) bool { return !slices.Contains(b, seat) })
}

// explainPair explains how a pair came together, what had to be conceded, and why
// it has its colours.
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
	loser := r.f.Players[places.Black].Number // of the two who want the same colour
	if high.preference.Color == swiss.Black {
		loser = r.f.Players[places.White].Number
	}
	broken := high.breaks(low)
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
	for back, criterion := range []int{14, 16} { // of a last bracket with many scores, a resident may float down within it
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
		steps = append(steps, r.nextBye()...)
	}
	return steps
}
