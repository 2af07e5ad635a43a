// Package i18n holds the sentences of the program in every language it speaks, and chooses a
// language from what a browser, an account or a terminal says.
//
// A language is a folder with the name of its tag ("es") and a line in languages.go. An area of
// keys is a file of that folder: the sentence "web.hall.greeting" stands in es/web.json. A
// sentence is written in ICU's MessageFormat, see message.go; what a language lacks is said in
// English, sentence by sentence. Code keeps keys and arguments.
//
// The package is pure: its files are part of the program.
package i18n

import (
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Missing marks, in what Text returns, a key that the catalogues do not have, and NoArgument an
// argument that the caller does not give. Tests look for them; people should never see them.
const (
	Missing    = "⟦"
	NoArgument = "⟨"
)

// Text returns a sentence of the program: see [Catalogue.Text].
func Text(lang, key string, args ...any) string { return Program.Text(lang, key, args...) }

// Count is Text with n as the argument Count, by which the sentence chooses a plural.
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

// Match chooses the language of the program that fits best. Each wish is a tag
// ("es", "es-AR"), a whole Accept-Language header, or empty; the first wish
// that names a language of the program wins, and without any it is the default.
func Match(wishes ...string) string { return match(pageMatcher(), wishes) }

// MatchTerminal is Match for the command line and telnet.
func MatchTerminal(wishes ...string) string { return match(terminalMatcher(), wishes) }

func match(m language.Matcher, wishes []string) string {
	for _, w := range wishes {
		if w == Pseudo {
			return Pseudo
		}
		if len(w) == 0 || len(w) > 512 { // an honest header is short
			continue
		}
		tags, _, err := language.ParseAcceptLanguage(w)
		if err != nil || len(tags) == 0 {
			continue
		}
		tag, _, confidence := m.Match(tags...)
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

// Has reports whether lang itself has a sentence of the program for a key.
func Has(lang, key string) bool { return Program.Has(lang, key) }
