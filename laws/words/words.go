package words

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
)

// The languages that the sentences exist in.
const (
	English    = "en"
	Spanish    = "es"
	Catalan    = "ca"
	French     = "fr"
	Portuguese = "pt"
	German     = "de"
)

// Languages lists them, the default first.
func Languages() []string { return []string{English, Spanish, Catalan, French, Portuguese, German} }

// language is everything that is said in one language.
type language struct {
	letters      *san.Letters
	colors       [2]string // as the subject of a sentence
	byColors     [2]string // "by White"
	pieces       [7]string
	roles        map[laws.Role]string
	refusals     map[laws.Code]string
	terminations map[laws.Termination]string
	ends         map[laws.Termination]string
	events       map[string]string
	details      map[string]string
	article      string // "Article %s"
	edition      string // ", Laws of %s"
	hall         string // "regulation %s of the hall"
}

// languages holds them, each put together from its topics when the first
// sentence is asked for.
var languages = sync.OnceValue(func() map[string]*language {
	return map[string]*language{
		English:    english.with(&boardEnglish, &irregularEnglish, &adjournEnglish, &sheetsEnglish, &blindEnglish, &deskEnglish),
		Spanish:    spanish.with(&boardSpanish, &irregularSpanish, &adjournSpanish, &sheetsSpanish, &blindSpanish, &deskSpanish),
		Catalan:    catalan.with(&catalanEvents),
		French:     french.with(&frenchEvents),
		Portuguese: portuguese.with(&portugueseEvents),
		German:     german.with(&germanEvents),
	}
})

// with returns the language with the sentences of further topics.
func (l language) with(topics ...*language) *language {
	for _, t := range topics {
		l.refusals = joined(l.refusals, t.refusals)
		l.terminations, l.ends = joined(l.terminations, t.terminations), joined(l.ends, t.ends)
		l.events, l.details = joined(l.events, t.events), joined(l.details, t.details)
	}
	return &l
}

// joined returns a map with what stands in two.
func joined[K comparable](one, other map[K]string) map[K]string {
	all := make(map[K]string, len(one)+len(other))
	maps.Copy(all, one)
	maps.Copy(all, other)
	return all
}

// in returns the language of a tag such as "es-AR"; English when it is unknown.
func in(lang string) *language {
	base, _, _ := strings.Cut(strings.ToLower(lang), "-")
	base, _, _ = strings.Cut(base, "_")
	if l, ok := languages()[base]; ok {
		return l
	}
	return languages()[English]
}

// Refusal says why a command was refused, with its article.
func Refusal(lang string, r *laws.Refusal) string {
	l := in(lang)
	text, ok := l.refusals[r.Code]
	if !ok {
		return string(r.Code)
	}
	text = l.fill(text, map[string]string{
		"text":  l.word(r.Args.Text),
		"move":  l.san(r.Args.Text),
		"piece": l.pieces[min(int(r.Args.Piece), len(l.pieces)-1)],
		"role":  l.roles[r.Args.Role],
		"ply":   fmt.Sprint(r.Args.Ply),
		"want":  fmt.Sprint(r.Args.Want),
		"span":  span(r.Args.Span),
	})
	return l.cited(text, r.Article, string(r.Edition))
}

// Termination names the reason for an end, as in a table of results.
func Termination(lang string, t laws.Termination) string {
	if text, ok := in(lang).terminations[t]; ok {
		return text
	}
	return string(t)
}

// End says how a game ended, with the article.
func End(lang string, e laws.GameEnded) string {
	l := in(lang)
	text, ok := l.ends[e.Termination]
	if !ok {
		text = string(e.Termination)
	}
	if byDefault, ok := l.details["default-"+string(e.Termination)]; ok && e.ByDefault {
		text = byDefault
	}
	scored := e.Result != laws.Drawn && e.Termination != laws.Annulled && e.Termination != laws.Aborted
	if byRule, ok := l.details["end-"+string(e.Rule)]; ok && !scored && e.Termination != laws.IllegalWithoutMate {
		text = byRule
	}
	text = l.fill(text, map[string]string{
		"winner": l.winner(e.Result), "loser": l.loser(e.Result),
		"result": Result(e.Result), "reason": e.Reason,
	})
	return l.cited(text, e.Article, "")
}

