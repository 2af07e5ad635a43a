package socket

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// challengeCommand challenges one user who is connected. When that user has already challenged you
// to the same game, it begins.
type challengeCommand struct {
	To string `json:"to"` // handle of the user
	gameTerms
}

// challenge offers a game to a connected user.
func (c *conn) challenge(ctx context.Context, cmd challengeCommand) (offered, error) {
	people := c.s.hall.People()
	at := slices.IndexFunc(people, func(p hall.Person) bool { return members.Fold(p.Handle) == members.Fold(cmd.To) })
	if at < 0 {
		to := []rune(cmd.To)
		return offered{}, &hall.Error{Code: hall.NobodyHere, Args: []any{string(to[:min(len(to), members.MaxHandle)])}}
	}
	spec, err := cmd.spec()
	if err != nil {
		return offered{}, err
	}
	o, game, err := c.s.hall.Challenge(ctx, c.who, people[at].ID, spec)
	return offered{game, o.Number}, err
}

// rematchCommand asks the opponent of a finished game to play again with colours changed. The game
// must not belong to an event. A Chess960 position is drawn anew. The game begins if the opponent
// has asked for the same or is the server's computer.
type rematchCommand struct{ inGame }

// rematch offers a rematch to the opponent, or begins one with the server's computer.
func (c *conn) rematch(ctx context.Context, cmd rematchCommand) (offered, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil {
		return offered{}, err
	}
	if c.s.computer != nil && v.Over && v.You != hall.Neither {
		for _, p := range []hall.Player{v.White, v.Black} {
			level, ok := c.s.computer.Level(p.ID)
			if !ok {
				continue
			}
			spec, err := v.RematchSpec()
			if err != nil {
				return offered{}, err
			}
			game, err := c.s.computer.Play(ctx, c.who, level, spec)
			return offered{Game: game}, err
		}
	}
	o, game, err := c.s.hall.Rematch(ctx, c.who, cmd.Game)
	return offered{game, o.Number}, err
}

// isSent reports whether offers of a kind are sent to browsers as offers. A draw offer is not,
// because the table's view contains it.
func isSent(kind hall.OfferKind) bool { return kind != hall.DrawOffer && kind != hall.SimulOffer }

// proposal returns the subject of an offer within a game, or "" for a challenge.
func proposal(kind hall.OfferKind) hall.OfferKind {
	if kind == hall.MatchOffer {
		return ""
	}
	return kind
}

// sendOffers sends the open offers from and to the member.
func (c *conn) sendOffers() {
	from, to := c.s.hall.Offers(c.who.ID)
	for _, o := range append(from, to...) {
		if isSent(o.Kind) {
			c.send(c.s.called.offerOf(o, c.who.ID, c.s.isAbuser))
		}
	}
}

// sendOfferNews sends the change of an offer.
func (c *conn) sendOfferNews(n *hall.OfferNews) {
	if !isSent(n.Offer.Kind) {
		return
	}
	mine := n.Offer.From.ID == c.who.ID
	switch n.Step {
	case hall.OfferMade, hall.OfferUpdated:
		c.send(c.s.called.offerOf(n.Offer, c.who.ID, c.s.isAbuser))
	default:
		other := n.Offer.From.Handle
		if mine {
			other = n.Offer.To.Handle
		}
		c.send(offerGoneMessage{Number: n.Offer.Number, Why: string(n.Step), Mine: mine, Handle: other, Name: c.s.called(other)})
	}
}
