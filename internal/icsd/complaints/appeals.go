package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
)

var appealCommand = session.Command{
	Name:  "appeal",
	Takes: session.FreeText,
	Do:    session.WithSession(appeal),
}

// appeal appeals against an administrator's act: "appeal N TEXT". Another administrator then rules
// on the appeal.
func appeal(c Session, ctx context.Context, args string) (string, error) {
	n, text, ok := parseNumbered(args)
	if !ok {
		return "", c.Usage("appeal NUMBER TEXT")
	}
	if _, err := Record(c, ctx, conduct.Appeal{Act: n, Text: ics.Printable(text)}); err != nil {
		return "", err
	}
	return c.Text("appeal.done", "Number", n), nil
}

var appealsCommand = session.Command{
	Name:  "appeals",
	Takes: session.NoWords,
	Who:   session.Administrators,
	Do:    session.WithoutArgs(appeals),
}

// appeals lists the appeals that wait for a ruling.
func appeals(c Session, ctx context.Context) (string, error) {
	var list []conduct.Act
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { list = b.Appeals() })
	if len(list) == 0 {
		return c.Text("appeals.none"), nil
	}
	lines := make([]string, len(list))
	for i, a := range list {
		lines[i] = actEntry(c, a)
	}
	return strings.Join(lines, "\n"), nil
}

var ruleCommand = session.Command{
	Name:  "rule",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(rule),
}

// rule rules on an appeal: "rule N uphold|overturn REASON".
func rule(c Session, ctx context.Context, args string) (string, error) {
	const usage = "rule NUMBER uphold|overturn REASON"
	n, rest, ok := parseNumbered(args)
	word, reason, _ := strings.Cut(rest, " ")
	if !ok || word != "uphold" && word != "overturn" {
		return "", c.Usage(usage)
	}
	if _, err := Record(c, ctx, conduct.Rule{Act: n, Uphold: word == "uphold", Reason: reason}); err != nil {
		return "", err
	}
	var act conduct.Act
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { act, _ = b.Act(n) })
	return actEntry(c, act), nil
}
