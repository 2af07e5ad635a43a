package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// rulings maps the results that an administrator may set to their words on FICS.
var rulings = map[string]laws.Result{
	"white": laws.WhiteWins, "black": laws.BlackWins, "draw": laws.Drawn, "abort": laws.NoResult,
}

var adjudicateCommand = session.Command{
	Name:  "adjudicate",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(adjudicate),
}

// adjudicate decides a game that its players do not finish, adjourned or live, or corrects such a
// decision after an appeal: "adjudicate WHITE BLACK white|black|draw|abort REASON". It is an act
// against both players, who can read it and may appeal.
func adjudicate(c Session, ctx context.Context, args string) (string, error) {
	words := strings.SplitN(args, " ", 4)
	if len(words) < 4 {
		return "", c.Usage("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	result, known := rulings[strings.ToLower(words[2])]
	if !known {
		return "", c.Usage("adjudicate WHITE BLACK white|black|draw|abort REASON")
	}
	return WithPerson(c, ctx, words[0], func(white conduct.Person) (string, error) {
		return WithPerson(c, ctx, words[1], func(black conduct.Person) (string, error) {
			reason := strings.TrimSpace(words[3])
			me, err := PersonNow(c, ctx)
			if err != nil {
				return "", err
			}
			acts, ok, err := c.Services().Moderation.Adjudicate(ctx, me, white, black, result, reason)
			if err == nil && !ok {
				return "", session.Misused("There is no stored game " + white.Handle + " vs. " + black.Handle + ".")
			}
			var lines []string
			for _, act := range acts {
				line, _ := actAnswer(c, act, nil)
				lines = append(lines, line)
			}
			return format.Lines(lines...), err
		})
	})
}
