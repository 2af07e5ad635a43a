package hall

import (
	"context"
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// A player who calls an arbiter stops the clocks (Article 6.12.b, 2009). The server lets the game go
// on when no arbiter has come in time; package calls knows when that is.

// helpStop is the command by which a player who calls an arbiter stops the clocks. It does not
// contain the player's message, because everybody reads the log of the game.
var helpStop = laws.PlayerStopClocks{Reason: laws.StopForHelp}

// StopForCall stops the clocks of a game for a player who calls an arbiter. It does nothing at or
// after until, when the game would have to go on. The error is a *laws.Refusal or an [Error] if the
// clocks certainly run on; after any other error they may be stopped.
func (h *Hall) StopForCall(ctx context.Context, id GameID, who members.Identity, until clock.Instant) error {
	_, err := h.ask.stopForCall.ask(ctx, stopRequest{gameRef{id}, who, until})
	return err
}

// stopForCall implements [Hall.StopForCall] at the node that holds the game.
func (h *Hall) stopForCall(ctx context.Context, r stopRequest) (string, error) {
	var at clock.Instant
	_, err := h.doSteps(ctx, r.Game, func(g laws.Game) ([]step, error) {
		by, err := h.seatOf(r.Game, r.Who)
		if at = h.time.stamp(); err != nil || at >= r.Until {
			return nil, err
		}
		if side, waits := g.Summoned(); waits && g.Stopped() && laws.Seat(side) == by {
			return nil, nil // another node asks again, because the answer was lost
		}
		return []step{{by, helpStop}}, nil
	})
	return "", err
}

// CheckStopForCall returns the article under which a player may stop the clocks of their game now to
// call an arbiter. The error is the refusal of [Hall.StopForCall].
func (h *Hall) CheckStopForCall(ctx context.Context, id GameID, who members.Identity) (article string, err error) {
	return h.ask.checkStop.ask(ctx, stopRequest{gameRef: gameRef{id}, Who: who})
}

// checkStop implements [Hall.CheckStopForCall] at the node that holds the game.
func (h *Hall) checkStop(ctx context.Context, r stopRequest) (article string, err error) {
	_, err = h.doSteps(ctx, r.Game, func(g laws.Game) ([]step, error) {
		by, err := h.seatOf(r.Game, r.Who)
		if err != nil {
			return nil, err
		}
		_, events, err := laws.Decide(g, by, helpStop, max(h.time.stamp(), g.LastInstant()))
		for _, e := range events {
			article = articleOf(e)
		}
		return nil, err
	})
	return article, err
}

// articleOf returns the article of the Laws that an event cites, "" for none.
func articleOf(e laws.Event) string {
	if cited, is := e.(interface{ Cited() laws.Citation }); is {
		return cited.Cited().Article
	}
	return ""
}

// seatOf returns a player of a game as the actor of a command.
func (h *Hall) seatOf(id GameID, who members.Identity) (laws.Actor, error) {
	row, known := h.floor.rowOf(id)
	switch {
	case known && who.ID != "" && row.White.ID == who.ID:
		return laws.Seat(chess.White), nil
	case known && who.ID != "" && row.Black.ID == who.ID:
		return laws.Seat(chess.Black), nil
	}
	return laws.Actor{}, refusal.New(NotYourGame)
}

// ResumeUnanswered lets a game go on whose player has called an arbiter and stopped the clocks, if
// no arbiter has let it go on meanwhile. It reports whether it did.
func (h *Hall) ResumeUnanswered(ctx context.Context, id GameID, caller chess.Color) (resumed bool, err error) {
	return h.ask.resumeUnanswered.ask(ctx, unansweredRequest{gameRef{id}, caller})
}

// resumeUnanswered implements [Hall.ResumeUnanswered] at the node that holds the game.
func (h *Hall) resumeUnanswered(ctx context.Context, r unansweredRequest) (resumed bool, err error) {
	recs, err := h.doSteps(ctx, r.Game, func(g laws.Game) ([]step, error) {
		if by, waits := g.Summoned(); !waits || by != r.Caller || !g.Stopped() || g.Over() {
			return nil, nil
		}
		return []step{{laws.ByArbiter(), laws.ResumeGame{Reason: laws.NobodyCame}}}, nil
	})
	if refusal.Is(err, TableClosed) || refusal.Is(err, NoSuchGame) {
		return false, nil // the game is over, or adjourned and unloaded
	}
	var refused *laws.Refusal
	if errors.As(err, &refused) {
		return false, nil // it waits for something else by now, such as a ruling on a case
	}
	return len(recs) > 0, err
}

// Holds reports whether this node holds a game: the other nodes ask it about the game.
func (h *Hall) Holds(ctx context.Context, id GameID) bool {
	if h.nodes == nil {
		return true
	}
	node, err := h.holderOf(ctx, id, false)
	return err == nil && node == ""
}

// ObserveAsArbiter is Observe for a caller that shows the game to its arbiters and has checked who
// they are. It sees private games, and all games without delay, and is not counted as a viewer.
func (h *Hall) ObserveAsArbiter(ctx context.Context, id GameID) (*Observer, error) {
	return h.observe(ctx, id, &Observer{who: members.Identity{Roles: members.RoleArbiter}, uncounted: true})
}

// The parameters of the requests between nodes about calls for an arbiter.
type (
	stopRequest struct {
		gameRef
		Who   members.Identity `json:"who"`
		Until clock.Instant    `json:"until,omitempty"`
	}
	unansweredRequest struct {
		gameRef
		Caller chess.Color `json:"caller"`
	}
)
