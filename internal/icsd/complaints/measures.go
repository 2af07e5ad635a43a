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

// PersonNow returns the user as the book of conduct names them, with their present rights, which
// may have changed since the login.
func PersonNow(c Session, ctx context.Context) (conduct.Person, error) {
	p := moderation.PersonOf(c.Identity())
	if c.Identity().Guest {
		return p, nil
	}
	profile, err := c.Services().Members.Profile(ctx, c.Identity().ID)
	if err == nil {
		c.SetRoles(profile.Roles)
		p.Admin = c.Admin()
	}
	return p, err
}

// findPerson finds the person with this handle, see [moderation.Service.Whom]. For a connected
// member the beginning of the handle is enough.
func findPerson(c Session, ctx context.Context, handle string) (conduct.Person, error) {
	if profile, err := session.FindMember(c, ctx, handle); err == nil {
		handle = profile.Handle
	}
	return c.Services().Moderation.Whom(ctx, handle)
}

// Record records a command of the client in the book of conduct. The error is its refusal.
func Record(c Session, ctx context.Context, command conduct.Command) (conduct.Event, error) {
	me, err := PersonNow(c, ctx)
	if err != nil {
		return nil, err
	}
	return c.Services().Moderation.Do(ctx, me, command)
}

// recordMeasure imposes or lifts a measure and returns the answer.
func recordMeasure(c Session, ctx context.Context, command conduct.Command) (string, error) {
	me, err := PersonNow(c, ctx)
	if err != nil {
		return "", err
	}
	act, err := c.Services().Moderation.Act(ctx, me, command)
	return actAnswer(c, act, err)
}

// actAnswer returns the answer for an administrator's act. The act is recorded even if err is set,
// which means that it could not be carried out.
func actAnswer(c Session, act conduct.Acted, err error) (string, error) {
	if act.Number == 0 {
		return "", err
	}
	return c.Text("act.done", "Number", act.Number, "What", actLine(c, act)), err
}

// ActText returns the text on an act for the person concerned, "" if they are not told of it.
func ActText(c Session, act conduct.Acted) string {
	switch act.Measure {
	case conduct.Comment, conduct.Register:
		return ""
	case conduct.Password: // the user learns it from the end of their connections
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

// actLine returns an act in one line.
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
	Do:    momentaryHandler("addcomment", conduct.Comment),
}

var nukeCommand = session.Command{
	Name:  "nuke",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    momentaryHandler("nuke", conduct.Nuke),
}

var warnCommand = session.Command{
	Name:  "warn",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    momentaryHandler("warn", conduct.Warn),
}

// momentaryHandler returns the handler of a measure that has no duration, such as a warning: "warn
// HANDLE REASON".
func momentaryHandler(name string, m conduct.Measure) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		handle, reason, _ := strings.Cut(args, " ")
		if handle == "" {
			return "", c.Usage(name + " HANDLE REASON")
		}
		return WithPerson(c, ctx, handle, func(who conduct.Person) (string, error) {
			t := conduct.Take{Against: who, Measure: m}
			t.Complaint, t.Reason = cutComplaintNumber(reason)
			return recordMeasure(c, ctx, t)
		})
	})
}

// WithPerson calls do with the person whom a handle names, or returns a refusal if there is none.
func WithPerson(c Session, ctx context.Context, handle string, do func(conduct.Person) (string, error)) (string, error) {
	who, err := findPerson(c, ctx, handle)
	if err != nil {
		return "", err
	}
	return do(who)
}

// cutComplaintNumber cuts the number of the complaint to which an act responds, such as "#12", from
// the beginning of a reason. The number is 0 if there is none.
func cutComplaintNumber(reason string) (number int, rest string) {
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
	Do:    lastingHandler("cmuzzle", conduct.CMuzzle),
}

var muzzleCommand = session.Command{
	Name:  "muzzle",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    lastingHandler("muzzle", conduct.Muzzle),
}

// lastingHandler returns the handler of a lasting measure: "muzzle HANDLE [TIME] REASON".
func lastingHandler(name string, m conduct.Measure) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
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
	Do:    session.WithSession(sanction),
}

// sanction imposes any measure that lasts: "sanction HANDLE KIND [TIME] REASON".
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
	return WithPerson(c, ctx, handle, func(who conduct.Person) (string, error) {
		t := conduct.Take{Against: who, Measure: m}
		word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		span, given := conduct.ParseSpan(word)
		if given {
			rest = reason
		}
		t.Complaint, t.Reason = cutComplaintNumber(rest)
		me, err := PersonNow(c, ctx)
		if err != nil {
			return "", err
		}
		act, err := c.Services().Moderation.Sanction(ctx, me, t, span)
		return actAnswer(c, act, err)
	})
}

var liftCommand = session.Command{
	Name:  "lift",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(lift),
}

// lift lifts a measure: "lift HANDLE KIND REASON".
func lift(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("lift HANDLE KIND REASON")
	}
	return LiftMeasure(c, ctx, words[0], conduct.Measure(strings.ToLower(words[1])), strings.Join(words[2:], " "))
}

// LiftMeasure lifts a measure before its end.
func LiftMeasure(c Session, ctx context.Context, handle string, m conduct.Measure, reason string) (string, error) {
	return WithPerson(c, ctx, handle, func(who conduct.Person) (string, error) {
		return recordMeasure(c, ctx, conduct.Lift{Against: who, Measure: m, Reason: reason})
	})
}

// MeasuresByList maps the names of server lists to the measures whose users they list.
var MeasuresByList = map[string]conduct.Measure{
	"abuser": conduct.Abuser, "ban": conduct.Ban, "cmuzzle": conduct.CMuzzle, "computer": conduct.Computer, "muzzle": conduct.Muzzle,
}

var tochannelCommand = session.Command{
	Name:  "tochannel",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(toChannel),
}

// toChannel asks a person to continue a discussion in a channel: "tochannel HANDLE NUMBER [TEXT]".
// They are free to ignore it.
func toChannel(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("tochannel HANDLE NUMBER [TEXT]")
	}
	return WithPerson(c, ctx, words[0], func(who conduct.Person) (string, error) {
		return recordMeasure(c, ctx, conduct.AskToMove(who, words[1], strings.Join(words[2:], " ")))
	})
}
