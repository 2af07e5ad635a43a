package ratings

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// RankQuery asks for members in the order of their ratings in a category, the highest first and those
// of one rating by handle. Closed accounts have no rank, nor have those whose rating is not active:
// whose deviation was above glicko.ActiveRD after the last game.
type RankQuery struct {
	Category  Category
	Humans    bool // without computers
	Computers bool // computers only
	From      int  // ranks to pass over
	Limit     int
}

// Ranked is a member with their standing, and their rank, from 1.
type Ranked struct {
	Rank   int
	Handle string
	Titles string
	Standing
}

// Counts reports whether an account with a standing has a rank for the query: what a store must do.
func (q RankQuery) Counts(a members.Account, s Standing) bool {
	computer := members.IsComputer(a.Titles)
	return s.Category == q.Category && !a.Disabled && s.Rating.Active() && !(q.Humans && computer) && (computer || !q.Computers)
}

// Ranking lists members by rating.
func (s *Service) Ranking(ctx context.Context, q RankQuery) ([]Ranked, error) {
	return s.store.Ranking(ctx, q)
}

// Around lists a member and those ranked just before and after them, up to radius on each side;
// nobody when they have no rank.
func (s *Service) Around(ctx context.Context, q RankQuery, account string, radius int) ([]Ranked, error) {
	rank, err := s.store.RankOf(ctx, q, account)
	if err != nil || rank == 0 {
		return nil, err
	}
	q.From = max(0, rank-1-radius)
	q.Limit = rank + radius - q.From
	return s.store.Ranking(ctx, q)
}

// StandingsOf returns the standings of several members, by account.
func (s *Service) StandingsOf(ctx context.Context, accounts []string) (map[string][]Standing, error) {
	all, err := s.store.StandingsOf(ctx, accounts)
	of := make(map[string][]Standing, len(accounts))
	for _, st := range all {
		of[st.Account] = append(of[st.Account], st)
	}
	return of, err
}

// Assessment is what a game would do to a member's rating.
type Assessment struct {
	Now             glicko.Rating // with its deviation as it has grown until now
	Win, Draw, Loss int           // the rating after each result
	RD              float64       // the deviation after any of them
	Beyond          bool          // the two have played the rated games of the day: today none of it would happen
}

// Assess returns what a rated game of a category between two members would do to each, with the bounds of a
// game of no event. A member who has not played in it counts as a new player; a
// guest's id gives the same.
func (s *Service) Assess(ctx context.Context, one, other string, c Category) (a, b Assessment, err error) {
	of, err := s.StandingsOf(ctx, []string{one, other})
	if err != nil {
		return a, b, err
	}
	now := s.now().UnixMilli()
	player := func(account string) bounds.Player {
		for _, st := range of[account] {
			if st.Category == c {
				return st.player(now)
			}
		}
		return bounds.Player{Rating: glicko.Initial()}
	}
	today, err := s.store.GamesOfDay(ctx, one, other, bounds.Day(now))
	x, y := player(one), player(other)
	a, b = assess(x, y), assess(y, x)
	a.Beyond, b.Beyond = today >= bounds.PairADay, today >= bounds.PairADay
	return a, b, err
}

func assess(player, opponent bounds.Player) Assessment {
	after := func(score glicko.Score) glicko.Rating {
		out, _ := bounds.Game(player, opponent, score)
		return out.Rating
	}
	win := after(glicko.Win)
	return Assessment{
		Now: player.Rating, Win: win.Value, Draw: after(glicko.Draw).Value, Loss: after(glicko.Loss).Value, RD: win.RD,
	}
}
