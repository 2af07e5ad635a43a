package editions

import (
	"regexp"
	"strings"
	"testing"
)

// TestPagesAreReadStrictly spoils the pages in every way that would leave an edition
// without a figure, or with another one than is written.
func TestPagesAreReadStrictly(t *testing.T) {
	fifty := regexp.MustCompile(`\| fifty  .*\n`).FindString(figuresPage)
	turn := regexp.MustCompile(`\| BRD-06 .*\n`).FindString(articlesPage)
	if fifty == "" || turn == "" {
		t.Fatal("the rows to be spoiled are not there")
	}
	for name, spoil := range map[string]func() (figures, articles string){
		"a figure missing":    func() (string, string) { return strings.Replace(figuresPage, fifty, "", 1), articlesPage },
		"a figure told twice": func() (string, string) { return figuresPage + fifty, articlesPage },
		"a figure nobody knows": func() (string, string) {
			return figuresPage + strings.Replace(fifty, "fifty", "sixty", 1), articlesPage
		},
		"a column too few": func() (string, string) {
			return strings.Replace(figuresPage, fifty, "| fifty | 50 |\n", 1), articlesPage
		},
		"no number": func() (string, string) {
			return strings.Replace(figuresPage, "| 50 (9.3) ", "| many ", 1), articlesPage
		},
		"no time":   func() (string, string) { return strings.Replace(figuresPage, "| 2m ", "| 2 ", 1), articlesPage },
		"no switch": func() (string, string) { return strings.Replace(figuresPage, "| yes ", "| perhaps ", 1), articlesPage },
		"no policy": func() (string, string) {
			return strings.Replace(figuresPage, "closed-list", "open-list", 1), articlesPage
		},
		"two modes of three": func() (string, string) {
			return strings.Replace(figuresPage, "2m / 1m / 1m", "2m / 1m", 1), articlesPage
		},
		"a rule told twice": func() (string, string) { return figuresPage, articlesPage + turn },
		"a rule without a column": func() (string, string) {
			return figuresPage, strings.Replace(articlesPage, turn, "| BRD-06 | 1.1 |\n", 1)
		},
	} {
		figures, articles := spoil()
		if figures == figuresPage && articles == articlesPage {
			t.Errorf("%s: nothing is spoiled", name)
			continue
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is read", name)
				}
			}()
			for i := range columns {
				readTable(i, figures, articles)
			}
		}()
	}
}

// unplaced are the rows that stand in no article: the number of the table's own
// corrections, and the rule that a wrong claim is cited by.
var unplaced = map[string]bool{"revision": true, "wrong-claim.rule": true}

// TestFiguresSayWhere requires that every figure that an edition has says in which
// articles it stands, and that these are of a chapter or an appendix of the edition.
func TestFiguresSayWhere(t *testing.T) {
	chapter := regexp.MustCompile(`^(?:[A-Z]|\d+)`)
	cited := 0
	for i, e := range columns {
		chapters := map[string]bool{"B": e != "1993"} // blitz, or rapid play
		for _, p := range readTable(i, figuresPage, articlesPage).References {
			chapters[chapter.FindString(p.Article)] = true
		}
		for row := range rowsOf(figuresPage, "figure", len(columns)+1) {
			said, brackets, _ := strings.Cut(row[i+1], " (")
			if said != noCell && brackets == "" && !unplaced[row[0]] && !(e == "1993" && strings.HasPrefix(row[0], "illegal-")) {
				t.Errorf("%s: %s says %s, and not where", row[0], e, said)
			}
			for _, c := range strings.Split(strings.TrimSuffix(brackets, ")"), ", ") {
				if c != "" && !chapters[chapter.FindString(c)] {
					t.Errorf("%s: %s has no %q", row[0], e, c)
				}
				cited += min(len(c), 1)
			}
		}
	}
	if cited < 100 {
		t.Errorf("only %d articles stand behind the figures", cited)
	}
}

// TestTablesAreTheCallers requires that who changes a table changes their own.
func TestTablesAreTheCallers(t *testing.T) {
	mine, _ := TableOf("2009")
	mine.Fifty = 60
	delete(mine.References, "BRD-06")
	if again, _ := TableOf("2009"); again.Fifty != 50 || again.References["BRD-06"].Article != "1.1" {
		t.Error("a table was changed from outside")
	}
	if _, ok := TableOf("1066"); ok {
		t.Error("an unknown edition has a table")
	}
}
