package i18n_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

var placeholder = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// catalogue reads one area's file as key -> plural form -> sentence; an
// ordinary sentence has the one form "".
func catalogue(t *testing.T, name string) map[string]map[string]string {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var flat map[string]json.RawMessage
	if err := json.Unmarshal(raw, &flat); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	out := make(map[string]map[string]string)
	for k, v := range flat {
		var one string
		if json.Unmarshal(v, &one) == nil {
			out[k] = map[string]string{"": one}
			continue
		}
		var forms map[string]string
		if err := json.Unmarshal(v, &forms); err != nil {
			t.Fatalf("%s: key %s: a sentence or an object of plural forms, not %s", name, k, v)
		}
		out[k] = forms
	}
	// encoding/json keeps the last of two equal keys: a key written twice
	// would hide a sentence.
	keys := regexp.MustCompile(`(?m)^\s*"([\w.-]+\.[\w.-]+)"\s*:`).FindAllStringSubmatch(string(raw), -1)
	if len(keys) != len(out) {
		t.Errorf("%s: %d keys written, %d read: one is written twice or has no dot", name, len(keys), len(out))
	}
	return out
}

func arguments(forms map[string]string) []string {
	var names []string
	for _, s := range forms {
		for _, m := range placeholder.FindAllStringSubmatch(s, -1) {
			if m[1] != "Count" && !slices.Contains(names, m[1]) {
				names = append(names, m[1])
			}
		}
	}
	slices.Sort(names)
	return names
}

// spaces returns what stands before and after the words of a sentence.
func spaces(s string) string {
	before, after, _ := strings.Cut(s, strings.TrimSpace(s))
	return before + "|" + after
}

// Every key stands in every language, with a sentence, the same arguments and
// the plural forms both languages have.
func TestCatalogueIsWhole(t *testing.T) {
	names, err := filepath.Glob("catalogue/*.en.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no catalogue: %v", err)
	}
	all, err := filepath.Glob("catalogue/*.json")
	if err != nil {
		t.Fatal(err)
	}
	owner := make(map[string]string)
	read := 0
	for _, name := range names {
		english := catalogue(t, name)
		for _, lang := range i18n.Languages() {
			spoken := func(key string) bool { return i18n.AtTerminal(lang) || !i18n.OnlyAtTerminal(key) }
			file := strings.Replace(name, ".en.json", "."+lang+".json", 1)
			if !slices.ContainsFunc(slices.Collect(maps.Keys(english)), spoken) {
				continue
			}
			read++
			other := catalogue(t, file)
			for k := range other {
				if english[k] == nil || !spoken(k) {
					t.Errorf("%s: %s is no sentence that is said in %s", name, k, lang)
				}
			}
			for k, forms := range english {
				if !spoken(k) {
					continue
				}
				if other[k] == nil {
					t.Errorf("%s: %s is missing in %s", name, k, lang)
					continue
				}
				if got, want := arguments(other[k]), arguments(forms); !slices.Equal(got, want) {
					t.Errorf("%s: %s in %s takes %v, in English %v", name, k, lang, got, want)
				}
				for form, s := range other[k] {
					if strings.TrimSpace(s) == "" {
						t.Errorf("%s: %s %s in %s is empty", name, k, form, lang)
					}
					// A prompt ends in a space and an example is indented, but
					// then in every language.
					if w := forms[form]; w != "" && spaces(w) != spaces(s) {
						t.Errorf("%s: %s %s in %s has other spaces around it than in English", name, k, form, lang)
					}
				}
				if _, plural := forms["other"]; plural && (other[k]["one"] == "" || other[k]["other"] == "") {
					t.Errorf("%s: %s in %s needs the forms one and other", name, k, lang)
				}
				if strings.Contains(i18n.Count(lang, k, 2), i18n.Missing) && strings.Contains(i18n.Text(lang, k), i18n.Missing) {
					t.Errorf("%s: %s does not come out in %s", name, k, lang)
				}
			}
		}
		for k := range english {
			if owner[k] != "" {
				t.Errorf("%s stands in %s and in %s", k, owner[k], name)
			}
			owner[k] = name
		}
	}
	if read != len(all) {
		t.Errorf("%d files of %d belong to an area of English and to a language", read, len(all))
	}
}

