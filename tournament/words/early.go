package words

import (
	"strconv"
	"strings"
)

// Early says which boards of the last round may begin before the others; nothing where
// there are none. The article is named in an event under the handbook that has it.
func Early(lang string, boards []int, of2009 bool) string {
	if len(boards) == 0 {
		return ""
	}
	texts := make([]string, len(boards))
	for i, n := range boards {
		texts[i] = strconv.Itoa(n)
	}
	args := map[string]any{"boards": strings.Join(texts, ", ")}
	if !of2009 {
		return in(lang).say("phrase.early-boards", args)
	}
	args["article"] = Article(lang, "C.06 Annex 6(g)", "2009")
	return in(lang).say("phrase.early-2009", args)
}
