package rules

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// runLaws runs a command line in a language.
func runLaws(t *testing.T, lang string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	w := terminal.World{In: strings.NewReader(""), Out: &o, Err: &e, Env: func(string) string { return "" }, Lang: lang}
	code = w.Execute(t.Context(), NewLaws(&w), args)
	return code, o.String(), e.String()
}

func TestLawsDiff(t *testing.T) {
	code, out, errs := runLaws(t, "en", "diff", "1997", "2009")
	if code != terminal.ExitOK || errs != "" {
		t.Fatalf("%d %q", code, errs)
	}
	for _, want := range []string{
		"a wrong claim costs the claimant", "half of what is left, three minutes at most", "9.5b", "nothing",
		"default time", "60:00", "6.6", "C4", "DRW-10",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if _, moved, _ := runLaws(t, "es", "diff", "1997", "2009", "--articles"); !strings.Contains(moved, "están en otro artículo") || !strings.Contains(moved, "una reclamación incorrecta cuesta a quien reclama") {
		t.Errorf("in Spanish:\n%s", moved)
	}
	if _, same, _ := runLaws(t, "en", "diff", "2009", "2009"); !strings.Contains(same, "do not differ") {
		t.Errorf("an edition differs from itself:\n%s", same)
	}
}

// TestLawsDiffEveryPair compares all editions; each pair differs, and the table
// says the same from either side.
func TestLawsDiffEveryPair(t *testing.T) {
	for _, a := range laws.Editions() {
		for _, b := range laws.Editions() {
			there, back := diffLaws(a, b), diffLaws(b, a)
			if (a == b) != (len(there.Properties) == 0) || len(there.Properties) != len(back.Properties) || len(there.Rules) != len(back.Rules) {
				t.Errorf("%s %s: %d and %d figures, %d and %d rules", a, b, len(there.Properties), len(back.Properties), len(there.Rules), len(back.Rules))
			}
			code, out, _ := runLaws(t, "en", "diff", string(a), string(b), "--json")
			var d lawsDiff
			if err := json.Unmarshal([]byte(out), &d); code != terminal.ExitOK || err != nil || len(d.Properties) != len(there.Properties) || d.Editions != [2]laws.Edition{a, b} {
				t.Errorf("%s %s: %d %v %s", a, b, code, err, out)
			}
		}
	}
}

func TestLawsShow(t *testing.T) {
	code, out, errs := runLaws(t, "en", "show", "9.5", "--edition", "2009")
	if code != terminal.ExitOK || errs != "" {
		t.Fatalf("%d %q", code, errs)
	}
	for _, want := range []string{"2009, 9.5a (REP-14)", "a wrong claim gives the opponent: 3:00", "laws/testdata/2009/9.5-wrong-claim.txt"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	code, out, _ = runLaws(t, "es", "show", "rep-19", "--edition", "2023", "--json")
	var shown []lawsRule
	if err := json.Unmarshal([]byte(out), &shown); code != terminal.ExitOK || err != nil || len(shown) != 1 || shown[0].Article != "9.6.1" || !strings.Contains(shown[0].Text, "quinta") {
		t.Errorf("%d %v %s", code, err, out)
	}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"no edition 1066", []string{"show", "9.2", "--edition", "1066"}},
		{"no edition 1066", []string{"diff", "1066", "2009"}},
		{"no article 99", []string{"show", "99"}},
		{"no article REP-19", []string{"show", "REP-19", "--edition", "2009"}},
		{"Give two editions", []string{"diff", "2009"}},
	} {
		if code, out, errs := runLaws(t, "en", c.args...); code != terminal.ExitFailed || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d %q %q", c.args, code, out, errs)
		}
	}
}

// TestLawsHaveWords requires a sentence for every rule, property and policy in
// every language, and that the transcripts that are named exist.
func TestLawsHaveWords(t *testing.T) {
	for _, lang := range languages() {
		w := &terminal.World{Lang: lang}
		for _, e := range laws.Editions() {
			properties, _ := laws.Properties(e)
			for _, p := range properties {
				if strings.Contains(lawsText(w, "property."+p.Name), "⟦") {
					t.Errorf("%s: no word for %s", lang, p.Name)
				}
				if said := lawsValue(w, p.Value); strings.ContainsAny(said, "⟦-") {
					t.Errorf("%s: no word for %s in %s", lang, p.Value, p.Name)
				}
			}
			for _, r := range laws.Rules() {
				for _, s := range findRules(w, e, properties, string(r)) {
					if len(s.Transcripts) == 0 && !strings.HasPrefix(s.Article, "Hall") {
						t.Errorf("%s: no transcript for %s", e, r)
					}
					for _, file := range s.Transcripts {
						if _, err := os.Stat(filepath.Join("..", "..", "..", filepath.FromSlash(file))); err != nil {
							t.Error(err)
						}
					}
				}
			}
		}
	}
}

// languages returns the languages of a terminal, one of them with -short.
func languages() []string {
	all := i18n.TerminalLanguages()
	if testing.Short() {
		return all[:1]
	}
	return all
}
