package laws

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Edition names a text of the Laws by the year in which it came into force.
type Edition = editions.Edition

// The editions that the machine conducts.
const (
	Edition1993 = editions.Edition1993
	Edition1997 = editions.Edition1997
	Edition2005 = editions.Edition2005
	Edition2009 = editions.Edition2009
	Edition2023 = editions.Edition2023
)

// Mode is the kind of play that follows from the time control.
type Mode = editions.Mode

// The modes.
const (
	Standard = editions.Standard
	Rapid    = editions.Rapid
	Blitz    = editions.Blitz
)

// ParseMode reads what [Mode.String] writes.
func ParseMode(name string) (Mode, bool) { return parseName[Mode](editions.ModeNames[:], name) }

// table is an edition by which games are conducted.
type table struct{ editions.Table }

// tables holds them. It is written here and never again.
var tables = func() map[Edition]*table {
	all := map[Edition]*table{}
	for _, e := range editions.All() {
		t, _ := editions.Of(e)
		all[e] = &table{t}
	}
	return all
}()

// Editions lists the editions that games can be played under, oldest first.
func Editions() []Edition { return editions.All() }

// Article returns where a rule stands in an edition; ok is false when the
// edition does not have it.
func Article(e Edition, r Rule) (article string, ok bool) {
	if a, ok := hallArticles[r]; ok {
		return a, true
	}
	t, ok := tables[e]
	if !ok {
		return "", false
	}
	place, ok := t.Places[r]
	return place.Article, ok
}

// Articles lists where a rule stands in an edition: the article that is cited, and
// further ones that say the same. It is empty when the edition does not have it.
func Articles(e Edition, r Rule) []string {
	if a, ok := hallArticles[r]; ok {
		return []string{a}
	}
	if t, ok := tables[e]; ok && t.has(r) {
		return t.Places[r].Articles()
	}
	return nil
}

// Wording names the sentence that says a rule in an edition whose text says something
// else than the others, and is "" for the common one.
func Wording(e Edition, r Rule) string {
	if t, ok := tables[e]; ok {
		return t.Places[r].Wording
	}
	return ""
}

// HeldRule is a rule that no event and no refusal cites, because nothing else can
// happen in the machine or because only eyes can see it.
type HeldRule = editions.Held

// HeldRules lists them. None of them is among [Rules].
func HeldRules() []HeldRule { return editions.AllHeld() }

// ModeOf returns the mode that an edition derives from the two controls: of two
// different ones, the slower.
func ModeOf(e Edition, controls [2]clock.Control) (Mode, bool) {
	t, ok := tables[e]
	if !ok {
		return Standard, false
	}
	return min(t.Rapid.Mode(controls[0]), t.Rapid.Mode(controls[1])), true
}

func (t *table) cite(r Rule) Citation {
	if a, ok := hallArticles[r]; ok {
		return Citation{Article: a, Rule: r}
	}
	return Citation{Article: t.Places[r].Article, Rule: r}
}

// first returns the first of some rules that the edition has; where a text is
// silent, the last of them.
func (t *table) first(rules ...Rule) Rule {
	for _, r := range rules {
		if t.cite(r).Article != "" {
			return r
		}
	}
	return rules[len(rules)-1]
}

func (t *table) refuse(code Code, r Rule, args Args) *Refusal {
	return &Refusal{Code: code, Edition: t.Edition, Citation: t.cite(r), Args: args}
}

// has reports whether the edition has a rule.
func (t *table) has(r Rule) bool { return t.Places[r].Article != "" }

// unknown refuses what the edition does not know. The article is that of the
// nearest rule that it has, the arbiter's duties when there is none.
func (s *scene) unknown(what string, nearest ...Rule) *Refusal {
	return s.refuse(NotInEdition, s.t.first(append(nearest, RuleArbiter)...), Args{Text: what})
}
