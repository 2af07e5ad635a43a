package ratings

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/rating/glicko"
)

// Store keeps the ratings. Implementations live in internal/store and pass the suite in
// internal/store/storetest. Each method is one transaction, durable when it returns.
type Store interface {
	// ApplyGame takes a finished game into the ratings, once per [Game.ID], and moves the projection's
	// position forward in the same transaction. rate computes both standings after the game from those
	// before it (a fresh one when there is none) and from today, the number of games of the same two
	// players and the same [bounds.Day] that were applied and count for its bound
	// ([Adjustment.CountsForDay]), in any category and with either colour. It is not called when the game
	// was applied before, when it is not rated, or when an account does not exist: then only the position
	// moves. A standing that rate leaves as it was is not kept: who has not played has none. The answer is
	// the game's adjustment, applied now or before; nil when it did not count.
	ApplyGame(ctx context.Context, position uint64, game Game, rate RateFunc) (*Adjustment, error)
	// ReplaceRatings puts standings and adjustments in the place of all that there are, and moves the
	// projection's position forward, in one transaction. Each account and category stands there once,
	// each game once, and all accounts exist.
	ReplaceRatings(ctx context.Context, position uint64, standings []Standing, games []Adjustment) error
	// GamesOfDay counts the games of two players that were applied and count for the bound of a
	// [bounds.Day], as ApplyGame does.
	GamesOfDay(ctx context.Context, one, other string, day int64) (int, error)
	// RatingsPosition returns the greatest position that ApplyGame or ReplaceRatings was given, 0 at first.
	RatingsPosition(ctx context.Context) (uint64, error)
	// Standings returns an account's standing in each category in which it has played, by category.
	Standings(ctx context.Context, account string) ([]Standing, error)
	// StandingsOf returns the standings of several accounts, by account and category; each once,
	// however often it is named.
	StandingsOf(ctx context.Context, accounts []string) ([]Standing, error)
	// Ranking lists the accounts and standings that the query counts, see [RankQuery.Counts], the
	// highest rating first and then by [members.Fold] of the handle; at most its Limit, after the first From.
	Ranking(ctx context.Context, q RankQuery) ([]Ranked, error)
	// RankOf returns an account's rank for a query, from 1, whatever its From and Limit; 0 for none.
	RankOf(ctx context.Context, q RankQuery, account string) (int, error)
	// Adjustment returns what a game did to the ratings; [members.ErrNotFound].
	Adjustment(ctx context.Context, gameID string) (Adjustment, error)
	// Adjustments lists what games of a category did to an account, the last first and then by game, at
	// most limit.
	Adjustments(ctx context.Context, account string, c Category, limit int) ([]Adjustment, error)
}

// Accounts answers which accounts exist. The store of the members does.
type Accounts interface {
	// Account finds an account by its id; [members.ErrNotFound].
	Account(ctx context.Context, id string) (members.Account, error)
}

// RateFunc computes what a game does to the standings before it, after so many games of the two that
// count for its day.
type RateFunc func(white, black Standing, today int) RatedGame

// RatedGame holds both standings after a game, and what is kept of it.
type RatedGame struct {
	White, Black Standing
	Adjustment   Adjustment
}

// FreshStanding is the standing of an account that has not played in a category.
func FreshStanding(account string, c Category) Standing {
	return Standing{Account: account, Category: c, Rating: glicko.Initial()}
}
