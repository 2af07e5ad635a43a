package editions

import (
	"maps"
	"slices"
)

// columns are the years of the editions, in the order of the columns of the pages.
var columns = [...]string{"1993", "1997", "2005", "2009", "2023"}

// NumModes is the number of modes of play: standard, rapid and blitz, in this order.
const NumModes = 3

// All returns the years of the editions, oldest first.
func All() []string { return slices.Clone(columns[:]) }

// TableOf returns the table of an edition; ok is false when there is none. The caller may modify
// it.
func TableOf(year string) (Table, bool) {
	i := slices.Index(columns[:], year)
	if i < 0 {
		return Table{}, false
	}
	t := tables[i]
	t.References, t.FigureIn = maps.Clone(t.References), maps.Clone(t.FigureIn)
	return t, true
}

// Rules returns the rules that have an article in some edition, in the order of the page.
func Rules() []string { return slices.Clone(rules) }

// AllUncited returns the rules that no event and no refusal cites, in the order of their page.
func AllUncited() []Uncited { return slices.Clone(uncited) }