// What no page may say stands nowhere in the packages that pages are made of.
func TestPagesSpeakTheirLanguages(t *testing.T) {
	key := regexp.MustCompile(`"([a-z]+\.)[\w.%-]*"`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (slices.Contains([]string{"../cli", "../icsd", "../bot", "../arch"}, path) || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if ext := filepath.Ext(path); (ext != ".go" && ext != ".html") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range key.FindAllStringSubmatch(string(text), -1) {
			if i18n.OnlyAtTerminal(m[1]) {
				t.Errorf("%s: %s exists only for a terminal", path, m[0])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		wishes []string
		want   string
	}{
		{nil, "en"},
		{[]string{""}, "en"},
		{[]string{"es"}, "es"},
		{[]string{"es-AR,es;q=0.9,en;q=0.5"}, "es"},
		{[]string{"it-IT,es;q=0.7,en;q=0.3"}, "es"},
		{[]string{"it"}, "en"},
		{[]string{"", "xx-!!", "es"}, "es"},
		{[]string{"en", "es"}, "en"},
		{[]string{strings.Repeat("es,", 4000)}, "en"},
	} {
		if got := i18n.Match(c.wishes...); got != c.want {
			t.Errorf("Match(%.40q) = %s, want %s", c.wishes, got, c.want)
		}
	}
}

func TestUnknownKeyIsMarked(t *testing.T) {
	if got := i18n.Text("es", "no.such.key"); got != "⟦no.such.key⟧" {
		t.Errorf("got %q", got)
	}
	if got := i18n.Text("tlh", "language.name"); got != i18n.Text("en", "language.name") {
		t.Errorf("an unknown language answered %q", got)
	}
}

func TestPlural(t *testing.T) {
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{
		{"en", 1, "1 game"}, {"en", 2, "2 games"}, {"es", 1, "1 partida"}, {"es", 0, "0 partidas"},
	} {
		if got := i18n.Count(c.lang, "count.games", c.n); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, s := range []string{"", "es", "es-419,en;q=0.1", ";;;q=9", "*", "x-klingon"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !i18n.Known(i18n.Match(s)) {
			t.Errorf("Match(%q) is no language of the program", s)
		}
	})
}

// polite are the forms of "usted" that a request slips into.
var polite = regexp.MustCompile(`(?i)(^|[^\pL])(usted(es)?|escriba|elija|ponga|guarde|pruebe|compruebe|vuelva|diga|dé|espere|puede usted|` +
	`int[eé]ntelo|déjel[oa]s?|escríbal[oa]s?|pónga(l[oa]s?|se)|vuélvalo|corríjal[oa]s?|indique|indíquel[oa]s?|copie|deténgal[oa]s?|bórrel[oa]s?|regístrese)([^\pL]|$)`)

// In Spanish pages, chess server and command line say "tú" to everybody.
func TestSpanishSaysTu(t *testing.T) {
	for _, bad := range []string{"Inténtelo otra vez.", "Escriba help"} {
		if !polite.MatchString(bad) {
			t.Errorf("%q is not seen", bad)
		}
	}
	areas, err := filepath.Glob("catalogue/*.es.json")
	if err != nil || len(areas) == 0 {
		t.Fatalf("no Spanish catalogue: %v", err)
	}
	for _, area := range areas {
		for key, forms := range catalogue(t, area) {
			for _, sentence := range forms {
				if found := polite.FindString(sentence); found != "" {
					t.Errorf("%s: %q in %q", key, found, sentence)
				}
			}
		}
	}
}
