package words

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// The languages in which the package has sentences.
const (
	English    = "en"
	Spanish    = "es"
	Catalan    = "ca"
	French     = "fr"
	Portuguese = "pt"
	German     = "de"
)

// languages lists them, and catalogues holds them.
var (
	languages  = []string{English, Spanish, Catalan, French, Portuguese, German}
	catalogues = map[string]*catalogue{English: &english, Spanish: &spanish, Catalan: &catalan, French: &french, Portuguese: &portuguese, German: &german}
)

// Languages lists them, the one for everybody else first.
func Languages() []string { return slices.Clone(languages) }

// catalogue is every sentence of one language. In a sentence {name} stands for
// the argument of that name.
type catalogue struct {
	refusals  map[tournament.Code]string
	remedies  map[tournament.Code]string
	fields    map[string]string
	results   map[tournament.Result]string
	byes      map[tournament.Bye]string
	systems   map[tournament.System]string
	swaps     map[tournament.Swap]string
	venues    map[tournament.Venue]string
	tieBreaks tieBreakWords
	duties    map[tournament.Duty]string
	prizes    *prizeWords
	demo      demo.Texts
	events    map[string]string // by type of event
	phrases   map[string]string
	contests  map[string]string           // about knock-outs and play-offs
	findings  map[tournament.Code]finding // about a Swiss or its file
	steps     map[tournament.Code]string  // of explanations of a pairing
}

// in returns the catalogue of a language, the English one for those unknown.
func in(lang string) *catalogue {
	if c := catalogues[lang]; c != nil {
		return c
	}
	return &english
}

// fill puts args into a sentence.
func fill(sentence string, args map[string]any) string {
	if len(args) == 0 {
		return sentence
	}
	pairs := make([]string, 0, 2*len(args))
	for name, value := range args {
		pairs = append(pairs, "{"+name+"}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}

// Refusal says why something cannot be, with the article that forbids it, and
// every further fault after it, one to a line.
func Refusal(lang string, r *tournament.Refusal) string {
	var lines []string
	for _, one := range r.All() {
		lines = append(lines, refusal(lang, one))
	}
	return strings.Join(lines, "\n")
}

func refusal(lang string, r *tournament.Refusal) string {
	c := in(lang)
	args := make(map[string]any, len(r.Args))
	for name, value := range r.Args {
		args[name] = value
	}
	if field, is := args["field"].(string); is {
		args["field"] = Field(lang, field)
	}
	for _, name := range []string{"result", "bye", "ended"} {
		if text, is := args[name].(string); is {
			args[name] = c.value(strings.Replace(name, "ended", "result", 1), text)
		}
	}
	if r.Code == tournament.GameInPlay {
		args["turn"] = c.phrases["turn-"+fmt.Sprint(args["turn"])]
		args["result"] = strings.Replace(fmt.Sprint(args["result"]), "-", " – ", 1) // as the pages that ask write it
		args["white"], args["black"] = dial(args["white"]), dial(args["black"])
		if of, _ := args["match-board"].(int); of > 0 {
			args["board"] = fmt.Sprintf("%v.%d", args["board"], of)
		}
	}
	if since, is := args["since"].(string); is {
		args["since"] = c.phrases["since-"+since]
	}
	sentence, known := c.refusals[r.Code]
	if !known {
		sentence, known = c.tieBreaks.faults[tiebreak.FaultCode(r.Code)]
	}
	if !known {
		return string(r.Code)
	}
	sentence = fill(sentence, args)
	if value, is := args["value"].(string); is && r.Code == tournament.TieBreakUnknown {
		sentence += near(lang, value)
	}
	if meant, is := args["near"].(string); is && r.Code == systems.SystemNotHere {
		sentence += " " + fill(c.phrases["near"], map[string]any{"near": meant})
	}
	if r.Article != "" {
		sentence += " (" + Article(lang, r.Article, r.Edition) + ")"
	}
	return sentence
}

// dial writes what a clock shows, given in milliseconds: 1:05:09 or 4:31; a game may have no clock.
func dial(ms any) string {
	left, _ := ms.(int)
	if left < 0 {
		return "–"
	}
	s := left / 1000
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// near asks whether another tie-break was meant; it is empty where none is known.
func near(lang, written string) string {
	meant := tiebreak.Near(tiebreak.Method(written))
	if meant == "" {
		return ""
	}
	return " " + fill(in(lang).phrases["near"], map[string]any{"near": meant})
}

// value puts the text of a result or bye in the log into words, if it is one.
func (c *catalogue) value(kind, text string) string {
	if kind == "result" {
		if r, err := tournament.ParseResult(text); err == nil {
			return c.results[r]
		}
		return text
	}
	if word, known := c.byes[tournament.Bye(text)]; known {
		return word
	}
	return text
}

// Article names an article and its edition: "Article 11.1, 2009".
func Article(lang, article, edition string) string {
	c := in(lang)
	if article[0] >= '0' && article[0] <= '9' {
		article = c.phrases["article"] + " " + article
	}
	return strings.Replace(article, "Annex", c.phrases["annex"], 1) + ", " + edition
}

// Field names a field of an entry or of the regulations.
func Field(lang, field string) string {
	if word, known := in(lang).fields[field]; known {
		return word
	}
	return field
}

// Result names a result as tables print it, forfeits in words.
func Result(lang string, r tournament.Result) string { return in(lang).results[r] }

// Bye names a kind of bye.
func Bye(lang string, b tournament.Bye) string { return in(lang).byes[b] }

// System names a system of play.
func System(lang string, s tournament.System) string { return in(lang).systems[s] }

// Swap says where rounds of a double cycle are exchanged.
func Swap(lang string, s tournament.Swap) string { return in(lang).swaps[s] }

// Venue names the place of play.
func Venue(lang string, v tournament.Venue) string { return in(lang).venues[v] }
