// Package gametest generates random games for tests and benchmarks of the search. The same seed
// generates the same games. Games begin with named opening lines, some much more frequent than
// others, and continue with random legal moves.
package gametest

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/opening"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Game is a generated game.
type Game struct {
	Row   hall.GameRow
	Start chess.Position
	Moves []chess.Move
}

// Line returns the game's line for the search.
func (g *Game) Line() gamesearch.Line { return gamesearch.NewLine(g.Row.ID, g.Start, g.Moves) }

// End returns the game's end as the index records it.
func (g *Game) End() hall.GameEnd {
	return hall.GameEnd{ID: g.Row.ID, At: g.Row.Ended, Result: g.Row.Result, Termination: g.Row.Termination, Plies: len(g.Moves)}
}

// Options are the parameters of [Generate].
type Options struct {
	Seed    uint64
	Games   int
	Players int // 20,000 when 0
	Plies   int // on average; 80 when 0
}

// The shares in percent of results and categories.
var (
	results    = []share[laws.Result]{{laws.WhiteWins, 40}, {laws.BlackWins, 34}, {laws.Drawn, 25}, {laws.NoResult, 1}}
	categories = []share[ratings.Category]{{ratings.Blitz, 55}, {ratings.Lightning, 25}, {ratings.Standard, 17}, {ratings.Chess960, 3}}
)

type share[T any] struct {
	of    T
	parts int
}

func draw[T any](r *rand.Rand, shares []share[T]) T {
	at := r.IntN(100)
	for _, s := range shares {
		if at -= s.parts; at < 0 {
			return s.of
		}
	}
	return shares[0].of
}

var control, _ = game.ParseControls("180+2")

// Generate generates games in the order in which they ended. Some began before games that ended
// earlier.
func Generate(o Options) iter.Seq[Game] {
	if o.Players == 0 {
		o.Players = 20_000
	}
	if o.Plies == 0 {
		o.Plies = 80
	}
	return func(yield func(Game) bool) {
		r := rand.New(rand.NewPCG(o.Seed, 1924)) //nolint:gosec // the same for the same seed
		book := book{}
		// A player's games are the fewer the later they stand; the first are programs, which play
		// all day.
		player := func() hall.Player {
			n := int(float64(o.Players) * math.Pow(r.Float64(), 3))
			return hall.Player{ID: fmt.Sprintf("member%06d", n), Handle: fmt.Sprintf("player%d", n), Rating: 1200 + r.IntN(1200)}
		}
		const day = 24 * 60 * 60 * 1000
		at := int64(1_500_000_000_000)
		for n := range o.Games {
			at += r.Int64N(600_000)
			g := Game{Start: chess.Initial()}
			row := hall.GameRow{
				ID: hall.GameID(fmt.Sprintf("%010x", uint64(n+1)*0x9e3779b97f&0xffffffffff)), White: player(), Black: player(),
				Edition: laws.Edition2023, Control: control, Category: draw(r, categories), Rated: r.IntN(3) > 0, Start: "standard",
				Started: clock.Instant(at - r.Int64N(3_600_000)), Ended: clock.Instant(at), Result: draw(r, results), Termination: "resignation",
			}
			if r.IntN(20) == 0 { // somewhere else, under older Laws
				editions := laws.Editions()
				row.Edition = editions[r.IntN(len(editions))]
			}
			if r.IntN(100) == 0 { // adjourned
				row.Started -= clock.Instant(r.Int64N(7 * day))
			}
			if row.Category == ratings.Chess960 {
				number := r.IntN(960)
				g.Start, _ = chess.Chess960(number)
				row.Start = fmt.Sprint("chess960:", number)
			}
			g.Row = row
			g.Moves = book.play(r, g.Start, 1+int(r.ExpFloat64()*float64(o.Plies)/4)+r.IntN(1+o.Plies*3/2))
			if !yield(g) {
				return
			}
		}
	}
}

// book holds the moves that lead to named positions, by the position's key.
type book map[uint64][]chess.Move

// play returns random moves from position p: plies half moves, or fewer if the game ends.
func (b book) play(r *rand.Rand, p chess.Position, plies int) []chess.Move {
	start := p
	moves := make([]chess.Move, 0, plies)
	var legal []chess.Move
	named := start == chess.Initial()
	for len(moves) < plies {
		legal = p.AppendMoves(legal[:0])
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		if named {
			key := p.Key()
			known, looked := b[key]
			if !looked {
				known = bookMoves(start, moves, legal)
				b[key] = known
			}
			if named = len(known) > 0 && r.IntN(12) > 0; named {
				i := 0 // the first is played half of the time, the second half of the rest, and so on
				for i < len(known)-1 && r.IntN(2) == 0 {
					i++
				}
				m = known[i]
			}
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// bookMoves returns the legal moves that lead to named positions, central moves first.
func bookMoves(start chess.Position, before, legal []chess.Move) (known []chess.Move) {
	for _, m := range legal {
		line := append(append([]chess.Move{}, before...), m)
		if o, ok := opening.Of(start, line); ok && o.Ply == len(line) {
			known = append(known, m)
		}
	}
	slices.SortStableFunc(known, func(a, b chess.Move) int { return cmp.Compare(distanceToCentre(a), distanceToCentre(b)) })
	return known
}

// distanceToCentre returns how far from the centre a move ends. It is a rough guess at how often
// the move is played.
func distanceToCentre(m chess.Move) float64 {
	return math.Abs(float64(m.To().File())-3.5) + math.Abs(float64(m.To().Rank())-3.5)
}
