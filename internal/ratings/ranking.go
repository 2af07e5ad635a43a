package ratings

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// RankQuery selects members ranked by their rating in a category, highest first and then by handle.
// Closed accounts have no rank. Nor have accounts without an active rating: its deviation after the
// last game was above glicko.ActiveRD.
type RankQuery struct {
	Category  Category
	Humans    bool // without computers
	Computers bool // computers only
	From      int  // number of ranks to skip
	Limit     int
}

// Ranked is a member with their rank (from 1) and standing.
type Ranked struct {
	Rank   int
	Handle string
	Titles string
	Standing
}

// Counts reports whether an account with a standing has a rank in this query. Stores must apply it.
func (q RankQuery) Counts(a members.Account, s Standing) bool {
	computer := members.IsComputer(a.Titles)
	return s.Category == q.Category && !a.Disabled && s.Rating.Active() && !(q.Humans && computer) && (computer || !q.Computers)
}

// Ranking returns members by rating.
func (s *Service) Ranking(ctx context.Context, q RankQuery) ([]Ranked, error) {
	return s.store.Ranking(ctx, q)
}

// Around returns a member and up to radius members ranked before and after. It returns nil if the
// member has no rank.
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

// Assessment is the possible effect of a game on a member's rating.
type Assessment struct {
	Now             glicko.Rating // with its deviation as of now
	Win, Draw, Loss int           // the rating after each result
	RD              float64       // the deviation after any of them
	Beyond          bool          // the players have reached the daily limit, so nothing would change
}

// Assess returns the possible effects of a rated game of a category on two members, with the limits
// of games outside events. A member without games in the category, or a guest, counts as a new
// player.
func (s *Service) Assess(ctx context.Context, one, other string, c Category) (a, b Assessment, err error) {
	of, err := s.StandingsOf(ctx, []string{one, other})
	if err != nil {
		return a, b, err
	}
	now := s.now().UnixMilli()
	player := func(account string) bounds.Player {
		for _, st := range of[account] {
			if st.Category == c {
				return st.playerAt(now)
			}
		}
		return bounds.Player{Rating: glicko.Initial()}
	}
	today, err := s.store.GamesOfDay(ctx, one, other, bounds.Day(now))
	x, y := player(one), player(other)
	a, b = assess(x, y), assess(y, x)
	a.Beyond, b.Beyond = today >= bounds.MaxPairGamesPerDay, today >= bounds.MaxPairGamesPerDay
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
