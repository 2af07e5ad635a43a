package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// lawsText returns a sentence of the catalogue's area "editions".
func lawsText(w *terminal.World, key string, args ...any) string {
	return i18n.Text(w.Lang, "editions."+key, args...)
}

// aboutLaws returns a sentence like lawsText for the help of a command, like
// [terminal.World.HelpText].
func aboutLaws(w *terminal.World, key string) string {
	if !w.Helping {
		return ""
	}
	return lawsText(w, key)
}

// lawsCommand returns a command with texts from the area "editions".
func lawsCommand(w *terminal.World, name, use string) *cobra.Command {
	prefix := ""
	if name != "" {
		prefix = name + "."
	}
	return &cobra.Command{
		Use: use, Short: aboutLaws(w, prefix+"short"), Long: aboutLaws(w, prefix+"long"), Example: aboutLaws(w, prefix+"example"),
	}
}

// NewLaws returns the command `escaque laws`.
func NewLaws(w *terminal.World) *cobra.Command {
	cmd := lawsCommand(w, "", "laws")
	cmd.AddCommand(newLawsDiff(w), newLawsShow(w))
	return cmd
}

// newLawsDiff returns the command `escaque laws diff`.
func newLawsDiff(w *terminal.World) *cobra.Command {
	cmd := lawsCommand(w, "diff", "diff EDITION EDITION")
	asJSON := cmd.Flags().Bool("json", false, aboutLaws(w, "json"))
	articles := cmd.Flags().Bool("articles", false, aboutLaws(w, "diff.articles"))
	cmd.Args = lawsArgs(w, 2)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		a, errA := lawsEdition(w, args[0])
		b, errB := lawsEdition(w, args[1])
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		d := diffLaws(a, b)
		if !*articles {
			d.Moved = nil
		}
		if *asJSON {
			return json.NewEncoder(w.Out).Encode(d)
		}
		return d.print(w)
	}
	return cmd
}

// lawsArgs returns a check that a command has n arguments.
func lawsArgs(w *terminal.World, n int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return errors.New(lawsText(w, "fault.usage"))
		}
		return nil
	}
}

// lawsEdition returns the edition that a word names.
func lawsEdition(w *terminal.World, name string) (laws.Edition, error) {
	known := laws.Editions()
	if e := laws.Edition(name); slices.Contains(known, e) {
		return e, nil
	}
	var names []string
	for _, e := range known {
		names = append(names, string(e))
	}
	return "", errors.New(lawsText(w, "fault.edition", "Edition", name, "Known", strings.Join(names, ", ")))
}

// lawsDiff is the difference between two editions.
type lawsDiff struct {
	Editions [2]laws.Edition `json:"editions"`
	// Properties are the figures and policies that differ.
	Properties []propertyDiff `json:"properties"`
	// Rules are those that only one edition has. Moved are those in another article.
	Rules []ruleDiff `json:"rules"`
	Moved []ruleDiff `json:"moved,omitempty"`
}

// propertyDiff is a property that differs.
type propertyDiff struct {
	Name     string    `json:"name"`
	Values   [2]string `json:"values"`
	Articles [2]string `json:"articles"`
}

// ruleDiff is a rule that differs.
type ruleDiff struct {
	Rule     laws.Rule `json:"rule"`
	Articles [2]string `json:"articles"`
}

// diffLaws compares the tables of two existing editions.
func diffLaws(a, b laws.Edition) lawsDiff {
	d := lawsDiff{Editions: [2]laws.Edition{a, b}, Properties: []propertyDiff{}, Rules: []ruleDiff{}}
	one, _ := laws.Properties(a)
	other, _ := laws.Properties(b)
	for i, p := range one {
		if q := other[i]; p.Value != q.Value {
			d.Properties = append(d.Properties, propertyDiff{p.Name, [2]string{p.Value, q.Value}, [2]string{p.Article, q.Article}})
		}
	}
	for _, r := range laws.Rules() {
		in, hasA := laws.Article(a, r)
		at, hasB := laws.Article(b, r)
		switch {
		case hasA != hasB:
			d.Rules = append(d.Rules, ruleDiff{r, [2]string{in, at}})
		case in != at:
			d.Moved = append(d.Moved, ruleDiff{r, [2]string{in, at}})
		}
	}
	return d
}

