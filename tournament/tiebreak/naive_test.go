package tiebreak_test

import (
	"math/big"
	"slices"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/score"
	. "github.com/escaque/escaque/tournament/tiebreak"
)

// naive reckons tie-breaks a second time, slowly and word for word: nothing is
// remembered, every number is a fraction of points, and what "whatever the
// outcome of the missing games" says is tried out. It shares no code with the
// package but the table itself and the printed tables of the rating rules.
type naive struct {
	t     *Table
	rules Rules
}

func half[T ~int](n T) *big.Rat { return big.NewRat(int64(n), 2) }

func (n naive) c07() bool { return n.rules != Annex2009 }

func (n naive) games(p int) []Game { return n.t.Players[p-1].Games }

func (n naive) rounds() int {
	last := 0
	for p := range n.t.Players {
		for _, g := range n.games(p + 1) {
			last = max(last, g.Round)
		}
	}
	return last
}

func (n naive) finalRound() int {
	if n.t.Rounds > 0 {
		return n.t.Rounds
	}
	return n.rounds()
}

// drawn reports whether Fore Buchholz takes a round as drawn: 8.3.
func (n naive) drawn(g Game, fore bool) bool {
	return fore && n.c07() && g.Round == n.finalRound() && (g.Kind == Played || g.Kind == Forfeit || g.Kind == Pending)
}

// score is what a participant has.
func (n naive) score(p int, fore bool) *big.Rat {
	sum := half(n.t.Players[p-1].Extra)
	for _, g := range n.games(p) {
		if n.drawn(g, fore) {
			sum.Add(sum, half(n.t.Draw))
		} else {
			sum.Add(sum, half(g.Points))
		}
	}
	return sum
}

// voluntary: 16.1.2.
func (n naive) voluntary(g Game) bool {
	return g.Kind == RequestedBye || g.Kind == Forfeit && g.Result == Loss
}

// forOthers is what a participant has in the tie-breaks of the opponents.
func (n naive) forOthers(p int, fore bool) *big.Rat {
	sum := half(n.t.Players[p-1].Extra)
	games := n.games(p)
	for i, g := range games {
		switch {
		case n.drawn(g, fore):
			sum.Add(sum, half(n.t.Draw))
		case !n.c07() && (g.Kind == Forfeit || g.Kind == PairingBye || g.Kind == RequestedBye):
			sum.Add(sum, half(n.t.Draw)) // annex 1
		case n.c07() && !n.t.Predetermined && g.Kind == RequestedBye:
			// 16.2.5: followed only by voluntary unplayed rounds, or the last.
			only := true
			for _, later := range games[i+1:] {
				only = only && n.voluntary(later) && !n.drawn(later, fore)
			}
			if only {
				sum.Add(sum, half(n.t.Draw))
			} else {
				sum.Add(sum, half(g.Points))
			}
		default:
			sum.Add(sum, half(g.Points))
		}
	}
	return sum
}

// element is what a round puts into a sum over the opponents.
type element struct {
	score     *big.Rat // of the opponent, or of who stands for them
	value     *big.Rat
	voluntary bool
}

// elements are the rounds that enter, with the score of each opponent: forfeits
// count as games where as says so.
func (n naive) elements(p int, fore, as bool) (list []element, games []Game) {
	for _, g := range n.games(p) {
		if g.Kind == Rest {
			continue
		}
		forfeitIsGame := n.c07() && (as || n.t.Predetermined)
		switch {
		case g.Opponent != 0 && (g.Kind == Played || g.Kind == Forfeit && forfeitIsGame || n.drawn(g, fore)):
			list = append(list, element{score: n.forOthers(g.Opponent, fore)})
		case g.Kind == Pending:
			continue
		case !n.c07():
			list = append(list, element{score: n.forOthers(p, false)})
		case n.t.Predetermined:
			continue
		default:
			dummy := n.score(p, fore)
			if n.rules == Rules2026 {
				ceiling := new(big.Rat).Mul(half(n.t.Draw), big.NewRat(int64(n.rounds()), 1)) // 16.4.2
				if g.Opponent != 0 {
					ceiling = n.forOthers(g.Opponent, fore) // 16.4.1
				}
				if dummy.Cmp(ceiling) > 0 {
					dummy = ceiling
				}
			}
			list = append(list, element{score: dummy, voluntary: n.voluntary(g)})
		}
		games = append(games, g)
	}
	return list, games
}

