package i18n

import "slices"

// The BCP 47 tags of languages that the program mentions.
const (
	English = "en"
	Spanish = "es"
)

// Language is a language of the program. Its sentences are in the folder with its tag. Missing
// sentences are shown in English.
type Language struct {
	Tag        string // BCP 47, "pt"
	Name       string // in the language itself, "Português"
	Terminal   bool   // used by the command line and telnet too
	Unreviewed bool   // not reviewed by a speaker yet
}

// all lists the languages, the default one first.
var all = [...]Language{
	{Tag: English, Name: "English", Terminal: true},
	{Tag: Spanish, Name: "Español", Terminal: true},
	{Tag: "ca", Name: "Català"},
	{Tag: "fr", Name: "Français"},
	{Tag: "pt", Name: "Português"},
	{Tag: "de", Name: "Deutsch"},
	{Tag: "it", Name: "Italiano", Unreviewed: true},
}

// All returns the languages, the default one first.
func All() []Language { return slices.Clone(all[:]) }

// Languages returns the tags of all languages, the default one first.
func Languages() []string { return tagsOf(func(Language) bool { return true }) }

// Reviewed returns the tags of the reviewed languages, which are complete.
func Reviewed() []string { return tagsOf(func(l Language) bool { return !l.Unreviewed }) }

// TerminalLanguages returns the tags of the languages of the command line and telnet, the default
// one first.
func TerminalLanguages() []string { return tagsOf(func(l Language) bool { return l.Terminal }) }

func tagsOf(wanted func(Language) bool) []string {
	var list []string
	for _, l := range all {
		if wanted(l) {
			list = append(list, l.Tag)
		}
	}
	return list
}

// Known reports whether lang is a language of the program, or [Pseudo].
func Known(lang string) bool {
	return lang == Pseudo || slices.ContainsFunc(all[:], func(l Language) bool { return l.Tag == lang })
}

// AtTerminal reports whether lang is a language of the command line and of telnet.
func AtTerminal(lang string) bool { return slices.Contains(TerminalLanguages(), lang) }

// Name returns the name of a language in that language.
func Name(lang string) string {
	for _, l := range all {
		if l.Tag == lang {
			return l.Name
		}
	}
	return lang
}

// Coverage is the number of sentences that a language has (Own) of those that English has (Of).
type Coverage struct{ Own, Of int }

// Coverages returns a language's coverage of the sentences on pages, including those of the Laws
// and events, and of those shown in terminals only.
func Coverages(lang string) (pages, terminal Coverage) {
	for _, area := range Program.Areas() {
		c := &pages
		if OnlyAtTerminal(area) {
			c = &terminal
		}
		c.Own += len(Program.Keys(lang, area))
		c.Of += len(Program.Keys(English, area))
	}
	return pages, terminal
}

// OnlyAtTerminal reports whether the sentences of an area are never shown on pages. Languages that
// are not used in terminals need not have them.
func OnlyAtTerminal(area string) bool {
	return slices.Contains([]string{"cli", "editions", "help", "icsd", "speech", "study"}, area)
}
