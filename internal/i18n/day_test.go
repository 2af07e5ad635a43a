package i18n_test

import (
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// A date has one form in each language, that of the browsers' long dates.
func TestDays(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"3 April 2026", "3–7 April 2026", "30 October 2026 – 1 November 2026"},
		"es": {"3 de abril de 2026", "3–7 de abril de 2026", "30 de octubre de 2026 – 1 de noviembre de 2026"},
		"ca": {"3 d’abril del 2026", "3–7 d’abril del 2026", "30 d’octubre del 2026 – 1 de novembre del 2026"},
		"de": {"3. April 2026", "3.–7. April 2026", "30. Oktober 2026 – 1. November 2026"},
		"fr": {"3 avril 2026", "3–7 avril 2026", "30 octobre 2026 – 1 novembre 2026"},
		"pt": {"3 de abril de 2026", "3–7 de abril de 2026", "30 de outubro de 2026 – 1 de novembro de 2026"},
	} {
		got := [3]string{i18n.Day(lang, "2026-04-03"), i18n.Days(lang, "2026-04-03", "2026-04-07"), i18n.Days(lang, "2026-10-30", "2026-11-01")}
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	if got := i18n.Day("en", "spring"); got != "spring" {
		t.Error(got)
	}
}
