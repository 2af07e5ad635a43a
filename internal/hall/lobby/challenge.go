package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"math"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Challenge asks one person for a game. When they have asked for the same game
// themselves, or the two fit, it begins at once and its identity is returned: both
// sessions are informed. Otherwise the offer waits for their answer, in the place of
// an earlier one to them; their own, of another game, is declined by it.
//
// Both must be here and play no other game, and no screen of theirs may be against
// it. The refusals are those of [Lobby.Seek] and of screens, [refusal.SameOffer],
// [refusal.TooManyOffers] and [refusal.OftenChallenged].
func (l *Lobby) Challenge(ctx context.Context, who members.Identity, to string, spec game.SeekSpec) (news.Offer, game.ID, error) {
	return l.challenge(ctx, who, to, spec, "")
}

// challenge is Challenge, to a rematch of a game that is over unless after is empty.
func (l *Lobby) challenge(ctx context.Context, who members.Identity, to string, spec game.SeekSpec, after game.ID) (news.Offer, game.ID, error) {
	if node := l.homeOfPair(ctx, who.ID, to); node != "" {
		return l.askChallenge(ctx, node, challengeRequest{Who: who, To: to, Spec: spec, After: after})
	}
	return l.challengeHere(ctx, who, to, spec, after)
}

func (l *Lobby) challengeHere(ctx context.Context, who members.Identity, to string, spec game.SeekSpec, after game.ID) (news.Offer, game.ID, error) {
	opponent, here := l.opt.People.Identity(to)
	if !here {
		return news.Offer{}, "", refusal.New(refusal.NotHere)
	}
	o, err := l.prepare(ctx, who, opponent, spec)
	if err != nil {
		return news.Offer{}, "", err
	}
	o.After = after
	if err := l.opt.People.Screened(ctx, o.Offer); err != nil {
		return news.Offer{}, "", err
	}
	return l.offerMatch(ctx, who, o)
}

// offerMatch lets a challenge wait, or begins the game of the one that it meets.
func (l *Lobby) offerMatch(ctx context.Context, who members.Identity, o *offer) (news.Offer, game.ID, error) {
	theirs, err := l.putChallenge(o)
	if err != nil || theirs == nil {
		return o.Offer, "", err
	}
	gameID, err := l.acceptMatch(ctx, who, theirs, news.OfferIntercepted)
	return theirs.Offer, gameID, err
}

// Preview returns what a challenge would be, without making it.
func (l *Lobby) Preview(ctx context.Context, who, to members.Identity, spec game.SeekSpec) (news.Offer, error) {
	o, err := l.prepare(ctx, who, to, spec)
	if err != nil {
		return news.Offer{}, err
	}
	return o.Offer, nil
}

// prepare checks a challenge by itself and describes both.
func (l *Lobby) prepare(ctx context.Context, who, to members.Identity, spec game.SeekSpec) (*offer, error) {
	s, err := l.readSpec(who, spec)
	switch {
	case err != nil:
		return nil, err
	case to.ID == who.ID:
		return nil, refusal.New(refusal.SamePlayer)
	}
	if err := l.mayRate(spec.Rated, to); err != nil {
		return nil, err
	}
	o := &offer{Offer: news.Offer{Kind: news.MatchOffer, Spec: s.Spec, Controls: s.Controls, Category: s.Category}, seek: s}
	if s.By, err = l.playerOf(ctx, who, s.Category); err != nil {
		return nil, err
	}
	o.From = s.By
	if o.To, err = l.playerOf(ctx, to, s.Category); err != nil {
		return nil, err
	}
	return o, nil
}

