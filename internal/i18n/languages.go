package i18n

import "slices"

// Languages as BCP 47 base tags, for those that the program mentions.
const (
	English = "en"
	Spanish = "es"
)

// Language is a language of the program. Its sentences are the files of the folder with its tag;
// what it lacks is said in English.
type Language struct {
	Tag        string // BCP 47, "pt"
	Name       string // in itself, "Português"
	Terminal   bool   // spoken by the command line and over telnet too
	Unreviewed bool   // nobody who speaks it has read the sentences yet
}

// all are the languages, the one that is spoken to everybody else first.
var all = [...]Language{
	{Tag: English, Name: "English", Terminal: true},
	{Tag: Spanish, Name: "Español", Terminal: true},
	{Tag: "ca", Name: "Català"},
	{Tag: "fr", Name: "Français"},
	{Tag: "pt", Name: "Português"},
	{Tag: "de", Name: "Deutsch"},
	{Tag: "it", Name: "Italiano", Unreviewed: true},
}

// All returns the languages of the program, the default first.
func All() []Language { return slices.Clone(all[:]) }

// Languages returns the tags of the languages of the program, the default first.
func Languages() []string { return tags(func(Language) bool { return true }) }

// Reviewed returns the tags of the languages that somebody has reviewed, which lack nothing.
func Reviewed() []string { return tags(func(l Language) bool { return !l.Unreviewed }) }

// TerminalLanguages returns the tags of the languages of the command line and of telnet, the
// default first.
func TerminalLanguages() []string { return tags(func(l Language) bool { return l.Terminal }) }

func tags(wanted func(Language) bool) []string {
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

// Name returns the name of a language in itself.
func Name(lang string) string {
	for _, l := range all {
		if l.Tag == lang {
			return l.Name
		}
	}
	return lang
}

// Coverage is how many sentences a language has of those that English has.
type Coverage struct{ Own, Of int }

// Coverages returns how much of the pages, the Laws and events included, and how much of what is
// said at a terminal alone exists in a language.
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

// OnlyAtTerminal reports whether no page shows the sentences of an area, so that languages of
// pages alone need not have them.
func OnlyAtTerminal(area string) bool {
	return slices.Contains([]string{"cli", "editions", "help", "icsd", "speech", "study"}, area)
}
