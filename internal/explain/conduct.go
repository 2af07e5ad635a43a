package explain

import (
	"fmt"
	"strconv"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
)

// Minute returns an instant in the form used on pages.
func Minute(at clock.Instant) string { return at.Time().UTC().Format("2006-01-02 15:04 UTC") }

// Author returns the displayed name of the author of an act. Journals store the server and the
// command line as handles that no account can have.
func Author(lang, handle string) string {
	switch handle {
	case conduct.Server.Handle:
		return i18n.Text(lang, "moderation.author.server")
	case conduct.Console.Handle:
		return i18n.Text(lang, "moderation.author.console")
	}
	return handle
}

// Measure returns the name of a measure.
func Measure(lang string, m conduct.Measure) string {
	return i18n.Text(lang, "moderation.measure."+string(m))
}

// Until returns the end of a lasting measure. At 0 it lasts until it is lifted.
func Until(lang string, at clock.Instant) string {
	if at == 0 {
		return i18n.Text(lang, "moderation.act.open-ended")
	}
	return i18n.Text(lang, "moderation.act.until", "Date", Minute(at))
}

// Suspicion returns a complaint of the server as a sentence with its counts.
func Suspicion(lang string, k conduct.Kind, found map[string]string) string {
	var args []any
	for name, value := range found {
		args = append(args, name, value)
	}
	return i18n.Text(lang, "moderation.suspect."+string(k), args...)
}

// Evidence returns the evidence about a person as sentences. date formats an instant for the
// transport.
func Evidence(lang string, who conduct.Person, e moderation.Evidence, r conduct.Rules, date func(clock.Instant) string) []string {
	text := func(key string, args ...any) string { return i18n.Text(lang, "moderation.evidence."+key, args...) }
	lines := []string{text("escapes", "Handle", who.Handle, "Left", len(e.Escapes), "Rated", e.Rated, "Days", r.EscapeDays)}
	for _, g := range e.Escapes {
		lines = append(lines, "  "+text("escape", "Date", date(g.At), "Opponent", g.Opponent.Handle, "Moves", (g.Plies+1)/2,
			"Balance", fmt.Sprintf("%+d", g.Balance), "Left", time.Duration(g.Left*int64(time.Millisecond)).Truncate(time.Second)))
	}
	lines = append(lines, text("visits", "Visits", e.Visits, "Places", e.Places, "Days", int(members.VisitLife.Hours()/24)))
	for _, m := range e.Companions {
		lines = append(lines, "  "+text("companion", "Handle", m.Handle, "Visits", m.Visits, "Date", date(clock.Instant(m.Last))))
	}
	return lines
}

// PairEvidence returns the evidence about two players as sentences. date formats an instant for the
// transport.
func PairEvidence(lang string, one, other conduct.Person, p moderation.PairEvidence, r conduct.Rules, date func(clock.Instant) string) []string {
	text := func(key string, args ...any) string { return i18n.Text(lang, "moderation.evidence."+key, args...) }
	lines := []string{text("pair", "One", one.Handle, "Other", other.Handle, "Games", p.Games, "Rated", p.Rated,
		"Wins", p.Wins[0], "Losses", p.Wins[1], "Draws", p.Draws)}
	if p.Games > 0 {
		loser := one.Handle
		if p.Loser == other.ID {
			loser = other.Handle
		}
		if p.Series > 0 {
			lines = append(lines, "  "+text("series", "Series", p.Series, "Handle", loser))
		}
		lines = append(lines,
			"  "+text("short", "One", one.Handle, "A", p.Short[0], "Other", other.Handle, "B", p.Short[1], "Moves", r.ShortGame),
			"  "+text("time", "Median", p.Median.Truncate(time.Second), "Hour", p.QuickestSpell, "First", date(clock.Instant(p.First)), "Last", date(clock.Instant(p.Last))))
	}
	return append(lines, "  "+text("shared", "Handle", other.Handle, "Visits", p.Shared, "Of", p.Visits))
}

// AskedToMove returns an administrator's request to move a discussion to a channel, an act of
// [conduct.Move], as a sentence.
func AskedToMove(lang string, act conduct.Acted) string {
	channel, said := act.Reason, ""
	if n, text, ok := act.Channel(); ok {
		channel, said = strconv.Itoa(n), text
	}
	asks := i18n.Text(lang, "moderation.act.asks-move", "By", Author(lang, act.By.Handle), "Channel", channel)
	if said != "" {
		asks += " " + i18n.Text(lang, "moderation.act.asks-said", "Text", said)
	}
	return asks
}
