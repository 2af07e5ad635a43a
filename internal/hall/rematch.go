package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
)

// Again is the same game once more with the colours changed, as a wish of who looks at
// it: the same times for each player, edition, rating and rules. A Chess960 position is drawn
// anew. The refusals are NotYourGame for who has not played it and ArbitersGame for a
// game of an event.
func (v *View) Again() (SeekSpec, error) {
	switch {
	case v.You == Neither:
		return SeekSpec{}, refusal.New(NotYourGame)
	case v.Event != nil:
		return SeekSpec{}, refusal.New(ArbitersGame)
	}
	controls := v.Terms.Control
	if v.You == AsBlack {
		controls = controls.Turned()
	}
	spec := SeekSpec{
		Edition: v.Terms.Edition, Rated: v.Terms.Rated, Color: v.You.Other(), Start: starts.Again(v.Terms.Start, v.Terms.StartFEN, v.You == AsWhite),
		Profile: v.Terms.Profile, NoEscape: v.Terms.NoEscape, ClaimFlags: v.Terms.ClaimedFlags, Delay: v.Terms.Delay,
	}
	spec.Control, spec.Theirs = controls.Wish()
	return spec, nil
}

// Rematch challenges the opponent of a game that is over to play it again with the colours
// changed; see [View.Again]. When both ask for it the game begins. The refusals are
// those of Again and of [Hall.Challenge]; AlreadyPlaying also while the game goes on.
func (h *Hall) Rematch(ctx context.Context, who members.Identity, id GameID) (Offer, GameID, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return Offer{}, "", err
	}
	if !v.Over {
		return Offer{}, "", refusal.New(AlreadyPlaying, who.Handle, string(id))
	}
	spec, err := v.Again()
	if err != nil {
		return Offer{}, "", err
	}
	to := v.White
	if v.You == AsWhite {
		to = v.Black
	}
	return h.challenge(ctx, who, to.ID, spec, id)
}
