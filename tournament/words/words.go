package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Languages returns the languages of the package, English first. If a language lacks a sentence,
// the English one is used.
func Languages() []string { return i18n.Languages() }

// language is the tag of one of the languages.
type language string

// languageOf returns the language of a tag, or English if it is unknown.
func languageOf(lang string) language {
	if i18n.Known(lang) {
		return language(lang)
	}
	return i18n.English
}

// hasSentence reports whether there is a sentence for a key.
func hasSentence(key string) bool { return i18n.Events.Has(i18n.English, "events."+key) }

// say returns the sentence for a key with its arguments, or "" if there is none.
func (c language) say(key string, args map[string]any) string {
	if !hasSentence(key) {
		return ""
	}
	return i18n.Events.Format(string(c), "events."+key, args)
}

// noneIfEmpty returns a value of a log, or "none" if it is empty, because keys have no empty parts.
func noneIfEmpty(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// result returns the name of a result.
func (c language) result(r tournament.Result) string {
	return c.say("result."+noneIfEmpty(r.String()), nil)
}

// Refusal returns the reason for a refusal, with the article that forbids the command. Further
// faults follow on separate lines.
func Refusal(lang string, r *tournament.Refusal) string {
	var lines []string
	for _, one := range r.All() {
		lines = append(lines, refusal(lang, one))
	}
	return strings.Join(lines, "\n")
}

// refusal returns the sentence on one refusal, without its further faults.
func refusal(lang string, r *tournament.Refusal) string {
	c := languageOf(lang)
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
		args["turn"] = c.say("phrase.turn-"+fmt.Sprint(args["turn"]), nil)
		args["result"] = strings.Replace(fmt.Sprint(args["result"]), "-", " – ", 1) // as the pages that ask write it
		args["white"], args["black"] = clockTime(args["white"]), clockTime(args["black"])
		if of, _ := args["match-board"].(int); of > 0 {
			args["board"] = fmt.Sprintf("%v.%d", args["board"], of)
		}
	}
	if because, is := args["because"].(string); is && r.Code == tournament.FIDEModeLeaves {
		var list []tournament.Departure
		for code := range strings.FieldsSeq(because) {
			list = append(list, tournament.Departure(code))
		}
		args["because"] = Departures(lang, list)
	}
	if since, is := args["since"].(string); is {
		args["since"] = c.say("phrase.since-"+since, nil)
	}
	key := "refusal." + string(r.Code)
	if !hasSentence(key) {
		key = "tiebreak-fault." + string(r.Code)
	}
	if !hasSentence(key) {
		return string(r.Code)
	}
	sentence := c.say(key, args)
	if value, is := args["value"].(string); is && r.Code == tournament.TieBreakUnknown {
		sentence += suggestion(lang, value)
	}
	if meant, is := args["near"].(string); is && r.Code == systems.SystemNotHere {
		sentence += " " + c.say("phrase.near", map[string]any{"near": meant})
	}
	if r.Article != "" {
		sentence += " (" + Article(lang, r.Article, r.Edition) + ")"
	}
	return sentence
}

// clockTime returns a time in milliseconds as a clock shows it: 1:05:09 or 4:31. It returns a dash
// for a negative time, which means that the game has no clock.
func clockTime(ms any) string {
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

// suggestion returns the question whether another tie-break was meant, or "" if none is similar.
func suggestion(lang, written string) string {
	meant := tiebreak.Near(tiebreak.Method(written))
	if meant == "" {
		return ""
	}
	return " " + languageOf(lang).say("phrase.near", map[string]any{"near": meant})
}

// value returns the name of a result or bye for its text in the log, or the text itself.
func (c language) value(kind, text string) string {
	if kind == "result" {
		if r, err := tournament.ParseResult(text); err == nil {
			return c.result(r)
		}
		return text
	}
	if !hasSentence("bye." + text) {
		return text
	}
	return c.say("bye."+text, nil)
}

// Article returns the name of an article with its edition: "Article 11.1, 2009".
func Article(lang, article, edition string) string {
	c := languageOf(lang)
	if article[0] >= '0' && article[0] <= '9' {
		article = c.say("phrase.article", nil) + " " + article
	}
	return strings.Replace(article, "Annex", c.say("phrase.annex", nil), 1) + ", " + edition
}

// Field returns the name of a field of an entry or of the regulations.
func Field(lang, field string) string {
	if !hasSentence("field." + field) {
		return field
	}
	return languageOf(lang).say("field."+field, nil)
}

// Result returns a result as printed in tables, with forfeits in words.
func Result(lang string, r tournament.Result) string { return languageOf(lang).result(r) }

// Bye returns the name of a kind of bye.
func Bye(lang string, b tournament.Bye) string { return languageOf(lang).say("bye."+string(b), nil) }

// ByeAt returns the name of the bye of a board in a round. It says "excluded" instead if the player was
// excluded from the round, and what the pairing-allocated bye is worth where the regulations declare it.
func ByeAt(lang string, t tournament.Tournament, round int, b tournament.Board) string {
	if t.ExcludedAt(round, b, b.White) {
		return languageOf(lang).say("bye.excluded", nil)
	}
	if worth := t.Regulations().Scoring.Allocated; b.Bye == tournament.PairingBye && worth.Declared {
		return languageOf(lang).say("bye.allocated", map[string]any{"points": worth.Points.String()})
	}
	return Bye(lang, b.Bye)
}

// RatingMethod returns the name of a method of ratings, to follow "is".
func RatingMethod(lang string, m tournament.RatingMethod) string {
	return languageOf(lang).say("rating-method."+string(m), nil)
}

// System returns the name of a system of play.
func System(lang string, s tournament.System) string {
	return languageOf(lang).say("system."+string(s), nil)
}

// Swap returns the name of an exchange of rounds in a double round robin.
func Swap(lang string, s tournament.Swap) string {
	return languageOf(lang).say("swap."+noneIfEmpty(string(s)), nil)
}

// Venue returns the name of a venue.
func Venue(lang string, v tournament.Venue) string {
	return languageOf(lang).say("venue."+string(v), nil)
}
