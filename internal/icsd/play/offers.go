package play

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var abortCommand = session.Command{
	Name:  "abort",
	Takes: session.NoWords,
	Do:    proposeHandler(hall.AbortOffer),
}

var adjournCommand = session.Command{
	Name:  "adjourn",
	Takes: session.NoWords,
	Do:    proposeHandler(hall.AdjournOffer),
}

var pauseCommand = session.Command{
	Name:  "pause",
	Takes: session.NoWords,
	Do:    proposeHandler(hall.PauseOffer),
}

var switchCommand = session.Command{
	Name:  "switch",
	Takes: session.NoWords,
	Do:    proposeHandler(hall.SwitchOffer),
}

var unpauseCommand = session.Command{
	Name:  "unpause",
	Takes: session.NoWords,
	Do:    proposeHandler(hall.UnpauseOffer),
}

// proposeHandler returns the handler of a command that proposes something to the opponent. If the
// opponent has already proposed the same, it is carried out.
func proposeHandler(kind hall.OfferKind) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, _ string) (string, error) { return propose(c, ctx, kind, 0) })
}

// propose makes a proposal in the user's game.
func propose(c Session, ctx context.Context, kind hall.OfferKind, plies int) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNoGame)
	}
	if kind == hall.AbortOffer {
		c.Play().SetAborting(v.Game)
	}
	o, agreed, err := c.Services().Hall.Propose(ctx, v.Game, c.Identity(), kind, plies)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", session.Prevented("You are already offering that to your opponent.")
	case hall.IsCode(err, hall.TooFewMoves) && v.Ply == 0:
		return "", session.Prevented("There are no moves in your game.")
	case hall.IsCode(err, hall.TooFewMoves):
		return "", session.Prevented("There are only " + strconv.Itoa(v.Ply) + " half moves in your game.")
	case hall.IsCode(err, hall.Underway):
		return "", session.Prevented("You cannot switch sides once a game is underway.")
	case hall.IsCode(err, hall.ClockNotPaused):
		return "", session.Prevented("The clock is not paused.")
	case hall.IsCode(err, hall.GiverAway):
		return "", session.ErrGiverAway
	case hall.IsCode(err, hall.MembersOnly):
		return "", session.Forbidden("Both players must be registered to adjourn a game.  Use \"abort\".")
	case err != nil:
		return "", err
	case agreed && o.Number == 0 && v.Ply >= 2:
		return "Since you have time, and your opponent has none, the game has been " + map[hall.OfferKind]string{hall.AbortOffer: "aborted.", hall.AdjournOffer: "adjourned."}[kind], nil
	case agreed && o.Number == 0: // a game without two half moves
		return "The game has been aborted on move one.", nil
	case agreed:
		return format.ToICSOffer(o).Accepting(), nil
	}
	return format.ToICSOffer(o).Sent(), nil
}

var takebackCommand = session.Command{
	Name:  "takeback",
	Takes: session.UpTo(1),
	Do:    session.WithSession(takeback),
}

// takeback proposes to take back a number of half moves, 1 if no number is given.
func takeback(c Session, ctx context.Context, args string) (string, error) {
	n := 1
	if args != "" {
		var err error
		if n, err = strconv.Atoi(args); err != nil {
			return "", c.Usage("takeback [N]")
		}
	}
	if n < 1 {
		return "", session.Misused("You can't takeback less than 1 move.")
	}
	return propose(c, ctx, hall.TakebackOffer, n)
}

var moretimeCommand = session.Command{
	Name:  "moretime",
	Takes: session.UpTo(1),
	Do:    session.WithSession(moretime),
}

// moretime adds seconds to the opponent's clock.
func moretime(c Session, ctx context.Context, args string) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNoGame)
	}
	n, err := strconv.Atoi(strings.TrimSpace(args))
	if err != nil || n <= 0 {
		return "", session.Misused("Moretime requires an integer value greater than zero.")
	}
	if n > int(hall.MaxMoreTime/time.Second) {
		return "", session.Misused("Moretime has a maximum limit of " + strconv.Itoa(int(hall.MaxMoreTime/time.Second)) + " seconds.")
	}
	if err := c.Services().Hall.MoreTime(ctx, v.Game, c.Identity(), time.Duration(n)*time.Second); err != nil {
		return "", err
	}
	return strconv.Itoa(n) + " seconds were added to your opponents clock", nil
}

// TimeGivenText returns the line for the player who receives time from the opponent, "" for
// everybody else.
func TimeGivenText(v *hall.View, e laws.TimeGiven) string {
	if e.Reason != laws.ByOpponent || !v.You.Is(e.To) {
		return ""
	}
	return "Your opponent has added " + strconv.Itoa(int(e.Span/time.Second)) + " seconds to your clock.\n\n"
}
