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

// Challenge challenges one person to a game. If that person has already made a matching challenge,
// the game begins immediately, its ID is returned, and both sessions are informed. Otherwise the
// offer waits for an answer and replaces an earlier challenge to the same person. A different
// challenge by that person is declined.
//
// Both must be connected and play no other game, and neither may block the challenge with a screen.
// The refusals are those of [Lobby.Seek] and of screens, [refusal.SameOffer],
// [refusal.TooManyOffers] and [refusal.OftenChallenged].
func (l *Lobby) Challenge(ctx context.Context, who members.Identity, to string, spec game.SeekSpec) (news.Offer, game.ID, error) {
	return l.challenge(ctx, who, to, spec, "")
}

// challenge makes a challenge as [Lobby.Challenge] does. after is the finished game if the
// challenge is to a rematch, else empty.
func (l *Lobby) challenge(ctx context.Context, who members.Identity, to string, spec game.SeekSpec, after game.ID) (news.Offer, game.ID, error) {
	if node := l.homeNodeOfPair(ctx, who.ID, to); node != "" {
		return l.forwardChallenge(ctx, node, challengeRequest{Who: who, To: to, Spec: spec, After: after})
	}
	return l.challengeHere(ctx, who, to, spec, after)
}

// challengeHere makes a challenge at the node that keeps the challenges of the two people.
func (l *Lobby) challengeHere(ctx context.Context, who members.Identity, to string, spec game.SeekSpec, after game.ID) (news.Offer, game.ID, error) {
	opponent, here := l.opt.People.Identity(to)
	if !here {
		return news.Offer{}, "", refusal.New(refusal.NotHere)
	}
	o, err := l.newChallenge(ctx, who, opponent, spec)
	if err != nil {
		return news.Offer{}, "", err
	}
	o.After = after
	if err := l.opt.People.CheckScreens(ctx, o.Offer); err != nil {
		return news.Offer{}, "", err
	}
	return l.offerMatch(ctx, who, o)
}

// offerMatch adds a challenge, or begins the game if the opponent has made a matching one.
func (l *Lobby) offerMatch(ctx context.Context, who members.Identity, o *offer) (news.Offer, game.ID, error) {
	theirs, err := l.addChallenge(o)
	if err != nil || theirs == nil {
		return o.Offer, "", err
	}
	gameID, err := l.acceptMatch(ctx, who, theirs, news.OfferIntercepted)
	return theirs.Offer, gameID, err
}

// Preview returns the offer that a challenge would make, without making it.
func (l *Lobby) Preview(ctx context.Context, who, to members.Identity, spec game.SeekSpec) (news.Offer, error) {
	o, err := l.newChallenge(ctx, who, to, spec)
	if err != nil {
		return news.Offer{}, err
	}
	return o.Offer, nil
}

// newChallenge checks the terms of a challenge and returns it with the data of both players.
func (l *Lobby) newChallenge(ctx context.Context, who, to members.Identity, spec game.SeekSpec) (*offer, error) {
	s, err := l.readSpec(who, spec)
	switch {
	case err != nil:
		return nil, err
	case to.ID == who.ID:
		return nil, refusal.New(refusal.SamePlayer)
	}
	if err := l.checkRated(spec.Rated, to); err != nil {
		return nil, err
	}
	o := &offer{Offer: news.Offer{Kind: news.MatchOffer, Spec: s.Spec, Controls: s.Controls, Category: s.Category}, seek: s}
	if s.By, err = l.describePlayer(ctx, who, s.Category); err != nil {
		return nil, err
	}
	o.From = s.By
	if o.To, err = l.describePlayer(ctx, to, s.Category); err != nil {
		return nil, err
	}
	return o, nil
}