// putChallenge lets a challenge wait, or returns the one that it meets.
func (l *Lobby) putChallenge(o *offer) (meets *offer, err error) {
	if err := l.nameGame(o); err != nil {
		return nil, err
	}
	if o.giver != "" {
		l.simuls.mu.Lock()
		defer l.simuls.mu.Unlock()
	}
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for _, p := range []string{o.From.ID, o.To.ID} {
		if one, here := l.opt.People.Identity(p); !here {
			return nil, refusal.New(refusal.NotHere)
		} else if err := l.mayJoin(one, o.giver); err != nil {
			return nil, err
		}
	}
	mine := l.offers.find(func(other *offer) bool { return other.between(o.From.ID, o.To.ID, o.Kind) })
	theirs := l.offers.find(func(other *offer) bool { return other.between(o.To.ID, o.From.ID, o.Kind) })
	waiting := 0
	for _, other := range l.offers.waiting {
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
		return nil, refusal.New(refusal.SameOffer, o.To.Handle)
	case mine == nil && waiting >= MaxOffers:
		return nil, refusal.New(refusal.TooManyOffers, MaxOffers)
	}
	if o.Kind == news.MatchOffer {
		if err := l.mayChallenge(o); err != nil {
			return nil, err
		}
	}
	step := news.OfferMade
	if theirs != nil {
		l.endOffer(theirs, news.OfferNews{Step: news.OfferCountered})
	}
	if mine != nil {
		step = news.OfferUpdated
		l.endOffer(mine, news.OfferNews{Step: news.OfferReplaced})
	}
	l.makeOffer(o, step)
	return nil, nil
}

// nameGame gives a challenge the identity of the game that begins with it, so that who
// waits for it knows the game by it.
func (l *Lobby) nameGame(o *offer) error {
	if o.Begins = o.Game; o.Game != "" {
		return nil
	}
	name, err := l.opt.Lots.Name()
	if err != nil {
		return refusal.Because(refusal.NotRecorded, err)
	}
	o.Begins = game.ID(name)
	return nil
}

// mayChallenge counts a challenge against the rates of its sender, to everybody and to this opponent,
// and refuses it when one is used up. Accepted challenges do not count. A guest, who can come back
// under another name, is counted towards one opponent by their network. The caller holds
// l.offers.mu.
func (l *Lobby) mayChallenge(o *offer) error {
	from, here := l.opt.People.Identity(o.From.ID)
	if !here {
		return refusal.New(refusal.NotHere)
	}
	now := l.opt.Now()
	asks := from.ID
	if from.Guest && from.Place != "" {
		asks = from.Place
	}
	back, wait := l.opt.Limits.Challenges.Take(from.ID, now)
	if back == nil {
		return refusal.New(refusal.OftenChallenged, o.To.Handle, seconds(wait))
	}
	if other, wait := l.opt.Limits.ChallengePair.Take(limits.Between(asks, o.To.ID), now); other == nil {
		back()
		return refusal.New(refusal.OftenChallenged, o.To.Handle, seconds(wait))
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
	case b.Color == game.AnyColor:
	case a.Color == game.AnyColor, a.Color == b.Color:
		return false
	}
	a.Color, b.Color = game.AnyColor, game.AnyColor
	a.Control, a.Theirs, b.Control, b.Theirs = "", "", "", ""
	a.Start, b.Start = s.start.Turned().String(), second.start.String() // odds that one gives, the other takes
	a.NoEscape, b.NoEscape, a.ClaimFlags, b.ClaimFlags = false, false, false, false
	return a == b && s.control[0].Equal(second.control[1]) && s.control[1].Equal(second.control[0])
}

// acceptMatch begins the game of a challenge. When it does not begin, the
// challenge waits again.
func (l *Lobby) acceptMatch(ctx context.Context, who members.Identity, o *offer, step news.OfferStep) (game.ID, error) {
	gameID := o.Begins
	if err := l.takeMatch(who, o, gameID, step); err != nil {
		return "", err
	}
	var err error
	if o.Game == "" {
		err = l.begin(ctx, gameID, who, o.seek)
	} else if err = l.opt.Games.Resume(ctx, gameID); err != nil {
		l.LetGo(gameID, o.From.ID, o.To.ID)
	}
	if err != nil {
		// Of the game that did not begin there may be a record: another begins in its place.
		if named := l.nameGame(o); named != nil {
			return "", errors.Join(err, named)
		}
		l.offers.mu.Lock()
		defer l.offers.mu.Unlock()
		if l.opt.People.IsHere(o.From.ID) && l.opt.People.IsHere(o.To.ID) {
			l.makeOffer(o, news.OfferMade)
		}
		return "", err
	}
	return gameID, nil
}

