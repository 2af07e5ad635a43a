package site

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
)

// functions returns the template functions of the frame in a language.
func functions(lang string, s *Site) template.FuncMap {
	t := func(key string, args ...any) string { return i18n.Text(lang, key, args...) }
	return template.FuncMap{
		"t":         t,
		"language":  func() string { return i18n.Name(lang) },
		"n":         func(key string, n int, args ...any) string { return i18n.Count(lang, key, n, args...) },
		"author":    func(handle string) string { return explain.Author(lang, handle) },
		"called":    s.DisplayName,
		"whole":     s.NameWithHandle,
		"titleName": func(title string) string { return titleName(lang, title) },
		"undo":      func(action, id, label string) undo { return undo{action, id, label} },
		"iso":       func(at clock.Instant) string { return isoMilli(int64(at)) },
		"isoMilli":  isoMilli,
		"when": func(at clock.Instant) string {
			instant := time.UnixMilli(int64(at)).UTC()
			return i18n.Day(lang, instant.Format(time.DateOnly)) + instant.Format(", 15:04 UTC")
		},
		"dayMilli": func(ms int64) string { return i18n.Day(lang, time.UnixMilli(ms).UTC().Format(time.DateOnly)) },
	}
}

// undo is the data of a form that reverses something, with a reason.
type undo struct{ Action, ID, Label string }

func isoMilli(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

// titles lists the FIDE titles with full names in the catalogue.
var titles = map[string]bool{
	"GM": true, "IM": true, "FM": true, "CM": true, "WGM": true, "WIM": true, "WFM": true, "WCM": true,
}

func titleName(lang, title string) string {
	if !titles[title] {
		return title
	}
	return i18n.Text(lang, "common.title."+strings.ToLower(title))
}

// Result formats a result for a table of results, with halves as ½.
func Result(r fmt.Stringer) string { return i18n.Result(r.String()) }

// Control formats a time control as players write it, with the time of a period in minutes:
// "5400+30" becomes "90+30", and "40/7200:1800" becomes "40/120, 30".
func Control(c clock.Control) string {
	if c.Untimed() {
		return c.String()
	}
	var periods []string
	for _, p := range c {
		var b strings.Builder
		if p.Moves > 0 {
			fmt.Fprintf(&b, "%d/", p.Moves)
		}
		if p.Time%time.Minute == 0 {
			fmt.Fprintf(&b, "%d", p.Time/time.Minute)
		} else {
			fmt.Fprintf(&b, "%d:%02d", p.Time/time.Minute, p.Time%time.Minute/time.Second)
		}
		if p.Increment > 0 {
			fmt.Fprintf(&b, "+%d", p.Increment/time.Second)
		}
		if p.Delay > 0 {
			fmt.Fprintf(&b, "d%d", p.Delay/time.Second)
		}
		periods = append(periods, b.String())
	}
	return strings.Join(periods, ", ")
}

// Controls formats the time controls of a game, White's first. It returns one if both are equal.
func Controls(c [2]clock.Control) string {
	if c[0].Equal(c[1]) {
		return Control(c[0])
	}
	return Control(c[0]) + " / " + Control(c[1])
}
