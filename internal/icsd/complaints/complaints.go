package complaints

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var complainCommand = session.Command{
	Name:  "complain",
	Takes: session.FreeText,
	Do:    session.WithSession(complain),
}

// complain makes a complaint: "complain HANDLE [KIND] [game N] TEXT". The last lines of the accused
// person that were sent to the client are added as evidence.
func complain(c Session, ctx context.Context, args string) (string, error) {
	handle, rest, _ := strings.Cut(args, " ")
	if handle == "" || strings.TrimSpace(rest) == "" {
		return "", session.Misused(session.UsageText(c, "complain HANDLE [KIND] [game N] TEXT") + "\n" + c.Text("complain.kinds", "Kinds", kindNames()))
	}
	who, err := findPerson(c, ctx, handle)
	if err != nil {
		return "", err
	}
	command := conduct.Complain{Against: who, Kind: conduct.Other, Lines: c.LinesOf(who.Handle)}
	word, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
	if k := conduct.Kind(strings.ToLower(word)); slices.Contains(conduct.Kinds(), k) {
		command.Kind, rest = k, text
	}
	if words := strings.SplitN(strings.TrimSpace(rest), " ", 3); len(words) == 3 && strings.EqualFold(words[0], "game") {
		if n, err := strconv.Atoi(words[1]); err == nil {
			id, ok := c.Services().Games.Id(n)
			if !ok {
				return "", session.ErrNoSuchGame
			}
			command.Game, rest = string(id), words[2]
		}
	}
	command.Text = ics.Printable(rest)
	e, err := Record(c, ctx, command)
	if err != nil {
		return "", err
	}
	complaint := e.(conduct.Complained) //nolint:forcetypeassert // what Complain gives
	return c.Text("complain.done", "Number", complaint.Number, "Handle", who.Handle, "Lines", len(complaint.Lines)), nil
}

// kindNames returns the names of the kinds of complaints.
func kindNames() string {
	var names []string
	for _, k := range conduct.Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, " ")
}

// ComplaintLine returns a complaint's line in a list.
func ComplaintLine(c Session, e conduct.Complaint) string {
	text := e.Text
	if len(e.Found) > 0 {
		text = explain.Suspicion(c.Language(), e.Kind, e.Found)
	}
	return c.Text("complain.line", "Number", e.Number, "Date", format.Date(e.At), "By", AuthorText(c, e.By), "Against", e.Against.Handle,
		"Kind", c.Sentence("moderation.kind."+string(e.Kind)), "Text", text)
}

var complaintsCommand = session.Command{
	Name:  "complaints",
	Takes: session.UpTo(1),
	Do:    session.WithSession(complaints),
}

// complaints lists the open complaints, or shows one in full. Administrators see all of them, other
// users only their own.
func complaints(c Session, ctx context.Context, args string) (string, error) {
	me, err := PersonNow(c, ctx)
	if err != nil {
		return "", err
	}
	if args != "" {
		n, err := strconv.Atoi(strings.TrimPrefix(args, "#"))
		e, found := c.Services().Moderation.Complaint(me, n)
		if err != nil || !found {
			return "", session.Misused(c.Sentence("moderation.conduct.no-such", "A1", ics.Truncate(args, 10)))
		}
		return complaintText(c, e, me.Admin), nil
	}
	lines := []string{}
	for _, e := range c.Services().Moderation.Open(me) {
		lines = append(lines, ComplaintLine(c, e))
	}
	if len(lines) == 0 {
		return c.Text("complaints.none"), nil
	}
	return strings.Join(lines, "\n"), nil
}

// complaintText returns a complaint with its evidence and answer. For administrators it adds the
// earlier acts against the accused person.
func complaintText(c Session, e conduct.Complaint, admin bool) string {
	lines := []string{ComplaintLine(c, e)}
	if e.Game != "" {
		lines = append(lines, c.Text("complaint.game", "Game", e.Game, "Number", c.Services().Games.Number(hall.GameID(e.Game))))
	}
	for _, l := range e.Lines {
		lines = append(lines, "  > "+l)
	}
	if e.Closed != nil {
		lines = append(lines, c.Text("complaint.closed", "By", AuthorText(c, e.Closed.By), "Date", format.Date(e.Closed.At), "Reason", e.Closed.Reason))
	}
	if admin {
		var acts []conduct.Act
		c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { acts = b.ActsOn(e.Against.ID, nil) })
		for _, a := range acts {
			lines = append(lines, actEntry(c, a))
		}
	}
	return strings.Join(lines, "\n")
}

var closecomplaintCommand = session.Command{
	Name:  "closecomplaint",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(closeComplaint),
}

// closeComplaint closes a complaint with an answer: "closecomplaint N REASON".
func closeComplaint(c Session, ctx context.Context, args string) (string, error) {
	n, reason, ok := parseNumbered(args)
	if !ok {
		return "", c.Usage("closecomplaint NUMBER REASON")
	}
	if _, err := Record(c, ctx, conduct.Close{Complaint: n, Reason: reason}); err != nil {
		return "", err
	}
	return c.Text("complaint.done", "Number", n), nil
}

// parseNumbered parses "12 TEXT" or "#12 TEXT".
func parseNumbered(args string) (n int, text string, ok bool) {
	word, text, _ := strings.Cut(args, " ")
	n, err := strconv.Atoi(strings.TrimPrefix(word, "#"))
	return n, strings.TrimSpace(text), err == nil
}

