package rules

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// allProperties are the figures and policies of every edition.
func allProperties() map[laws.Edition][]laws.Property {
	all := map[laws.Edition][]laws.Property{}
	for _, e := range laws.Editions() {
		all[e], _ = laws.Properties(e)
	}
	return all
}

// TestLawsShowWhatDiffCites requires that every article that a comparison of editions
// cites is shown by `laws show` in its edition, with what the comparison says of it.
func TestLawsShowWhatDiffCites(t *testing.T) {
	w := &terminal.World{Lang: i18n.English}
	cited, all := 0, allProperties()
	for _, a := range laws.Editions() {
		shown := map[string][]lawsRule{} // by article: one is cited in many comparisons
		show := func(article string) []lawsRule {
			if _, was := shown[article]; !was {
				shown[article] = findRules(w, a, all[a], article)
			}
			return shown[article]
		}
		for _, b := range laws.Editions() {
			d := diffLaws(a, b)
			for _, p := range d.Properties {
				for _, article := range strings.Split(p.Articles[0], ", ") {
					if article == "" {
						continue
					}
					cited++
					if !slices.ContainsFunc(show(article), func(s lawsRule) bool {
						return slices.ContainsFunc(s.Figures, func(f laws.Property) bool { return f.Name == p.Name })
					}) {
						t.Errorf("%s, %s: %s is not shown", a, article, p.Name)
					}
				}
			}
			for _, r := range slices.Concat(d.Rules, d.Moved) {
				if article := r.Articles[0]; article != "" && !slices.ContainsFunc(show(article), func(s lawsRule) bool { return s.Rule == r.Rule }) {
					t.Errorf("%s, %s: %s is not shown", a, article, r.Rule)
				}
			}
		}
	}
	if cited < 500 {
		t.Errorf("only %d articles are cited", cited)
	}
}

// TestLawsShowTheRegister requires that every article that the register of the Laws
// lists in an edition is shown there, with the rule.
func TestLawsShowTheRegister(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "laws", "testdata", "register.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	w, all := &terminal.World{Lang: i18n.Spanish}, allProperties()
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		for i, e := range laws.Editions() {
			if cell := cells[i+1]; cell == "-" || strings.HasPrefix(cell, "(") || cells[0] == "CND-11" && cells[6] == "PHYSICAL" && e < laws.Edition2009 {
				continue // the area for smokers is named before 2009, and nothing is ruled about it
			}
			if !slices.ContainsFunc(findRules(w, e, all[e], cells[0]), func(s lawsRule) bool { return s.Text != "" && !strings.Contains(s.Text, i18n.Missing) }) {
				t.Errorf("%s: %s is not shown", e, cells[0])
			}
			for _, article := range strings.Split(cells[i+1], ",") {
				if !strings.Contains(article, "–") && len(findRules(w, e, all[e], article)) == 0 {
					t.Errorf("%s: %s of %s is not shown", e, article, cells[0])
				}
			}
		}
	}
}

