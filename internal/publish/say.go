package publish

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// Say returns the names of columns and the words of sheets in a language.
func Say(lang string) sheets.Say {
	return func(key string) string {
		if code, is := strings.CutPrefix(key, sheets.TieBreakKey); is {
			return words.TieBreak(lang, tiebreak.Method(code))
		}
		if date, is := strings.CutPrefix(key, sheets.DayKey); is {
			return i18n.Day(lang, date)
		}
		if kind, is := strings.CutPrefix(key, sheets.MatterKey); is {
			return words.MatterKind(lang, tournament.MatterKind(kind))
		}
		if penalty, is := strings.CutPrefix(key, sheets.PenaltyKey); is {
			return words.PenaltyName(lang, tournament.Penalty(penalty))
		}
		if offence, is := strings.CutPrefix(key, sheets.OffenceKey); is {
			return words.Offence(lang, offence)
		}
		if event, is := strings.CutPrefix(key, sheets.RuledKey); is {
			return words.Decided(lang, event)
		}
		if outcome, is := strings.CutPrefix(key, sheets.OutcomeKey); is {
			return words.OutcomeName(lang, tournament.Outcome(outcome))
		}
		if refused, is := strings.CutPrefix(key, sheets.RefusalKey); is {
			return refusalText(lang, refused)
		}
		return i18n.Text(lang, "sheet."+key)
	}
}

// refusalText returns the sentence of a refusal that a sheet has encoded as JSON.
func refusalText(lang, encoded string) string {
	var refused tournament.FollowRefused
	if err := json.Unmarshal([]byte(encoded), &refused); err != nil {
		return encoded
	}
	return words.Refusal(lang, refused.Refusal())
}

// Printed returns the sentence that states the day of printing.
func Printed(lang string, at time.Time) string {
	return i18n.Text(lang, "sheet.printed", "Day", i18n.Day(lang, at.Format(time.DateOnly)))
}

// PrintedOf returns the text at the top of a printed page of an event: the day of printing, and that
// the event is not in FIDE mode if it is not.
func PrintedOf(lang string, t tournament.Tournament, at time.Time) string {
	text := Printed(lang, at)
	if !t.FIDEMode().In() {
		text += " · " + words.Mode(lang, t)
	}
	return text
}
