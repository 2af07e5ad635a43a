package icsd

import (
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// How many places lists by rating have.
const (
	bestPlaces = 20
	rankRadius = 9
)

// categoriesIn reads which kinds of games are asked about: letters as "bs", all of
// them when there are none.
func categoriesIn(args string) (list []ratings.Category, rest string) {
	for _, word := range strings.Fields(args) {
		if strings.Trim(word, kindLetters) != "" {
			rest = strings.TrimSpace(rest + " " + word)
			continue
		}
		for _, letter := range word {
			if c := letterCategory[letter]; c != "" && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	if len(list) == 0 {
		list = ratings.Categories()
	}
	return list, rest
}

// best is the deed of listing the highest ratings.
func best(name string, among ratings.RankQuery) deed {
	return func(c *client, ctx context.Context, args string) (string, error) {
		kinds, rest := categoriesIn(args)
		if rest != "" {
			return "", c.used(name + " [bslw]")
		}
		var columns []ics.Column
		for _, k := range kinds {
			q := among
			q.Category, q.Limit = k, bestPlaces
			ranked, err := c.server.ratings.Ranking(ctx, q)
			if err != nil {
				return "", err
			}
			columns = append(columns, column(k, ranked, ""))
		}
		return ics.Ranks(columns), nil
	}
}

// rank is the deed of listing those rated about as high as somebody.
func rank(among ratings.RankQuery) deed {
	return func(c *client, ctx context.Context, args string) (string, error) {
		kinds, handle := categoriesIn(args)
		who := members.Profile{ID: c.me.ID, Handle: c.me.Handle}
		if handle != "" {
			var err error
			if who, err = c.member(ctx, handle); err != nil {
				return "", err
			}
		}
		var columns []ics.Column
		for _, k := range kinds {
			q := among
			q.Category = k
			ranked, err := c.server.ratings.Around(ctx, q, who.ID, rankRadius)
			if err != nil {
				return "", err
			}
			if len(ranked) > 0 {
				columns = append(columns, column(k, ranked, who.ID))
			}
		}
		if len(columns) == 0 {
			return c.text("rank.none", "Handle", who.Handle), nil
		}
		return ics.Ranks(columns), nil
	}
}

func column(k ratings.Category, ranked []ratings.Ranked, me string) ics.Column {
	name := kind(k)
	col := ics.Column{Type: strings.ToUpper(name[:1]) + name[1:]}
	for _, r := range ranked {
		col.Places = append(col.Places, ics.Place{
			Rank: r.Rank, Handle: r.Handle, Titles: titles(members.Identity{Titles: r.Titles}), Rating: r.Rating.Value, Me: r.Account == me,
		})
	}
	return col
}

// assess tells what a rated game would do: "assess [KIND] [HANDLE [HANDLE]]". With
// one handle the other player is oneself; without any it is the game that one
// plays.
func (c *client) assess(ctx context.Context, args string) (string, error) {
	category := ratings.Blitz
	var handles []string
	for _, word := range strings.Fields(args) {
		if k, ok := categoryNamed(word); ok {
			category = k
		} else {
			handles = append(handles, word)
		}
	}
	var sides [2]members.Profile
	switch len(handles) {
	case 0:
		v, ok := c.mine()
		if !ok {
			return "", c.used("assess [blitz|standard|lightning|wild] HANDLE [HANDLE]")
		}
		category = v.Terms.Category
		sides = [2]members.Profile{{ID: v.White.ID, Handle: v.White.Handle}, {ID: v.Black.ID, Handle: v.Black.Handle}}
		if v.You == hall.AsBlack {
			slices.Reverse(sides[:])
		}
	case 1, 2:
		handles = append([]string{c.me.Handle}, handles...)
		for i, handle := range handles[len(handles)-2:] {
			p, err := c.member(ctx, handle)
			if err != nil {
				return "", err
			}
			sides[i] = p
		}
	default:
		return "", c.used("assess [blitz|standard|lightning|wild] HANDLE [HANDLE]")
	}
	if !category.Rated() {
		return "", prevented(c.text("assess.unrated"))
	}
	one, other, err := c.server.ratings.Assess(ctx, sides[0].ID, sides[1].ID, category)
	if err != nil {
		return "", err
	}
	a, b := assessed(sides[0].Handle, one), assessed(sides[1].Handle, other)
	answer := ics.Assess(kind(category), a, b)
	if sides[0].ID == c.me.ID {
		answer += "\n\n" + ics.WillChange(kind(category), a)
	}
	return answer, nil
}

func assessed(handle string, a ratings.Assessment) ics.Assessed {
	return ics.Assessed{Handle: handle, Rating: a.Now.Value, RD: a.Now.RD, Win: a.Win, Draw: a.Draw, Loss: a.Loss, NewRD: a.RD}
}

// categoryNamed is the category of a kind's name or a beginning of it.
func categoryNamed(word string) (ratings.Category, bool) {
	word = strings.ToLower(word)
	for _, k := range ratings.Categories() {
		if word != "" && strings.HasPrefix(kind(k), word) {
			return k, true
		}
	}
	return "", false
}

// statistics are the ratings of somebody without his notes.
func (c *client) statistics(ctx context.Context, args string) (string, error) {
	f, err := c.fingerOf(ctx, args)
	if err != nil {
		return "", err
	}
	f.Notes, f.Statistics = nil, true
	if len(f.Records) == 0 {
		return f.String() + "\n\n" + c.text("statistics.none", "Handle", f.Handle), nil
	}
	return f.String(), nil
}

// pairGames is how many games between two members "pstat" looks at.
const pairGames = 2000

// pstat counts what two members have made of their games.
func (c *client) pstat(ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) == 1 {
		handles = append([]string{c.me.Handle}, handles...)
	}
	if len(handles) != 2 {
		return "", c.used("pstat [HANDLE] HANDLE")
	}
	var sides [2]members.Profile
	for i, handle := range handles {
		p, err := c.member(ctx, handle)
		if err != nil {
			return "", err
		}
		sides[i] = p
	}
	games, err := c.server.hall.Between(ctx, sides[0].ID, sides[1].ID, pairGames)
	if err != nil {
		return "", err
	}
	return ics.PersonalStatistics(sides[0].Handle, sides[1].Handle, versus(sides[0].ID, games)), nil
}

// versus counts games by kind, from one player's side.
func versus(id string, games []hall.GameRow) (rows []ics.Versus) {
	for _, g := range games {
		at := slices.IndexFunc(rows, func(r ics.Versus) bool { return r.Type == kind(g.Category) && r.Rated == g.Rated })
		if at < 0 {
			at = len(rows)
			rows = append(rows, ics.Versus{Type: kind(g.Category), Rated: g.Rated})
		}
		r := &rows[at]
		switch p := past(0, id, g); p.Score {
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
