package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

var ratingCases = []testCase{
	{"ratings", testRateGames},
	{"ranking", testRanking},
	{"games of a day", testGamesOfDay},
	{"games that do not count", testUncountedGames},
	{"other ratings in the place of all", testReplaceRatings},
}

// rule is a rating system for tests: it returns the new standings after a game.
type rule func(white, black ratings.Standing) (ratings.Standing, ratings.Standing)

// gamesPerDay is how many of the limited games between two players are rated on one day in tests.
const gamesPerDay = 2

// rateFunc returns the function that rates one game. A limited game beyond the day's number changes
// nothing.
func (r rule) rateFunc(game ratings.Game) ratings.RateFunc {
	return func(white, black ratings.Standing, today int) ratings.RatedGame {
		out := ratings.RatedGame{White: white, Black: black}
		beyond := game.Bounded && today >= gamesPerDay
		if !beyond {
			out.White, out.Black = r(white, black)
		}
		out.Adjustment = ratings.Adjustment{
			GameID: game.ID, Category: game.Category, White: game.White, Black: game.Black, At: game.At,
			WhiteBefore: white.Rating.Value, WhiteAfter: out.White.Rating.Value,
			BlackBefore: black.Rating.Value, BlackAfter: out.Black.Rating.Value,
			Bounded: game.Bounded, Beyond: beyond,
		}
		if game.Bounded && !beyond {
			out.Adjustment.WhiteCap, out.Adjustment.BlackCap = bounds.ByReach, bounds.ByCeiling
		}
		return out
	}
}

// plusTen is a simple rating system: White gains ten points, Black loses ten.
func plusTen(white, black ratings.Standing) (ratings.Standing, ratings.Standing) {
	white.Rating.Value += 10
	white.Games++
	white.Wins++
	white.Days += 2
	white.Best, white.BestAt, white.LastAt = white.Rating.Value, 5, 6
	black.Rating.Value -= 10
	black.Rating.RD = 123.456
	black.Games++
	black.Losses++
	return white, black
}

// testRateGames checks that rated games change the standings.
func testRateGames(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateAccount(background, account("Pablo")))
	position := func(want uint64) {
		t.Helper()
		got, err := s.RatingsPosition(background)
		noError(t, err)
		if got != want {
			t.Fatalf("position %d, want %d", got, want)
		}
	}
	position(0)
	fact := ratings.Game{ID: "g1", White: "a-Maria", Black: "a-Pablo", Result: ratings.WhiteWins, Category: ratings.Blitz, Rated: true, At: 77}
	want := ratings.Adjustment{
		GameID: "g1", Category: ratings.Blitz, White: "a-Maria", Black: "a-Pablo",
		WhiteBefore: 1720, WhiteAfter: 1730, BlackBefore: 1720, BlackAfter: 1710, At: 77,
	}
	for _, p := range []uint64{5, 5, 3, 9} { // again, from before, and from elsewhere
		got, err := s.ApplyGame(background, p, fact, rule(plusTen).rateFunc(fact))
		noError(t, err)
		requireEqual(t, "adjustment", *got, want)
	}
	position(9)
	kept, err := s.Adjustment(background, "g1")
	noError(t, err)
	requireEqual(t, "kept adjustment", kept, want)
	_, err = s.Adjustment(background, "g2")
	requireNotFound(t, "unknown game", err)

	fact.ID, fact.Category = "g2", ratings.Standard
	_, err = s.ApplyGame(background, 10, fact, rule(plusTen).rateFunc(fact))
	noError(t, err)
	fact.ID, fact.Category, fact.White, fact.Black = "g3", ratings.Blitz, fact.Black, fact.White
	got, err := s.ApplyGame(background, 11, fact, rule(plusTen).rateFunc(fact))
	noError(t, err)
	if got.WhiteBefore != 1710 || got.WhiteAfter != 1720 || got.BlackBefore != 1730 {
		t.Fatalf("the second game goes on from the first: %+v", got)
	}
	history := func(account string, c ratings.Category, limit int, want ...string) {
		t.Helper()
		list, err := s.Adjustments(background, account, c, limit)
		noError(t, err)
		games := []string{}
		for _, a := range list {
			games = append(games, a.GameID)
		}
		if !slices.Equal(games, want) {
			t.Errorf("history of %s in %s: %v, want %v", account, c, games, want)
		}
	}
	history("a-Pablo", ratings.Blitz, 9, "g3", "g1") // at one instant: by game
	history("a-Pablo", ratings.Blitz, 1, "g3")
	history("a-Maria", ratings.Standard, 9, "g2")
	history("a-Maria", ratings.Lightning, 9)
	history("a-nobody", ratings.Blitz, 9)
	list, err := s.Standings(background, "a-Pablo")
	noError(t, err)
	blitz, standard := ratings.FreshStanding("a-Pablo", ratings.Blitz), ratings.FreshStanding("a-Pablo", ratings.Standard)
	blitz.Rating.Value, blitz.Rating.RD = 1720, 123.456
	blitz.Days = 2
	blitz.Games, blitz.Wins, blitz.Losses, blitz.Best, blitz.BestAt, blitz.LastAt = 2, 1, 1, 1720, 5, 6
	standard.Rating.Value, standard.Rating.RD = 1710, 123.456
	standard.Games, standard.Losses = 1, 1
	requireEqual(t, "standings", list, []ratings.Standing{blitz, standard})
	if list, err := s.Standings(background, "a-nobody"); err != nil || len(list) != 0 {
		t.Fatalf("nobody's standings: %v %v", list, err)
	}
}

