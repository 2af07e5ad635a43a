package ratings

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/rating/glicko"
)

// Store stores the ratings. Implementations live in internal/store and pass the tests in
// internal/store/storetest. Each method is one transaction, durable when it returns.
type Store interface {
	// ApplyGame applies a finished game to the ratings, once per [Game.ID], and advances the
	// position in the same transaction. rate computes both standings after the game from the
	// standings before it (a fresh one if there is none) and from today: the number of applied
	// games of the two players on the same [bounds.Day] that count for the daily limit
	// ([Adjustment.CountsForDay]), in any category and with either colour. rate is not called if
	// the game was applied before, is not rated or an account does not exist. Then only the
	// position advances. A standing that rate does not change is not stored. It returns the game's
	// adjustment, applied now or before, or nil if the game does not count.
	ApplyGame(ctx context.Context, position uint64, game Game, rate RateFunc) (*Adjustment, error)
	// ReplaceRatings replaces all standings and adjustments, and advances the position, in one
	// transaction. Each account and category occurs once, each game once, and all accounts exist.
	ReplaceRatings(ctx context.Context, position uint64, standings []Standing, games []Adjustment) error
	// GamesOfDay returns the number of applied games of two players that count for the limit of a
	// [bounds.Day], as in ApplyGame.
	GamesOfDay(ctx context.Context, one, other string, day int64) (int, error)
	// RatingsPosition returns the highest position passed to ApplyGame or ReplaceRatings, 0 at
	// first.
	RatingsPosition(ctx context.Context) (uint64, error)
	// Standings returns an account's standings, ordered by category.
	Standings(ctx context.Context, account string) ([]Standing, error)
	// StandingsOf returns the standings of several accounts, ordered by account and category, each
	// once.
	StandingsOf(ctx context.Context, accounts []string) ([]Standing, error)
	// Ranking returns the accounts and standings that [RankQuery.Counts] accepts, the highest
	// rating first and then by [members.Fold] of the handle. It skips the first From and returns at
	// most Limit.
	Ranking(ctx context.Context, q RankQuery) ([]Ranked, error)
	// RankOf returns an account's rank in a query, from 1, or 0 if it has none. It ignores From and
	// Limit.
	RankOf(ctx context.Context, q RankQuery, account string) (int, error)
	// Adjustment returns the effect of a game on the ratings, or [members.ErrNotFound].
	Adjustment(ctx context.Context, gameID string) (Adjustment, error)
	// Adjustments returns the effects of games of a category on an account, the last first and then
	// by game, at most limit.
	Adjustments(ctx context.Context, account string, c Category, limit int) ([]Adjustment, error)
}

// Accounts finds accounts. The members' store implements it.
type Accounts interface {
	// Account finds an account by its id, or returns [members.ErrNotFound].
	Account(ctx context.Context, id string) (members.Account, error)
}

// RateFunc computes the effect of a game on both standings. today is the number of earlier games
// that count for the same daily limit.
type RateFunc func(white, black Standing, today int) RatedGame

// RatedGame holds both standings after a game, and the adjustment to store.
type RatedGame struct {
	White, Black Standing
	Adjustment   Adjustment
}

// FreshStanding returns the standing of an account without games in a category.
func FreshStanding(account string, category Category) Standing {
	return Standing{Account: account, Category: category, Rating: glicko.Initial()}
}
