package i18n

import (
	"strconv"
	"time"
)

// Day returns a date such as 2026-04-03 in the usual form of a language: 3 April 2026. It returns a
// text that is not a date unchanged.
func Day(lang, date string) string {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return Text(lang, "common.day.of", "Day", at.Day(), "Month", monthOf(lang, at), "Year", at.Year())
}

// Days returns a range of dates in the usual form of a language: 3–7 April 2026.
func Days(lang, first, last string) string {
	from, err := time.Parse(time.DateOnly, first)
	to, wrong := time.Parse(time.DateOnly, last)
	if err != nil || wrong != nil || from.Year() != to.Year() || from.Month() != to.Month() {
		return Day(lang, first) + " – " + Day(lang, last)
	}
	return Text(lang, "common.day.days", "First", from.Day(), "Last", to.Day(), "Month", monthOf(lang, from), "Year", from.Year())
}

func monthOf(lang string, at time.Time) string {
	return Text(lang, "common.day.month."+strconv.Itoa(int(at.Month())))
}
