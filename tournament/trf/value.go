package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Codes of results, including byes. W, D and L are games without a move by both players.
const (
	gamesPlayed   = "10=WDL"
	gamesUnplayed = "+-HFUZ"
	unknownResult = "?" // of an adjourned game, or one whose result is missing
)

// titles maps the letters of older programs to titles.
var titles = map[string]tournament.Title{
	"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}

// ParseTitle returns the title with an abbreviation or an older letter, and false if it is unknown.
func ParseTitle(text string) (tournament.Title, bool) {
	text = strings.ToUpper(text)
	if title, old := titles[text]; old {
		return title, true
	}
	title := tournament.Title(text)
	return title, text == "" || slices.Contains(tournament.Titles(), title)
}

// readText returns a text of a record in normal form, and the code of its fault, if any.
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
			return text, in(ColorImproper, "W", "B")
		}
		text = strings.ToLower(text)
		fault = in(ColorImproper, "", "w", "b", "-")
	case "result":
		if text = strings.ToUpper(text); text != "" && !strings.Contains(gamesPlayed+gamesUnplayed+unknownResult, text) {
			text, fault = unknownResult, ResultImproper
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
			// One well-known program reads Z instead of A.
			fault = in(CodeUnknown, "W", "D", "L", "A", "P", "X", "Z")
		}
	case "birth", "date":
		if !isDate(text) {
			fault = DateImproper
		}
	}
	return text, fault
}

// isDate reports whether a text looks like a date: a year alone, or three numbers with separators,
// the year first or last.
func isDate(text string) bool {
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

// parseNumber parses digits. An empty text is 0.
func parseNumber(text string) (int, bool) {
	if text == "" {
		return 0, true
	}
	if strings.Trim(text, "0123456789") != "" || len(text) > 9 {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// parseTenths parses points such as 1, 1.5, .5, 10.0 or -1.0, with a point or a comma. An empty
// text is 0.
func parseTenths(text string) (Tenths, bool) {
	if text == "" {
		return 0, true
	}
	digits, negative := strings.CutPrefix(text, "-")
	whole, tenth, split := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	w, wok := parseNumber(whole)
	t, tok := parseNumber(tenth)
	if !wok || !tok || whole == "" && tenth == "" || len(whole) > 6 || split && len(tenth) > 1 && strings.Trim(tenth[1:], "0") != "" {
		return 0, false
	}
	if len(tenth) > 1 {
		t, _ = parseNumber(tenth[:1])
	}
	points := Tenths(10*w + t)
	if negative {
		points = -points
	}
	return points, true
}

// formatTenths formats points as in FIDE's tables: 1.0, 0.5, -2.0.
func formatTenths(p Tenths) string {
	if p < 0 {
		return "-" + formatTenths(-p)
	}
	return fmt.Sprintf("%d.%d", p/10, p%10)
}

// String returns the points with one decimal.
func (p Tenths) String() string { return formatTenths(p) }