// testReplaceRatings checks that all ratings are replaced, that missing ones are deleted, and that
// later games start from the new ones.
func testReplaceRatings(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateAccount(background, account("Pablo")))
	fact := ratings.Game{ID: "g1", White: "a-Maria", Black: "a-Pablo", Result: ratings.WhiteWins, Category: ratings.Blitz, Rated: true, At: 77}
	_, err := s.ApplyGame(background, 5, fact, rule(plusTen).rateFunc(fact))
	noError(t, err)
	other := ratings.FreshStanding("a-Pablo", ratings.Standard)
	other.Rating.Value, other.Games, other.Wins, other.LastAt = 1800, 3, 3, 9
	game := ratings.Adjustment{GameID: "g2", Category: ratings.Standard, White: "a-Pablo", Black: "a-Maria", WhiteBefore: 1790, WhiteAfter: 1800, At: 9}
	for _, position := range []uint64{9, 3} { // and never backwards
		noError(t, s.ReplaceRatings(background, position, []ratings.Standing{other}, []ratings.Adjustment{game}))
	}
	if got, err := s.RatingsPosition(background); err != nil || got != 9 {
		t.Fatalf("position %d, %v", got, err)
	}
	list, err := s.StandingsOf(background, []string{"a-Maria", "a-Pablo"})
	noError(t, err)
	requireEqual(t, "standings", list, []ratings.Standing{other})
	_, err = s.Adjustment(background, "g1")
	requireNotFound(t, "a game that is gone", err)
	kept, err := s.Adjustment(background, "g2")
	noError(t, err)
	requireEqual(t, "adjustment", kept, game)
	fact.ID, fact.Category = "g3", ratings.Standard
	got, err := s.ApplyGame(background, 10, fact, rule(plusTen).rateFunc(fact))
	noError(t, err)
	if got.BlackBefore != 1800 {
		t.Fatalf("goes on from %d", got.BlackBefore)
	}
	noError(t, s.ReplaceRatings(background, 11, nil, nil))
	if list, err := s.Standings(background, "a-Pablo"); err != nil || len(list) != 0 {
		t.Fatalf("%v, %v", list, err)
	}
}

// testUncountedGames checks games that are not rated.
func testUncountedGames(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateAccount(background, account("Pablo")))
	never := func(white, black ratings.Standing) (ratings.Standing, ratings.Standing) {
		t.Error("rated a game that does not count")
		return white, black
	}
	for i, fact := range []ratings.Game{
		{ID: "unrated", White: "a-Maria", Black: "a-Pablo", Category: ratings.Blitz},
		{ID: "guest", White: "a-Maria", Black: "g-1", Category: ratings.Blitz, Rated: true},
	} {
		got, err := s.ApplyGame(background, uint64(i)+1, fact, rule(never).rateFunc(fact))
		noError(t, err)
		if got != nil {
			t.Fatalf("%s: %+v", fact.ID, got)
		}
		_, err = s.Adjustment(background, fact.ID)
		requireNotFound(t, fact.ID, err)
	}
	if p, err := s.RatingsPosition(background); err != nil || p != 2 {
		t.Fatalf("position %d %v, want 2", p, err)
	}
}

