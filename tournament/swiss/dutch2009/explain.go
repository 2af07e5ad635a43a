package dutch2009

import (
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// explain returns the explanation of a pairing.
func (r *round) explain(p swiss.Pairing) *swiss.Explanation {
	e := &swiss.Explanation{Edition: rules.Edition, Pairs: make([][]swiss.Step, len(p.Pairs))}
	at := make(map[int]int, 2*len(p.Pairs)) // index in p.Pairs by starting number
	for i, pair := range p.Pairs {
		at[pair.White], at[pair.Black] = i, i
		e.Pairs[i] = []swiss.Step{{Code: swiss.ByHand, Args: map[string]any{"white": pair.White, "black": pair.Black}}}
	}
	for i, b := range r.brackets {
		r.startBracket(b)
		e.Walk = append(e.Walk, r.explainBracket(b)...)
		for j := range b.out.stages {
			s := &b.out.stages[j]
			for k := range s.s1 {
				e.Pairs[at[r.Number(s.s1[k])]] = r.explainPair(s, k)
			}
		}
		switch {
		case len(b.out.left)+len(b.forced) == 0:
		case i < len(r.brackets)-1:
			e.Walk = append(e.Walk, step(FloatDown, "A4", "numbers", r.numbers(b.downfloaters())))
			e.Walk = append(e.Walk, r.explainLeft(b)...)
		default:
			e.Bye = append([]swiss.Step{step(ByeLeft, "A5", "number", r.Number(b.out.left[0]))}, r.explainLeft(b)...)
		}
	}
	return e
}

// step returns a step with the arguments args, which are alternating names and values.
func step(code tournament.Code, article string, args ...any) swiss.Step {
	s := swiss.Step{Code: code, Article: article, Args: make(map[string]any, len(args)/2)}
	for i := 0; i < len(args); i += 2 {
		s.Args[args[i].(string)] = args[i+1] // nolint:gosec // names and values alternate
	}
	return s
}

// numbers returns the starting numbers of some seats.
func (r *round) numbers(seats []int) []int {
	list := make([]int, len(seats))
	for i, a := range seats {
		list[i] = r.Number(a)
	}
	return list
}

// explainBracket returns the steps of one bracket.
func (r *round) explainBracket(b *bracket) []swiss.Step {
	residents, moved := r.numbers(b.residents), r.numbers(b.moved)
	score := r.seats[b.residents[0]].score
	group, within := r.startBracket(b)
	var steps []swiss.Step
	switch {
	case b.joined && len(moved) > 0:
		steps = append(steps, step(JoinedBelow, "C13", "moved", moved, "residents", residents))
	case b.joined:
		steps = append(steps, step(Joined, "C13", "score", score, "residents", residents))
	case len(moved) == 0:
		steps = append(steps, step(Homogeneous, "A3", "score", score, "residents", residents))
	case isHomogeneous(within, len(group)):
		steps = append(steps, step(AsHomogeneous, "A3", "score", score, "moved", moved, "residents", residents))
	default:
		steps = append(steps, step(Heterogeneous, "A3", "score", score, "moved", moved, "residents", residents))
	}
	if len(b.forced) > 0 {
		steps = append(steps, step(SentOn, "C1", "numbers", r.numbers(b.forced)))
	}
	switch b.again {
	case fed:
		steps = append(steps, step(PairedForNext, "C12"))
	case whole:
		steps = append(steps, step(PairedForLast, "C13"))
	}
	if fewer := within - b.pm; b.pm > 0 && fewer > 0 {
		steps = append(steps, step(FewerInS1, "C14", "count", fewer))
	}
	if b.short > 0 {
		steps = append(steps, step(FewerPairs, "C14", "count", b.short))
	}
	for i := range b.out.stages {
		s := &b.out.stages[i]
		if i > 0 {
			steps = append(steps, step(Remainder, "C6", "numbers", r.numbers(slices.Sorted(slices.Values(slices.Concat(s.s1, s.s2))))))
		}
		if len(s.s1) > 0 {
			steps = append(steps, r.explainStage(s)...)
		}
	}
	return steps
}

// explainStage returns the steps of the procedure that decided a stage.
func (r *round) explainStage(s *stage) []swiss.Step {
	var steps []swiss.Step
	say := func(is bool, code tournament.Code, article string, args ...any) {
		if is {
			steps = append(steps, step(code, article, args...))
		}
	}
	say(!s.beyond && s.x > 0, Budget, "A8", "count", s.x)
	say(s.in.down > 0 && !s.first, TwoBackDown, "C9")
	say(s.in.down > 1 && !s.first, OneBackDown, "C9")
	say(s.in.up > 0 && !s.beyond, TwoBackUp, "C10")
	say(s.in.up > 1 && !s.beyond, OneBackUp, "C10")
	say(s.more > 0 && !s.beyond, BudgetMore, "C11", "count", s.more, "x", s.x+s.more)
	say(s.treatable && !s.in.treated, Untreated, "A7.d")
	say(len(s.out) > 0, Exchanged, "C8", "out", r.numbers(s.out), "into", r.numbers(s.into))
	say(s.beyond, AllOrders, "C7")
	say(s.other, OtherOpponent, "C10", "number", r.Number(s.s1[len(s.s1)-1]))
	if s.isTransposed() {
		say(true, Transposed, "C7", "first", r.numbers(s.s1), "second", r.numbers(s.order))
	} else {
		say(true, FirstOrder, "C6")
	}
	var pairs []swiss.Pair
	for i, a := range s.s1 {
		pairs = append(pairs, swiss.Pair{White: r.Number(min(a, s.order[i])), Black: r.Number(max(a, s.order[i]))})
	}
	say(true, MadePairs, "", "pairs", pairs)
	return steps
}

// maxRejectedShown is the maximum number of rejected candidates that the explanation of a pair mentions.
const maxRejectedShown = 3

// explainPair returns the steps for pair k of a stage: the reason for it, rejected candidates,
// violated criteria and colours.
func (r *round) explainPair(s *stage, k int) []swiss.Step {
	a, b := s.s1[k], s.order[k]
	code, article := Meets, "C6"
	if s.first {
		code = MeetsFirst
	}
	switch {
	case len(s.out) > 0:
		article = "C8"
	case s.other && k == len(s.s1)-1:
		article = "C10"
	case s.isTransposed():
		article = "C7"
	}
	steps := []swiss.Step{step(code, article, "one", r.Number(a), "other", r.Number(b))}
	budget := s.x + s.more
	for i := range k {
		if r.violatesPreference(s.s1[i], s.order[i]) {
			budget--
		}
	}
	for _, c := range s.s2 {
		if c == b || len(steps) > maxRejectedShown {
			break
		}
		if !slices.Contains(s.order[:k], c) {
			steps = append(steps, r.whyNot(a, c, s.in, s.beyond || budget > 0))
		}
	}
	return append(steps, r.conceded(a, b)...)
}

// whyNot returns the explanation step for why a of S1 does not meet c of S2. in holds the criteria
// in force. spare says that x still allows a pair against a preference.
func (r *round) whyNot(a, c int, in criteria, spare bool) swiss.Step {
	why := func(code tournament.Code, article string) swiss.Step {
		return step(code, article, "one", r.Number(a), "other", r.Number(c))
	}
	o := r.obstacles(a, c)
	switch {
	case o&impossible.HaveMet != 0:
		return why(NotMet, rules.Met)
	case o&impossible.KeptApart != 0:
		return why(NotBan, "")
	case o&impossible.SameAbsolute != 0:
		return why(NotColor, rules.Colors)
	case r.isAllowed(a, c, criteria{up: in.up, down: in.down}) && !r.isAllowed(a, c, in):
		return why(NotTreated, "A7.d")
	case !r.isAllowed(a, c, in):
		s := why(NotFloat, "B5-B6")
		s.Args["number"] = r.Number(max(a, c))
		if !barsFloat(r.seats[max(a, c)].up, in.up) {
			s.Args["number"] = r.Number(min(a, c))
		}
		return s
	case r.violatesPreference(a, c) && !spare:
		return why(NotBudget, "B4")
	}
	return why(NotRest, "C7")
}

// conceded returns the steps for the violated criteria and the colours of a pair.
func (r *round) conceded(a, b int) []swiss.Step {
	high, low := min(a, b), max(a, b)
	places, rule := r.f.Colors(r.seats[high].place, r.seats[low].place)
	white, black := &r.f.Players[places.White], &r.f.Players[places.Black]
	var steps []swiss.Step
	for _, side := range []struct {
		p *swiss.Player
		c swiss.Color
	}{{white, swiss.White}, {black, swiss.Black}} {
		if want := side.p.Preference.Color; want != swiss.NoColor && want != side.c {
			steps = append(steps, step(NotPreferred, "B4", "number", side.p.Number))
		}
	}
	if r.seats[high].score > r.seats[low].score {
		steps = append(steps, r.floatsAgain(UpAgain, low, r.seats[low].up)...)
		steps = append(steps, r.floatsAgain(DownAgain, high, r.seats[high].down)...)
	}
	return append(steps, step(rule.Code(), rule.Article2009(), "white", white.Number, "black", black.Number))
}

// floatsAgain returns the explanation steps for the earlier floats of a player that are like the
// float in this pair. had[0] is true if the player had such a float in the last round (B5), had[1] if
// in the round before the last (B6).
func (r *round) floatsAgain(code tournament.Code, a int, had [2]bool) []swiss.Step {
	var steps []swiss.Step
	for back, article := range []string{"B5", "B6"} {
		if had[back] {
			steps = append(steps, step(code, article, "number", r.Number(a)))
		}
	}
	return steps
}

// explainLeft returns the steps for the unpaired players: the criteria that they violate, and why
// no lower resident is unpaired instead.
func (r *round) explainLeft(b *bracket) []swiss.Step {
	var steps []swiss.Step
	if len(b.out.left) == 0 || len(b.out.stages) == 0 {
		return nil
	}
	in := b.out.stages[len(b.out.stages)-1].in
	last := b == r.brackets[len(r.brackets)-1]
	for _, a := range b.out.left {
		if !r.moved[a] {
			steps = append(steps, r.floatsAgain(DownAgain, a, r.seats[a].down)...)
		}
	}
	told := 0
	for i := len(b.residents) - 1; i >= 0 && told < maxRejectedShown; i-- {
		a := b.residents[i]
		if a <= b.out.left[0] {
			break
		}
		if slices.Contains(b.out.left, a) || slices.Contains(b.forced, a) {
			continue
		}
		told++
		switch {
		case last && !r.seats[a].mayBye:
			steps = append(steps, step(StaysBye, rules.Bye, "number", r.Number(a)))
		case !r.mayFloat(a, in):
			steps = append(steps, step(StaysFloat, "B5-B6", "number", r.Number(a)))
		default:
			steps = append(steps, step(StaysNeeded, "D1-D2", "number", r.Number(a)))
		}
	}
	return steps
}
