package teams

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Codes of the explanation steps for the brackets, the highest first.
const (
	Scoregroup tournament.Code = "teams-scoregroup" // score; residents
	Floating   tournament.Code = "teams-floating"   // score; numbers: teams that float up into it
	UpAgain    tournament.Code = "teams-up-again"   // numbers: upfloaters that floated in the previous round
	MadePairs  tournament.Code = "teams-made-pairs" // pairs: the smaller number first
	// count: teams that do not get their preferred colour
	CountColor tournament.Code = "teams-count-color"
)

// Codes of the explanation steps for a pair.
const (
	Opponents tournament.Code = "teams-opponents" // one, other; score: of the bracket
	// number: the team that does not get its preferred colour
	NotPreferred tournament.Code = "teams-not-preferred"
	// number: the team that does not get its strongly preferred colour
	NotStrong tournament.Code = "teams-not-strong"
	// number: the opponent of an upfloater, if it floated before
	FloatsAgain tournament.Code = "teams-floats-again"
	ByLot       tournament.Code = "teams-by-lot"      // white, black. 4.3.1
	OnlyWish    tournament.Code = "teams-only-wish"   // white, black. 4.3.2
	BothWishes  tournament.Code = "teams-both-wishes" // white, black. 4.3.3
	StrongWish  tournament.Code = "teams-strong-wish" // white, black. 4.3.4
	Balanced    tournament.Code = "teams-balanced"    // white, black. 4.3.5
	Alternated  tournament.Code = "teams-alternated"  // white, black. 4.3.6
	FirstWish   tournament.Code = "teams-first-wish"  // white, black; first: the first-team. 4.3.7
	FirstTurns  tournament.Code = "teams-first-turns" // white, black; first. 4.3.8
	OtherTurns  tournament.Code = "teams-other-turns" // white, black; first. 4.3.9
)

// ByeGiven is the code of the explanation step for the bye; arguments number, score, and matches:
// the number of matches played.
const ByeGiven tournament.Code = "teams-bye"

// StepCodes returns the codes of the explanation steps of this package.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		Scoregroup, Floating, UpAgain, MadePairs, CountColor, Opponents, NotPreferred, NotStrong, FloatsAgain,
		ByLot, OnlyWish, BothWishes, StrongWish, Balanced, Alternated, FirstWish, FirstTurns, OtherTurns, ByeGiven,
	}
}

var colorCodes = [...]tournament.Code{"", ByLot, OnlyWish, BothWishes, StrongWish, Balanced, Alternated, FirstWish, FirstTurns, OtherTurns}

// chapter is the prefix of the articles. Other chapters of the handbook use the same numbers.
const chapter = "C.04.6 "

// explain returns the explanation of a pairing.
func (r *round) explain(p swiss.Pairing) *swiss.Explanation {
	e := &swiss.Explanation{Edition: Edition, Pairs: make([][]swiss.Step, len(p.Pairs))}
	at := make(map[int]int, 2*len(p.Pairs)) // board by starting number
	for i, pair := range p.Pairs {
		at[pair.White], at[pair.Black] = i, i
		e.Pairs[i] = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": pair.White, "black": pair.Black}}}
	}
	for _, b := range r.brackets {
		e.Walk = append(e.Walk, r.explainBracket(b)...)
		for _, pair := range b.pairs {
			e.Pairs[at[r.number(pair[0])]] = r.explainPair(b, pair)
		}
	}
	if r.byeTo >= 0 {
		t := r.teams[r.byeTo]
		e.Bye = []swiss.Step{{Code: ByeGiven, Article: chapter + "3.4", Args: map[string]any{
			"number": r.number(r.byeTo), "score": t.score, "matches": t.matches,
		}}}
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

// explainBracket returns the steps of one bracket.
func (r *round) explainBracket(b bracket) []swiss.Step {
	score := r.teams[b.residents[0]].score
	steps := []swiss.Step{{Code: Scoregroup, Args: map[string]any{"score": score, "residents": r.numbers(b.residents)}}}
	if len(b.up) > 0 {
		steps = append(steps, swiss.Step{Code: Floating, Article: chapter + "3.5", Args: map[string]any{"score": score, "numbers": r.numbers(b.up)}})
	}
	if again, _ := partition(b.up, func(a int) bool { return !r.late && r.teams[a].floated }); len(again) > 0 {
		steps = append(steps, swiss.Step{Code: UpAgain, Article: chapter + "C7", Args: map[string]any{"numbers": r.numbers(again)}})
	}
	pairs, count := make([]swiss.Pair, len(b.pairs)), 0
	for i, p := range b.pairs {
		pairs[i] = swiss.Pair{White: r.number(p[0]), Black: r.number(p[1])}
		if preferred, _ := r.s.clash(&r.teams[p[0]], &r.teams[p[1]]); preferred {
			count++
		}
	}
	steps = append(steps, swiss.Step{Code: MadePairs, Article: chapter + "3.6", Args: map[string]any{"pairs": pairs}})
	if count > 0 {
		steps = append(steps, swiss.Step{Code: CountColor, Article: chapter + "C8", Args: map[string]any{"count": count}})
	}
	return steps
}

// explainPair returns the steps for the concessions and the colours of a pair.
func (r *round) explainPair(b bracket, pair [2]int) []swiss.Step {
	score := r.teams[b.residents[0]].score
	one, other := &r.teams[pair[0]], &r.teams[pair[1]]
	steps := []swiss.Step{{Code: Opponents, Args: map[string]any{"one": r.number(pair[0]), "other": r.number(pair[1]), "score": score}}}
	places, why := r.colors(pair[0], pair[1])
	white, black := r.f.Players[places.White].Number, r.f.Players[places.Black].Number
	if preferred, strong := r.s.clash(one, other); preferred {
		loser := black
		if one.preference.Color == swiss.Black {
			loser = white
		}
		step := swiss.Step{Code: NotPreferred, Article: chapter + "C8", Args: map[string]any{"number": loser}}
		if strong {
			step.Code, step.Article = NotStrong, chapter+"C9"
		}
		steps = append(steps, step)
	}
	if r.floatsAgain(pair[0], pair[1], score) {
		high := pair[0]
		if one.score < score {
			high = pair[1]
		}
		steps = append(steps, swiss.Step{Code: FloatsAgain, Article: chapter + "C10", Args: map[string]any{"number": r.number(high)}})
	}
	args := map[string]any{"white": white, "black": black}
	if why >= 7 {
		first, _ := r.firstOf(pair[0], pair[1])
		args["first"] = r.number(first)
	}
	return append(steps, swiss.Step{Code: colorCodes[why], Article: chapter + why.article(), Args: args})
}
