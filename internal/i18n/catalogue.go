package i18n

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// The sentences of the program, and those of the Laws and of events, which public packages show
// and which therefore stand apart: whoever imports those has not all the others with them.
var (
	//go:embed */laws.json
	lawsFiles embed.FS
	//go:embed */events.json
	eventFiles embed.FS
	//go:embed */*.json
	files embed.FS

	// Laws has the sentences of games under the Laws.
	Laws = &Catalogue{files: &lawsFiles}
	// Events has the sentences of competitions.
	Events = &Catalogue{files: &eventFiles}
	// Program has every other sentence too.
	Program = &Catalogue{files: &files}
)

// Catalogue is a set of sentences by key, in every language. An area of keys ("web", "cli") is
// read when somebody first asks for one of its sentences: most runs of the command line need one
// area of one language. A program that never asks a catalogue is linked without its files.
type Catalogue struct {
	files *embed.FS
	once  sync.Once
	areas map[string]func() *area // by "LANG/AREA", each read once; made by once
}

// area is the sentences of one file.
type area struct {
	tag       language.Tag
	sentences map[string]message
}

// Text returns the sentence for key in lang. args are names and values in turn:
// Text("es", "web.hall.greeting", "Handle", "Ana"). What a language lacks, and what is asked for
// in an unknown language, is answered in English; an unknown key comes back between ⟦ and ⟧.
func (c *Catalogue) Text(lang, key string, args ...any) string {
	return c.format(lang, key, func() map[string]any { return pairs(args) })
}

// Format is Text with the arguments by their names.
func (c *Catalogue) Format(lang, key string, args map[string]any) string {
	return c.format(lang, key, func() map[string]any { return args })
}

func (c *Catalogue) format(lang, key string, args func() map[string]any) string {
	a, m := c.find(lang, key)
	switch {
	case a == nil:
		return Missing + key + "⟧"
	case len(m) == 0:
		return ""
	case len(m) == 1 && m[0].name == "":
		return m[0].text
	}
	var b strings.Builder
	m.write(&b, a.tag, args(), 0)
	return b.String()
}

// Has reports whether lang itself has a sentence for a key.
func (c *Catalogue) Has(lang, key string) bool {
	if !Known(lang) {
		return false
	}
	name, _, _ := strings.Cut(key, ".")
	_, has := c.area(lang, name).sentences[key]
	return has
}

// find returns the sentence in lang, or in English, with its area; nil for an unknown key.
func (c *Catalogue) find(lang, key string) (*area, message) {
	name, _, _ := strings.Cut(key, ".")
	for _, lang := range []string{lang, English} {
		if !Known(lang) {
			continue
		}
		a := c.area(lang, name)
		if m, has := a.sentences[key]; has {
			return a, m
		}
	}
	return nil, nil
}

// area returns the sentences of one area in one language, none for an unknown one.
func (c *Catalogue) area(lang, name string) *area {
	c.once.Do(func() {
		c.areas = map[string]func() *area{}
		for _, lang := range append(Languages(), Pseudo) {
			for _, name := range c.Areas() {
				c.areas[lang+"/"+name] = sync.OnceValue(func() *area {
					return &area{tag: language.Make(lang), sentences: c.read(lang, name)}
				})
			}
		}
	})
	if read := c.areas[lang+"/"+name]; read != nil {
		return read()
	}
	return &area{}
}

// read reads a file. It cannot fail in a binary whose tests passed, so a fault in it is a panic
// and not an error to carry.
func (c *Catalogue) read(lang, name string) map[string]message {
	if lang == Pseudo {
		return pseudo(c.area(English, name).sentences)
	}
	data, err := c.files.ReadFile(lang + "/" + name + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var raw map[string]string
	if err == nil {
		err = json.Unmarshal(data, &raw)
	}
	if err != nil {
		panic(fmt.Sprintf("i18n: %s/%s.json: %v", lang, name, err))
	}
	sentences := make(map[string]message, len(raw))
	for key, text := range raw {
		m, err := readMessage(text)
		if err != nil {
			panic(fmt.Sprintf("%s/%s.json: %s: %v", lang, name, key, err))
		}
		if text != "" { // translators' tools write what is not translated so
			sentences[key] = m
		}
	}
	return sentences
}

// pairs turns names and values in turn into a map.
func pairs(args []any) map[string]any {
	m := make(map[string]any, len(args)/2+1)
	for i := 0; i+1 < len(args); i += 2 {
		m[fmt.Sprint(args[i])] = args[i+1]
	}
	return m
}

// Keys returns the keys of an area for which lang itself has a sentence, sorted.
func (c *Catalogue) Keys(lang, area string) []string {
	if !Known(lang) {
		return nil
	}
	return slices.Sorted(maps.Keys(c.area(lang, area).sentences))
}

// Areas returns the names of the areas, sorted.
func (c *Catalogue) Areas() []string {
	entries, err := c.files.ReadDir(English)
	if err != nil {
		panic(fmt.Sprintf("i18n: %v", err))
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".json"))
	}
	return names
}

// Arguments returns the names of the arguments that a sentence takes in lang, sorted.
func (c *Catalogue) Arguments(lang, key string) []string {
	names := map[string]bool{}
	_, m := c.find(lang, key)
	m.arguments(names)
	return slices.Sorted(maps.Keys(names))
}
