package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var evidenceCommand = session.Command{
	Name:  "evidence",
	Takes: session.UpTo(2),
	Who:   session.Administrators,
	Do:    session.On(evidence),
}

// evidence shows what the server knows of somebody, or of two: games that were
// left, who came from the same place, how the games between two went. It is for
// administrators, who judge.
func evidence(c Session, ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) < 1 || len(handles) > 2 {
		return "", c.Usage("evidence HANDLE [HANDLE]")
	}
	return Against(c, ctx, handles[0], func(one conduct.Person) (string, error) {
		if len(handles) == 1 {
			return evidenceOf(c, ctx, one)
		}
		other, err := concerned(c, ctx, handles[1])
		if err != nil {
			return "", err
		}
		return evidenceOfPair(c, ctx, one, other)
	})
}

func evidenceOf(c Session, ctx context.Context, who conduct.Person) (string, error) {
	e, err := c.Services().Moderation.Evidence(ctx, who)
	if err != nil {
		return "", err
	}
	return strings.Join(explain.Evidence(c.Language(), who, e, c.Services().Moderation.Rules(), format.Date), "\n"), nil
}

func evidenceOfPair(c Session, ctx context.Context, one, other conduct.Person) (string, error) {
	p, err := c.Services().Moderation.EvidenceOfPair(ctx, one, other)
	if err != nil {
		return "", err
	}
	return strings.Join(explain.PairEvidence(c.Language(), one, other, p, c.Services().Moderation.Rules(), format.Date), "\n"), nil
}
