package dutch

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Steps of the walk: the brackets from the top.
const (
	Homogeneous   tournament.Code = "dutch-homogeneous"   // score; residents
	Heterogeneous tournament.Code = "dutch-heterogeneous" // score; moved: down into it; residents
	LastBracket   tournament.Code = "dutch-last-bracket"  // moved, residents: of all scores that were left (2017)
	MadePairs     tournament.Code = "dutch-made-pairs"    // pairs: the higher player first
	FloatDown     tournament.Code = "dutch-float-down"    // numbers
	FloatAgain    tournament.Code = "dutch-float-again"   // numbers: downfloaters who were it before; the article says when
)

// Steps of a pair: how the two came together, what had to be conceded, colours.
const (
	PairResidents  tournament.Code = "dutch-pair-residents"  // one, other; score: of the bracket
	PairMovedDown  tournament.Code = "dutch-pair-moved-down" // one: moved down; other: a resident; score: of the bracket
	NotPreferred   tournament.Code = "dutch-not-preferred"   // number: who does not get the colour that is due
	NotStrong      tournament.Code = "dutch-not-strong"      // number: likewise, though the preference is strong
	BeyondTwo      tournament.Code = "dutch-beyond-two"      // number: whose colours differ by more than two now
	Thrice         tournament.Code = "dutch-thrice"          // number: who has the same colour for the third time running
	UpAgain        tournament.Code = "dutch-up-again"        // number: who floats up as before; the article says when
	BothGranted    tournament.Code = "dutch-both-granted"    // white, black
	StrongerWins   tournament.Code = "dutch-stronger-wins"   // white, black
	Alternated     tournament.Code = "dutch-alternated"      // white, black
	HigherGranted  tournament.Code = "dutch-higher-granted"  // white, black
	InitialColours tournament.Code = "dutch-initial-colours" // white, black
)

// Steps of the bye.
const (
	ByeLowestScore tournament.Code = "dutch-bye-lowest"   // number; score: the lowest that allows everybody else to be paired
	ByeLeft        tournament.Code = "dutch-bye-left"     // number: who is left of the last bracket (2017)
	ByeUnplayed    tournament.Code = "dutch-bye-unplayed" // number; count: the games that he or she has not played
)

// record is what became of a bracket, by seats.
type record struct {
	moved, residents, down []int
	pairs                  [][2]int
	closing                bool
}

// criterion is what an edition calls the criterion that has a number in 2026,
// from C10 to C17.
func (e Edition) criterion(number int) string {
	if e.collapses {
		return "C." + strconv.Itoa(number-2) // the same list, two places earlier
	}
	return "C" + strconv.Itoa(number)
}

// colourArticle is where an edition has a rule of colours.
func (e Edition) colourArticle(r rule) string {
	if e.collapses {
		return "E." + strconv.Itoa(int(r)+1)
	}
	return "5.2." + strconv.Itoa(int(r)+1)
}

// explain tells why a pairing is what it is.
func (r *round) explain(p swiss.Pairing) *swiss.Explanation {
	e := &swiss.Explanation{Edition: r.e.name, Pairs: make([][]swiss.Step, len(p.Pairs))}
	at := make(map[int]int, 2*len(p.Pairs)) // board by starting number
	for i, pair := range p.Pairs {
		at[pair.White], at[pair.Black] = i, i
		e.Pairs[i] = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": pair.White, "black": pair.Black}}}
	}
	for _, b := range r.records {
		e.Walk = append(e.Walk, r.walk(b)...)
		for _, pair := range b.pairs {
			board := at[r.number(pair[0])]
			e.Pairs[board] = r.explainPair(b, pair)
		}
	}
	if r.byeTo >= 0 {
		e.Bye = r.explainBye()
	}
	return e
}

func (r *round) numbers(seats []int) []int {
	list := make([]int, len(seats))
	for i, seat := range seats {
		list[i] = r.number(seat)
	}
	return list
}

// walk is the protocol of one bracket.
func (r *round) walk(b record) []swiss.Step {
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
			steps = append(steps, swiss.Step{Code: FloatAgain, Article: r.e.criterion(criterion), Args: map[string]any{"numbers": again}})
		}
	}
	return steps
}

// explainPair tells how a pair came together, what had to be conceded, and why
// it has its colours.
func (r *round) explainPair(b record, pair [2]int) []swiss.Step {
	high, low := &r.seats[pair[0]], &r.seats[pair[1]]
	how := swiss.Step{Code: PairResidents, Args: map[string]any{
		"one": r.number(pair[0]), "other": r.number(pair[1]), "score": low.score,
	}}
	if slices.Contains(b.moved, pair[0]) {
		how.Code = PairMovedDown
	}
	steps := []swiss.Step{how}
	places, why := colours(r.f, high.place, low.place)
	loser := r.f.Players[places.Black].Number // of the two who want the same colour
	if high.preference.Colour == swiss.Black {
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
		{broken.strong, NotStrong, 13, loser}, {broken.colour && !broken.strong, NotPreferred, 12, loser},
		{high.score > low.score && low.up[0], UpAgain, 15, r.number(pair[1])},
		{high.score > low.score && low.up[1], UpAgain, 17, r.number(pair[1])},
	} {
		if c.broken {
			steps = append(steps, swiss.Step{Code: c.code, Article: r.e.criterion(c.criterion), Args: map[string]any{"number": c.number}})
		}
	}
	for back, criterion := range []int{14, 16} { // of a last bracket with many scores, a resident may float down within it
		if !slices.Contains(b.moved, pair[0]) && high.score > low.score && high.down[back] {
			steps = append(steps, swiss.Step{Code: FloatAgain, Article: r.e.criterion(criterion), Args: map[string]any{"numbers": []int{r.number(pair[0])}}})
		}
	}
	code := [...]tournament.Code{BothGranted, StrongerWins, Alternated, HigherGranted, InitialColours}[why]
	return append(steps, swiss.Step{Code: code, Article: r.e.colourArticle(why), Args: map[string]any{
		"white": r.f.Players[places.White].Number, "black": r.f.Players[places.Black].Number,
	}})
}

func (r *round) explainBye() []swiss.Step {
	s, number := &r.seats[r.byeTo], r.number(r.byeTo)
	if r.e.collapses {
		return []swiss.Step{{Code: ByeLeft, Article: "A.9", Args: map[string]any{"number": number}}}
	}
	steps := []swiss.Step{{Code: ByeLowestScore, Article: "C5", Args: map[string]any{"number": number, "score": s.score}}}
	if unplayed := r.f.Round - 1 - s.games; unplayed > 0 {
		steps = append(steps, swiss.Step{Code: ByeUnplayed, Article: "C9", Args: map[string]any{"number": number, "count": unplayed}})
	}
	return steps
}
