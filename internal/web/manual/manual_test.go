package manual

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/escaque/escaque"
	"github.com/escaque/escaque/internal/i18n"
)

// eachFile calls look with every chapter in every language.
func eachFile(t *testing.T, look func(t *testing.T, lang, name string, source []byte)) {
	t.Helper()
	for _, lang := range languages {
		for _, name := range names {
			source, err := files.ReadFile("chapters/" + lang + "/" + name + ".md")
			if err != nil {
				t.Error(err)
				continue
			}
			t.Run(lang+"/"+name, func(t *testing.T) { look(t, lang, name, source) })
		}
	}
}

// places are the chapters with their sections, as links name them.
func places(lang string) []string {
	var list []string
	for _, c := range chaptersIn(lang, false) {
		list = append(list, c.Name)
		for _, s := range c.Sections {
			list = append(list, c.Name+"#"+s.ID)
		}
	}
	return list
}

func TestEveryLanguageHasTheSameChapters(t *testing.T) {
	for _, lang := range languages[1:] {
		if diff := cmp.Diff(places(languages[0]), places(lang)); diff != "" {
			t.Errorf("%s and %s (-/+):\n%s", languages[0], lang, diff)
		}
	}
	for _, lang := range languages {
		found, err := files.ReadDir("chapters/" + lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if !slices.Contains(names, strings.TrimSuffix(f.Name(), ".md")) {
				t.Errorf("chapters/%s/%s is no chapter", lang, f.Name())
			}
		}
	}
}

func TestEveryChapterIsWhole(t *testing.T) {
	eachFile(t, func(t *testing.T, _, name string, source []byte) {
		c := parseChapter(name, source, false)
		if c.Title == "" || len(c.Sections) == 0 {
			t.Errorf("title %q, %d sections", c.Title, len(c.Sections))
		}
		seen := map[string]bool{"": true}
		for _, s := range c.Sections {
			if seen[s.ID] || s.Title == "" || s.Text == "" || s.HTML == "" {
				t.Errorf("section %q, identifier %q", s.Title, s.ID)
			}
			seen[s.ID] = true
		}
	})
}

func TestLinksLeadSomewhere(t *testing.T) {
	known := append(places(languages[0]), ChangesPath)
	eachFile(t, func(t *testing.T, _, name string, source []byte) {
		walk(t, source, func(n ast.Node) {
			l, ok := n.(*ast.Link)
			if !ok {
				return
			}
			to := string(l.Destination)
			if chapter, section, inside := parseLink(to, name); inside {
				to = strings.TrimSuffix(chapter+"#"+section, "#")
			}
			if !slices.Contains(known, to) {
				t.Errorf("%s leads nowhere", l.Destination)
			}
		})
	})
	for page, at := range about() {
		if at != "" && !slices.Contains(known, at) {
			t.Errorf("the page %s has its help at %s, which does not exist", page, at)
		}
	}
}

