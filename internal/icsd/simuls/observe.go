package simuls

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var simobserveCommand = session.Command{
	Name:  "simobserve",
	Takes: session.UpTo(1),
	Do:    session.WithSession(observe),
}

// observe observes all games of a simul, including later ones.
func observe(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("simobserve HANDLE")
	}
	p, ok := c.Services().Hall.FindByHandle(args)
	if !ok {
		return "", session.Misused(fmt.Sprintf("No player named %s is logged in.", ics.Truncate(args, 20)))
	}
	simul, gives := c.Services().Hall.Simul(p.ID)
	switch {
	case !gives:
		return "", session.Prevented(p.Handle + " is not giving a simul.")
	case p.ID == c.Identity().ID:
		return "", session.Prevented("You cannot observe yourself.")
	}
	c.ObserveSimul(p.Handle)
	var lines []string
	var refused error
	for _, id := range simul.Boards {
		line, err := c.Observe(ctx, id)
		lines, refused = append(lines, line), session.AppendRefusal(refused, err)
	}
	return format.Lines(lines...), refused
}