// sum adds elements up after the cuts: 14.1 to 14.4 and 16.5.
func (n naive) sum(list []element, low, high int) *big.Rat {
	list = slices.Clone(list)
	for range low {
		if len(list) == 0 {
			break
		}
		lowest := list[0].score
		for _, e := range list {
			if e.score.Cmp(lowest) < 0 {
				lowest = e.score
			}
		}
		least, candidate := -1, -1
		for i, e := range list {
			if e.score.Cmp(lowest) == 0 && (least < 0 || e.value.Cmp(list[least].value) < 0) {
				least = i
			}
			if e.voluntary && (candidate < 0 || e.value.Cmp(list[candidate].value) < 0) {
				candidate = i
			}
		}
		gone := least
		if candidate >= 0 && list[candidate].value.Cmp(list[least].value) >= 0 {
			gone = candidate
		}
		list = slices.Delete(list, gone, gone+1)
	}
	for range high {
		if len(list) == 0 {
			break
		}
		gone := 0
		for i, e := range list {
			if c := e.score.Cmp(list[gone].score); c > 0 || c == 0 && e.value.Cmp(list[gone].value) > 0 {
				gone = i
			}
		}
		list = slices.Delete(list, gone, gone+1)
	}
	sum := new(big.Rat)
	for _, e := range list {
		sum.Add(sum, e.value)
	}
	return sum
}

func (n naive) buchholz(p, low, high int, fore, as bool) *big.Rat {
	list, _ := n.elements(p, fore, as)
	for i := range list {
		list[i].value = list[i].score
	}
	return n.sum(list, low, high)
}

func (n naive) sonnebornBerger(p, low int, as bool) *big.Rat {
	list, games := n.elements(p, false, as)
	for i, g := range games {
		factor := half(g.Points)
		if !n.c07() {
			factor = half(int(g.Result)) // beaten whole, drawn half
			if g.Kind != Played {
				factor = big.NewRat(1, 2) // a draw against oneself
			}
		}
		list[i].value = new(big.Rat).Mul(list[i].score, factor)
	}
	return n.sum(list, low, 0)
}

func (n naive) progressive(p, cut int) *big.Rat {
	sum := new(big.Rat)
	for round := cut + 1; round <= n.rounds(); round++ {
		after, over := score.Points(0), true
		for _, g := range n.games(p) {
			if g.Round <= round {
				after += g.Points
			}
			over = over && (g.Round != round || g.Kind != Pending)
		}
		if over {
			sum.Add(sum, half(after))
		}
	}
	return sum
}

func (n naive) koya(p, limit int) *big.Rat {
	sum := new(big.Rat)
	for _, g := range n.games(p) {
		if g.Opponent == 0 || g.Kind == Pending {
			continue
		}
		if n.reaches(g.Opponent, limit) {
			sum.Add(sum, half(g.Points))
		}
	}
	return sum
}

func (n naive) reaches(p, limit int) bool {
	if n.c07() {
		most := 0 // games that anybody could have
		for i := range n.t.Players {
			rests := 0
			for _, g := range n.games(i + 1) {
				if g.Kind == Rest {
					rests++
				}
			}
			most = max(most, n.rounds()-rests)
		}
		line := new(big.Rat).Mul(half(int(n.t.Win)*most), big.NewRat(1, 2))
		return n.score(p, false).Cmp(line.Add(line, half(limit))) >= 0
	}
	played := 0
	for _, g := range n.games(p) {
		if g.Kind != Rest && g.Kind != Pending {
			played++
		}
	}
	return new(big.Rat).Mul(big.NewRat(2, 1), n.score(p, false)).Cmp(half(played*int(n.t.Win))) >= 0
}

// count counts rounds.
func (n naive) count(m Method, p int) int {
	count := 0
	for _, g := range n.games(p) {
		won := g.Kind == Played && g.Result == Win
		is := false
		switch m {
		case Wins:
			is = n.c07() && g.Kind != Rest && g.Kind != Pending && g.Points >= n.t.Win || !n.c07() && won
		case GamesWon:
			is = won
		case GamesWithBlack:
			is = g.Kind == Played && g.Black
		case WonWithBlack:
			is = won && g.Black
		case RoundsElected, GamesElected:
			is = g.Kind != Rest
			if g.Kind == RequestedBye && !n.t.Predetermined {
				is = false
			}
			if g.Kind == Forfeit && g.Result == Loss && (!n.t.Predetermined || n.rules == Rules2026) {
				is = false
			}
		}
		if is {
			count++
		}
	}
	return count
}

