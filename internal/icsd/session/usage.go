package session

import (
	"regexp"
	"strings"
	"sync"

	"github.com/escaque/escaque/internal/i18n"
)

// HowUsed returns the sentence that says how a command is used. The words in capital letters, which
// stand for something else, are translated.
func HowUsed(c Session, usage string) string {
	return c.Text("usage", "Usage", placeholders().ReplaceAllStringFunc(usage, func(word string) string {
		key := "icsd.usage." + strings.ToLower(word)
		if !i18n.Has(i18n.English, key) {
			return word
		}
		return i18n.Text(c.Language(), key)
	}))
}

// placeholders matches the words of a usage that stand for something else.
var placeholders = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Z]{3,}`) })