// TestLawsShowAsTheTexts reads what once was said under an article whose text does not
// carry it, or was not said under the article whose text does.
func TestLawsShowAsTheTexts(t *testing.T) {
	for _, c := range []struct{ edition, article, want, not string }{
		{"2005", "7.4b", "In whatever period", "gets more time"}, // 10.3 of 1997: in a last period only
		{"1997", "10.3", "for an illegal move the opponent gets: standard: 2:00", "⟦"},
		{"2005", "13.6", "intervenes in a game only where the Laws provide", "reason in words"},
		{"2009", "13.6", "intervenes in a game only where the Laws provide", "reason in words"},
		{"2023", "12.6", "intervenes in a game only where the Laws provide", "reason in words"},
		{"1997", "12.1", "highest standards", "disrepute"},
		{"2005", "12.1", "disrepute", "standards"},
		{"2005", "6.14", "arbiter may set the move counter: yes", "⟦"},
		{"2005", "6.11", "conclusive", "move counter"},
		{"1993", "10.5", "a resignation draws when: the opponent has only the king", "⟦"},
		{"1993", "10.2", "A resignation ends the game", "draws when"},
		{"1997", "7.3", "start that player's clock again without moving", "calls the arbiter"},
		{"2005", "7.3", "either player may stop the clocks and call the arbiter", "without moving"},
		{"2005", "9.6", "A dead position ends the game", "⟦"},
		{"2009", "9.6", "A dead position ends the game", "⟦"},
		{"1993", "9.2", "it is mate", "⟦"},
		{"1993", "12.7", "stand, even when a flag is found down", "⟦"},
		{"1997", "10.1", "all the remaining moves", "⟦"},
		{"2005", "10.1", "all the remaining moves", "⟦"},
		{"2009", "10.1", "all the remaining moves", "⟦"},
		{"2009", "A.1", "rapid to: <60:00", "⟦"},
		{"2009", "B.1", "rapid from: ≥15:00", "⟦"},
		{"2009", "B.2", "supervis", "⟦"},
		{"2009", "C.3", "own country", "⟦"},
		{"1997", "B1", "rapid to: ≤60:00", "⟦"},
		{"2005", "B1", "rapid to: ≤60:00", "⟦"},
		{"1997", "C1", "rapid from: ≥15:00", "⟦"},
		{"2005", "C1", "rapid from: ≥15:00", "⟦"},
		// the same fault in other articles
		{"1993", "15.1d", "persistent offers", "claims"},
		{"1997", "12.5", "persistent offers", "claims"},
		{"2005", "12.6", "unreasonable claims", "persistent"},
		{"1993", "10.17", "refuses during the game", "persistently"},
		{"1997", "12.7", "persistently refuses", "during the game"},
		{"2009", "12.3b", "completely switched off", "approval"},
		{"2005", "12.2b", "not allowed", "switched off"},
		{"1993", "8.6", "the arbiter may have a new one played", "unless the arbiter rules otherwise"},
		{"1993", "12.2", "in the arbiter's absence when a player claims it", "⟦"},
		{"1993", "16.4", "neither other players nor spectators", "sent out"},
	} {
		code, out, errs := runLaws(t, "en", "show", c.article, "--edition", c.edition)
		if code != terminal.ExitOK || !strings.Contains(out, c.want) || strings.Contains(out, c.not) {
			t.Errorf("%s %s, want %q and no %q:\n%s%s", c.edition, c.article, c.want, c.not, out, errs)
		}
	}
	if _, out, _ := runLaws(t, "en", "diff", "1993", "1997", "--json"); !strings.Contains(out, `"10.5"`) {
		t.Error("the draw by a resignation to a bare king is not cited by 10.5")
	}
}

// TestLawsWordings requires that each wording which the table of articles names has a
// sentence of its own, that this says something else than the common one, and that no
// sentence is left over.
func TestLawsWordings(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := &terminal.World{Lang: lang}
		known := map[string]bool{}
		for _, e := range laws.Editions() {
			properties, _ := laws.Properties(e)
			for _, r := range laws.Rules() {
				wording := laws.Wording(e, r)
				if wording == "" {
					continue
				}
				known["editions.rule."+string(r)+"."+wording] = true
				said := ruleSentence(w, e, r, properties)
				if common := lawsText(w, "rule."+string(r), propertyArgs(properties)...); said == common || strings.Contains(said, i18n.Missing) {
					t.Errorf("%s, %s, %s: %s", lang, e, r, said)
				}
			}
		}
		for _, h := range laws.UncitedRules() {
			known["editions.held."+h.Sentence] = true
		}
		for key := range known {
			if !i18n.Has(lang, key) {
				t.Errorf("%s: no sentence %s", lang, key)
			}
		}
		worded := regexp.MustCompile(`^editions\.(rule\.[A-Z0-9-]+\.[a-z-]+|held\.[a-z0-9-]+)$`)
		for _, key := range i18n.Program.Keys(lang, "editions") {
			if worded.MatchString(key) && !known[key] {
				t.Errorf("%s: %s is named by no table", lang, key)
			}
		}
	}
}

// TestLawsShowJSON requires that what is shown can be read back, figures without a rule
// included.
func TestLawsShowJSON(t *testing.T) {
	code, out, _ := runLaws(t, "en", "show", "9.2", "--edition", "2009", "--json")
	var shown []lawsRule
	if err := json.Unmarshal([]byte(out), &shown); code != terminal.ExitOK || err != nil {
		t.Fatalf("%d %v", code, err)
	}
	if !slices.ContainsFunc(shown, func(s lawsRule) bool { return s.Rule == "REP-02" && slices.Contains(s.With, "REP-09") }) {
		t.Errorf("the sameness of positions is not shown: %s", out)
	}
}
