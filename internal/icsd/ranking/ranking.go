package ranking

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// How many places the lists of players by rating have.
const (
	bestPlaces = 20
	rankRadius = 9
)

// parseCategories parses the letters of categories, such as "bs", at the beginning of the
// arguments. Without letters it returns all categories.
func parseCategories(args string) (list []ratings.Category, rest string) {
	for _, word := range strings.Fields(args) {
		if strings.Trim(word, format.CategoryLetters) != "" {
			rest = strings.TrimSpace(rest + " " + word)
			continue
		}
		for _, letter := range word {
			if c := format.CategoryOfLetter[letter]; c != "" && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	if len(list) == 0 {
		list = ratings.Categories()
	}
	return list, rest
}

var bestCommand = session.Command{
	Name:  "best",
	Takes: session.Checked,
	Do:    bestHandler("best", ratings.RankQuery{}),
}

var cbestCommand = session.Command{
	Name:  "cbest",
	Takes: session.Checked,
	Do:    bestHandler("cbest", ratings.RankQuery{Computers: true}),
}

var hbestCommand = session.Command{
	Name:  "hbest",
	Takes: session.Checked,
	Do:    bestHandler("hbest", ratings.RankQuery{Humans: true}),
}

// bestHandler returns the handler of a command that lists the highest ratings.
func bestHandler(name ics.Name, among ratings.RankQuery) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		kinds, rest := parseCategories(args)
		if rest != "" {
			return "", c.Unexpected(name, rest)
		}
		var columns []ics.Column
		for _, k := range kinds {
			q := among
			q.Category, q.Limit = k, bestPlaces
			ranked, err := c.Services().Ratings.Ranking(ctx, q)
			if err != nil {
				return "", err
			}
			columns = append(columns, rankColumn(k, ranked, ""))
		}
		return ics.Ranks(columns), nil
	})
}

var crankCommand = session.Command{
	Name:  "crank",
	Takes: session.Checked,
	Do:    rankHandler(ratings.RankQuery{Computers: true}),
}

var hrankCommand = session.Command{
	Name:  "hrank",
	Takes: session.Checked,
	Do:    rankHandler(ratings.RankQuery{Humans: true}),
}

var rankCommand = session.Command{
	Name:  "rank",
	Takes: session.Checked,
	Do:    rankHandler(ratings.RankQuery{}),
}

// rankHandler returns the handler of a command that lists the players with ratings close to a
// player's.
func rankHandler(among ratings.RankQuery) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		kinds, handle := parseCategories(args)
		who := members.Profile{ID: c.Identity().ID, Handle: c.Identity().Handle}
		if handle != "" {
			var err error
			if who, err = session.FindMember(c, ctx, handle); err != nil {
				return "", err
			}
		}
		var columns []ics.Column
		for _, k := range kinds {
			q := among
			q.Category = k
			ranked, err := c.Services().Ratings.Around(ctx, q, who.ID, rankRadius)
			if err != nil {
				return "", err
			}
			if len(ranked) > 0 {
				columns = append(columns, rankColumn(k, ranked, who.ID))
			}
		}
		if len(columns) == 0 {
			return c.Text("rank.none", "Handle", who.Handle), nil
		}
		return ics.Ranks(columns), nil
	})
}

// rankColumn returns the column of one category in a list by rating. me is the handle that is
// marked.
func rankColumn(k ratings.Category, ranked []ratings.Ranked, me string) ics.Column {
	name := format.CategoryName(k)
	col := ics.Column{Type: strings.ToUpper(name[:1]) + name[1:]}
	for _, r := range ranked {
		col.Players = append(col.Players, ics.RankedPlayer{
			Rank: r.Rank, Handle: r.Handle, Titles: format.TitlesOf(members.Identity{Titles: r.Titles}), Rating: r.Rating.Value, Me: r.Account == me,
		})
	}
	return col
}

var assessCommand = session.Command{
	Name:  "assess",
	Takes: session.UpTo(3),
	Do:    session.WithSession(assess),
}

