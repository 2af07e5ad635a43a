package knockout

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/escaque/escaque/tournament"
)

// Criterion is a property of players, such as the rating, that orders them for seeding.
type Criterion string

const (
	ByRating Criterion = "rating" // highest first, unrated players last
	ByTitle  Criterion = "title"  // in the order of tournament.Titles, players without a title last
	ByName   Criterion = "name"   // alphabetically
)

// Criteria returns the criteria in the default order, which is that of the source.
func Criteria() []Criterion { return []Criterion{ByRating, ByTitle, ByName} }

// Seed returns the indexes of entries in the order of their seeding. It uses the announced
// criteria, or Criteria if there are none. Players who are equal in all criteria keep the order of
// entry. After the rating, the title decides only between rated players; unrated ones are ordered
// by the next criterion, the name. ("Sistema Belgrado", 2009.)
func Seed(entries []tournament.Entry, criteria ...Criterion) []int {
	if len(criteria) == 0 {
		criteria = Criteria()
	}
	alphabet := collate.New(language.Und, collate.IgnoreCase)
	seeds := make([]int, len(entries))
	for i := range seeds {
		seeds[i] = i
	}
	titleRank := func(e tournament.Entry) int {
		if i := slices.Index(tournament.Titles(), e.Title); i >= 0 {
			return i
		}
		return len(tournament.Titles())
	}
	slices.SortStableFunc(seeds, func(i, j int) int {
		a, b := entries[i], entries[j]
		rated := false // the ratings were compared and are equal
		for _, c := range criteria {
			order := 0
			switch c {
			case ByRating:
				order, rated = cmp.Compare(b.Rating, a.Rating), true
			case ByTitle:
				if !rated || a.Rating > 0 {
					order = cmp.Compare(titleRank(a), titleRank(b))
				}
			case ByName:
				order = alphabet.CompareString(a.Name, b.Name)
			}
			if order != 0 {
				return order
			}
		}
		return 0
	})
	return seeds
}

// Belgrade distributes the seeds 1 to n over groups of equal strength. The first row goes from the
// first group to the last, the next row back, and so on. The last row may be incomplete. It returns
// nil if there are no groups or players. ("Sistema Belgrado", 2009.)
func Belgrade(n, groups int) [][]int {
	if n < 1 || groups < 1 {
		return nil
	}
	dealt := make([][]int, groups)
	for seed := 1; seed <= n; seed++ {
		g := tournament.GroupOf(seed, groups) - 1
		dealt[g] = append(dealt[g], seed)
	}
	return dealt
}
