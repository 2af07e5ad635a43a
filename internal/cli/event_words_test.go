package cli_test

import (
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
)

// Everything that sheets, forms and checklists say has words in both languages.
func TestWordsOfSheets(t *testing.T) {
	var keys []string
	for _, key := range append(sheets.Keys(), sheets.FormKeys()...) {
		keys = append(keys, "sheet."+key)
	}
	for _, lack := range rated.Lacks() {
		keys = append(keys, "cli.event.lack."+string(lack))
	}
	for _, lang := range i18n.Languages() {
		for _, key := range keys {
			if text := i18n.Text(lang, key); text == "" || text == key {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
	}
}
