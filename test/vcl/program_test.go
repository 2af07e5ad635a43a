package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

const root = "../.."

// Without a setting the program speaks English; with one, another language and English again.
func TestQ008SpeaksEnglishWithoutASetting(t *testing.T) {
	english := typed(t, map[string]string{"LC_ALL": "", "LANG": ""}, "event", "--help")
	want(t, english.out, "Begin an event", "General flags:")
	spanish := typed(t, map[string]string{"LC_ALL": "es"}, "event", "--help")
	never(t, spanish.out, "Begin an event", "General flags:")
	if again := typed(t, map[string]string{"LC_ALL": "en"}, "event", "--help"); again.out != english.out {
		t.Errorf("chosen English is not that of the beginning:\n%s", again.out)
	}
}

// The English catalogue has letters of other alphabets only where it names something: a language or
// a word that people type.
func TestQ010NoForeignWords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "internal/i18n/en/*.json"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	sentences := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for key, text := range texts {
			sentences++
			for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
				if strings.IndexFunc(word, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 && !foreignNames[word] {
					t.Errorf("%s: %q in %q", key, word, text)
				}
			}
		}
	}
	if sentences < 1000 {
		t.Errorf("only %d sentences", sentences)
	}
}

// foreignNames are the words with letters beyond English that English sentences may have: an
// example of a name, a word that English took over, and the name of a language in itself, by which
// the chess server offers it.
var foreignNames = map[string]bool{"García": true, "López": true, "café": true, "español": true}

// The manual has the essentials in English: lists, beginning an event, byes, pairing, printing.
func TestQ014ManualOfTheEssentials(t *testing.T) {
	for chapter, words := range map[string][]string{
		"entries":     {"list", "rating", "FIDE"},
		"new-event":   {"system", "rounds", "tie-break"},
		"absences":    {"bye", "half"},
		"first-round": {"lot", "numbers"},
		"rounds":      {"draft", "Publish"},
		"printing":    {"print", "PDF"},
	} {
		data, err := os.ReadFile(filepath.Join(root, "internal/web/manual/chapters/en", chapter+".md"))
		if err != nil {
			t.Error(err)
			continue
		}
		if n := len(strings.Fields(string(data))); n < 100 {
			t.Errorf("%s has %d words", chapter, n)
		}
		want(t, string(data), words...)
	}
}
