package complaints

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/moderation"
)

// Self is the client as the book of conduct knows him, with the rights that he
// has at this moment: they may have been taken from him since he came in.
func Self(c Session, ctx context.Context) (conduct.Person, error) {
	p := moderation.PersonOf(c.Identity())
	if c.Identity().Guest {
		return p, nil
	}
	profile, err := c.Services().Members.Profile(ctx, c.Identity().ID)
	if err == nil {
		c.Adopt(profile.Roles)
		p.Admin = c.Admin()
	}
	return p, err
}

// concerned finds whom a word means, see [moderation.Service.Whom]; of a member who is
// here the beginning of his handle is enough.
func concerned(c Session, ctx context.Context, handle string) (conduct.Person, error) {
	if profile, err := session.FindMember(c, ctx, handle); err == nil {
		handle = profile.Handle
	}
	return c.Services().Moderation.Whom(ctx, handle)
}

// Record writes a command of the client into the book of conduct. The answer is
// what is said when it is refused.
func Record(c Session, ctx context.Context, command conduct.Command) (conduct.Event, error) {
	me, err := Self(c, ctx)
	if err != nil {
		return nil, err
	}
	return c.Services().Moderation.Do(ctx, me, command)
}

// measures takes or lifts a measure, and says what was done.
func measures(c Session, ctx context.Context, command conduct.Command) (string, error) {
	me, err := Self(c, ctx)
	if err != nil {
		return "", err
	}
	act, err := c.Services().Moderation.Act(ctx, me, command)
	return acted(c, act, err)
}

// acted says what was done. An act that could not be carried out stands all the
// same.
func acted(c Session, act conduct.Acted, err error) (string, error) {
	if act.Number == 0 {
		return "", err
	}
	return c.Text("act.done", "Number", act.Number, "What", actLine(c, act)), err
}

// ActText is an act as the person reads it whom it is about; empty when it does not
// concern him.
func ActText(c Session, act conduct.Acted) string {
	switch act.Measure {
	case conduct.Comment, conduct.Register:
		return ""
	case conduct.Password: // the end of his connections says it, before or after this would
		return ""
	case conduct.Move:
		channel, _, _ := act.Channel()
		return explain.AskedToMove(c.Language(), act) + " " + c.Text("act.told.move", "Channel", channel)
	case conduct.Warn:
		return c.Text("act.told.warn", "By", AuthorText(c, act.By), "Reason", act.Reason, "Number", act.Number)
	}
	key := "act.told"
	switch {
	case act.Lifted:
		key = "act.told.lifted"
	case !act.Measure.Lasts():
		key = "act.told.once"
	}
	return c.Text(key, "By", AuthorText(c, act.By), "Measure", MeasureText(c, act.Measure), "Until", UntilText(c, act.Until), "Reason", act.Reason, "Number", act.Number)
}

// actLine is an act in one line.
func actLine(c Session, act conduct.Acted) string {
	key := "act.line"
	if act.Lifted {
		key = "act.line.lifted"
	}
	until := ""
	if act.Until != 0 {
		until = " " + UntilText(c, act.Until)
	}
	return c.Text(key, "By", AuthorText(c, act.By), "Against", act.Against.Handle, "Measure", MeasureText(c, act.Measure), "Until", until, "Reason", act.Reason)
}

var addcommentCommand = session.Command{
	Name:  "addcomment",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("addcomment", conduct.Comment),
}

var nukeCommand = session.Command{
	Name:  "nuke",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("nuke", conduct.Nuke),
}

var warnCommand = session.Command{
	Name:  "warn",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    measured("warn", conduct.Warn),
}

// measured is the handler of a measure that is taken at once and over: "warn HANDLE
// REASON".
func measured(name string, m conduct.Measure) session.Handler {
	return session.On(func(c Session, ctx context.Context, args string) (string, error) {
		handle, reason, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.Usage(name + " HANDLE REASON")
		}
		return Against(c, ctx, handle, func(who conduct.Person) (string, error) {
			t := conduct.Take{Against: who, Measure: m}
			t.Complaint, t.Reason = aboutComplaint(reason)
			return measures(c, ctx, t)
		})
	})
}

