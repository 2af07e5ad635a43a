package entrylist

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// spanishTitles are the abbreviations that Spanish lists use.
var spanishTitles = map[string]tournament.Title{
	"MI": "IM", "MF": "FM", "GMF": "WGM", "MIF": "WIM", "MFF": "WFM", "CMF": "WCM",
}

// none reports whether people write text for "nothing".
func none(text string) bool { return text == "" || text == "-" || text == "–" }

// rating reads a rating; nothing, a dash and 0 are unrated.
func rating(text string) (int, bool) {
	if none(text) {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= tournament.MaxRating
}

// title reads a title by its English or Spanish abbreviation.
func title(text string) tournament.Title {
	if none(text) {
		return ""
	}
	text = strings.ToUpper(text)
	if english, known := spanishTitles[text]; known {
		return english
	}
	return tournament.Title(text)
}

// sex brings what lists write to FIDE's letters. What it does not understand it
// returns as it is.
func sex(text string) string {
	switch text = strings.ToLower(text); text {
	case "f", "w", "female", "woman", "mujer", "femenino", "dona", "femení", "femme", "féminin", "frau", "weiblich", "mulher", "feminino":
		return "w"
	case "m", "h", "male", "man", "hombre", "masculino", "home", "masculí", "homme", "masculin", "mann", "männlich", "homem":
		return "m"
	}
	if none(text) {
		return ""
	}
	return text
}

// birth brings a date to YYYY-MM-DD, or to YYYY where no more is known. Days
// stand before months when the year is last. What it does not understand it
// returns as it is.
func birth(text string) string {
	if none(text) {
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
	return year + "-" + two(month) + "-" + two(day)
}

func two(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}
