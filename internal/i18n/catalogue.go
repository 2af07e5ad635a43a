package i18n

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

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
	areas map[string]func() map[string]func() *area // by language and name, each made once; set by once
}

// area holds the sentences of one file.
type area struct {
	tag       language.Tag
	sentences map[string]*sentence
}

// sentence is a sentence of a file. It is parsed when it is first asked for, because most runs of
// the program need few of the thousands.
type sentence struct {
	raw    string // as JSON
	parsed atomic.Pointer[message]
}

// message returns the parsed sentence. It panics on a fault, which tests would have found.
func (s *sentence) message() message {
	if m := s.parsed.Load(); m != nil {
		return *m
	}
	var text string
	err := json.Unmarshal([]byte(s.raw), &text)
	var m message
	if err == nil {
		m, err = readMessage(text)
	}
	if err != nil {
		panic(fmt.Sprintf("i18n: the sentence %s: %v", s.raw, err))
	}
	s.parsed.Store(&m)
	return m
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
		if s := a.sentences[key]; s != nil {
			return a, s.message()
		}
	}
	return nil, nil
}

// areaOf returns the sentences of one area in one language. An unknown area is empty.
func (c *Catalogue) areaOf(lang, name string) *area {
	c.once.Do(func() {
		c.areas = map[string]func() map[string]func() *area{}
		for _, lang := range append(Languages(), Pseudo) {
			c.areas[lang] = sync.OnceValue(func() map[string]func() *area {
				areas := map[string]func() *area{}
				for _, name := range c.Areas() {
					areas[name] = sync.OnceValue(func() *area {
						return &area{tag: language.Make(lang), sentences: c.readArea(lang, name)}
					})
				}
				return areas
			})
		}
	})
	if areas := c.areas[lang]; areas != nil {
		if read := areas()[name]; read != nil {
			return read()
		}
	}
	return &area{}
}

// readArea reads a file. It panics on a fault, which tests would have found.
func (c *Catalogue) readArea(lang, name string) map[string]*sentence {
	if lang == Pseudo {
		return toPseudo(c.areaOf(English, name).sentences)
	}
	file, err := c.files.Open(lang + "/" + name + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var b strings.Builder
	if err == nil {
		if info, err := file.Stat(); err == nil {
			b.Grow(int(info.Size()))
		}
		_, err = io.Copy(&b, file)
		_ = file.Close() // a file in memory has nothing to close
	}
	if err != nil {
		panic(fmt.Sprintf("i18n: %s/%s.json: %v", lang, name, err))
	}
	sentences, err := readSentences(b.String())
	if err != nil {
		panic(fmt.Sprintf("i18n: %s/%s.json: %v", lang, name, err))
	}
	return sentences
}

// readSentences finds the sentences of a file by key. The file is a JSON object with one sentence
// on each line, as TestFilesAreInOrder requires. This takes a tenth of the time in which
// encoding/json reads the file.
func readSentences(file string) (map[string]*sentence, error) {
	count := strings.Count(file, "\n")
	list, byKey := make([]sentence, 0, count), make(map[string]*sentence, count)
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(strings.TrimSpace(line), ",")
		if line == "{" || line == "}" {
			continue
		}
		key, raw, ok := strings.Cut(line, `": "`)
		if !ok || !strings.HasPrefix(key, `"`) || !strings.HasSuffix(raw, `"`) {
			return nil, fmt.Errorf("not a line with a sentence: %q", line)
		}
		if raw != `"` { // translators' tools write what is not translated as ""
			list = append(list, sentence{raw: line[len(line)-len(raw)-1:]})
			byKey[key[1:]] = &list[len(list)-1]
		}
	}
	return byKey, nil
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
