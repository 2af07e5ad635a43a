package icsd

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
)

// appeal asks another administrator to look at an act: "appeal N TEXT".
func (c *client) appeal(ctx context.Context, args string) (string, error) {
	n, text, ok := numbered(args)
	if !ok {
		return "", c.used("appeal NUMBER TEXT")
	}
	if _, err := c.enter(ctx, conduct.Appeal{Act: n, Text: ics.Printable(text)}); err != nil {
		return "", err
	}
	c.server.tellOfAppeal(ctx, conduct.Person{ID: c.me.ID, Handle: c.me.Handle}, n)
	return c.text("appeal.done", "Number", n), nil
}

// tellOfAppeal tells those who answer for the house that an appeal waits.
func (s *Server) tellOfAppeal(ctx context.Context, who conduct.Person, act int) {
	for _, other := range s.inside() {
		if other.me.ID != who.ID && other.stillAdmin(ctx) {
			other.tell(other.text("appeal.news", "Handle", who.Handle, "Number", act))
		}
	}
}

// appealAtTheDoor lets somebody who may not come in, and has shown that he is who
// he is, or a guest from a place whose guests may not, appeal against that once:
// in one line.
func (c *client) appealAtTheDoor(ctx context.Context, who conduct.Person) error {
	act, banned := c.server.steward.Holds(who.ID, conduct.Ban)
	if !banned || act.Appeal != nil {
		return nil
	}
	c.wire.say("\n" + c.text("appeal.door", "Line", c.actText(act.Acted)) + "\n")
	line, err := c.wire.line()
	if err != nil && !errors.Is(err, errLineTooLong) {
		return err
	}
	if line = strings.TrimSpace(ics.Printable(line)); line == "" {
		return nil
	}
	_, err = c.server.steward.Do(ctx, who, conduct.Appeal{Act: act.Number, Text: line})
	var refusal *conduct.Refusal
	switch {
	case errors.As(err, &refusal):
		c.wire.say("\n" + c.refused(refusal) + "\n")
	case err != nil:
		return err
	default:
		c.wire.say("\n" + c.text("appeal.done", "Number", act.Number) + "\n")
		c.server.tellOfAppeal(ctx, who, act.Number)
	}
	return nil
}

// appeals lists what waits for a ruling.
func (c *client) appeals(ctx context.Context) (string, error) {
	if err := c.asAdministrator(ctx); err != nil {
		return "", err
	}
	var list []conduct.Act
	c.server.steward.Read(func(b *conduct.Book, _ clock.Instant) { list = b.Appeals() })
	if len(list) == 0 {
		return c.text("appeals.none"), nil
	}
	lines := make([]string, len(list))
	for i, a := range list {
		lines[i] = c.actEntry(a)
	}
	return strings.Join(lines, "\n"), nil
}

// rule rules on an appeal: "rule N uphold|overturn REASON".
func (c *client) rule(ctx context.Context, args string) (string, error) {
	const usage = "rule NUMBER uphold|overturn REASON"
	n, rest, ok := numbered(args)
	word, reason, _ := strings.Cut(rest, " ")
	if !ok || word != "uphold" && word != "overturn" {
		return "", c.used(usage)
	}
	e, err := c.enter(ctx, conduct.Rule{Act: n, Uphold: word == "uphold", Reason: reason})
	if err != nil {
		return "", err
	}
	ruled := e.(conduct.Ruled) //nolint:forcetypeassert // what Rule gives
	var act conduct.Act
	c.server.steward.Read(func(b *conduct.Book, _ clock.Instant) { act, _ = b.Act(n) })
	if act.Measure == conduct.Computer && !ruled.Upheld {
		if _, err := c.server.members.MarkComputer(ctx, act.Against.Handle, act.Lifted); err != nil {
			return "", err
		}
	}
	if act.Measure == conduct.Annul && !ruled.Upheld {
		c.server.tellOpponent(ctx, act.Acted, act.Lifted, ruled.By.Handle, ruled.Reason)
	}
	for _, other := range c.server.touched(act.Against) {
		other.tell(other.text("appeal.ruled", "Number", n) + "\n" + other.text(ruling(ruled.Upheld), "By", ruled.By.Handle, "Date", date(ruled.At), "Reason", ruled.Reason))
	}
	return c.actEntry(act), nil
}