// actEntry returns an act with its appeal and ruling.
func actEntry(c Session, a conduct.Act) string {
	line := fmt.Sprintf("%d. %s  %s", a.Number, format.Date(a.At), actLine(c, a.Acted))
	if a.Appeal != nil {
		line += "\n   " + c.Sentence("moderation.act.appealed", "Date", format.Date(a.Appeal.At), "Text", a.Appeal.Text)
	}
	if a.Withdrawn != nil {
		line += "\n   " + c.Sentence("moderation.act.withdrawn", "Date", format.Date(a.Withdrawn.At))
	}
	if a.Ruling != nil {
		line += "\n   " + c.Sentence("moderation."+Ruling(a.Ruling.Upheld), "By", AuthorText(c, a.Ruling.By), "Date", format.Date(a.Ruling.At), "Reason", a.Ruling.Reason)
	}
	return line
}

// Ruling returns the catalogue key of the sentence on the ruling of an appeal.
func Ruling(upheld bool) string {
	if upheld {
		return "act.upheld"
	}
	return "act.overturned"
}

// actsShown is the greatest number of acts in a list.
const actsShown = 30

var actsCommand = session.Command{
	Name:  "acts",
	Takes: session.UpTo(1),
	Do:    session.WithSession(acts),
}

// acts lists administrators' acts against the user. Administrators see the last acts, or those
// against a given person. Comments are not shown to the person concerned.
func acts(c Session, ctx context.Context, args string) (string, error) {
	me, err := PersonNow(c, ctx)
	if err != nil {
		return "", err
	}
	whose := conduct.Person{ID: me.ID}
	switch {
	case args != "" && members.Fold(args) != members.Fold(c.Identity().Handle):
		if !me.Admin {
			return "", session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
		}
		if whose, err = findPerson(c, ctx, args); err != nil {
			return "", err
		}
	case args == "" && me.Admin:
		whose.ID = ""
	}
	var list []conduct.Act
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) {
		if whose.ID == "" {
			list = b.Acts(actsShown)
		} else {
			list = b.ActsOn(whose.ID, func(a conduct.Act) bool { return whose.ID != me.ID || a.Measure != conduct.Comment })
			list = list[max(0, len(list)-actsShown):]
		}
	})
	if len(list) == 0 {
		return c.Text("acts.none"), nil
	}
	lines := make([]string, len(list))
	for i, a := range list {
		lines[i] = actEntry(c, a)
	}
	return strings.Join(lines, "\n"), nil
}

var showcommentCommand = session.Command{
	Name:  "showcomment",
	Takes: session.UpTo(1),
	Who:   session.Administrators,
	Do:    session.WithSession(comments),
}

// comments shows the comments of administrators on a person.
func comments(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("showcomment HANDLE")
	}
	return WithPerson(c, ctx, args, func(who conduct.Person) (string, error) {
		lines := []string{}
		c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) {
			for _, a := range b.ActsOn(who.ID, func(a conduct.Act) bool { return a.Measure == conduct.Comment }) {
				lines = append(lines, fmt.Sprintf("%s at %s: %s", AuthorText(c, a.By), format.Date(a.At), a.Reason))
			}
		})
		if len(lines) == 0 {
			return fmt.Sprintf("There are no comments for %s.", who.Handle), nil
		}
		return strings.Join(lines, "\n"), nil
	})
}

var acknowledgeCommand = session.Command{
	Name:  "acknowledge",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(acknowledge),
}

// acknowledge records that the user has read their warnings.
func acknowledge(c Session, ctx context.Context) (string, error) {
	me, err := PersonNow(c, ctx)
	if err != nil {
		return "", err
	}
	n, err := c.Services().Moderation.Acknowledge(ctx, me)
	switch {
	case err != nil:
		return "", err
	case n == 0:
		return "", session.Prevented(c.Text("acknowledge.none"))
	}
	return c.Text("acknowledge.done", "Count", n), nil
}

// PendingNotices returns the notices for a user at the login: measures in force against them,
// warnings that they have not acknowledged, and for administrators the number of open complaints
// and appeals.
func PendingNotices(c Session) (lines []string) {
	st := c.Services().Moderation.Standing(c.Identity().ID)
	for _, a := range st.Warnings {
		lines = append(lines, ActText(c, a.Acted)+" "+c.Text("act.acknowledge"))
	}
	for _, a := range st.InForce {
		if a.Measure != conduct.Computer {
			lines = append(lines, ActText(c, a.Acted))
		}
	}
	if open, appeals := c.Services().Moderation.Waiting(); c.Admin() && open+appeals > 0 {
		lines = append(lines, c.Text("moderation.waiting", "Complaints", open, "Appeals", appeals))
	}
	return lines
}

// MeasuresInForce returns the measures against a person that "finger" shows. The person and
// administrators see all of them, others only the public ones.
func MeasuresInForce(c Session, id string) string {
	var names []string
	c.Services().Moderation.Read(func(b *conduct.Book, at clock.Instant) {
		for _, a := range b.AllInForce(id, at) {
			if a.Measure.Public() || c.Admin() || id == c.Identity().ID {
				names = append(names, string(a.Measure))
			}
		}
	})
	return strings.Join(names, " ")
}
