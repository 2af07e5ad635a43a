// Package i18n holds the sentences of the program in all its languages, and chooses the language
// for a browser, account or terminal.
//
// A language is a folder named by its tag ("es") and a line in languages.go. An area of keys is a
// file of that folder: the sentence "web.hall.greeting" is in es/web.json. Sentences are written in
// ICU MessageFormat, see message.go. A sentence that a language lacks is shown in English. Code
// contains only keys and arguments.
//
// The package is pure: its files are embedded in the program.
package i18n

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Missing marks an unknown key in the result of Text, and NoArgument a missing argument. Tests look
// for them. Users should never see them.
const (
	Missing    = "⟦"
	NoArgument = "⟨"
)

// Text returns a sentence of the program, see [Catalogue.Text].
func Text(lang, key string, args ...any) string { return Program.Text(lang, key, args...) }

// Count is Text with n as the argument Count, which selects the plural form.
func Count(lang, key string, n int, args ...any) string {
	return Text(lang, key, append([]any{"Count", n}, args...)...)
}

var (
	pageMatcher     = sync.OnceValue(func() language.Matcher { return matcherOf(Languages()) })
	terminalMatcher = sync.OnceValue(func() language.Matcher { return matcherOf(TerminalLanguages()) })
)

func matcherOf(langs []string) language.Matcher {
	tags := make([]language.Tag, 0, len(langs))
	for _, lang := range langs {
		tags = append(tags, language.Make(lang))
	}
	return language.NewMatcher(tags)
}

// PageLanguage returns the language of the pages that fits a reader best. Each preference is a tag
// ("es", "es-AR"), an Accept-Language header or empty. The first preference that names a language
// of the program is used, otherwise the default language.
func PageLanguage(preferences ...string) string {
	return matchLanguage(Languages(), pageMatcher, preferences)
}

// TerminalLanguage is [PageLanguage] for the languages of the command line and telnet.
func TerminalLanguage(preferences ...string) string {
	return matchLanguage(TerminalLanguages(), terminalMatcher, preferences)
}

func matchLanguage(langs []string, matcher func() language.Matcher, preferences []string) string {
	for _, w := range preferences {
		if w == Pseudo {
			return Pseudo
		}
		if isPlainTag(w) && slices.Contains(langs, w[:2]) {
			return w[:2] // as the matcher would say, which takes a while to make
		}
		if len(w) == 0 || len(w) > 512 { // an honest header is short
			continue
		}
		tags, _, err := language.ParseAcceptLanguage(w)
		if err != nil || len(tags) == 0 {
			continue
		}
		tag, _, confidence := matcher().Match(tags...)
		if confidence == language.No {
			continue
		}
		base, _ := tag.Base()
		if lang := strings.ToLower(base.String()); Known(lang) {
			return lang
		}
	}
	return English
}

// isPlainTag reports whether a preference is a language of two letters, alone or with a country of
// two letters, as "es" and "es-AR".
func isPlainTag(w string) bool {
	for i := range len(w) {
		if low := w[i] | 0x20; (low < 'a' || low > 'z') && !(i == 2 && w[i] == '-') {
			return false
		}
	}
	return len(w) == 2 || len(w) == 5 && w[2] == '-'
}

// Has reports whether lang itself has a sentence of the program for key.
func Has(lang, key string) bool { return Program.Has(lang, key) }
