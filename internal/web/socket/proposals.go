package socket

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// What players propose to each other within a game, and give each other.

// offered is the answer of a command that offers a game to a user.
type offered struct {
	Game  hall.GameID `json:"game,omitempty"`  // the game, if it has begun immediately
	Offer int         `json:"offer,omitempty"` // number of the open offer
}

// proposed is what the server answers to a proposal.
type proposed struct {
	Offer int `json:"offer,omitempty"` // number of the open offer
}

// proposeCommand proposes something that both players must agree on. The opponent gets an `offer`.
type proposeCommand struct {
	inGame
	// abort, pause and unpause are for games by the chess server's own rules
	Kind hall.OfferKind `json:"kind" oneof:"abort|adjourn|switch|pause|unpause"`
}

func (c *conn) propose(ctx context.Context, cmd proposeCommand) (proposed, error) {
	o, _, err := c.s.hall.Propose(ctx, cmd.Game, c.who, cmd.Kind, 0)
	return proposed{o.Number}, err
}

// proposeTakebackCommand proposes to take half moves back, in games by the chess server's own rules.
type proposeTakebackCommand struct {
	inGame
	Plies int `json:"plies"` // half moves
}

func (c *conn) proposeTakeback(ctx context.Context, cmd proposeTakebackCommand) (proposed, error) {
	o, _, err := c.s.hall.Propose(ctx, cmd.Game, c.who, hall.TakebackOffer, cmd.Plies)
	return proposed{o.Number}, err
}

// moreTimeCommand adds time to the opponent's clock, in games by the chess server's own rules.
type moreTimeCommand struct {
	inGame
	Seconds int `json:"seconds"`
}

func (c *conn) moreTime(ctx context.Context, cmd moreTimeCommand) (nothing, error) {
	return nothing{}, c.s.hall.MoreTime(ctx, cmd.Game, c.who, time.Duration(cmd.Seconds)*time.Second)
}

// offerNumber is a command about one offer.
type offerNumber struct {
	Number int `json:"number"` // of the challenge or the proposal
}

// acceptOfferCommand accepts a challenge or a proposal.
type acceptOfferCommand struct{ offerNumber }

func (c *conn) acceptOffer(ctx context.Context, cmd acceptOfferCommand) (nothing, error) {
	_, err := c.s.hall.AcceptOffer(ctx, c.who, cmd.Number)
	return nothing{}, err
}

// declineOfferCommand declines a challenge or a proposal.
type declineOfferCommand struct{ offerNumber }

func (c *conn) declineOffer(ctx context.Context, cmd declineOfferCommand) (nothing, error) {
	_, err := c.s.hall.DeclineOffer(ctx, c.who, cmd.Number)
	return nothing{}, err
}

// withdrawOfferCommand withdraws your own.
type withdrawOfferCommand struct{ offerNumber }

func (c *conn) withdrawOffer(ctx context.Context, cmd withdrawOfferCommand) (nothing, error) {
	_, err := c.s.hall.WithdrawOffer(ctx, c.who, cmd.Number)
	return nothing{}, err
}