// takeMatch takes the challenge out of the book and holds both for its game.
func (l *Lobby) takeMatch(who members.Identity, o *offer, id game.ID, step news.OfferStep) error {
	if o.giver != "" {
		l.simuls.mu.Lock()
		defer l.simuls.mu.Unlock()
	}
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	if l.offers.waiting[o.Number] != o {
		return refusal.New(refusal.NoSuchOffer, o.Number)
	}
	both := []members.Identity{who, {ID: o.From.ID, Handle: o.From.Handle}}
	for _, one := range both {
		if err := l.mayJoin(one, o.giver); err != nil {
			return err
		}
	}
	if err := l.opt.Seats.Take(id, l.joining(both[0], o.giver), l.joining(both[1], o.giver)); err != nil {
		return err
	}
	if o.giver != "" {
		l.holdBoard(o.giver, id)
	}
	if o.wanted != nil {
		o.wanted()
	}
	l.endOffer(o, news.OfferNews{Step: step})
	return nil
}

// dropMatchesOf ends the challenges from and to somebody who sits down to a game
// with somebody else. Who gives a simul may still be asked for a place in it.
func (l *Lobby) dropMatchesOf(p, with game.Player) {
	gives := l.simuls.gives(p.ID)
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool {
		return o.ofGame() && (o.From.ID == p.ID || o.To.ID == p.ID) && (o.giver != p.ID || !gives)
	}, func(*offer) news.OfferNews {
		return news.OfferNews{Step: news.OfferOvertaken, By: p.ID, With: with.Handle}
	})
}

// dropOffersOf ends the offers from and to somebody who leaves; those about a
// game stay, as the game does. Who is back already keeps what they have asked for since.
func (l *Lobby) dropOffersOf(memberID string) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	if l.opt.People.IsHere(memberID) {
		return
	}
	l.endOffers(func(o *offer) bool {
		return o.ofGame() && (o.From.ID == memberID || o.To.ID == memberID)
	}, func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferDeparted, By: memberID} })
}

// OfferResume asks the opponent of an adjourned game to go on with it. When they have
// asked for that themselves, it goes on at once and started is true. Both must be
// here and play no other game.
func (l *Lobby) OfferResume(ctx context.Context, who members.Identity, id game.ID) (o news.Offer, started bool, err error) {
	if row, is := l.opt.Seats.Adjourned(id); is {
		if node := l.homeOfPair(ctx, row.White.ID, row.Black.ID); node != "" {
			to := row.White.ID
			if to == who.ID {
				to = row.Black.ID
			}
			o, gameID, err := l.askChallenge(ctx, node, challengeRequest{Who: who, To: to, Resume: id})
			return o, gameID != "", err
		}
	}
	o, gameID, err := l.offerResumeHere(ctx, who, id)
	return o, gameID != "", err
}

func (l *Lobby) offerResumeHere(ctx context.Context, who members.Identity, id game.ID) (o news.Offer, gameID game.ID, err error) {
	row, ok := l.opt.Seats.Adjourned(id)
	if !ok {
		return news.Offer{}, "", refusal.New(refusal.NoSuchGame, refusal.Clip(string(id)))
	}
	mine := &offer{Offer: news.Offer{Kind: news.MatchOffer, Game: id, Category: row.Category, From: row.White, To: row.Black, Spec: specOf(row), Controls: row.Control}}
	switch who.ID {
	case row.White.ID:
	case row.Black.ID:
		mine.From, mine.To = row.Black, row.White
		mine.Controls = row.Control.Turned()
		mine.Spec.Control, mine.Spec.Theirs = mine.Controls.Wish()
	default:
		return news.Offer{}, "", refusal.New(refusal.NotYourGame)
	}
	if row.Simul {
		mine.Kind, mine.giver = news.SimulOffer, row.White.ID
	}
	return l.offerMatch(ctx, who, mine)
}

// specOf describes an adjourned game as somebody with White would ask for it.
func specOf(row game.Row) game.SeekSpec {
	spec := game.SeekSpec{Edition: row.Edition, Rated: row.Rated, Color: game.AnyColor, Start: row.Start, Profile: row.Profile}
	spec.Control, spec.Theirs = row.Control.Wish()
	return spec
}