// On the page of the whole manual every link leads to a place of that page.
func TestTheWholeManualLeadsToItself(t *testing.T) {
	links := regexp.MustCompile(`href="#([^"]+)"`)
	for _, lang := range languages {
		ids := map[string]bool{}
		chapters := chaptersIn(lang, true)
		for _, c := range chapters {
			ids[c.Name] = true
			for _, s := range c.Sections {
				ids[s.ID] = true
			}
		}
		found := 0
		for _, c := range chapters {
			for _, s := range c.Sections {
				for _, m := range links.FindAllStringSubmatch(string(s.HTML), -1) {
					if found++; !ids[m[1]] {
						t.Errorf("%s: %s leads nowhere", lang, m[1])
					}
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no link is inside the page", lang)
		}
	}
}

// Every field of the forms of regulations is described in the chapter on every setting, in every
// language.
func TestEverySettingIsDescribed(t *testing.T) {
	labels := regexp.MustCompile(`<label for="[^"]*">{{t "([^"]+)"}}|<label class="check">.*?<span>{{t "([^"]+)"}}</span>|<legend>{{t "([^"]+)"}}|<th scope="col"[^>]*>{{t "([^"]+)"}}`)
	found := map[string]bool{}
	for _, page := range []string{"manage_settings", "event_new"} {
		source, err := os.ReadFile("../events/templates/" + page + ".html")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range labels.FindAllStringSubmatch(string(source), -1) {
			found[strings.Join(m[1:], "")] = true
		}
	}
	if len(found) < 50 {
		t.Fatalf("%d settings", len(found))
	}
	for _, lang := range languages {
		chapter, err := files.ReadFile("chapters/" + lang + "/every-setting.md")
		if err != nil {
			t.Fatal(err)
		}
		for key := range found {
			if label := i18n.Text(lang, key); !strings.Contains(string(chapter), "**"+label+"**") {
				t.Errorf("%s: nothing about %q", lang, label)
			}
		}
	}
}

// What stands in bold are words of the pages: a button that is renamed makes the manual
// wrong.
func TestBoldWordsStandOnThePages(t *testing.T) {
	words := map[string]*regexp.Regexp{}
	for _, lang := range languages {
		words[lang] = catalogue(t, lang)
	}
	eachFile(t, func(t *testing.T, lang, _ string, source []byte) {
		walk(t, source, func(n ast.Node) {
			if e, ok := n.(*ast.Emphasis); ok && e.Level == 2 {
				if said := plainText(e, source); !words[lang].MatchString(said) {
					t.Errorf("no page says %q", said)
				}
			}
		})
	})
}

// catalogue matches every sentence of the pages in a language, with any arguments.
func catalogue(t *testing.T, lang string) *regexp.Regexp {
	t.Helper()
	const anything = "\x01"
	var all []string
	for _, key := range slices.Concat(i18n.Program.Keys(lang, "web"), i18n.Program.Keys(lang, "common"), i18n.Program.Keys(lang, "arbiter")) {
		args := map[string]any{}
		for _, name := range i18n.Program.Arguments(lang, key) {
			args[name] = anything
		}
		for range 2 {
			// What is only an argument would match anything.
			if s := i18n.Program.Format(lang, key, args); !strings.HasPrefix(s, anything) {
				all = append(all, strings.ReplaceAll(regexp.QuoteMeta(s), anything, `\S+`))
			}
			args["Count"] = 1
		}
	}
	if len(all) == 0 {
		t.Fatalf("no page speaks %s", lang)
	}
	return regexp.MustCompile(`^(?:` + strings.Join(all, "|") + `)$`)
}

func walk(t *testing.T, source []byte, look func(ast.Node)) {
	t.Helper()
	err := ast.Walk(markdown().Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			look(n)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSearch(t *testing.T) {
	for _, c := range []struct{ lang, asked, first string }{
		{"en", "Acceleration", "first-round#acceleration"}, // the title, before a chapter that mentions it,
		{"en", "CLOSING", "rounds#closing"},
		{"es", "papeletas segunda", "results#second-reading"},
		{"es", "aceleracion", "first-round#acceleration"}, // without its accent
		{"en", "", ""},
		{"en", "nothing of the kind stands here", ""},
	} {
		at := ""
		if found := search(chaptersIn(c.lang, false), c.asked); len(found) > 0 {
			at = found[0].Chapter.Name + "#" + found[0].Section.ID
		}
		if at != c.first {
			t.Errorf("%s %q: %q, want %q", c.lang, c.asked, at, c.first)
		}
	}
}

func TestExcerptEndsWithAWord(t *testing.T) {
	for _, f := range search(chaptersIn("en", false), "the") {
		if short, cut := strings.CutSuffix(f.Excerpt, " …"); cut && (len(short) > excerpt || !strings.HasPrefix(f.Section.Text, short+" ")) {
			t.Errorf("%q", f.Excerpt)
		}
	}
}

func TestPartOfTheChangeLog(t *testing.T) {
	const log = "# Changelog\n\n## 0.1.0 (prepared)\n\nFirst.\n\n### Limits\nFew.\n\n## Unreleased\n- More.\n\n## 0.10.0\nLater.\n"
	for version, want := range map[string]string{
		"0.1.0":      "First.\n\n### Limits\nFew.",
		"Unreleased": "- More.",
		"0.10.0":     "Later.",
		"0.2.0":      "",
	} {
		if got := sectionOf(log, version); got != want {
			t.Errorf("%s: %q", version, got)
		}
	}
}

func TestChangesOfAVersion(t *testing.T) {
	for version, released := range map[string]bool{"v0.1.0": true, "0.1.0": true, "v0.1.0-12-gabc1234": false, "dev": false, "v99.0.0": false} {
		c := changesOf(version)
		if c.Released != released || c.Version != version || c.HTML == "" {
			t.Errorf("%s: released %v, %d bytes", version, c.Released, len(c.HTML))
		}
		if strings.Contains(string(c.HTML), `href="docs/`) {
			t.Errorf("%s: a link leads to a file of the repository", version)
		}
	}
}

// TestNothingNeedsTables requires that no chapter and no change has a table, which would be shown as
// its source.
func TestNothingNeedsTables(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\s*\|?[ :]*-{3,}[ :]*\|`)
	if row.MatchString(escaque.Changelog) {
		t.Error("the change log has a table")
	}
	eachFile(t, func(t *testing.T, _, _ string, source []byte) {
		if row.Match(source) {
			t.Error("a table")
		}
	})
	if !row.MatchString("| a | b |\n|---|:--|\n") || !row.MatchString("a | b\n--- | ---\n") {
		t.Error("a table is not noticed")
	}
}
