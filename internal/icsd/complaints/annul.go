package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var annulCommand = session.Command{
	Name:  "annul",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(annul),
}

// annul takes ratings back: "annul HANDLE OPPONENT [TIME] [#COMPLAINT] REASON", for
// the rated games that the two have begun within that time, or for all of them.
// The games stay as they were played; what follows for ratings, of the two and of
// everybody after them, is worked out from the log of games.
func annul(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("annul HANDLE OPPONENT [30m|12h|7d|4w] REASON")
	}
	return Against(c, ctx, words[0], func(one conduct.Person) (string, error) {
		other, err := concerned(c, ctx, words[1])
		if err != nil {
			return "", err
		}
		reason, since := strings.TrimSpace(strings.Join(words[2:], " ")), int64(0)
		word, rest, _ := strings.Cut(reason, " ")
		if span, ok := conduct.ParseSpan(word); ok {
			reason, since = rest, c.Services().Now().Add(-span).UnixMilli()
		}
		complaint, reason := aboutComplaint(reason)
		me, err := Self(c, ctx)
		if err != nil {
			return "", err
		}
		act, err := c.Services().Moderation.Annul(ctx, me, one, other, since, complaint, reason)
		return annulled(c, act, err)
	})
}

var reinstateCommand = session.Command{
	Name:  "reinstate",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On(reinstate),
}

// reinstate gives ratings again that an act has taken: "reinstate ACT REASON".
func reinstate(c Session, ctx context.Context, args string) (string, error) {
	n, reason, ok := numbered(args)
	if !ok {
		return "", c.Usage("reinstate ACT REASON")
	}
	me, err := Self(c, ctx)
	if err != nil {
		return "", err
	}
	act, err := c.Services().Moderation.Act(ctx, me, conduct.Reinstate{Act: n, Reason: reason})
	return annulled(c, act, err)
}

// annulled is the answer to taking ratings back or giving them again.
func annulled(c Session, act conduct.Acted, err error) (string, error) {
	answer, err := acted(c, act, err)
	if act.Number == 0 {
		return "", err
	}
	return format.Lines(answer, i18n.Count(c.Language(), "icsd.annul.done", len(act.Games))), err
}
