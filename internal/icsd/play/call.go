package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
)

var callCommand = session.Command{
	Name:  "call",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(callArbiter),
}

// callArbiter calls arbiters to the user's game and informs the opponent. Where the Laws allow it,
// the clocks stop until an arbiter has taken the call.
func callArbiter(c Session, ctx context.Context) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNoGame)
	}
	made, err := c.Services().Calls.ByPlayer(ctx, c.Entitled(), v, hall.Says, c.Language(), "")
	var refused *desk.Refusal
	if errors.As(err, &refused) {
		return "", refusedCall(c, refused)
	}
	if err != nil {
		return "", err
	}
	told := i18n.Count(c.Language(), "icsd.call.done", made.Heard)
	if made.Until != 0 {
		told += "\n" + i18n.Count(c.Language(), "icsd.call.stopped", int(made.Until.Sub(c.Services().Hall.Now()).Round(time.Minute)/time.Minute))
	}
	return told, nil
}

// refusedCall returns a refusal of a call for an arbiter, in the user's language.
func refusedCall(c Session, refused *desk.Refusal) error {
	said, _ := explain.RefusalOf(c.Language(), refused)
	return session.Prevented(said.Text)
}

// TellCall informs the called arbiters who are logged in, and returns their account IDs. An arbiter
// who has received a call by TellCall needs no other notice.
func TellCall(services *session.Services, call hall.Call) (told []string) {
	for _, id := range call.To {
		if slices.Contains(call.Written, id) {
			continue
		}
		for _, c := range services.Sessions.Of(id) {
			c.Tell(call.Caller().Handle + ": " + calls.Text(c.Language(), call))
			told = append(told, id)
		}
	}
	return told
}
