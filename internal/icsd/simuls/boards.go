package simuls

import (
	"context"
	"fmt"
	"strconv"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var simnextCommand = session.Command{
	Name:  "simnext",
	Takes: session.NoWords,
	Do:    walkHandler(func(h *hall.Hall, c Session) error { return h.NextBoard(c.Identity()) }),
}

var simprevCommand = session.Command{
	Name:  "simprev",
	Takes: session.NoWords,
	Do:    walkHandler(func(h *hall.Hall, c Session) error { return h.PrevBoard(c.Identity()) }),
}

// walkHandler returns the handler of a command with which the giver of a simul goes to another
// board.
func walkHandler(where func(h *hall.Hall, c Session) error) session.Handler {
	return session.WithSession(func(c Session, _ context.Context, _ string) (string, error) {
		return walkAnswer(where(c.Services().Hall, c))
	})
}

// walkAnswer returns the answer to a command with which the giver goes to another board: an empty
// text or the refusal.
func walkAnswer(err error) (string, error) {
	switch {
	case hall.IsCode(err, hall.NotInSimul):
		return "", session.ErrNotGiving
	case hall.IsCode(err, hall.OneBoard):
		return "", session.Prevented("You are only playing one board!")
	case hall.IsCode(err, hall.SameBoard):
		return "", session.Prevented("You are already at that board!")
	case hall.IsCode(err, hall.NoSuchGame):
		return "", session.Misused("You are not playing that game/person.")
	case err != nil:
		return "", err
	}
	return "", nil
}

var goboardCommand = session.Command{
	Name:  "goboard",
	Takes: session.UpTo(1),
	Do:    session.WithSession(goBoard),
}

// goBoard goes to the board with a game number or a player's handle.
func goBoard(c Session, ctx context.Context, args string) (string, error) {
	simul, gives := c.Services().Hall.Simul(c.Identity().ID)
	switch {
	case !gives:
		return "", session.ErrNotGiving
	case args == "":
		return "", c.Usage("goboard HANDLE|GAME")
	}
	var to hall.GameID
	if n, err := strconv.Atoi(args); err == nil {
		to, _ = c.Services().Games.Id(n)
	} else {
		for _, id := range simul.Boards {
			if v, err := c.Services().Hall.Table(ctx, id, c.Entitled()); err == nil && format.SameHandle(v.Black.Handle, args) {
				to = id
			}
		}
	}
	return walkAnswer(c.Services().Hall.GoBoard(c.Identity(), to))
}

var simpassCommand = session.Command{
	Name:  "simpass",
	Takes: session.NoWords,
	Do:    session.WithSession(pass),
}

// pass lets a player in a simul wait with their move until the giver comes round again.
func pass(c Session, ctx context.Context, _ string) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNotPlaying
	case !v.Terms.Simul:
		return "", session.NotPlaying("You are not participating in a simul.")
	case v.You == hall.AsWhite:
		return "", session.Forbidden("You are the simul holder and cannot pass!")
	}
	left, err := c.Services().Hall.PassBoard(ctx, c.Identity(), v.Game)
	switch {
	case hall.IsCode(err, hall.OneBoard):
		return "", session.Prevented("This is the only game, so passing is futile.")
	case hall.IsCode(err, hall.GiverAway) && !v.You.Is(v.Turn):
		return "", session.Prevented("It is not your move.")
	case hall.IsCode(err, hall.GiverAway):
		return "", session.Prevented("You cannot pass until the simul holder arrives!")
	case hall.IsCode(err, hall.NoPasses):
		return "", session.Prevented(fmt.Sprintf("You have reached your maximum of %d pass(es).\nPlease move IMMEDIATELY!", hall.MaxPasses))
	case err != nil:
		return "", err
	}
	return fmt.Sprintf("You have passed and have %d pass(es) left.", left), nil
}

var simgamesCommand = session.Command{
	Name:  "simgames",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(count),
}

// count shows the number of games of a simul.
func count(c Session, args string) (string, error) {
	id, who := c.Identity().ID, "You are"
	if args != "" {
		p, ok := c.Services().Hall.FindByHandle(args)
		if !ok {
			return "", session.Misused(fmt.Sprintf("No player named %s is logged in.", ics.Truncate(args, 20)))
		}
		if p.ID != id {
			id, who = p.ID, p.Handle+" is"
		}
	}
	simul, _ := c.Services().Hall.Simul(id)
	return fmt.Sprintf("%s playing %d simultaneous games.", who, len(simul.Boards)), nil
}