// assess shows the changes of ratings by a rated game: "assess [KIND] [HANDLE [HANDLE]]". With one
// handle the other player is the user. Without handles it is the game that the user plays.
func assess(c Session, ctx context.Context, args string) (string, error) {
	category, named := ratings.Blitz, false
	var handles []string
	for _, word := range strings.Fields(args) {
		k, ok := findCategory(word)
		switch {
		case ok && named, !ok && len(handles) == 2:
			return "", c.Unexpected("assess", word)
		case ok:
			category, named = k, true
		default:
			handles = append(handles, word)
		}
	}
	var sides [2]members.Profile
	switch len(handles) {
	case 0:
		v, ok := c.Mine()
		if !ok {
			return "", c.Usage("assess [blitz|standard|lightning|wild] HANDLE [HANDLE]")
		}
		category = v.Terms.Category
		sides = [2]members.Profile{{ID: v.White.ID, Handle: v.White.Handle}, {ID: v.Black.ID, Handle: v.Black.Handle}}
		if v.You == hall.AsBlack {
			slices.Reverse(sides[:])
		}
	default:
		handles = append([]string{c.Identity().Handle}, handles...)
		for i, handle := range handles[len(handles)-2:] {
			p, err := session.FindMember(c, ctx, handle)
			if err != nil {
				return "", err
			}
			sides[i] = p
		}
	}
	if !category.Rated() {
		return "", session.Prevented(c.Text("assess.unrated"))
	}
	one, other, err := c.Services().Ratings.Assess(ctx, sides[0].ID, sides[1].ID, category)
	if err != nil {
		return "", err
	}
	a, b := format.AssessedRow(sides[0].Handle, one), format.AssessedRow(sides[1].Handle, other)
	answer := ics.Assess(format.CategoryName(category), a, b)
	switch {
	case one.Beyond:
		answer += "\n\n" + explain.DayIsFull(c.Language())
	case sides[0].ID == c.Identity().ID:
		answer += "\n\n" + ics.WillChange(format.CategoryName(category), a)
	}
	return answer, nil
}

// findCategory finds a category by its name or the beginning of its name.
func findCategory(word string) (ratings.Category, bool) {
	word = strings.ToLower(word)
	for _, k := range ratings.Categories() {
		if word != "" && strings.HasPrefix(format.CategoryName(k), word) {
			return k, true
		}
	}
	return "", false
}

var statisticsCommand = session.Command{
	Name:  "statistics",
	Takes: session.UpTo(1),
	Do:    session.WithSession(statistics),
}

// statistics shows the ratings of a user, without the user's notes.
func statistics(c Session, ctx context.Context, args string) (string, error) {
	f, err := c.FingerOf(ctx, args)
	if err != nil {
		return "", err
	}
	f.Notes, f.Statistics = nil, true
	if len(f.Records) == 0 {
		return f.String() + "\n\n" + c.Text("statistics.none", "Handle", f.Handle), nil
	}
	return f.String(), nil
}

// pairGames is the greatest number of games between two members that "pstat" counts.
const pairGames = 2000

var pstatCommand = session.Command{
	Name:  "pstat",
	Takes: session.UpTo(2),
	Do:    session.WithSession(pstat),
}

// pstat shows the results of the games between two members.
func pstat(c Session, ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) == 1 {
		handles = append([]string{c.Identity().Handle}, handles...)
	}
	if len(handles) != 2 {
		return "", c.Usage("pstat [HANDLE] HANDLE")
	}
	var sides [2]members.Profile
	for i, handle := range handles {
		p, err := session.FindMember(c, ctx, handle)
		if err != nil {
			return "", err
		}
		sides[i] = p
	}
	games, err := c.Services().Hall.GamesBetween(ctx, sides[0].ID, sides[1].ID, pairGames)
	if err != nil {
		return "", err
	}
	return ics.PersonalStatistics(sides[0].Handle, sides[1].Handle, countByKind(sides[0].ID, games)), nil
}

// countByKind counts the results of games by kind, from the side of the player with an ID.
func countByKind(id string, games []hall.GameRow) (rows []ics.Versus) {
	for _, g := range games {
		at := slices.IndexFunc(rows, func(r ics.Versus) bool { return r.Type == format.CategoryName(g.Category) && r.Rated == g.Rated })
		if at < 0 {
			at = len(rows)
			rows = append(rows, ics.Versus{Type: format.CategoryName(g.Category), Rated: g.Rated})
		}
		r := &rows[at]
		switch p := format.HistoryRow(0, id, g); p.Score {
		case '+':
			r.Wins++
		case '-':
			r.Losses++
		case '=':
			r.Draws++
		default:
			r.Open++
		}
	}
	slices.SortFunc(rows, func(a, b ics.Versus) int {
		if a.Rated != b.Rated {
			if a.Rated {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Type, b.Type)
	})
	return rows
}
