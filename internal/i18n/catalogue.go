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

// The catalogues of the program. Laws and Events are separate because public packages use them: a
// program that imports those does not include all other sentences.
var (
	//go:embed */laws.json
	lawsFiles embed.FS
	//go:embed */events.json
	eventFiles embed.FS
	//go:embed */*.json
	files embed.FS

	// Laws holds the sentences about games under the Laws.
	Laws = &Catalogue{files: &lawsFiles}
	// Events holds the sentences about competitions.
	Events = &Catalogue{files: &eventFiles}
	// Program holds all sentences.
	Program = &Catalogue{files: &files}
)

// Catalogue is a set of sentences by key, in every language. An area of keys ("web", "cli") is read
// on its first use, because most runs of the command line need one area of one language. A program
// that does not use a catalogue is linked without its files.
type Catalogue struct {
	files *embed.FS
	once  sync.Once
	areas map[string]func() *area // by "LANG/AREA", each read once; made by once
}

// area holds the sentences of one file.
type area struct {
	tag       language.Tag
	sentences map[string]message
}

// Text returns the sentence for key in lang. args are alternating names and values: Text("es",
// "web.hall.greeting", "Handle", "Ana"). It returns the English sentence if the language is unknown
// or lacks the sentence. It returns an unknown key between ⟦ and ⟧.
func (c *Catalogue) Text(lang, key string, args ...any) string {
	return c.format(lang, key, func() map[string]any { return argumentMap(args) })
}

// Format is [Catalogue.Text] with the arguments as a map.
func (c *Catalogue) Format(lang, key string, args map[string]any) string {
	return c.format(lang, key, func() map[string]any { return args })
}

func (c *Catalogue) format(lang, key string, args func() map[string]any) string {
	a, m := c.findMessage(lang, key)
	switch {
	case a == nil:
		return Missing + key + "⟧"
	case len(m) == 0:
		return ""
	case len(m) == 1 && m[0].name == "":
		return m[0].text
	}
	var b strings.Builder
	m.writeTo(&b, a.tag, args(), 0)
	return b.String()
}

// Has reports whether lang itself has a sentence for key.
func (c *Catalogue) Has(lang, key string) bool {
	if !Known(lang) {
		return false
	}
	name, _, _ := strings.Cut(key, ".")
	_, has := c.areaOf(lang, name).sentences[key]
	return has
}

// findMessage returns the sentence in lang or in English, and its area. It returns nil for an
// unknown key.
func (c *Catalogue) findMessage(lang, key string) (*area, message) {
	name, _, _ := strings.Cut(key, ".")
	for _, lang := range []string{lang, English} {
		if !Known(lang) {
			continue
		}
		a := c.areaOf(lang, name)
		if m, has := a.sentences[key]; has {
			return a, m
		}
	}
	return nil, nil
}

// areaOf returns the sentences of one area in one language. An unknown area is empty.
func (c *Catalogue) areaOf(lang, name string) *area {
	c.once.Do(func() {
		c.areas = map[string]func() *area{}
		for _, lang := range append(Languages(), Pseudo) {
			for _, name := range c.Areas() {
				c.areas[lang+"/"+name] = sync.OnceValue(func() *area {
					return &area{tag: language.Make(lang), sentences: c.readArea(lang, name)}
				})
			}
		}
	})
	if read := c.areas[lang+"/"+name]; read != nil {
		return read()
	}
	return &area{}
}

// readArea reads a file. It panics on a fault, which tests would have found.
func (c *Catalogue) readArea(lang, name string) map[string]message {
	if lang == Pseudo {
		return toPseudo(c.areaOf(English, name).sentences)
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

// argumentMap converts alternating names and values to a map.
func argumentMap(args []any) map[string]any {
	m := make(map[string]any, len(args)/2+1)
	for i := 0; i+1 < len(args); i += 2 {
		m[fmt.Sprint(args[i])] = args[i+1]
	}
	return m
}

// Keys returns the sorted keys of an area for which lang itself has a sentence.
func (c *Catalogue) Keys(lang, area string) []string {
	if !Known(lang) {
		return nil
	}
	return slices.Sorted(maps.Keys(c.areaOf(lang, area).sentences))
}

// Areas returns the sorted names of the areas.
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

// Arguments returns the sorted names of the arguments of a sentence in lang.
func (c *Catalogue) Arguments(lang, key string) []string {
	names := map[string]bool{}
	_, m := c.findMessage(lang, key)
	m.addArguments(names)
	return slices.Sorted(maps.Keys(names))
}
