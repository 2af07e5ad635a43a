package words

import (
	"strconv"
	"strings"
)

// Early says which boards of the last round may begin before the others; nothing where
// there are none.
func Early(lang string, boards []int) string {
	if len(boards) == 0 {
		return ""
	}
	texts := make([]string, len(boards))
	for i, n := range boards {
		texts[i] = strconv.Itoa(n)
	}
	return fill(in(lang).phrases["early-boards"], map[string]any{"boards": strings.Join(texts, ", "), "article": Article(lang, "C.06 Annex 6(g)", "2009")})
}
