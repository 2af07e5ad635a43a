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
	Do:    session.WithSession(annul),
}

// annul annuls ratings: "annul HANDLE OPPONENT [TIME] [#COMPLAINT] REASON". It applies to the rated
// games that the two members have begun within TIME before now, or to all of them. The games
// themselves stay as they are. All later ratings are calculated again from the log of games.
func annul(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 3)
	if len(words) < 2 {
		return "", c.Usage("annul HANDLE OPPONENT [30m|12h|7d|4w] REASON")
	}
	return WithPerson(c, ctx, words[0], func(one conduct.Person) (string, error) {
		other, err := findPerson(c, ctx, words[1])
		if err != nil {
			return "", err
		}
		reason, since := strings.TrimSpace(strings.Join(words[2:], " ")), int64(0)
		word, rest, _ := strings.Cut(reason, " ")
		if span, ok := conduct.ParseSpan(word); ok {
			reason, since = rest, c.Services().Now().Add(-span).UnixMilli()
		}
		complaint, reason := cutComplaintNumber(reason)
		me, err := PersonNow(c, ctx)
		if err != nil {
			return "", err
		}
		act, err := c.Services().Moderation.Annul(ctx, me, one, other, since, complaint, reason)
		return annulAnswer(c, act, err)
	})
}

var reinstateCommand = session.Command{
	Name:  "reinstate",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(reinstate),
}

// reinstate restores the ratings that an administrator's act has annulled: "reinstate ACT REASON".
func reinstate(c Session, ctx context.Context, args string) (string, error) {
	n, reason, ok := parseNumbered(args)
	if !ok {
		return "", c.Usage("reinstate ACT REASON")
	}
	me, err := PersonNow(c, ctx)
	if err != nil {
		return "", err
	}
	act, err := c.Services().Moderation.Act(ctx, me, conduct.Reinstate{Act: n, Reason: reason})
	return annulAnswer(c, act, err)
}

// annulAnswer returns the answer to annulling or restoring ratings.
func annulAnswer(c Session, act conduct.Acted, err error) (string, error) {
	answer, err := actAnswer(c, act, err)
	if act.Number == 0 {
		return "", err
	}
	return format.Lines(answer, i18n.Count(c.Language(), "icsd.annul.done", len(act.Games))), err
}
