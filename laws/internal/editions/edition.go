package editions

import "slices"

// columns are the years of the editions, in the order of the columns of the pages.
var columns = [...]string{"1993", "1997", "2005", "2009", "2023"}

// NumModes is the number of modes of play: standard, rapid and blitz, in this order.
const NumModes = 3

// All returns the years of the editions, oldest first.
func All() []string { return slices.Clone(columns[:]) }

// TableOf reads the table of an edition from the pages. ok is false when there is none. Each call
// reads it anew, so the caller may modify it.
func TableOf(year string) (t Table, ok bool) {
	i := slices.Index(columns[:], year)
	if i < 0 {
		return Table{}, false
	}
	return readTable(i, figuresPage, articlesPage), true
}

// Rules reads the rules that have an article in some edition, in the order of the page.
func Rules() (rules []string) {
	for row := range rowsOf(articlesPage, "rule", len(columns)+2) {
		rules = append(rules, row[0])
	}
	return rules
}

// AllUncited reads the rules that no event and no refusal cites, in the order of their page.
func AllUncited() []Uncited { return readUncited(uncitedPage) }