// testGamesOfDay checks which number of earlier games is passed for each game: the games of the
// same two players on the same day, whatever the colours and the category. Games without a limit
// and games beyond the limit do not count. A player who has only such games has no standing.
func testGamesOfDay(t *testing.T, backend Backend) {
	const noon, midnight = 12 * 3600_000, 24 * 3600_000
	s := backend.Open(t)
	for _, handle := range []string{"Maria", "Pablo", "Ruth"} {
		noError(t, s.CreateAccount(background, account(handle)))
	}
	for i, c := range []struct {
		white, black string
		category     ratings.Category
		at           int64
		bounded      bool
		today        int
	}{
		{"Maria", "Pablo", ratings.Blitz, noon, true, 0},
		{"Maria", "Pablo", ratings.Blitz, noon + 1, false, 1},
		{"Maria", "Ruth", ratings.Blitz, noon + 2, true, 0},
		{"Pablo", "Maria", ratings.Lightning, midnight - 1, true, 1},
		{"Maria", "Pablo", ratings.Blitz, 0, true, 2}, // ended before the others, is taken in after them
		{"Pablo", "Maria", ratings.Standard, noon, true, 2},
		{"Maria", "Pablo", ratings.Blitz, midnight, true, 0},
		{"Maria", "Pablo", ratings.Blitz, -1, true, 0},
	} {
		if i == 5 {
			noError(t, s.Close())
			s = open(t, backend)
		}
		game := ratings.Game{ID: fmt.Sprint(i), White: "a-" + c.white, Black: "a-" + c.black, Category: c.category, Rated: true, At: c.at, Bounded: c.bounded}
		told := -1
		got, err := s.ApplyGame(background, uint64(i+1), game, func(white, black ratings.Standing, today int) ratings.RatedGame {
			told = today
			return rule(plusTen).rateFunc(game)(white, black, today)
		})
		noError(t, err)
		if told != c.today || got.Beyond != (c.bounded && c.today >= gamesPerDay) {
			t.Fatalf("game %d is told of %d, %+v", i, told, got)
		}
		kept, err := s.Adjustment(background, game.ID)
		noError(t, err)
		requireEqual(t, "kept", kept, *got)
		after := c.today
		if got.CountsForDay() {
			after++
		}
		if n, err := s.GamesOfDay(background, game.Black, game.White, bounds.Day(c.at)); err != nil || n != after {
			t.Fatalf("after game %d there are %d of its day, %v; want %d", i, n, err, after)
		}
	}
	list, err := s.StandingsOf(background, []string{"a-Maria"})
	noError(t, err)
	if len(list) != 2 || list[0].Category != ratings.Blitz || list[1].Category != ratings.Lightning {
		t.Fatalf("a game that changed nothing made a standing: %+v", list)
	}

	game := ratings.Game{ID: "more", White: "a-Ruth", Black: "a-Maria", Category: ratings.Blitz, Rated: true, At: noon, Bounded: true}
	kept := ratings.Adjustment{GameID: "k", Category: ratings.Blitz, White: "a-Maria", Black: "a-Ruth", At: noon, Bounded: true, BlackCap: bounds.ByCeiling}
	other := kept
	other.GameID, other.Beyond = "l", true
	noError(t, s.ReplaceRatings(background, 20, nil, []ratings.Adjustment{kept, other}))
	got, err := s.Adjustment(background, "k")
	noError(t, err)
	requireEqual(t, "put in the place of others", got, kept)
	_, err = s.ApplyGame(background, 21, game, func(white, black ratings.Standing, today int) ratings.RatedGame {
		if today != 1 {
			t.Errorf("%d games count, want 1", today)
		}
		return rule(plusTen).rateFunc(game)(white, black, today)
	})
	noError(t, err)
}

// game is a random step that rates a game.
func (m *machine) game(t *rapid.T) {
	fact := ratings.Game{
		ID: fmt.Sprint("g", rapid.IntRange(1, 20).Draw(t, "game")), White: anyID(t), Black: anyID(t),
		Category: pick(t, "category", ratings.Categories()...), Rated: rapid.IntRange(0, 4).Draw(t, "rated") > 0,
		At: int64(rapid.IntRange(-1, 1).Draw(t, "day")) * 24 * 3600_000, Bounded: rapid.IntRange(0, 3).Draw(t, "bounded") > 0,
	}
	if fact.White == fact.Black {
		fact.Rated = false
	}
	position := uint64(rapid.IntRange(0, 50).Draw(t, "position"))
	rates := rule(plusTen)
	if rapid.Bool().Draw(t, "settled") {
		rates = fixedRule(rapid.IntRange(1700, 1702).Draw(t, "white"), 1701, rapid.Float64Range(79, 81).Draw(t, "rd"))
	}
	compare(t, m, "apply game", func(ctx context.Context, s Store) (*ratings.Adjustment, error) {
		return s.ApplyGame(ctx, position, fact, rates.rateFunc(fact))
	})
	if rapid.IntRange(0, 9).Draw(t, "replace") == 0 {
		compare(t, m, "replace ratings", func(ctx context.Context, s Store) (struct{}, error) {
			list, err := s.StandingsOf(ctx, []string{fact.White, fact.Black})
			if err != nil {
				return struct{}{}, err
			}
			return errorOnly(s.ReplaceRatings(ctx, position+1, list, nil))
		})
	}
	compare(t, m, "standings", func(ctx context.Context, s Store) ([]ratings.Standing, error) { return s.Standings(ctx, fact.White) })
	compare(t, m, "adjustment", func(ctx context.Context, s Store) (ratings.Adjustment, error) { return s.Adjustment(ctx, fact.ID) })
}
