package publish

import (
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// Say names columns and words of sheets in a language.
func Say(lang string) sheets.Say {
	return func(key string) string {
		if code, is := strings.CutPrefix(key, sheets.TieBreakKey); is {
			return words.TieBreak(lang, tiebreak.Method(code))
		}
		if date, is := strings.CutPrefix(key, sheets.DayKey); is {
			at, err := time.Parse(time.DateOnly, date)
			if err != nil {
				return date
			}
			return Day(lang, at)
		}
		return i18n.Text(lang, "sheet."+key)
	}
}

// Day is a date as people write it in a language: "28 November 2026".
func Day(lang string, at time.Time) string {
	day := strconv.Itoa(at.Day())
	if lang == i18n.French && at.Day() == 1 {
		day = "1er"
	}
	month := i18n.Text(lang, "sheet.month-"+strconv.Itoa(int(at.Month())))
	return i18n.Text(lang, "sheet.date", "Day", day, "Month", month, "Year", at.Year())
}

// Printed says on which day a page was printed.
func Printed(lang string, at time.Time) string {
	return i18n.Text(lang, "sheet.printed", "Day", Day(lang, at))
}