func (n naive) standard(p int) *big.Rat {
	sum := new(big.Rat)
	for _, g := range n.games(p) {
		if g.Kind == Rest || g.Kind == Pending {
			continue
		}
		other := n.t.Draw
		if g.Opponent != 0 {
			other = 0
			for _, h := range n.games(g.Opponent) {
				if h.Round == g.Round {
					other = h.Points
				}
			}
		}
		switch {
		case g.Points > other:
			sum.Add(sum, big.NewRat(1, 1))
		case g.Points == other:
			sum.Add(sum, big.NewRat(1, 2))
		}
	}
	return sum
}

// rating is that of a participant in a round: of all that have begun the one that began last.
func (n naive) rating(p, round int) int {
	begun, rating := 1, n.t.Players[p-1].Rating
	for _, l := range n.t.Players[p-1].Later {
		if round >= l.Round && l.Round > begun {
			begun, rating = l.Round, l.Rating
		}
	}
	return rating
}

// met are the ratings of those met over the board, and the half points.
func (n naive) met(p int) (ratings []int, score int) {
	for _, g := range n.games(p) {
		if g.Kind == Played && g.Opponent != 0 {
			ratings = append(ratings, n.rating(g.Opponent, g.Round))
			score += int(g.Result)
		}
	}
	return ratings, score
}

// mean rounds a half up, by counting upwards from what is surely too low.
func mean(sum, count int) int {
	at := sum/count - 2
	for 2*sum >= (2*at+1)*count {
		at++
	}
	return at
}

func (n naive) averageRating(p, low, high int) *big.Rat {
	ratings, _ := n.met(p)
	slices.Sort(ratings)
	ratings = ratings[min(low, len(ratings)):]
	ratings = ratings[:max(0, len(ratings)-high)]
	if len(ratings) == 0 {
		return nil
	}
	return big.NewRat(int64(mean(total(ratings), len(ratings))), 1)
}

func total(list []int) int {
	sum := 0
	for _, x := range list {
		sum += x
	}
	return sum
}

func (n naive) performance(p int) *big.Rat {
	ratings, score := n.met(p)
	if len(ratings) == 0 {
		return nil
	}
	percent := mean(100*score, 2*len(ratings))
	return big.NewRat(int64(mean(total(ratings), len(ratings))+fide.Difference(percent)), 1)
}

// perfect tries one rating after the other.
func (n naive) perfect(p int) *big.Rat {
	ratings, score := n.met(p)
	if len(ratings) == 0 {
		return nil
	}
	if score == 0 {
		return big.NewRat(int64(slices.Min(ratings)-800), 1)
	}
	for at := slices.Min(ratings) - 900; ; at++ {
		expected := 0
		for _, other := range ratings {
			expected += int(fide.Probability(at - other))
		}
		if expected >= 50*score {
			return big.NewRat(int64(at), 1)
		}
	}
}

// over takes the average of something of the opponents met over the board.
func (n naive) over(p int, of func(int) *big.Rat, rounded bool) *big.Rat {
	sum, count := new(big.Rat), 0
	for _, g := range n.games(p) {
		if g.Kind == Played && g.Opponent != 0 {
			sum.Add(sum, of(g.Opponent))
			count++
		}
	}
	if count == 0 {
		return nil
	}
	if rounded {
		return big.NewRat(int64(mean(int(sum.Num().Int64()), count)), 1)
	}
	return sum.Quo(sum, big.NewRat(int64(count), 1))
}

// annexRating is ARO and TPR of the annex: a game not played is one against
// oneself.
func (n naive) annexRating(p, low int, performance bool) *big.Rat {
	var ratings []int
	points := new(big.Rat)
	for _, g := range n.games(p) {
		switch g.Kind {
		case Rest, Pending:
		case Played:
			ratings = append(ratings, n.rating(g.Opponent, g.Round))
			points.Add(points, half(g.Points))
		default:
			ratings = append(ratings, n.rating(p, g.Round))
			points.Add(points, half(n.t.Draw))
		}
	}
	slices.Sort(ratings)
	ratings = ratings[min(low, len(ratings)):]
	if len(ratings) == 0 {
		return nil
	}
	average := big.NewRat(int64(total(ratings)), int64(len(ratings)))
	if !performance {
		return average
	}
	share := points.Quo(points, half(len(ratings)*int(n.t.Win))) // of the possible points
	percent := mean(int(100*share.Num().Int64()), int(share.Denom().Int64()))
	return average.Add(average, big.NewRat(int64(fide.Difference(percent)), 1))
}

