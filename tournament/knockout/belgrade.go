package knockout

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/escaque/escaque/tournament"
)

// Criterion is something by which players are put in order for seeding.
type Criterion string

const (
	ByRating Criterion = "rating" // the highest first, the unrated last
	ByTitle  Criterion = "title"  // in the order of tournament.Titles, then the untitled
	ByName   Criterion = "name"   // in the alphabet
)

// Criteria lists the criteria in the order of the source, which is the order
// for those who announced no other one.
func Criteria() []Criterion { return []Criterion{ByRating, ByTitle, ByName} }

// Seed returns the places of entries, from 0, in the order of their seeding by
// the criteria that were announced; without any, by Criteria. Whom they do not
// distinguish stay in the order of entry. A title that is asked about after the
// rating decides between equally rated players only: the unrated go on to the
// next criterion, which is the alphabet. ("Sistema Belgrado", 2009.)
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
		rated := false // the rating was asked about, and is the same
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

// Belgrade returns the seeds 1 to n in groups of equal strength: the first row
// is dealt from the first group to the last, the next one back, and so on.
// Where n does not divide by the groups the last row is not full. Without
// groups or players there is none. ("Sistema Belgrado", 2009.)
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
