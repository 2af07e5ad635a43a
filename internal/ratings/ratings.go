package ratings

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// Result is the result of a game as written in PGN and on score sheets: White's points, a hyphen,
// Black's points. Only [WhiteWins], [BlackWins] and [Drawn] are rated. A game with any other text,
// such as "*" or "0-0", changes no rating.
type Result string

// The results that are rated.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
)

// Game holds the data of a finished game that ratings need, see [Games].
type Game struct {
	ID       string
	White    string // identity's id
	Black    string
	Result   Result
	Category Category
	Rated    bool
	At       int64 // end of the game, milliseconds since the Unix epoch
	Bounded  bool  // rating/bounds applies: outside events, begun since the limits exist
}

// Standing is a member's rating and score in one category.
type Standing struct {
	Account  string
	Category Category
	Rating   glicko.Rating
	Games    int
	Wins     int
	Draws    int
	Losses   int
	Days     int   // number of days on which games ended, see [bounds.Day]
	Best     int   // highest rating after at least [bounds.Established] games; 0 before
	BestAt   int64 // when it was reached
	LastAt   int64 // end of the last rated game, milliseconds since the Unix epoch; 0 when none
}

// Provisional reports whether the rating is based on too few games or days.
func (s Standing) Provisional() bool { return s.playerAt(s.LastAt).Provisional() }

// Adjustment is the effect of a rated game on both ratings.
type Adjustment struct {
	GameID                  string
	Category                Category
	White, Black            string // account ids
	WhiteBefore, WhiteAfter int
	BlackBefore, BlackAfter int
	At                      int64
	Bounded                 bool       // as in [Game]
	Beyond                  bool       // the game exceeds [bounds.MaxPairGamesPerDay] and changed nothing
	WhiteCap, BlackCap      bounds.Cap // the limit that reduced a gain
}

// CountsForDay reports whether the game counts towards [bounds.MaxPairGamesPerDay].
func (a Adjustment) CountsForDay() bool { return a.Bounded && !a.Beyond }

// ApplyGame applies a finished game to the ratings and stores the journal position, in one
// transaction. It is idempotent: a game that was applied before changes nothing. Games must be
// applied in the order of their ends in the journal, which also decides their daily limit. It
// returns the effect of the game, or nil if it does not count (not rated, a guest, the same player
// twice, no result).
func (s *Service) ApplyGame(ctx context.Context, position uint64, fact Game) (*Adjustment, error) {
	fact.Rated = fact.isRateable()
	return s.store.ApplyGame(ctx, position, fact, fact.rate)
}

// isRateable reports whether the game can change ratings.
func (f Game) isRateable() bool {
	_, result := scoreOf(f.Result)
	return f.Rated && result && f.Category.Rated() && f.White != f.Black
}

// rate returns the effect of the game. today is the number of earlier games that count for the same
// daily limit.
func (f Game) rate(white, black Standing, today int) RatedGame {
	out := RatedGame{White: white, Black: black, Adjustment: Adjustment{
		GameID: f.ID, Category: f.Category, White: f.White, Black: f.Black, At: f.At, Bounded: f.Bounded,
		WhiteBefore: white.Rating.Value, WhiteAfter: white.Rating.Value, BlackBefore: black.Rating.Value, BlackAfter: black.Rating.Value,
	}}
	a := &out.Adjustment
	if a.Beyond = f.Bounded && today >= bounds.MaxPairGamesPerDay; a.Beyond {
		return out
	}
	score, _ := scoreOf(f.Result)
	w, b := white.ratingAt(f.At), black.ratingAt(f.At)
	newW, newB := glicko.Game(w, b, score)
	if f.Bounded {
		boundW, boundB := bounds.Game(white.playerAt(f.At), black.playerAt(f.At), score)
		newW, newB, a.WhiteCap, a.BlackCap = boundW.Rating, boundB.Rating, boundW.Cap, boundB.Cap
	}
	a.WhiteAfter, a.BlackAfter = newW.Value, newB.Value
	out.White, out.Black = white.afterGame(newW, score, f.At), black.afterGame(newB, glicko.Win-score, f.At)
	return out
}

