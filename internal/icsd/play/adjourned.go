package play

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var storedCommand = session.Command{
	Name:  "stored",
	Takes: session.UpTo(1),
	Do:    session.WithSession(stored),
}

// stored lists the adjourned games of a user.
func stored(c Session, ctx context.Context, args string) (string, error) {
	id, handle := c.Identity().ID, c.Identity().Handle
	if args != "" {
		p, err := session.FindMember(c, ctx, args)
		if err != nil {
			return "", err
		}
		id, handle = p.ID, p.Handle
	}
	views, err := c.Services().Hall.StoredGames(ctx, id, c.Entitled())
	if err != nil {
		return "", err
	}
	games, keys := make([]ics.StoredGame, len(views)), make([]string, len(views))
	for i := range views {
		games[i], keys[i] = storedGame(c, i+1, &views[i]), envelopeText(c, ctx, &views[i])
	}
	return format.Lines(append([]string{ics.StoredList(handle, games)}, keys...)...), nil
}

// storedGame returns a row of the list of adjourned games.
func storedGame(c Session, number int, v *hall.View) ics.StoredGame {
	m, pos, opponent := format.ToICSMatch(v), v.Position(), v.Black
	if v.You == hall.AsBlack {
		opponent = v.White
	}
	return ics.StoredGame{
		Number: number, White: v.You == hall.AsWhite, Opponent: opponent.Handle, Online: c.Services().Hall.IsConnected(opponent.ID),
		Rated: m.Rated, Type: m.Type, Initial: m.Initial, Increment: m.Increment,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
		WhiteToMove: v.Turn == chess.White, Move: v.Ply/2 + 1, Started: time.UnixMilli(int64(v.Started)).UTC(),
	}
}

var resumeCommand = session.Command{
	Name:  "resume",
	Takes: session.UpTo(1),
	Do:    session.WithSession(resume),
}

// resume asks the opponent of an adjourned game to continue it: "resume", "resume NAME" or "resume
// NUMBER" of the list of stored games.
func resume(c Session, ctx context.Context, args string) (string, error) {
	views, err := c.Services().Hall.StoredGames(ctx, c.Identity().ID, c.Identity())
	switch {
	case err != nil:
		return "", err
	case len(views) == 0:
		return "", session.Prevented(c.Identity().Handle + " has no adjourned games.")
	}
	var fit []hall.View
	for i := range views {
		other := format.Opponent(&views[i])
		n, err := strconv.Atoi(args)
		switch {
		case args == "" && c.Services().Hall.IsConnected(other.ID), args != "" && err == nil && n == i+1,
			args != "" && err != nil && strings.HasPrefix(members.Fold(other.Handle), members.Fold(args)):
			fit = append(fit, views[i])
		}
	}
	switch {
	case len(fit) == 0 && args == "":
		return "", session.Prevented(c.Text("resume.nobody"))
	case len(fit) == 0:
		return "", session.Misused(c.Text("resume.none", "Which", ics.Truncate(args, 20)))
	case len(fit) > 1:
		return "", session.Ambiguous(c.Text("resume.several"))
	}
	return c.Resume(ctx, &fit[0])
}

// OpponentsHere returns the handles of connected users who have an adjourned game with the user.
func OpponentsHere(c Session) (handles []string) {
	for _, p := range c.Services().Hall.StoredOpponents(c.Identity().ID) {
		if c.Services().Hall.IsConnected(p.ID) {
			handles = append(handles, p.Handle)
		}
	}
	return handles
}

// TellAdjournedOpponents tells users who have an adjourned game with the user that the user has logged in.
func TellAdjournedOpponents(c Session) {
	for _, p := range c.Services().Hall.StoredOpponents(c.Identity().ID) {
		for _, other := range c.Services().Sessions.Of(p.ID) {
			other.Tell(ics.AdjournedArrived(c.Identity().Handle))
		}
	}
}
