package site

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// Every title that is named in full has its name in every language.
func TestEveryTitleHasAName(t *testing.T) {
	for title := range titles {
		for _, lang := range i18n.Languages() {
			if strings.Contains(titleName(lang, title), i18n.Missing) {
				t.Errorf("%s has no name in %s", title, lang)
			}
		}
	}
}