// value is what a method gives; nil when it says nothing.
func (n naive) value(m Method, p int) *big.Rat {
	whole := func(x int) *big.Rat { return big.NewRat(int64(x), 1) }
	switch m {
	case Points:
		return n.score(p, false)
	case Wins, GamesWon, GamesWithBlack, WonWithBlack, RoundsElected, GamesElected:
		return whole(n.count(m, p))
	case Progressive:
		return n.progressive(p, 0)
	case "PS/C2":
		return n.progressive(p, 2)
	case StandardPoints:
		return n.standard(p)
	case PairingNumber:
		return whole(n.t.Players[p-1].Number)
	case Rating:
		return whole(n.t.Players[p-1].Rating)
	case Buchholz:
		return n.buchholz(p, 0, 0, false, false)
	case "BH/C1":
		return n.buchholz(p, 1, 0, false, false)
	case "BH/C2":
		return n.buchholz(p, 2, 0, false, false)
	case "BH/M1":
		return n.buchholz(p, 1, 1, false, false)
	case "BH/M2/P":
		return n.buchholz(p, 2, 2, false, true)
	case "BH/M2":
		return n.buchholz(p, 2, 2, false, false)
	case ForeBuchholz:
		return n.buchholz(p, 0, 0, true, false)
	case "FB/C1":
		return n.buchholz(p, 1, 0, true, false)
	case AverageBuchholz:
		return n.over(p, func(o int) *big.Rat { return n.buchholz(o, 0, 0, false, false) }, false)
	case "AOB/F":
		return n.over(p, func(o int) *big.Rat { return n.buchholz(o, 0, 0, true, false) }, false)
	case SumOfBuchholz:
		sum := new(big.Rat)
		for _, g := range n.games(p) {
			switch {
			case g.Kind == Played:
				sum.Add(sum, n.buchholz(g.Opponent, 0, 0, false, false))
			case g.Kind != Rest && g.Kind != Pending:
				sum.Add(sum, n.buchholz(p, 0, 0, false, false))
			}
		}
		return sum
	case SonnebornBerger:
		return n.sonnebornBerger(p, 0, false)
	case "SB/C1":
		return n.sonnebornBerger(p, 1, false)
	case "SB/C2/P":
		return n.sonnebornBerger(p, 2, true)
	case Koya:
		return n.koya(p, 0)
	case "KS/L2":
		return n.koya(p, 2)
	case "KS/L-1":
		return n.koya(p, -1)
	}
	if !n.c07() {
		return map[Method]func() *big.Rat{
			AverageRating: func() *big.Rat { return n.annexRating(p, 0, false) }, "ARO/C1": func() *big.Rat { return n.annexRating(p, 1, false) },
			Performance: func() *big.Rat { return n.annexRating(p, 0, true) },
		}[m]()
	}
	switch m {
	case AverageRating:
		return n.averageRating(p, 0, 0)
	case "ARO/C1":
		return n.averageRating(p, 1, 0)
	case "ARO/M1":
		return n.averageRating(p, 1, 1)
	case Performance:
		return n.performance(p)
	case Perfect:
		return n.perfect(p)
	case AveragePerf:
		return n.over(p, n.performance, true)
	default: // AveragePerfect
		return n.over(p, n.perfect, true)
	}
}

// methods are those that value knows, for an edition.
func methods(r Rules) []Method {
	list := []Method{
		Points, Wins, GamesWithBlack, Progressive, "PS/C2", Buchholz, "BH/C1", "BH/C2", "BH/M1", "BH/M2", SonnebornBerger, Koya,
		AverageRating, "ARO/C1", Performance,
	}
	if r == Annex2009 {
		return append(list, SumOfBuchholz)
	}
	list = append(list, "KS/L2", "KS/L-1", GamesWon, WonWithBlack, ForeBuchholz, "FB/C1", AverageBuchholz, "AOB/F", "SB/C1", "SB/C2/P", "BH/M2/P",
		"ARO/M1", Perfect, AveragePerf, AveragePerfect)
	switch r {
	case Rules2023:
		return append(list, GamesElected)
	case Rules2024:
		return append(list, RoundsElected)
	default:
		return append(list, RoundsElected, StandardPoints, PairingNumber, Rating)
	}
}
