package event_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament/sheets"
)

// Everything that sheets and forms say has words in both languages.
func TestWordsOfSheets(t *testing.T) {
	var keys []string
	for _, key := range append(sheets.Keys(), sheets.FormKeys()...) {
		keys = append(keys, "sheet."+key)
	}
	for _, lang := range i18n.TerminalLanguages() {
		for _, key := range keys {
			if text := i18n.Text(lang, key); text == "" || strings.Contains(text, i18n.Missing) {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
	}
}
