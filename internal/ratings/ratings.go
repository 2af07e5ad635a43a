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

// Result is the result of a game as PGN and score sheets write it: White's points, a
// hyphen, Black's points. Only [WhiteWins], [BlackWins] and [Drawn] are rated; a game
// with any other text, such as "*" or "0-0", changes no rating.
type Result string

// The results that are rated.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
)

// Game is a game that ended: what the ratings need of it, see [Games].
type Game struct {
	ID       string
	White    string // identity's id
	Black    string
	Result   Result
	Category Category
	Rated    bool
	At       int64 // end of the game, milliseconds since the Unix epoch
	Bounded  bool  // rating/bounds holds for it: a game of no event, begun since there are bounds
}

// Standing is a member's rating and record in one category.
type Standing struct {
	Account  string
	Category Category
	Rating   glicko.Rating
	Games    int
	Wins     int
	Draws    int
	Losses   int
	Days     int   // on which games ended, each later than the one before, see [bounds.Day]
	Best     int   // highest rating after at least [bounds.Established] games; 0 before
	BestAt   int64 // when it was reached
	LastAt   int64 // end of the last rated game, milliseconds since the Unix epoch; 0 when none
}

// Provisional reports whether too few games were played, or on too few days, for the rating to say much.
func (s Standing) Provisional() bool { return s.player(s.LastAt).Provisional() }

// Adjustment is what a rated game did to both ratings.
type Adjustment struct {
	GameID                  string
	Category                Category
	White, Black            string // account ids
	WhiteBefore, WhiteAfter int
	BlackBefore, BlackAfter int
	At                      int64
	Bounded                 bool       // as in [Game]
	Beyond                  bool       // the game comes after the [bounds.PairADay] of its day: it changed nothing
	WhiteCap, BlackCap      bounds.Cap // what took from a gain
}

// CountsForDay reports whether the game is one of those of its day that [bounds.PairADay] counts.
func (a Adjustment) CountsForDay() bool { return a.Bounded && !a.Beyond }

// ApplyGame takes a finished game into the ratings and remembers the journal position up to which
// games were taken in, in one transaction. It is idempotent: a game that was taken in changes nothing
// again, whatever the position. Games are taken in in the order in which the journal has their ends, and
// so they count for the bound of their day. The answer is what the game did to the ratings, nil when it
// does not count (not rated, a guest, the same player twice, no result).
func (s *Service) ApplyGame(ctx context.Context, position uint64, fact Game) (*Adjustment, error) {
	fact.Rated = fact.counts()
	return s.store.ApplyGame(ctx, position, fact, fact.rate)
}

// counts reports whether the game can change ratings.
func (f Game) counts() bool {
	_, result := scoreOf(f.Result)
	return f.Rated && result && f.Category.Rated() && f.White != f.Black
}

// rate is what the game does, after so many of the same day that count for its bound.
func (f Game) rate(white, black Standing, today int) RatedGame {
	out := RatedGame{White: white, Black: black, Adjustment: Adjustment{
		GameID: f.ID, Category: f.Category, White: f.White, Black: f.Black, At: f.At, Bounded: f.Bounded,
		WhiteBefore: white.Rating.Value, WhiteAfter: white.Rating.Value, BlackBefore: black.Rating.Value, BlackAfter: black.Rating.Value,
	}}
	a := &out.Adjustment
	if a.Beyond = f.Bounded && today >= bounds.PairADay; a.Beyond {
		return out
	}
	score, _ := scoreOf(f.Result)
	w, b := white.at(f.At), black.at(f.At)
	newW, newB := glicko.Game(w, b, score)
	if f.Bounded {
		boundW, boundB := bounds.Game(white.player(f.At), black.player(f.At), score)
		newW, newB, a.WhiteCap, a.BlackCap = boundW.Rating, boundB.Rating, boundW.Cap, boundB.Cap
	}
	a.WhiteAfter, a.BlackAfter = newW.Value, newB.Value
	out.White, out.Black = white.after(newW, score, f.At), black.after(newB, glicko.Win-score, f.At)
	return out
}

// Rerate works all ratings out again from all games that count, in the order in which they ended, as
// if [Service.ApplyGame] had been given these and no others, and puts them in the place of what there
// was, in one step. position is the journal position up to which the games were taken in.
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
		if !f.counts() || done[f.ID] {
			continue
		}
		there, err := s.known(ctx, known, f.White, f.Black)
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

// known reports whether all of these accounts exist; seen remembers which do.
func (s *Service) known(ctx context.Context, seen map[string]bool, ids ...string) (bool, error) {
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

// pairDay names two players and a day.
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

// at is the rating with its deviation grown to an instant.
func (s Standing) at(now int64) glicko.Rating {
	if s.LastAt == 0 {
		return s.Rating
	}
	return s.Rating.Idle(time.Duration(now-s.LastAt) * time.Millisecond)
}

// player is the standing at an instant as bounds know it.
func (s Standing) player(now int64) bounds.Player {
	return bounds.Player{Rating: s.at(now), Games: s.Games, Days: s.Days}
}

// after is the standing with one more game.
func (s Standing) after(r glicko.Rating, score glicko.Score, at int64) Standing {
	s.Rating = r
	if s.Games == 0 || bounds.Day(at) > bounds.Day(s.LastAt) {
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
	s.LastAt = max(s.LastAt, at)
	if s.Games >= bounds.Established && r.Value > s.Best {
		s.Best, s.BestAt = r.Value, at
	}
	return s
}

// RatingsPosition is the journal position up to which games were taken in.
func (s *Service) RatingsPosition(ctx context.Context) (uint64, error) {
	return s.store.RatingsPosition(ctx)
}

// Standings returns a member's standing in each category in which they have played.
func (s *Service) Standings(ctx context.Context, account string) ([]Standing, error) {
	return s.store.Standings(ctx, account)
}

// Rating returns a member's rating points in a category, and whether they have played in it; guests
// never have.
func (s *Service) Rating(ctx context.Context, account string, c Category) (points int, played bool, err error) {
	all, err := s.store.Standings(ctx, account)
	for _, st := range all {
		if st.Category == c {
			return st.Rating.Value, true, err
		}
	}
	return 0, false, err
}

// History returns what games of a category did to a member's rating, the last first, at most limit.
func (s *Service) History(ctx context.Context, account string, c Category, limit int) ([]Adjustment, error) {
	return s.store.Adjustments(ctx, account, c, limit)
}

// Adjustment is what a game did to the ratings; nil when it did not count or was not taken in yet.
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
