package i18n_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// spaces returns what stands before and after the words of a sentence.
func spaces(s string) string {
	before, after, _ := strings.Cut(s, strings.TrimSpace(s))
	return before + "|" + after
}

// said returns a sentence with every argument as its own name, and 2 where it counts.
func said(lang, key string) string {
	args := map[string]any{}
	for _, name := range i18n.Program.Arguments(lang, key) {
		args[name] = name
	}
	if _, counts := args["Count"]; counts {
		args["Count"] = 2
	}
	return i18n.Program.Format(lang, key, args)
}

// A language has the folder of its tag, and no folder is without a language. What a language
// says is said in English too, with the same arguments. Languages that somebody has reviewed
// lack nothing, but for what is said at a terminal alone.
func TestCatalogueIsWhole(t *testing.T) {
	folders, err := filepath.Glob("*/common.json")
	if err != nil || len(folders) != len(i18n.All()) {
		t.Errorf("%d folders for %d languages: %v %v", len(folders), len(i18n.All()), folders, err)
	}
	for _, lang := range i18n.All() {
		for _, area := range i18n.Program.Areas() {
			english, own := i18n.Program.Keys(i18n.English, area), i18n.Program.Keys(lang.Tag, area)
			if len(own) == 0 && !lang.Terminal && i18n.OnlyAtTerminal(area) {
				continue
			}
			if !lang.Unreviewed {
				for _, key := range english {
					if !slices.Contains(own, key) {
						t.Errorf("%s: %s is missing", lang.Tag, key)
					}
				}
			}
			for _, key := range own {
				if !slices.Contains(english, key) {
					t.Errorf("%s: %s is said in no English", lang.Tag, key)
					continue
				}
				if area == "laws" { // laws/words knows which arguments a sentence may take, and joins its parts
					continue
				}
				if got, want := i18n.Program.Arguments(lang.Tag, key), i18n.Program.Arguments(i18n.English, key); !slices.Equal(got, want) {
					t.Errorf("%s: %s takes %v, in English %v", lang.Tag, key, got, want)
				}
				// A prompt ends in a space and an example is indented, but then in every language.
				if got, want := said(lang.Tag, key), said(i18n.English, key); spaces(got) != spaces(want) {
					t.Errorf("%s: %s is %q, in English %q: other spaces, or nothing", lang.Tag, key, got, want)
				}
			}
		}
	}
}

// The files are written in one way, so that the changes of people and of translators' tools are
// seen line by line: one sentence a line, the keys of every language in the order of English, and
// none twice.
func TestFilesAreInOrder(t *testing.T) {
	files, err := filepath.Glob("??/*.json")
	if err != nil || len(files) < len(i18n.All()) {
		t.Fatal(files, err)
	}
	line := regexp.MustCompile(`^  "([\w.*/=-]+)": ".*",?$`)
	keys := func(name string) (list []string) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		if len(lines) < 3 || lines[0] != "{" || lines[len(lines)-1] != "}" {
			t.Fatalf("%s is no object with a sentence a line", name)
		}
		for i, text := range lines[1 : len(lines)-1] {
			m := line.FindStringSubmatch(text)
			if m == nil {
				t.Fatalf("%s:%d: %s", name, i+2, text)
			}
			if area, _, _ := strings.Cut(m[1], "."); area+".json" != filepath.Base(name) {
				t.Errorf("%s:%d: %s stands in the file of another area", name, i+2, m[1])
			}
			list = append(list, m[1])
		}
		return list
	}
	for _, name := range files {
		own, english := keys(name), keys(filepath.Join(i18n.English, filepath.Base(name)))
		place := map[string]int{}
		for i, key := range english {
			place[key] = i
		}
		for i := 1; i < len(own); i++ {
			if place[own[i-1]] >= place[own[i]] {
				t.Errorf("%s: %s stands before %s, in English after it", name, own[i-1], own[i])
			}
		}
	}
}

// Pages show no area of the terminal, which most of their languages lack.
func TestPagesSpeakTheirLanguages(t *testing.T) {
	key := regexp.MustCompile(`"([a-z]+)\.[\w.%-]*"`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (slices.Contains([]string{"../cli", "../icsd", "../bot", "../arch", "../i18n"}, path) || d.Name() == "node_modules") {
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
				t.Errorf("%s: %s is of an area that only a terminal shows", path, m[0])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What a language lacks is said in English.
func TestEnglishWhereALanguageLacksASentence(t *testing.T) {
	if got, want := i18n.Text("fr", "cli.root.short"), i18n.Text("en", "cli.root.short"); got != want || strings.Contains(got, i18n.Missing) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The language that nobody speaks has an accent on every letter that is not an argument's.
func TestPseudo(t *testing.T) {
	if got := i18n.Count(i18n.Pseudo, "common.count.games", 2); got != "2 ğáɱéš" {
		t.Error(got)
	}
	if got := i18n.Text(i18n.Pseudo, "common.day.of", "Day", 3, "Month", "May", "Year", 2026); got != "3 May 2026" {
		t.Error(got)
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
		{[]string{"es-AR"}, "es"},
		{[]string{"en-ES", "es"}, "en"},
		{[]string{"C", "es"}, "es"},
		{[]string{"es-419"}, "es"},
		{[]string{"esses", "-s-ES", "de"}, "de"},
		{[]string{"es-AR,es;q=0.9,en;q=0.5"}, "es"},
		{[]string{"eo,es;q=0.7,en;q=0.3"}, "es"},
		{[]string{"eo"}, "en"},
		{[]string{"", "xx-!!", "es"}, "es"},
		{[]string{"en", "es"}, "en"},
		{[]string{strings.Repeat("es,", 4000)}, "en"},
	} {
		if got := i18n.PageLanguage(c.wishes...); got != c.want {
			t.Errorf("PageLanguage(%.40q) = %s, want %s", c.wishes, got, c.want)
		}
	}
}

func TestUnknownKeyIsMarked(t *testing.T) {
	if got := i18n.Text("es", "no.such.key"); got != "⟦no.such.key⟧" {
		t.Errorf("got %q", got)
	}
	if got := i18n.Text("tlh", "common.language"); got != i18n.Text("en", "common.language") {
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
		if got := i18n.Count(c.lang, "common.count.games", c.n); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, s := range []string{"", "es", "es-419,en;q=0.1", ";;;q=9", "*", "x-klingon"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !i18n.Known(i18n.PageLanguage(s)) {
			t.Errorf("PageLanguage(%q) is no language of the program", s)
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
	for _, area := range i18n.Program.Areas() {
		for _, key := range i18n.Program.Keys("es", area) {
			switch key { // they say what an arbiter, a line and others do
			case "laws.detail.taken-back", "browser.notSent", "help.command.simpass", "help.topic.intro_playing":
				continue
			}
			if found := polite.FindString(said("es", key)); found != "" {
				t.Errorf("%s: %q in %q", key, found, said("es", key))
			}
		}
	}
}
