// Package i18n holds the catalogue of the program's own sentences in every
// language it speaks: pages, telnet prompts, command-line messages.
//
// It knows keys, languages and how to choose one from what a browser or an
// account says. It does not know the Laws or the handbook: their sentences
// live beside them, in laws/words and tournament/words.
//
// The catalogue is a set of JSON files named AREA.LANG.json (web.es.json,
// cli.en.json, ...). A key is a dotted path; a value is a sentence with
// {{.Name}} for an argument, or an object with plural forms. A test holds
// that every key stands in every language with the same arguments.
//
// Pages speak every language of the program. What is said at a terminal alone, by
// the command line and over telnet, exists in two of them: see [OnlyAtTerminal].
package i18n

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Languages of the program, as BCP 47 base tags.
const (
	English    = "en"
	Spanish    = "es"
	Catalan    = "ca"
	French     = "fr"
	Portuguese = "pt"
	German     = "de"
)

// languages are those of the pages; terminals those of the command line and of
// telnet. The first is spoken to somebody who asked for none of them.
var (
	languages = []string{English, Spanish, Catalan, French, Portuguese, German}
	terminals = []string{English, Spanish}
)

// Languages lists the languages of the program, which its pages speak, the default
// first.
func Languages() []string { return slices.Clone(languages) }

// TerminalLanguages lists the languages of the command line and of telnet, the
// default first.
func TerminalLanguages() []string { return slices.Clone(terminals) }

// OnlyAtTerminal reports whether a key is of a sentence that no page shows, so that it
// exists only in [TerminalLanguages].
func OnlyAtTerminal(key string) bool {
	area, _, _ := strings.Cut(key, ".")
	switch area {
	case "bot", "cli", "icsd", "laws", "speech", "study":
		return true
	}
	return false
}

//go:embed catalogue/*.json
var files embed.FS

// A language is read when somebody first asks for one of its sentences: most
// runs of the command line need one language, and many need none.
var (
	pageMatcher     = sync.OnceValue(func() language.Matcher { return matcherOf(languages) })
	terminalMatcher = sync.OnceValue(func() language.Matcher { return matcherOf(terminals) })
	localizers      = func() map[string]func() *goi18n.Localizer {
		all := make(map[string]func() *goi18n.Localizer, len(languages))
		for _, lang := range languages {
			all[lang] = sync.OnceValue(func() *goi18n.Localizer { return load(files, lang) })
		}
		return all
	}()
)

func matcherOf(langs []string) language.Matcher {
	tags := make([]language.Tag, 0, len(langs))
	for _, lang := range langs {
		tags = append(tags, language.Make(lang))
	}
	return language.NewMatcher(tags)
}

// load reads one language of the embedded catalogue. It cannot fail in a binary
// whose tests passed, so a fault in it is a panic and not an error to carry.
func load(fsys fs.FS, lang string) *goi18n.Localizer {
	bundle := goi18n.NewBundle(language.Make(lang))
	names, err := fs.Glob(fsys, "catalogue/*."+lang+".json")
	if err != nil || len(names) == 0 {
		panic(fmt.Sprintf("i18n: no catalogue: %v", err))
	}
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			panic(fmt.Sprintf("i18n: %s: %v", name, err))
		}
		bundle.MustParseMessageFileBytes(data, path.Base(name))
	}
	return goi18n.NewLocalizer(bundle, lang)
}

// Missing marks, in what Text returns, a key that the catalogue does not have.
// Tests look for it; people should never see it.
const Missing = "⟦"

// Known reports whether lang is a language of the program.
func Known(lang string) bool { return localizers[lang] != nil }

// AtTerminal reports whether lang is a language of the command line and of telnet.
func AtTerminal(lang string) bool { return slices.Contains(terminals, lang) }

// Text returns the sentence for key in lang. args are names and values in
// turn: Text("es", "web.hall.greeting", "Handle", "Ana"). An unknown language
// is answered in the default one; an unknown key comes back between ⟦ and ⟧.
func Text(lang, key string, args ...any) string {
	return localize(lang, &goi18n.LocalizeConfig{MessageID: key, TemplateData: data(args)})
}

// Count is Text with a plural form chosen by n, which the sentence may also
// use as {{.Count}}.
func Count(lang, key string, n int, args ...any) string {
	m := data(args)
	m["Count"] = n
	// Spanish has a form of its own for whole millions ("un millón de"); no
	// count of ours needs it, so none is asked for.
	return localize(lang, &goi18n.LocalizeConfig{MessageID: key, TemplateData: m, PluralCount: min(n, 999_999)})
}

func localize(lang string, c *goi18n.LocalizeConfig) string {
	l := localizers[lang]
	if l == nil {
		l = localizers[English]
	}
	s, err := l().Localize(c)
	if err != nil {
		return Missing + c.MessageID + "⟧"
	}
	return s
}

// data turns names and values in turn into what a template reads.
func data(args []any) map[string]any {
	m := make(map[string]any, len(args)/2+1)
	for i := 0; i+1 < len(args); i += 2 {
		m[fmt.Sprint(args[i])] = args[i+1]
	}
	return m
}

// Match chooses the language of the program that fits best. Each wish is a tag
// ("es", "es-AR"), a whole Accept-Language header, or empty; the first wish
// that names a language of the program wins, and without any it is the default.
func Match(wishes ...string) string { return match(pageMatcher(), wishes) }

// MatchTerminal is Match for the command line and telnet.
func MatchTerminal(wishes ...string) string { return match(terminalMatcher(), wishes) }

func match(m language.Matcher, wishes []string) string {
	for _, w := range wishes {
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
