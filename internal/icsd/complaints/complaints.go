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
	Do:    session.On(complain),
}

// complain reads "complain HANDLE [KIND] [game N] TEXT". The last
// lines of his that the client was sent go with it, so that whoever looks at it sees
// what was said.
func complain(c Session, ctx context.Context, args string) (string, error) {
	handle, rest, _ := strings.Cut(args, " ")
	if handle == "" || strings.TrimSpace(rest) == "" {
		return "", session.Misused(session.HowUsed(c, "complain HANDLE [KIND] [game N] TEXT") + "\n" + c.Text("complain.kinds", "Kinds", kindNames()))
	}
	who, err := concerned(c, ctx, handle)
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

func kindNames() string {
	var names []string
	for _, k := range conduct.Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, " ")
}

// ComplaintLine returns the line of a complaint in a list.
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
	Do:    session.On(complaints),
}

// complaints lists what waits, or shows one with all that belongs to it. Those
// who are administrators see all of them, others their own.
func complaints(c Session, ctx context.Context, args string) (string, error) {
	me, err := Self(c, ctx)
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

// complaintText is a complaint with what goes with it.
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
	Do:    session.On(closeComplaint),
}

// closeComplaint says what came of one: "closecomplaint N REASON".
func closeComplaint(c Session, ctx context.Context, args string) (string, error) {
	n, reason, ok := numbered(args)
	if !ok {
		return "", c.Usage("closecomplaint NUMBER REASON")
	}
	if _, err := Record(c, ctx, conduct.Close{Complaint: n, Reason: reason}); err != nil {
		return "", err
	}
	return c.Text("complaint.done", "Number", n), nil
}

// numbered reads "12 TEXT" or "#12 TEXT".
func numbered(args string) (n int, text string, ok bool) {
	word, text, _ := strings.Cut(args, " ")
	n, err := strconv.Atoi(strings.TrimPrefix(word, "#"))
	return n, strings.TrimSpace(text), err == nil
}

// actEntry is an act with what became of it.
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

// Ruling returns how an appeal was decided.
func Ruling(upheld bool) string {
	if upheld {
		return "act.upheld"
	}
	return "act.overturned"
}

// actsShown is how many acts a list shows.
const actsShown = 30

var actsCommand = session.Command{
	Name:  "acts",
	Takes: session.UpTo(1),
	Do:    session.On(acts),
}

// acts shows the log of acts: one's own, or for administrators
// the last ones, or those against somebody. Notes are not shown to whom they are
// about.
func acts(c Session, ctx context.Context, args string) (string, error) {
	me, err := Self(c, ctx)
	if err != nil {
		return "", err
	}
	whose := conduct.Person{ID: me.ID}
	switch {
	case args != "" && members.Fold(args) != members.Fold(c.Identity().Handle):
		if !me.Admin {
			return "", session.Forbidden(c.Sentence("moderation.conduct.admins-only"))
		}
		if whose, err = concerned(c, ctx, args); err != nil {
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
	Do:    session.On(comments),
}

// comments shows what administrators have noted about somebody.
func comments(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("showcomment HANDLE")
	}
	return Against(c, ctx, args, func(who conduct.Person) (string, error) {
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
	Do:    session.WithoutWords(acknowledge),
}

// acknowledge says that one has read one's warnings.
func acknowledge(c Session, ctx context.Context) (string, error) {
	me, err := Self(c, ctx)
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

// PendingNotices is what somebody reads of his own affairs when he comes in: what
// holds against him, warnings that he has not acknowledged, and for those who
// are administrators how much waits for them.
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
		lines = append(lines, c.Text("desk.waiting", "Complaints", open, "Appeals", appeals))
	}
	return lines
}

// InForce are the measures against somebody that a finger shows: all of them
// to himself and to administrators, to others what is public.
func InForce(c Session, id string) string {
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
