package words

import (
	"strings"
	"testing"
)

// The boards that may begin early are named in every language; the article of 2009 only where
// it holds.
func TestEarly(t *testing.T) {
	for _, lang := range Languages() {
		with, without := Early(lang, []int{1, 3}, true), Early(lang, []int{1, 3}, false)
		article := Article(lang, "C.06 Annex 6(g)", "2009")
		if !strings.Contains(with, "1, 3") || !strings.Contains(with, article) {
			t.Errorf("%s: %q does not name the boards and %q", lang, with, article)
		}
		if !strings.Contains(without, "1, 3") || strings.ContainsAny(without, "(){}") || strings.Contains(without, "2009") {
			t.Errorf("%s: %q names an article", lang, without)
		}
		if got := strings.Replace(with, " ("+article+")", "", 1); got != without {
			t.Errorf("%s: the phrases differ:\n%s\n%s", lang, got, without)
		}
	}
	if got := Early("en", nil, true); got != "" {
		t.Errorf("no boards: %q", got)
	}
}
