package i18n

import (
	"regexp"
	"strings"
)

// scores is a result in a text, and what stands around it: a date is none.
var scores = regexp.MustCompile(`(^|[^\d½/-])([01½]|1/2|\d+½?)-([01½]|1/2|\d+½?)($|[^\d½/-])`)

// Result spells a result, or a short text of ours with one, as pages and prints do: "1 – 0",
// "½ – ½", "+ – −" for a forfeit. Files for other programs keep the spelling of their forms, and
// what people have typed keeps theirs: it is never given to Result.
func Result(text string) string {
	switch text {
	case "+ -", "- +", "- -":
		return strings.ReplaceAll(strings.Replace(text, " ", " – ", 1), "-", "−")
	}
	if !strings.Contains(text, "-") {
		return text
	}
	return scores.ReplaceAllStringFunc(text, func(found string) string {
		m := scores.FindStringSubmatch(found)
		return m[1] + strings.ReplaceAll(m[2], "1/2", "½") + " – " + strings.ReplaceAll(m[3], "1/2", "½") + m[4]
	})
}
