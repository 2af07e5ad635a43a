package icsd

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// Errands returns how many goroutines run beside commands.
func (s *Server) Errands() int64 { return s.running.Load() }

// ForAdministrators are the commands that need their right.
func ForAdministrators() (names []ics.Name) {
	for name, c := range commands() {
		if c.Who == session.Administrators || c.Who == session.OffDuty {
			names = append(names, name)
		}
	}
	return names
}

// How commands declare their arguments.
const (
	Free = session.Free
	Read = session.Read
)

// Takes returns what a command declares about its arguments.
func Takes(name ics.Name) (form session.Form, most int, secret bool) {
	a := commands()[name].Takes
	return a.Form, a.Most, a.Secret
}

// HoldEnd holds back the end of a game from a member's client, as a busy machine does. The
// function that it returns waits until the member has been seated again, and then sends the end.
func (s *Server) HoldEnd(memberID string, id hall.GameID) (tell func(context.Context, hall.View) error, err error) {
	clients := s.clientsOf(memberID)
	if len(clients) != 1 {
		return nil, errors.New("not one client")
	}
	c := clients[0]
	g := c.watching.Get(id)
	if g == nil {
		return nil, errors.New("the member does not see the game")
	}
	g.BeginEnd()
	return func(ctx context.Context, v hall.View) error {
		for {
			if g.ReceivedAgain() {
				watching.SendEnd(c, g, &hall.Update{View: v})
				return nil
			}
			select {
			case <-ctx.Done():
				return errors.New("the member was not seated again")
			case <-time.After(time.Millisecond):
			}
		}
	}, nil
}
