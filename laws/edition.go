package laws

import (
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Edition names a text of the Laws by the year in which it came into force. [Editions] lists the
// editions under which games can be played. [Article] returns the article of a rule in an edition.
type Edition string

// The editions that this program implements.
const (
	Edition1993 Edition = "1993" // adopted in 1984, amended in 1988, in the text of 1 January 1993
	Edition1997 Edition = "1997" // of Yerevan 1996, in force from 1 July 1997
	Edition2005 Edition = "2005" // of Calvià 2004, in force from 1 July 2005
	Edition2009 Edition = "2009" // of Dresden 2008, in force from 1 July 2009
	Edition2023 Edition = "2023" // of Chennai 2022, in force from 1 January 2023
)

// Mode is the kind of play that the time control implies, see [ModeOf].
type Mode uint8

// The modes of type [Mode].
const (
	Standard Mode = iota
	Rapid
	Blitz
)

var modeNames = [editions.NumModes]string{"standard", "rapid", "blitz"}

// String returns the mode's name in lower case.
func (m Mode) String() string { return nameOf(modeNames[:], m) }

// table holds the rules of an edition by which games are conducted.
type table struct{ editions.Table }

// tables returns, for each edition, a function that reads its table when first called. The tables
// are never modified.
var tables = func() map[Edition]func() *table {
	all := map[Edition]func() *table{}
	for _, e := range Editions() {
		all[e] = sync.OnceValue(func() *table {
			t, _ := editions.TableOf(string(e))
			return &table{t}
		})
	}
	return all
}()

// tableOf returns the table of an edition; ok is false when there is none.
func tableOf(e Edition) (t *table, ok bool) {
	read, ok := tables[e]
	if !ok {
		return nil, false
	}
	return read(), true
}

// edition returns the name of the table's edition.
func (t *table) edition() Edition { return Edition(t.Edition) }

// reference returns the articles of a rule in the edition. It is the zero value when the edition
// does not have the rule.
func (t *table) reference(r Rule) editions.Reference { return t.References[string(r)] }

// Editions returns the editions under which games can be played, oldest first.
func Editions() []Edition {
	years := editions.All()
	all := make([]Edition, len(years))
	for i, year := range years {
		all[i] = Edition(year)
	}
	return all
}

// Article returns the article of a rule in an edition. ok is false when the edition does not have
// the rule.
func Article(e Edition, r Rule) (article string, ok bool) {
	if a, ok := hallArticles[r]; ok {
		return a, true
	}
	t, ok := tableOf(e)
	if !ok {
		return "", false
	}
	reference, ok := t.References[string(r)]
	return reference.Article, ok
}

// Articles returns the articles of a rule in an edition: first the article that is cited, then
// others that say the same. It is empty when the edition does not have the rule.
func Articles(e Edition, r Rule) []string {
	if a, ok := hallArticles[r]; ok {
		return []string{a}
	}
	if t, ok := tableOf(e); ok && t.hasRule(r) {
		return t.reference(r).Articles()
	}
	return nil
}

// Wording returns the name of the sentence for a rule if the rule's text differs in this edition
// from the other editions. It returns "" for the common sentence.
func Wording(e Edition, r Rule) string {
	if t, ok := tableOf(e); ok {
		return t.reference(r).Wording
	}
	return ""
}

// UncitedRule is a rule that no event and no refusal cites. Either the program allows nothing else,
// or only an observer at the board can check it.
type UncitedRule struct {
	Rule Rule
	// In holds its articles by edition.
	In map[Edition][]string
	// Sentence is the name of the sentence that states the rule.
	Sentence string
}

// UncitedRules returns the rules that no event and no refusal cites. None of them is among [Rules].
func UncitedRules() []UncitedRule {
	var all []UncitedRule
	for _, h := range editions.AllUncited() {
		held := UncitedRule{Rule: Rule(h.Rule), In: map[Edition][]string{}, Sentence: h.Sentence}
		for year, articles := range h.In {
			held.In[Edition(year)] = slices.Clone(articles)
		}
		all = append(all, held)
	}
	return all
}

// ModeOf returns the mode that an edition derives from the two controls. If they differ in mode,
// the slower one counts. ok is false for an unknown edition.
func ModeOf(e Edition, controls [2]clock.Control) (mode Mode, ok bool) {
	t, ok := tableOf(e)
	if !ok {
		return Standard, false
	}
	return min(t.modeOf(controls[0]), t.modeOf(controls[1])), true
}

// modeOf derives the mode of play from a control. A game is rapid or blitz only if all its moves
// are in one period.
func (t *table) modeOf(c clock.Control) Mode {
	if len(c) != 1 || c[0].Moves != 0 {
		return Standard
	}
	span := c[0].Time + time.Duration(t.Rapid.PerMove)*(c[0].Increment+c[0].Delay)
	switch {
	case span < t.Rapid.From:
		return Blitz
	case span < t.Rapid.Below:
		return Rapid
	default:
		return Standard
	}
}

// cite returns a rule with its article in the edition.
func (t *table) cite(r Rule) Citation {
	if a, ok := hallArticles[r]; ok {
		return Citation{Article: a, Rule: r}
	}
	return Citation{Article: t.reference(r).Article, Rule: r}
}

// firstRule returns the first of the rules that the edition has, or the last of them when it has
// none.
func (t *table) firstRule(rules ...Rule) Rule {
	for _, r := range rules {
		if t.cite(r).Article != "" {
			return r
		}
	}
	return rules[len(rules)-1]
}

// refuse returns a refusal that cites a rule of the edition.
func (t *table) refuse(code Code, r Rule, args Args) *Refusal {
	return &Refusal{Code: code, Edition: t.edition(), Citation: t.cite(r), Args: args}
}

// hasRule reports whether the edition has a rule.
func (t *table) hasRule(r Rule) bool { return t.reference(r).Article != "" }

// refuseUnknown refuses a command that the edition does not have. The refusal cites the first of
// the nearest rules that the edition has, or else the arbiter's duties.
func (s *decision) refuseUnknown(what string, nearest ...Rule) *Refusal {
	return s.refuse(NotInEdition, s.t.firstRule(append(nearest, RuleArbiter)...), Args{Text: what})
}
