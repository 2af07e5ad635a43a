package icsd

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// proposes is the deed of proposing something to one's opponent, which has
// happened when he has proposed the same.
func proposes(kind hall.OfferKind) deed {
	return func(c *client, ctx context.Context, _ string) (string, error) { return c.propose(ctx, kind, 0) }
}

func (c *client) propose(ctx context.Context, kind hall.OfferKind, plies int) (string, error) {
	v, ok := c.mine()
	if !ok {
		return "", errNoGame
	}
	if kind == hall.AbortOffer {
		c.mu.Lock()
		c.aborting = v.Game
		c.mu.Unlock()
	}
	o, agreed, err := c.server.hall.Propose(ctx, v.Game, c.me, kind, plies)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", prevented("You are already offering that to your opponent.")
	case hall.IsCode(err, hall.TooFewMoves) && v.Ply == 0:
		return "", prevented("There are no moves in your game.")
	case hall.IsCode(err, hall.TooFewMoves):
		return "", prevented("There are only " + strconv.Itoa(v.Ply) + " half moves in your game.")
	case hall.IsCode(err, hall.Underway):
		return "", prevented("You cannot switch sides once a game is underway.")
	case hall.IsCode(err, hall.ClockNotPaused):
		return "", prevented("The clock is not paused.")
	case hall.IsCode(err, hall.GiverAway):
		return "", errGiverAway
	case hall.IsCode(err, hall.MembersOnly):
		return "", forbidden("Both players must be registered to adjourn a game.  Use \"abort\".")
	case err != nil:
		return "", err
	case agreed && o.Number == 0 && v.Ply >= 2:
		return "Since you have time, and your opponent has none, the game has been " + map[hall.OfferKind]string{hall.AbortOffer: "aborted.", hall.AdjournOffer: "adjourned."}[kind], nil
	case agreed && o.Number == 0: // a game without two half moves
		return "The game has been aborted on move one.", nil
	case agreed:
		return offerOf(o).Accepting(), nil
	}
	return offerOf(o).Sent(), nil
}

// takeback proposes to take moves back, one half move when no number is given.
func (c *client) takeback(ctx context.Context, args string) (string, error) {
	n := 1
	if args != "" {
		var err error
		if n, err = strconv.Atoi(args); err != nil {
			return "", c.used("takeback [N]")
		}
	}
	if n < 1 {
		return "", misused("You can't takeback less than 1 move.")
	}
	return c.propose(ctx, hall.TakebackOffer, n)
}

// moretime gives the opponent seconds.
func (c *client) moretime(ctx context.Context, args string) (string, error) {
	v, ok := c.mine()
	if !ok {
		return "", errNoGame
	}
	n, err := strconv.Atoi(strings.TrimSpace(args))
	if err != nil || n <= 0 {
		return "", misused("Moretime requires an integer value greater than zero.")
	}
	if n > int(hall.MaxMoreTime/time.Second) {
		return "", misused("Moretime has a maximum limit of " + strconv.Itoa(int(hall.MaxMoreTime/time.Second)) + " seconds.")
	}
	if err := c.server.hall.MoreTime(ctx, v.Game, c.me, time.Duration(n)*time.Second); err != nil {
		return "", err
	}
	return strconv.Itoa(n) + " seconds were added to your opponents clock", nil
}

// hasAborted reports whether it is the client himself who has called a game off.
func (c *client) hasAborted(id hall.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.aborting == id
}

// about is a line about a game: who watches it is told which one.
func about(w *watch, line string) string {
	if w.view.You != hall.Neither {
		return line
	}
	return "Game " + strconv.Itoa(w.number) + ": " + line
}

// given tells a player that his opponent has given him time; the giver has had
// his answer, and the board follows for everybody.
func given(v *hall.View, e laws.TimeGiven) string {
	if e.Reason != laws.ByOpponent || !v.You.Is(e.To) {
		return ""
	}
	return "Your opponent has added " + strconv.Itoa(int(e.Span/time.Second)) + " seconds to your clock.\n\n"
}
