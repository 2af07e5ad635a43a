package entrylist

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// spanishTitles maps the title abbreviations of Spanish lists to the English ones.
var spanishTitles = map[string]tournament.Title{
	"MI": "IM", "MF": "FM", "GMF": "WGM", "MIF": "WIM", "MFF": "WFM", "CMF": "WCM",
}

// isNone reports whether a text is empty or a dash.
func isNone(text string) bool { return text == "" || text == "-" || text == "–" }

// parseRating returns a rating and whether it is valid. An empty text, a dash and 0 mean unrated.
func parseRating(text string) (int, bool) {
	if isNone(text) {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= tournament.MaxRating
}

// parseTitle returns the title for its English or Spanish abbreviation.
func parseTitle(text string) tournament.Title {
	if isNone(text) {
		return ""
	}
	text = strings.ToUpper(text)
	if english, known := spanishTitles[text]; known {
		return english
	}
	return tournament.Title(text)
}

// parseSex returns the sex as FIDE's letter, w or m. Unknown texts are returned unchanged.
func parseSex(text string) string {
	switch text = strings.ToLower(text); text {
	case "f", "w", "female", "woman", "mujer", "femenino", "dona", "femení", "femme", "féminin", "frau", "weiblich", "mulher", "feminino":
		return "w"
	case "m", "h", "male", "man", "hombre", "masculino", "home", "masculí", "homme", "masculin", "mann", "männlich", "homem":
		return "m"
	}
	if isNone(text) {
		return ""
	}
	return text
}

// parseBirth returns a date as YYYY-MM-DD, or as YYYY if only the year is known. If the year is
// last, the day is first. Unknown texts are returned unchanged.
func parseBirth(text string) string {
	if isNone(text) {
		return ""
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '/' || r == '.' })
	if len(parts) != 3 {
		return text
	}
	year, month, day := parts[0], parts[1], parts[2]
	if len(day) == 4 {
		year, day = day, year
	}
	if strings.Trim(month+day, "0") == "" {
		return year
	}
	return year + "-" + twoDigits(month) + "-" + twoDigits(day)
}

// twoDigits adds a leading zero to a single digit.
func twoDigits(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}
