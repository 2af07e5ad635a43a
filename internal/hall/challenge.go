package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"math"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Challenge asks one person for a game. When he has asked for the same game
// himself, or the two fit, it begins at once and its identity is returned: both
// sessions are informed. Otherwise the offer waits for his answer, in the place of
// an earlier one to him; his own, of another game, is declined by it.
//
// Both must be here and play no other game, and no [Screen] of his may be against
// it. The refusals are those of [Hall.Seek] and of screens, [SameOffer],
// [TooManyOffers] and [OftenChallenged].
func (h *Hall) Challenge(ctx context.Context, who members.Identity, to string, spec SeekSpec) (Offer, GameID, error) {
	return h.challenge(ctx, who, to, spec, "")
}

// challenge is Challenge, to a rematch of a game that is over unless after is empty.
func (h *Hall) challenge(ctx context.Context, who members.Identity, to string, spec SeekSpec, after GameID) (Offer, GameID, error) {
	if node := h.homeOfPair(ctx, who.ID, to); node != "" {
		return h.askChallenge(ctx, node, challengeRequest{Who: who, To: to, Spec: spec, After: after})
	}
	return h.challengeHere(ctx, who, to, spec, after)
}

func (h *Hall) challengeHere(ctx context.Context, who members.Identity, to string, spec SeekSpec, after GameID) (Offer, GameID, error) {
	opponent, here := h.people.Identity(to)
	if !here {
		return Offer{}, "", refusal.New(NotHere)
	}
	o, err := h.prepare(ctx, who, opponent, spec)
	if err != nil {
		return Offer{}, "", err
	}
	o.After = after
	if err := h.people.Screened(ctx, o.Offer); err != nil {
		return Offer{}, "", err
	}
	return h.offerMatch(ctx, who, o)
}

// offerMatch lets a challenge wait, or begins the game of the one that it meets.
func (h *Hall) offerMatch(ctx context.Context, who members.Identity, o *offer) (Offer, GameID, error) {
	theirs, err := h.putChallenge(o)
	if err != nil || theirs == nil {
		return o.Offer, "", err
	}
	game, err := h.acceptMatch(ctx, who, theirs, OfferIntercepted)
	return theirs.Offer, game, err
}

// Preview returns what a challenge would be, without making it.
func (h *Hall) Preview(ctx context.Context, who, to members.Identity, spec SeekSpec) (Offer, error) {
	o, err := h.prepare(ctx, who, to, spec)
	if err != nil {
		return Offer{}, err
	}
	return o.Offer, nil
}

// prepare checks a challenge by itself and describes both.
func (h *Hall) prepare(ctx context.Context, who, to members.Identity, spec SeekSpec) (*offer, error) {
	s, err := h.readSpec(who, spec)
	switch {
	case err != nil:
		return nil, err
	case to.ID == who.ID:
		return nil, refusal.New(SamePlayer)
	}
	if err := h.mayRate(spec.Rated, to); err != nil {
		return nil, err
	}
	o := &offer{Offer: Offer{Kind: MatchOffer, Spec: s.Spec, Controls: s.Controls, Category: s.Category}, seek: s}
	if s.By, err = h.playerOf(ctx, who, s.Category); err != nil {
		return nil, err
	}
	o.From = s.By
	if o.To, err = h.playerOf(ctx, to, s.Category); err != nil {
		return nil, err
	}
	return o, nil
}

// putChallenge lets a challenge wait, or returns the one that it meets.
func (h *Hall) putChallenge(o *offer) (meets *offer, err error) {
	if err := h.nameGame(o); err != nil {
		return nil, err
	}
	if o.giver != "" {
		h.simuls.mu.Lock()
		defer h.simuls.mu.Unlock()
	}
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	for _, p := range []string{o.From.ID, o.To.ID} {
		if one, here := h.people.Identity(p); !here {
			return nil, refusal.New(NotHere)
		} else if err := h.mayJoin(one, o.giver); err != nil {
			return nil, err
		}
	}
	mine := h.offers.find(func(other *offer) bool { return other.between(o.From.ID, o.To.ID, o.Kind) })
	theirs := h.offers.find(func(other *offer) bool { return other.between(o.To.ID, o.From.ID, o.Kind) })
	waiting := 0
	for _, other := range h.offers.waiting {
		if other.From.ID == o.From.ID {
			waiting++
		}
	}
	switch {
	case theirs != nil && theirs.meets(o):
		if o.seek != nil { // one is enough to want the one, and both have to want the other
			theirs.seek.Spec.NoEscape = theirs.seek.Spec.NoEscape || o.Spec.NoEscape
			theirs.seek.Spec.ClaimFlags = theirs.seek.Spec.ClaimFlags && o.Spec.ClaimFlags
		}
		return theirs, nil
	case mine != nil && mine.Spec == o.Spec && mine.Game == o.Game:
		return nil, refusal.New(SameOffer, o.To.Handle)
	case mine == nil && waiting >= MaxOffers:
		return nil, refusal.New(TooManyOffers, MaxOffers)
	}
	if o.Kind == MatchOffer {
		if err := h.mayChallenge(o); err != nil {
			return nil, err
		}
	}
	step := OfferMade
	if theirs != nil {
		h.endOffer(theirs, OfferNews{Step: OfferCountered})
	}
	if mine != nil {
		step = OfferUpdated
		h.endOffer(mine, OfferNews{Step: OfferReplaced})
	}
	h.makeOffer(o, step)
	return nil, nil
}

