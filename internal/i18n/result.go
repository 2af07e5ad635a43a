package i18n

import (
	"regexp"
	"strings"
	"sync"
)

// scores matches a result in a text with its surrounding characters, so that dates do not match.
var scores = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\d½/-])([01½]|1/2|\d+½?)-([01½]|1/2|\d+½?)($|[^\d½/-])`)
})

// Result spells a result, or a short text of ours with one, as on pages and prints: "1 – 0", "½ –
// ½", "+ – −" for a forfeit. It is not used for files for other programs or for text that users
// have typed.
func Result(text string) string {
	switch text {
	case "+ -", "- +", "- -":
		return strings.ReplaceAll(strings.Replace(text, " ", " – ", 1), "-", "−")
	}
	if !strings.Contains(text, "-") {
		return text
	}
	return scores().ReplaceAllStringFunc(text, func(found string) string {
		m := scores().FindStringSubmatch(found)
		return m[1] + strings.ReplaceAll(m[2], "1/2", "½") + " – " + strings.ReplaceAll(m[3], "1/2", "½") + m[4]
	})
}