// Rerate computes all ratings again from the given games, in the order in which they ended. The
// result is the same as if [Service.ApplyGame] had been called with these games only. It replaces
// all ratings in one step. position is the last journal position applied.
func (s *Service) Rerate(ctx context.Context, position uint64, facts []Game) error {
	type key struct {
		account  string
		category Category
	}
	standings, today := map[key]Standing{}, map[pairDay]int{}
	known, done := map[string]bool{}, map[string]bool{}
	var games []Adjustment
	standing := func(account string, c Category) Standing {
		if st, ok := standings[key{account, c}]; ok {
			return st
		}
		return FreshStanding(account, c)
	}
	for _, f := range facts {
		if !f.isRateable() || done[f.ID] {
			continue
		}
		there, err := s.allKnown(ctx, known, f.White, f.Black)
		if err != nil {
			return err
		}
		if !there {
			continue
		}
		done[f.ID] = true
		white, black := standing(f.White, f.Category), standing(f.Black, f.Category)
		out := f.rate(white, black, today[f.pairDay()])
		if !out.Adjustment.Beyond {
			standings[key{f.White, f.Category}], standings[key{f.Black, f.Category}] = out.White, out.Black
		}
		if out.Adjustment.CountsForDay() {
			today[f.pairDay()]++
		}
		games = append(games, out.Adjustment)
	}
	return s.store.ReplaceRatings(ctx, position, slices.Collect(maps.Values(standings)), games)
}

// allKnown reports whether all given accounts exist. seen caches the answers.
func (s *Service) allKnown(ctx context.Context, seen map[string]bool, ids ...string) (bool, error) {
	for _, id := range ids {
		there, looked := seen[id]
		if !looked {
			_, err := s.accounts.Account(ctx, id)
			if err != nil && !errors.Is(err, members.ErrNotFound) {
				return false, err
			}
			there = err == nil
			seen[id] = there
		}
		if !there {
			return false, nil
		}
	}
	return true, nil
}

// pairDay is the key of two players and a day.
type pairDay struct {
	one, other string
	day        int64
}

func (f Game) pairDay() pairDay {
	return pairDay{min(f.White, f.Black), max(f.White, f.Black), bounds.Day(f.At)}
}

func scoreOf(r Result) (white glicko.Score, ok bool) {
	switch r {
	case WhiteWins:
		return glicko.Win, true
	case BlackWins:
		return glicko.Loss, true
	case Drawn:
		return glicko.Draw, true
	}
	return 0, false
}

// ratingAt returns the rating with its deviation increased up to an instant.
func (s Standing) ratingAt(now int64) glicko.Rating {
	if s.LastAt == 0 {
		return s.Rating
	}
	return s.Rating.Idle(time.Duration(now-s.LastAt) * time.Millisecond)
}

// playerAt converts the standing at an instant for package bounds.
func (s Standing) playerAt(now int64) bounds.Player {
	return bounds.Player{Rating: s.ratingAt(now), Games: s.Games, Days: s.Days}
}

// afterGame returns the standing after one more game.
func (s Standing) afterGame(rating glicko.Rating, score glicko.Score, ended int64) Standing {
	s.Rating = rating
	if s.Games == 0 || bounds.Day(ended) > bounds.Day(s.LastAt) {
		s.Days++
	}
	s.Games++
	switch score {
	case glicko.Win:
		s.Wins++
	case glicko.Draw:
		s.Draws++
	default:
		s.Losses++
	}
	s.LastAt = max(s.LastAt, ended)
	if s.Games >= bounds.Established && rating.Value > s.Best {
		s.Best, s.BestAt = rating.Value, ended
	}
	return s
}

// RatingsPosition returns the journal position up to which games have been applied.
func (s *Service) RatingsPosition(ctx context.Context) (uint64, error) {
	return s.store.RatingsPosition(ctx)
}

// Standings returns a member's standing in each category with games.
func (s *Service) Standings(ctx context.Context, account string) ([]Standing, error) {
	return s.store.Standings(ctx, account)
}

// Rating returns a member's rating in a category. played is false if they have no games in it, as
// for guests.
func (s *Service) Rating(ctx context.Context, account string, c Category) (points int, played bool, err error) {
	all, err := s.store.Standings(ctx, account)
	for _, st := range all {
		if st.Category == c {
			return st.Rating.Value, true, err
		}
	}
	return 0, false, err
}

// History returns the effects of games on a member's rating in a category, the last first, at most
// limit.
func (s *Service) History(ctx context.Context, account string, c Category, limit int) ([]Adjustment, error) {
	return s.store.Adjustments(ctx, account, c, limit)
}

// Adjustment returns the effect of a game on the ratings. It returns nil if the game does not count
// or has not been applied yet.
func (s *Service) Adjustment(ctx context.Context, gameID string) (*Adjustment, error) {
	a, err := s.store.Adjustment(ctx, gameID)
	if errors.Is(err, members.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &a, nil
}