// Against does something about somebody, if he can be found.
func Against(c Session, ctx context.Context, handle string, do func(conduct.Person) (string, error)) (string, error) {
	who, err := concerned(c, ctx, handle)
	if err != nil {
		return "", err
	}
	return do(who)
}

// aboutComplaint takes "#12" off the beginning of a reason: the complaint that an
// act answers.
func aboutComplaint(reason string) (number int, rest string) {
	reason = strings.TrimSpace(reason)
	word, rest, _ := strings.Cut(reason, " ")
	if digits, ok := strings.CutPrefix(word, "#"); ok {
		if n, err := strconv.Atoi(digits); err == nil {
			return n, strings.TrimSpace(rest)
		}
	}
	return 0, reason
}

var cmuzzleCommand = session.Command{
	Name:  "cmuzzle",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    lasting("cmuzzle", conduct.CMuzzle),
}

var muzzleCommand = session.Command{
	Name:  "muzzle",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    lasting("muzzle", conduct.Muzzle),
}

// lasting is the handler of a measure that lasts: "muzzle HANDLE [TIME] REASON".
func lasting(name string, m conduct.Measure) session.Handler {
	return session.On(func(c Session, ctx context.Context, args string) (string, error) {
		handle, rest, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.Usage(name + " HANDLE [TIME] REASON")
		}
		return ImposeLasting(c, ctx, m, handle, rest)
	})
}

var sanctionCommand = session.Command{
	Name:  "sanction",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(sanction),
}

// sanction takes any measure that lasts: "sanction HANDLE KIND [TIME] REASON".
func sanction(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("sanction HANDLE muzzle|cmuzzle|mute|norated|ban|abuser|computer [30m|12h|7d|4w] REASON")
	}
	return ImposeLasting(c, ctx, conduct.Measure(strings.ToLower(words[1])), words[0], strings.Join(words[2:], " "))
}

// ImposeLasting imposes a measure that lasts until a date or until it is lifted.
func ImposeLasting(c Session, ctx context.Context, m conduct.Measure, handle, rest string) (string, error) {
	if !m.Lasts() {
		return "", session.Misused(c.Sentence("moderation.conduct.bad-measure"))
	}
	return Against(c, ctx, handle, func(who conduct.Person) (string, error) {
		t := conduct.Take{Against: who, Measure: m}
		word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		span, given := conduct.ParseSpan(word)
		if given {
			rest = reason
		}
		t.Complaint, t.Reason = aboutComplaint(rest)
		me, err := Self(c, ctx)
		if err != nil {
			return "", err
		}
		act, err := c.Services().Moderation.Sanction(ctx, me, t, span)
		return acted(c, act, err)
	})
}

var liftCommand = session.Command{
	Name:  "lift",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(lift),
}

// lift ends a measure: "lift HANDLE KIND REASON".
func lift(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("lift HANDLE KIND REASON")
	}
	return LiftMeasure(c, ctx, words[0], conduct.Measure(strings.ToLower(words[1])), strings.Join(words[2:], " "))
}

// LiftMeasure ends a measure before its time.
func LiftMeasure(c Session, ctx context.Context, handle string, m conduct.Measure, reason string) (string, error) {
	return Against(c, ctx, handle, func(who conduct.Person) (string, error) {
		return measures(c, ctx, conduct.Lift{Against: who, Measure: m, Reason: reason})
	})
}

// MeasureOfList are the lists of the server that are measures.
var MeasureOfList = map[string]conduct.Measure{
	"abuser": conduct.Abuser, "ban": conduct.Ban, "cmuzzle": conduct.CMuzzle, "computer": conduct.Computer, "muzzle": conduct.Muzzle,
}

var tochannelCommand = session.Command{
	Name:  "tochannel",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(toChannel),
}

// toChannel asks somebody to take his discussion to a channel: "tochannel HANDLE
// NUMBER [TEXT]". He goes there or not; both is his to decide.
func toChannel(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("tochannel HANDLE NUMBER [TEXT]")
	}
	return Against(c, ctx, words[0], func(who conduct.Person) (string, error) {
		return measures(c, ctx, conduct.AskToMove(who, words[1], strings.Join(words[2:], " ")))
	})
}