// nameGame gives a challenge the identity of the game that begins with it, so that who
// waits for it knows the game by it.
func (h *Hall) nameGame(o *offer) error {
	if o.Begins = o.Game; o.Game != "" {
		return nil
	}
	name, err := h.lots.name()
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	o.Begins = GameID(name)
	return nil
}

// mayChallenge takes one challenge from what somebody may make, and one from what he
// may make to the other: whoever asks again and again is asked to wait. What
// is accepted was wanted, and does not count. Guests, who
// come back under another name, are bound towards one person by their place. The
// caller holds h.offers.mu.
func (h *Hall) mayChallenge(o *offer) error {
	from, here := h.people.Identity(o.From.ID)
	if !here {
		return refusal.New(NotHere)
	}
	now := h.opt.Now()
	asks := from.ID
	if from.Guest && from.Place != "" {
		asks = from.Place
	}
	back, wait := h.opt.Limits.Challenges.Take(from.ID, now)
	if back == nil {
		return refusal.New(OftenChallenged, o.To.Handle, seconds(wait))
	}
	if other, wait := h.opt.Limits.ChallengePair.Take(limits.Between(asks, o.To.ID), now); other == nil {
		back()
		return refusal.New(OftenChallenged, o.To.Handle, seconds(wait))
	} else {
		o.wanted = func() { back(); other() }
	}
	return nil
}

// seconds is a wait in whole seconds, for people.
func seconds(wait time.Duration) int { return int(math.Ceil(wait.Seconds())) }

func (o *offer) meets(second *offer) bool {
	if o.Game != "" || second.Game != "" {
		return o.Game == second.Game // the same adjourned game
	}
	return o.seek.meets(second.seek)
}

// meets reports whether two people have asked each other for the same game. Who
// asks second may leave the colour open.
func (s *seek) meets(second *seek) bool {
	a, b := s.Spec, second.Spec
	switch {
	case b.Color == AnyColor:
	case a.Color == AnyColor, a.Color == b.Color:
		return false
	}
	a.Color, b.Color = AnyColor, AnyColor
	a.Control, a.Theirs, b.Control, b.Theirs = "", "", "", ""
	a.Start, b.Start = s.start.Turned().String(), second.start.String() // odds that one gives, the other takes
	a.NoEscape, b.NoEscape, a.ClaimFlags, b.ClaimFlags = false, false, false, false
	return a == b && s.control[0].Equal(second.control[1]) && s.control[1].Equal(second.control[0])
}

// acceptMatch begins the game of a challenge. When it does not begin, the
// challenge waits again.
func (h *Hall) acceptMatch(ctx context.Context, who members.Identity, o *offer, step OfferStep) (GameID, error) {
	game := o.Begins
	if err := h.takeMatch(who, o, game, step); err != nil {
		return "", err
	}
	var err error
	if o.Game == "" {
		err = h.begin(ctx, game, who, o.seek)
	} else if err = h.resumeGame(ctx, game); err != nil {
		h.letGo(game, o.From.ID, o.To.ID)
	}
	if err != nil {
		// Of the game that did not begin there may be a record: another begins in its place.
		if named := h.nameGame(o); named != nil {
			return "", errors.Join(err, named)
		}
		h.offers.mu.Lock()
		defer h.offers.mu.Unlock()
		if h.people.IsHere(o.From.ID) && h.people.IsHere(o.To.ID) {
			h.makeOffer(o, OfferMade)
		}
		return "", err
	}
	return game, nil
}

// takeMatch takes the challenge out of the book and holds both for its game.
func (h *Hall) takeMatch(who members.Identity, o *offer, game GameID, step OfferStep) error {
	if o.giver != "" {
		h.simuls.mu.Lock()
		defer h.simuls.mu.Unlock()
	}
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	if h.offers.waiting[o.Number] != o {
		return refusal.New(NoSuchOffer, o.Number)
	}
	both := []members.Identity{who, {ID: o.From.ID, Handle: o.From.Handle}}
	for _, one := range both {
		if err := h.mayJoin(one, o.giver); err != nil {
			return err
		}
	}
	if err := h.floor.take(game, h.joining(both[0], o.giver), h.joining(both[1], o.giver)); err != nil {
		return err
	}
	if o.giver != "" {
		h.holdBoard(o.giver, game)
	}
	if o.wanted != nil {
		o.wanted()
	}
	h.endOffer(o, OfferNews{Step: step})
	return nil
}

// dropMatchesOf ends the challenges from and to somebody who sits down to a game
// with somebody else. Who gives a simul may still be asked for a place in it.
func (h *Hall) dropMatchesOf(p, with Player) {
	gives := h.simuls.gives(p.ID)
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	h.endOffers(func(o *offer) bool {
		return o.ofGame() && (o.From.ID == p.ID || o.To.ID == p.ID) && (o.giver != p.ID || !gives)
	}, func(*offer) OfferNews { return OfferNews{Step: OfferOvertaken, By: p.ID, With: with.Handle} })
}

// dropOffersOf ends the offers from and to somebody who leaves; those about a
// game stay, as the game does. Who is back already keeps what he has asked for since.
func (h *Hall) dropOffersOf(memberID string) {
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	if h.people.IsHere(memberID) {
		return
	}
	h.endOffers(func(o *offer) bool {
		return o.ofGame() && (o.From.ID == memberID || o.To.ID == memberID)
	}, func(*offer) OfferNews { return OfferNews{Step: OfferDeparted, By: memberID} })
}
