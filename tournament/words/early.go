package words

import (
	"strconv"
	"strings"
)

// Early returns the sentence on the boards of the last round that may begin early, or "" if there
// are none. It cites the article if the event uses the handbook of 2009.
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
		return languageOf(lang).say("phrase.early-boards", args)
	}
	args["article"] = Article(lang, "C.06 Annex 6(g)", "2009")
	return languageOf(lang).say("phrase.early-2009", args)
}
