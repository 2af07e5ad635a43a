package words

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// TieBreak returns the name of a tie-break with its modifiers: "Buchholz, cut 1".
func TieBreak(lang string, m tiebreak.Method) string {
	c := languageOf(lang)
	base := "tiebreak." + string(m.Base())
	if !hasSentence(base) {
		return string(m)
	}
	name := c.say(base, nil)
	words := strings.Split(m.String(), "/")
	if _, score, scored := strings.Cut(words[0], ":"); scored {
		name += ", " + c.say("modifier."+score, nil)
	}
	for _, word := range words[1:] {
		if word != "" {
			name += ", " + c.say("modifier."+word[:1], map[string]any{"n": word[1:]})
		}
	}
	return name
}

// TieBreakEdition returns the name of an edition of the tie-break rules.
func TieBreakEdition(lang string, r tiebreak.Rules) string {
	return languageOf(lang).say("tiebreak-rules."+string(r), nil)
}

// TieBreakSet returns the name of a kind of event with a recommended order.
func TieBreakSet(lang string, s tiebreak.Set) string {
	return languageOf(lang).say("tiebreak-set."+string(s), nil)
}

// TieBreakFault returns the sentence on a fault of a declared order, or on advice about it.
func TieBreakFault(lang string, r tiebreak.Rules, f *tiebreak.Fault) string {
	c := languageOf(lang)
	sentence := c.say("tiebreak-fault."+string(f.Code), map[string]any{"value": string(f.Method), "part": f.Modifier})
	if f.Code == tiebreak.UnknownMethod {
		sentence += suggestion(lang, string(f.Method))
	}
	if f.Article != "" {
		sentence += " (" + Article(lang, f.Article, r.Year()) + ")"
	}
	return sentence
}

// Part returns the text for one part of a tie-break value. name returns the name of an opponent by
// place.
func Part(lang string, e tiebreak.Explanation, p tiebreak.Part, name func(place int) string) string {
	c := languageOf(lang)
	key, opponent := "part."+string(p.Reason), ""
	if p.Opponent != 0 {
		opponent = name(p.Opponent)
	} else if alone := "part-alone." + string(p.Reason); hasSentence(alone) { // where that reads differently
		key = alone
	}
	if p.Round == 0 && p.Reason == tiebreak.Scored {
		key = "sum.beside"
	}
	times := ""
	if p.Times {
		times = " × " + p.Points.String()
	}
	number := func(n int) string {
		if e.Unit == 1 || p.Reason == tiebreak.Board || p.Reason == tiebreak.Strength {
			return strconv.Itoa(n)
		}
		return tournament.Points(n).String()
	}
	return c.say(key, map[string]any{
		"round": p.Round, "opponent": opponent, "times": times, "value": e.Of(p).String(),
		"score": number(p.Score), "before": number(p.Before),
	}) + c.say("cut."+string(p.Cut), nil)
}

// Explain returns the explanation of a value: one line for each part, and then the sum.
func Explain(lang string, r tiebreak.Rules, e tiebreak.Explanation, name func(place int) string) []string {
	c := languageOf(lang)
	lines := make([]string, 0, len(e.Parts)+1)
	for _, p := range e.Parts {
		line := Part(lang, e, p, name)
		if article := p.Article(r); article != "" {
			line += " (" + Article(lang, article, r.Year()) + ")"
		}
		lines = append(lines, line)
	}
	sum := TieBreak(lang, e.Method)
	if e.Article != "" {
		sum += " (" + Article(lang, e.Article, r.Year()) + ")"
	}
	sum += ": " + e.Value.String()
	say := func(when bool, key string, args map[string]any) {
		if when {
			sum += c.say("sum."+key, args)
		}
	}
	say(!e.Value.Applies, "nothing", nil)
	say(e.Divisor > 0, "divided", map[string]any{"n": e.Divisor})
	say(e.Rounded, "rounded", nil)
	say(e.Percent > 0 || e.Added != 0, "share", map[string]any{"n": e.Added, "percent": e.Percent})
	say(e.Value.Place > 0, "place", map[string]any{"n": e.Value.Place})
	say(e.Value.Behind, "behind", nil)
	return append(lines, sum)
}
