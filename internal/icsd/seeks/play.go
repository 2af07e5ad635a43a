package seeks

import (
	"context"
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var playCommand = session.Command{
	Name:  "play",
	Takes: session.UpTo(1),
	Do:    session.WithSession(play),
}

// play accepts a seek by its number or by its poster's handle.
func play(c Session, ctx context.Context, args string) (string, error) {
	switch {
	case args == "":
		return "", session.Misused(c.Text("play.which"))
	case len(c.Services().Hall.PlayingIn(c.Identity().ID)) > 0:
		return "", session.Prevented("You are already playing a game.")
	}
	id, found := hall.SeekID(""), false
	if n, err := strconv.Atoi(args); err == nil {
		id, found = c.Services().Seeks.Id(n)
	} else {
		for _, s := range c.Services().Hall.Seeks() {
			if members.Fold(s.By.Handle) == members.Fold(args) {
				id, found = s.ID, true
				break
			}
		}
	}
	if !found {
		return "", session.Misused(c.Text("play.gone", "Which", args))
	}
	return accept(c, ctx, id, args)
}

// accept accepts a seek, or challenges its poster if the seek is manual.
func accept(c Session, ctx context.Context, id hall.SeekID, which string) (string, error) {
	_, err := c.Services().Hall.Accept(ctx, c.Identity(), id)
	switch {
	case hall.IsCode(err, hall.SeekIsManual):
		return challengePoster(c, ctx, id, which)
	case hall.IsCode(err, hall.NoSuchSeek):
		return "", session.Misused(c.Text("play.gone", "Which", which))
	case err != nil:
		return "", err
	}
	return "", nil // the news of the game follows
}

// challengePoster challenges the poster of a seek with its terms.
func challengePoster(c Session, ctx context.Context, id hall.SeekID, which string) (string, error) {
	for _, s := range c.Services().Hall.Seeks() {
		if s.ID != id {
			continue
		}
		opponent, err := findOpponent(c, ctx, s.By.Handle)
		if err != nil {
			return "", err
		}
		spec := opponentSpec(s.Spec)
		spec.Low, spec.High, spec.Manual, spec.Formula = 0, 0, false, false
		answer, err := challenge(c, ctx, opponent, request{spec: spec, rated: &spec.Rated})
		return format.Lines("Issuing match request since the seek was set to manual.", answer), err
	}
	return "", session.Misused(c.Text("play.gone", "Which", which))
}
