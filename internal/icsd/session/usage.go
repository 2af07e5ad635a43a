package session

import (
	"regexp"
	"strings"
	"sync"

	"github.com/escaque/escaque/internal/i18n"
)

// UsageText returns a sentence with the usage of a command. Placeholders in capital letters are
// translated.
func UsageText(c Session, usage string) string {
	return c.Text("usage", "Usage", placeholders().ReplaceAllStringFunc(usage, func(word string) string {
		key := "icsd.usage." + strings.ToLower(word)
		if !i18n.Has(i18n.English, key) {
			return word
		}
		return i18n.Text(c.Language(), key)
	}))
}

// placeholders matches the placeholders in a usage.
var placeholders = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Z]{3,}`) })