// Result writes a result with halves as people write it, "½-½"; "–" for none.
func Result(r laws.Result) string {
	if r == laws.NoResult {
		return "–"
	}
	return strings.ReplaceAll(r.String(), "1/2", "½")
}

// EventSentence says what happened. Events that only the machinery needs have a
// sentence too, for those who read the log.
func EventSentence(lang string, e laws.Event) string {
	l := in(lang)
	if end, ok := e.(laws.GameEnded); ok {
		return End(lang, end)
	}
	text, ok := l.events[kindOf(e)]
	if fixed, is := e.(laws.ResultCorrected); is && (fixed.Rule == laws.RulePointsCount || fixed.Rule == laws.RuleScoreSum) {
		text = l.details["counted"]
	}
	if reopened, is := e.(laws.GameReopened); is && reopened.Rule != laws.RuleClockDefect {
		text = l.details["taken-back"]
	}
	if !ok {
		return e.EventKind()
	}
	if fixed, ok := e.(laws.ResultCorrected); ok && fixed.Reason == string(laws.RuleResult) {
		text = l.details["result-signed"]
	}
	args, article := l.particulars(e)
	return l.cited(l.fill(text, args), article, "")
}

// kindOf names the sentence of an event: a move has one on screen and one over
// the board.
func kindOf(e laws.Event) string {
	m, ok := e.(laws.MoveMade)
	switch {
	case ok && m.Unpressed > 0:
		return "MoveMade-board"
	case ok && m.Rule == laws.RulePawnFinished:
		return "MoveMade-forced"
	}
	return e.EventKind()
}

// fill puts arguments into a sentence: each {name} is replaced by its value.
func (l *language) fill(text string, args map[string]string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		value := args[name]
		if name == "reason" {
			for _, code := range []string{laws.ByAgreement, laws.ByOpponent, laws.WrongClock, laws.ReasonLeft(chess.White), laws.ReasonLeft(chess.Black), laws.ReasonCourtesy(chess.White), laws.ReasonCourtesy(chess.Black)} {
				value = strings.ReplaceAll(value, code, l.details[code])
			}
		}
		b.WriteString(value)
		text = after
	}
}

// cited puts the article in brackets at the end of a sentence, with the edition
// when it is given.
func (l *language) cited(text, article, edition string) string {
	text = strings.TrimSpace(text)
	if article == "" {
		return text
	}
	where := fmt.Sprintf(l.article, article)
	if number, hall := strings.CutPrefix(article, "Hall "); hall {
		where = fmt.Sprintf(l.hall, number)
	} else if edition != "" {
		where += fmt.Sprintf(l.edition, edition)
	}
	return strings.TrimSuffix(text, ".") + " (" + where + ")."
}

func (l *language) winner(r laws.Result) string {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if r.Points(c) > r.Points(c.Other()) {
			return l.colors[c]
		}
	}
	return ""
}

func (l *language) loser(r laws.Result) string {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if r.Points(c) < r.Points(c.Other()) {
			return l.colors[c]
		}
	}
	return ""
}

// san turns the English letters of a move into the language's own. What is not
// a move in standard notation stays as it is.
func (l *language) san(text string) string {
	if l.letters == san.English() {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		written := string(r)
		for t := chess.Knight; t <= chess.King; t++ {
			if r == rune(t.Letter()) {
				written = l.letters.Letter(chess.White, t)
			}
		}
		b.WriteString(written)
	}
	return b.String()
}

// span writes a time as a clock shows it: "1:05:09", "4:05", and tenths under
// twenty seconds, "9.5".
func span(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	h, m, s := d/time.Hour, d/time.Minute%60, d/time.Second%60
	switch {
	case h > 0:
		return fmt.Sprintf("%s%d:%02d:%02d", sign, h, m, s)
	case d < 20*time.Second && d%time.Second != 0:
		return fmt.Sprintf("%s%d.%d s", sign, s, d%time.Second/(100*time.Millisecond))
	case m == 0:
		return fmt.Sprintf("%s%d s", sign, s)
	default:
		return fmt.Sprintf("%s%d:%02d", sign, m, s)
	}
}