// print prints the difference.
func (d *lawsDiff) print(w *terminal.World) error {
	if len(d.Properties)+len(d.Rules)+len(d.Moved) == 0 {
		_, err := fmt.Fprintln(w.Out, lawsText(w, "diff.same"))
		return err
	}
	t := tabwriter.NewWriter(w.Out, 0, 8, 2, ' ', 0)
	article := lawsText(w, "diff.article")
	fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", lawsText(w, "diff.what"), d.Editions[0], article, d.Editions[1], article)
	for _, p := range d.Properties {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", lawsText(w, "property."+p.Name),
			lawsValue(w, p.Values[0]), orDash(p.Articles[0]), lawsValue(w, p.Values[1]), orDash(p.Articles[1]))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, list := range []struct {
		key   string
		rules []ruleDiff
	}{{"diff.rules", d.Rules}, {"diff.moved", d.Moved}} {
		if len(list.rules) == 0 {
			continue
		}
		fmt.Fprintf(w.Out, "\n%s\n", lawsText(w, list.key))
		fmt.Fprintf(t, "\t%s\t%s\n", d.Editions[0], d.Editions[1])
		for _, r := range list.rules {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Rule, orDash(r.Articles[0]), orDash(r.Articles[1]), d.sentence(w, r))
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// sentence describes a rule in the compared editions. When both have it with different content, it
// describes both.
func (d *lawsDiff) sentence(w *terminal.World, r ruleDiff) string {
	var said []string
	for i, e := range d.Editions {
		if r.Articles[i] == "" {
			continue
		}
		properties, _ := laws.Properties(e)
		said = append(said, ruleSentence(w, e, r.Rule, properties))
	}
	if len(said) == 2 && said[0] != said[1] {
		return fmt.Sprintf("%s: %s %s: %s", d.Editions[0], said[0], d.Editions[1], said[1])
	}
	return said[0]
}

// orDash returns a text, or a dash when it is empty.
func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// lawsValue returns the value of a property in the reader's language: a sentence for a policy's
// name; numbers and times unchanged.
func lawsValue(w *terminal.World, value string) string {
	var out []string
	for part := range strings.SplitSeq(value, ", ") {
		mode, rest, byMode := strings.Cut(part, " ")
		if byMode {
			out = append(out, lawsWord(w, mode)+": "+lawsWord(w, rest))
		} else {
			out = append(out, lawsWord(w, part))
		}
	}
	return strings.Join(out, "; ")
}

// lawsWord returns the translation of a word.
func lawsWord(w *terminal.World, word string) string {
	number := strings.TrimLeft(word, "<>≤≥")
	switch span, err := time.ParseDuration(number); {
	case number != "" && number[0] >= '0' && number[0] <= '9' && !strings.HasSuffix(number, "s"):
		return word
	case err == nil:
		whole := fmt.Sprintf("%d:%02d", int(span.Minutes()), int(span.Seconds())%60)
		return strings.TrimSuffix(word, number) + whole
	}
	return lawsText(w, "value."+word)
}

// newLawsShow returns the command `escaque laws show`.
func newLawsShow(w *terminal.World) *cobra.Command {
	cmd := lawsCommand(w, "show", "show ARTICLE | show RULE")
	asJSON := cmd.Flags().Bool("json", false, aboutLaws(w, "json"))
	edition := cmd.Flags().String("edition", string(laws.Edition2009), aboutLaws(w, "show.edition"))
	cmd.Args = lawsArgs(w, 1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		e, err := lawsEdition(w, *edition)
		if err != nil {
			return err
		}
		properties, _ := laws.Properties(e)
		shown := findRules(w, e, properties, args[0])
		if len(shown) == 0 {
			return errors.New(lawsText(w, "fault.article", "Edition", e, "Article", args[0]))
		}
		if *asJSON {
			return json.NewEncoder(w.Out).Encode(shown)
		}
		for i, s := range shown {
			if i > 0 {
				fmt.Fprintln(w.Out)
			}
			fmt.Fprintln(w.Out, s.heading(w))
			if s.Text != "" {
				fmt.Fprintln(w.Out, "  "+s.Text)
			}
			for _, f := range s.Figures {
				fmt.Fprintf(w.Out, "  %s: %s\n", lawsText(w, "property."+f.Name), lawsValue(w, f.Value))
			}
			for _, file := range s.Transcripts {
				fmt.Fprintln(w.Out, "  "+lawsText(w, "show.transcript", "File", file))
			}
		}
		return nil
	}
	return cmd
}

// lawsRule is what is shown about a rule in an edition, or about an article that only has figures.
type lawsRule struct {
	Edition laws.Edition `json:"edition"`
	// Article is the one that is cited. Further are others with the same content.
	Article string   `json:"article"`
	Further []string `json:"further,omitempty"`
	// Rule is "" for figures alone. With lists the rules that the same sentence covers.
	Rule laws.Rule   `json:"rule,omitempty"`
	With []laws.Rule `json:"with,omitempty"`
	Text string      `json:"text,omitempty"`
	// Figures are the values of the edition's table that belong to these articles.
	Figures     []laws.Property `json:"figures,omitempty"`
	Transcripts []string        `json:"transcripts,omitempty"`
}

// articles lists all articles shown.
func (s lawsRule) articles() []string { return append([]string{s.Article}, s.Further...) }

// heading returns the line above the rule.
func (s lawsRule) heading(w *terminal.World) string {
	where := strings.Join(s.articles(), ", ")
	if s.Rule == "" {
		return lawsText(w, "show.figures", "Edition", s.Edition, "Article", where)
	}
	names := []string{string(s.Rule)}
	for _, r := range s.With {
		names = append(names, string(r))
	}
	return lawsText(w, "show.head", "Edition", s.Edition, "Article", where, "Rule", strings.Join(names, ", "))
}

// findRules returns the rules and figures in an article or its parts, or the rule with a name.
// properties are those of the edition.
func findRules(w *terminal.World, e laws.Edition, properties []laws.Property, query string) []lawsRule {
	out := append(findCited(w, e, query, properties), findUncited(w, e, query)...)
	slices.SortStableFunc(out, func(a, b lawsRule) int { return strings.Compare(a.Article, b.Article) })
	for _, p := range properties {
		if p.Article == "" {
			continue
		}
		in := strings.Split(p.Article, ", ")
		at := slices.IndexFunc(out, func(s lawsRule) bool {
			return slices.ContainsFunc(s.articles(), func(a string) bool { return slices.Contains(in, a) })
		})
		if at < 0 {
			if !slices.ContainsFunc(in, func(a string) bool { return isWithin(a, query) }) {
				continue
			}
			out = append(out, lawsRule{Edition: e, Article: in[0], Further: in[1:]})
			at = len(out) - 1
		}
		out[at].Figures = append(out[at].Figures, p)
	}
	slices.SortStableFunc(out, func(a, b lawsRule) int { return strings.Compare(a.Article, b.Article) })
	return out
}

// findCited returns the rules that the program cites.
func findCited(w *terminal.World, e laws.Edition, query string, properties []laws.Property) (out []lawsRule) {
	for _, r := range laws.Rules() {
		articles := laws.Articles(e, r)
		if !matchesQuery(query, articles, r) {
			continue
		}
		rule := lawsRule{Edition: e, Article: articles[0], Further: articles[1:], Rule: r, Text: ruleSentence(w, e, r, properties)}
		if names := laws.Transcripts(e, r); len(names) > 0 {
			rule.Transcripts = []string{fmt.Sprintf("laws/testdata/%s/%s.txt", e, names[0])}
		}
		out = append(out, rule)
	}
	return out
}

// findUncited returns the rules that nothing cites. Rules covered by one sentence are shown
// together.
func findUncited(w *terminal.World, e laws.Edition, query string) (out []lawsRule) {
	by := map[string]int{}
	for _, h := range laws.UncitedRules() {
		articles := h.In[e]
		if !matchesQuery(query, articles, h.Rule) {
			continue
		}
		at, known := by[h.Sentence]
		if !known {
			by[h.Sentence] = len(out)
			out = append(out, lawsRule{Edition: e, Article: articles[0], Further: articles[1:], Rule: h.Rule, Text: lawsText(w, "held."+h.Sentence)})
			continue
		}
		for _, a := range articles {
			if !slices.Contains(out[at].articles(), a) {
				out[at].Further = append(slices.Clone(out[at].Further), a)
			}
		}
		out[at].With = append(out[at].With, h.Rule)
	}
	return out
}

// matchesQuery reports whether a rule has the name in query, or belongs to the article in query.
// articles are those of the rule.
func matchesQuery(query string, articles []string, r laws.Rule) bool {
	if len(articles) == 0 {
		return false
	}
	return strings.EqualFold(query, string(r)) || slices.ContainsFunc(articles, func(a string) bool { return isWithin(a, query) })
}

// isWithin reports whether an article equals parent or is a part of it: 9.2a and 9.2.1 are within
// 9.2, and 9.21 is not.
func isWithin(article, parent string) bool {
	article, parent = strings.ToLower(article), strings.ToLower(strings.TrimSpace(parent))
	rest, ok := strings.CutPrefix(article, parent)
	if !ok || parent == "" {
		return false
	}
	return rest == "" || rest[0] < '0' || rest[0] > '9'
}