// addChallenge adds a challenge. If the opponent has made a matching challenge, it adds nothing and
// returns the opponent's.
func (l *Lobby) addChallenge(o *offer) (meets *offer, err error) {
	if err := l.drawGameID(o); err != nil {
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
		} else if err := l.checkCanJoin(one, o.giver); err != nil {
			return nil, err
		}
	}
	mine := l.offers.find(func(other *offer) bool { return other.isFromTo(o.From.ID, o.To.ID, o.Kind) })
	theirs := l.offers.find(func(other *offer) bool { return other.isFromTo(o.To.ID, o.From.ID, o.Kind) })
	waiting := 0
	for _, other := range l.offers.waiting {
		if other.From.ID == o.From.ID {
			waiting++
		}
	}
	switch {
	case theirs != nil && theirs.matches(o):
		if o.seek != nil { // noescape applies if one player wants it, claimed flags only if both do
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
		if err := l.countChallenge(o); err != nil {
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

// drawGameID gives a challenge the ID of the game that would begin with it, so that a waiting
// client knows the game by it.
func (l *Lobby) drawGameID(o *offer) error {
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

// countChallenge counts a challenge against two rate limits of its sender: all challenges, and
// those to this opponent. It refuses the challenge if a limit is reached. Accepted challenges are
// not counted. A guest could reconnect under another name, so guests are counted by their network
// towards one opponent. The caller holds l.offers.mu.
func (l *Lobby) countChallenge(o *offer) error {
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
	if other, wait := l.opt.Limits.ChallengePair.Take(limits.KeyBetween(asks, o.To.ID), now); other == nil {
		back()
		return refusal.New(refusal.OftenChallenged, o.To.Handle, seconds(wait))
	} else {
		o.refund = func() { back(); other() }
	}
	return nil
}

// seconds rounds a wait up to whole seconds, for the text of a refusal.
func seconds(wait time.Duration) int { return int(math.Ceil(wait.Seconds())) }

// matches reports whether two challenges are for the same game.
func (o *offer) matches(second *offer) bool {
	if o.Game != "" || second.Game != "" {
		return o.Game == second.Game // the same adjourned game
	}
	return o.seek.matches(second.seek)
}

// matches reports whether the terms of two challenges are for the same game. The second may leave
// the colour open.
func (s *seek) matches(second *seek) bool {
	a, b := s.Spec, second.Spec
	switch {
	case b.Color == game.AnyColor:
	case a.Color == game.AnyColor, a.Color == b.Color:
		return false
	}
	a.Color, b.Color = game.AnyColor, game.AnyColor
	a.Control, a.Theirs, b.Control, b.Theirs = "", "", "", ""
	a.Start, b.Start = s.start.ForOpponent().String(), second.start.String() // at odds the two starts mirror each other
	a.NoEscape, b.NoEscape, a.ClaimFlags, b.ClaimFlags = false, false, false, false
	return a == b && s.control[0].Equal(second.control[1]) && s.control[1].Equal(second.control[0])
}

// acceptMatch begins the game of a challenge. If the game does not begin, the challenge is added
// again.
func (l *Lobby) acceptMatch(ctx context.Context, who members.Identity, o *offer, step news.OfferStep) (game.ID, error) {
	gameID := o.Begins
	if err := l.reserveMatch(who, o, gameID, step); err != nil {
		return "", err
	}
	var err error
	if o.Game == "" {
		err = l.begin(ctx, gameID, who, o.seek)
	} else if err = l.opt.Games.Resume(ctx, gameID); err != nil {
		l.Release(gameID, o.From.ID, o.To.ID)
	}
	if err != nil {
		// The failed game may have left a record, so the next attempt needs another ID.
		if named := l.drawGameID(o); named != nil {
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

// reserveMatch removes the challenge from the waiting offers and reserves both players for its
// game.
func (l *Lobby) reserveMatch(who members.Identity, o *offer, id game.ID, step news.OfferStep) error {
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
		if err := l.checkCanJoin(one, o.giver); err != nil {
			return err
		}
	}
	if err := l.opt.Seats.ReserveFree(id, l.joining(both[0], o.giver), l.joining(both[1], o.giver)); err != nil {
		return err
	}
	if o.giver != "" {
		l.reserveBoard(o.giver, id)
	}
	if o.refund != nil {
		o.refund()
	}
	l.endOffer(o, news.OfferNews{Step: step})
	return nil
}

// dropMatchesOf ends the challenges from and to a player whose game with opponent begins. The giver
// of a simul may still be asked for a board in it.
func (l *Lobby) dropMatchesOf(p, opponent game.Player) {
	gives := l.simuls.gives(p.ID)
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool {
		return o.startsGame() && (o.From.ID == p.ID || o.To.ID == p.ID) && (o.giver != p.ID || !gives)
	}, func(*offer) news.OfferNews {
		return news.OfferNews{Step: news.OfferOvertaken, By: p.ID, With: opponent.Handle}
	})
}

// dropOffersOf ends the challenges from and to a member who has disconnected. Offers in a game
// remain. Nothing is ended if the member has already reconnected.
func (l *Lobby) dropOffersOf(memberID string) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	if l.opt.People.IsHere(memberID) {
		return
	}
	l.endOffers(func(o *offer) bool {
		return o.startsGame() && (o.From.ID == memberID || o.To.ID == memberID)
	}, func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferDeparted, By: memberID} })
}

// OfferResume asks the opponent of an adjourned game to resume it. If the opponent has already
// asked, the game is resumed immediately and started is true. Both must be connected and play no
// other game.
func (l *Lobby) OfferResume(ctx context.Context, who members.Identity, id game.ID) (o news.Offer, started bool, err error) {
	if row, is := l.opt.Seats.Adjourned(id); is {
		if node := l.homeNodeOfPair(ctx, row.White.ID, row.Black.ID); node != "" {
			to := row.White.ID
			if to == who.ID {
				to = row.Black.ID
			}
			o, gameID, err := l.forwardChallenge(ctx, node, challengeRequest{Who: who, To: to, Resume: id})
			return o, gameID != "", err
		}
	}
	o, gameID, err := l.offerResumeHere(ctx, who, id)
	return o, gameID != "", err
}

// offerResumeHere is OfferResume at the node that keeps the offers between the two players.
func (l *Lobby) offerResumeHere(ctx context.Context, who members.Identity, id game.ID) (o news.Offer, gameID game.ID, err error) {
	row, ok := l.opt.Seats.Adjourned(id)
	if !ok {
		return news.Offer{}, "", refusal.New(refusal.NoSuchGame, refusal.Clip(string(id)))
	}
	mine := &offer{Offer: news.Offer{Kind: news.MatchOffer, Game: id, Category: row.Category, From: row.White, To: row.Black, Spec: specOfRow(row), Controls: row.Control}}
	switch who.ID {
	case row.White.ID:
	case row.Black.ID:
		mine.From, mine.To = row.Black, row.White
		mine.Controls = row.Control.Swapped()
		mine.Spec.Control, mine.Spec.Theirs = mine.Controls.SpecFields()
	default:
		return news.Offer{}, "", refusal.New(refusal.NotYourGame)
	}
	if row.Simul {
		mine.Kind, mine.giver = news.SimulOffer, row.White.ID
	}
	return l.offerMatch(ctx, who, mine)
}

// specOfRow returns the terms of an adjourned game from White's side.
func specOfRow(row game.Row) game.SeekSpec {
	spec := game.SeekSpec{Edition: row.Edition, Rated: row.Rated, Color: game.AnyColor, Start: row.Start, Profile: row.Profile}
	spec.Control, spec.Theirs = row.Control.SpecFields()
	return spec
}
