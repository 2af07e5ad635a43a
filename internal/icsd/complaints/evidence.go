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
	Do:    session.WithSession(evidence),
}

// evidence shows administrators the data about one or two persons: games that were left, persons
// from the same network, the results of the games between the two.
func evidence(c Session, ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) < 1 || len(handles) > 2 {
		return "", c.Usage("evidence HANDLE [HANDLE]")
	}
	return WithPerson(c, ctx, handles[0], func(one conduct.Person) (string, error) {
		if len(handles) == 1 {
			return evidenceOf(c, ctx, one)
		}
		other, err := findPerson(c, ctx, handles[1])
		if err != nil {
			return "", err
		}
		return evidenceOfPair(c, ctx, one, other)
	})
}

// evidenceOf returns the evidence about one person.
func evidenceOf(c Session, ctx context.Context, who conduct.Person) (string, error) {
	e, err := c.Services().Moderation.Evidence(ctx, who)
	if err != nil {
		return "", err
	}
	return strings.Join(explain.Evidence(c.Language(), who, e, c.Services().Moderation.Rules(), format.Date), "\n"), nil
}

// evidenceOfPair returns the evidence about two persons.
func evidenceOfPair(c Session, ctx context.Context, first, second conduct.Person) (string, error) {
	p, err := c.Services().Moderation.EvidenceOfPair(ctx, first, second)
	if err != nil {
		return "", err
	}
	return strings.Join(explain.PairEvidence(c.Language(), first, second, p, c.Services().Moderation.Rules(), format.Date), "\n"), nil
}
