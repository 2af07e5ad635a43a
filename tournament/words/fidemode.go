package words

import (
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Departures returns the reasons for which an event is not in FIDE mode, as one text.
func Departures(lang string, list []tournament.Departure) string {
	texts := make([]string, len(list))
	for i, d := range list {
		texts[i] = languageOf(lang).say("departure."+string(d), nil)
	}
	return strings.Join(texts, "; ")
}

// Mode returns whether an event is in FIDE mode, and why it is not.
func Mode(lang string, t tournament.Tournament) string {
	c, mode := languageOf(lang), t.FIDEMode()
	switch {
	case mode.In():
		return c.say("mode.in", nil)
	case mode.Left == nil:
		return c.say("mode.unknown", nil)
	case mode.Left.Round == 0:
		return c.say("mode.never", map[string]any{"because": Departures(lang, mode.Left.Because)})
	}
	return c.say("mode.left", map[string]any{"round": mode.Left.Round, "because": Departures(lang, mode.Left.Because)})
}

// Question returns the sentences of a question to which a person must agree, one for each condition.
// When it is asked again they say all that follows.
func Question(lang string, q *fidemode.Question) (sentences []string) {
	for _, c := range q.Conditions {
		sentence := refusal(lang, c.Refusal())
		if c.Code == fidemode.BrokenRule {
			sentence = languageOf(lang).say("mode.broken", map[string]any{"rule": sentence, "level": int(c.Level)})
		}
		sentences = append(sentences, sentence)
		if q.Again && c.Code == fidemode.Exit {
			sentences = append(sentences, languageOf(lang).say("mode.consequences", map[string]any{"line": fidemode.ExitLine(c.Round)}))
		}
	}
	return sentences
}
