package trf

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// The codes of results, byes included. W D L are games of less than a move.
const (
	gamesPlayed   = "10=WDL"
	gamesUnplayed = "+-HFUZ"
)

// titles by the letters that older programs write.
var titles = map[string]tournament.Title{
	"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}

// ParseTitle reads a title by its abbreviation or its older letters.
func ParseTitle(text string) (tournament.Title, bool) {
	text = strings.ToUpper(text)
	if title, old := titles[text]; old {
		return title, true
	}
	title := tournament.Title(text)
	return title, text == "" || slices.Contains(tournament.Titles(), title)
}

// readText reads a text of a record and finds what is wrong with it.
func readText(record, field, text string) (value string, fault tournament.Code) {
	in := func(code tournament.Code, known ...string) tournament.Code {
		if slices.Contains(known, text) {
			return ""
		}
		return code
	}
	player := record == "001"
	switch field {
	case "sex":
		if text = strings.ToLower(text); player {
			fault = in(SexUnknown, "", "m", "w", "f")
		}
	case "title":
		if _, known := ParseTitle(text); player && !known {
			fault = TitleUnknown
		}
	case "colour":
		if record == "152" {
			text = strings.ToUpper(text)
			return text, in(ColourImproper, "W", "B")
		}
		text = strings.ToLower(text)
		fault = in(ColourImproper, "", "w", "b", "-")
	case "result":
		if text = strings.ToUpper(text); text != "" && !strings.Contains(gamesPlayed+gamesUnplayed, text) {
			fault = ResultImproper
		}
	case "bye":
		text = strings.ToUpper(text)
		fault = in(CodeUnknown, "F", "H", "Z")
	case "kind":
		text = strings.ToUpper(text)
		switch record {
		case "299":
			fault = in(CodeUnknown, "", "W", "D", "L", "F", "H", "Z", "+", "-")
		case "330":
			fault = in(CodeUnknown, "+-", "-+", "--")
		default:
			fault = in(CodeUnknown, "", "F")
		}
	case "symbol":
		text = strings.ToUpper(text)
		if record == "362" {
			fault = in(CodeUnknown, "TW", "TD", "TL")
		} else {
			// Z for A is what one well-known program reads.
			fault = in(CodeUnknown, "W", "D", "L", "A", "P", "X", "Z")
		}
	case "birth", "date":
		if !date(text) {
			fault = DateImproper
		}
	}
	return text, fault
}

// date reports whether a text can pass for a date: a year alone, or three
// numbers that a sign parts, the year first or last.
func date(text string) bool {
	if text == "" {
		return true
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '.' || r == '-' })
	if len(parts) != 1 && len(parts) != 3 || len(parts) == 1 && len(text) != 4 {
		return false
	}
	return !slices.ContainsFunc(parts, func(p string) bool {
		n, ok := parseNumber(p)
		return !ok || len(p) > 4 || n > 31 && len(p) < 2 || len(p) == 3
	})
}
