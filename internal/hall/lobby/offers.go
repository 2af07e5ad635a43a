package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/members"
)

// How many offers a member may have, and the range of their numbers.
const (
	MaxOffers = 20 // waiting offers that one person may have made
	// highestOffer is the number after which numbers begin again at 1. numberRest is how long a
	// number is not reused, because programs may still refer to the old offer.
	highestOffer = 999
	numberRest   = time.Minute
)

// offer is an Offer with the data needed to carry it out.
type offer struct {
	news.Offer
	seek  *seek  // of a match
	giver string // of a simul: its giver's member ID
	// accepted is set while the offer is being carried out.
	accepted bool
	// refund undoes the counting of a challenge against the rate limits of its maker.
	refund func()
}

// offerBook keeps the offers that wait for an answer. Both people of an offer are informed of it
// under the book's lock, so that their news arrives in the right order.
type offerBook struct {
	mu      sync.Mutex
	waiting map[int]*offer
	games   map[game.ID]int // number of waiting offers in each game
	last    int
	freed   map[int]time.Time
	remote  map[remoteOfferKey]news.Offer // offers at other nodes from or to people who are connected here
}

// newOfferBook returns an empty book.
func newOfferBook() offerBook {
	return offerBook{waiting: map[int]*offer{}, games: map[game.ID]int{}, freed: map[int]time.Time{}, remote: map[remoteOfferKey]news.Offer{}}
}

// number returns the next free number for an offer, above highestOffer if all others are taken.
// Each of several nodes uses its own numbers: those that leave the remainder index when divided by
// nodes.
func (b *offerBook) number(now time.Time, index, nodes int) int {
	free := func(k int) bool {
		if b.waiting[k] != nil || k%nodes != index {
			return false
		}
		at, rests := b.freed[k]
		return !rests || now.Sub(at) >= numberRest
	}
	for i := range highestOffer {
		if k := (b.last+i)%highestOffer + 1; free(k) {
			return k
		}
	}
	k := highestOffer + 1
	for !free(k) {
		k++
	}
	return k
}

// find returns the waiting offer with the lowest number that matches, nil if there is none.
func (b *offerBook) find(match func(o *offer) bool) *offer {
	for _, k := range slices.Sorted(maps.Keys(b.waiting)) {
		if o := b.waiting[k]; match(o) {
			return o
		}
	}
	return nil
}

// startsGame reports whether accepting the offer begins or resumes a game.
func (o *offer) startsGame() bool { return o.Kind == news.MatchOffer || o.Kind == news.SimulOffer }

// isFromTo reports whether the offer is of this kind and between these members.
func (o *offer) isFromTo(from, to string, kind news.OfferKind) bool {
	return o.Kind == kind && o.From.ID == from && o.To.ID == to
}

// makeOffer adds an offer and informs both people. The caller holds l.offers.mu.
func (l *Lobby) makeOffer(o *offer, step news.OfferStep) {
	now := l.opt.Now()
	place, of := 0, 1
	if l.opt.Cluster != nil {
		place, of = l.opt.Cluster.Rank()
	}
	o.Number = l.offers.number(now, place, of)
	l.offers.last = o.Number
	delete(l.offers.freed, o.Number)
	l.offers.waiting[o.Number] = o
	l.offers.games[o.Game]++
	l.sendOfferNews(o, news.OfferNews{Step: step})
}

// addDrawOffer adds a draw offer that is in the game's log.
func (l *Lobby) addDrawOffer(o *offer) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.makeOffer(o, news.OfferMade)
}

// endOffer removes an offer and informs both people of the reason. The caller holds l.offers.mu.
func (l *Lobby) endOffer(o *offer, n news.OfferNews) {
	delete(l.offers.waiting, o.Number)
	if l.offers.games[o.Game]--; l.offers.games[o.Game] == 0 {
		delete(l.offers.games, o.Game)
	}
	l.offers.freed[o.Number] = l.opt.Now()
	l.sendOfferNews(o, n)
}

// sendOfferNews sends news of an offer to both people.
func (l *Lobby) sendOfferNews(o *offer, n news.OfferNews) {
	n.Offer = o.Offer
	l.opt.People.Send(o.From.ID, news.News{Offer: &n})
	l.opt.People.Send(o.To.ID, news.News{Offer: &n})
}

// endOffers ends every offer that matches, in the order of their numbers. why returns the news to
// send. The caller holds l.offers.mu.
func (l *Lobby) endOffers(match func(o *offer) bool, why func(o *offer) news.OfferNews) {
	for _, k := range slices.Sorted(maps.Keys(l.offers.waiting)) {
		if o := l.offers.waiting[k]; match(o) {
			l.endOffer(o, why(o))
		}
	}
}

// Challenged finds the challenge from which game id would begin, among those that a member has made
// or received.
func (l *Lobby) Challenged(memberID string, id game.ID) (news.Offer, bool) {
	from, to := l.Offers(memberID)
	for _, o := range append(from, to...) {
		if (o.Kind == news.MatchOffer || o.Kind == news.SimulOffer) && o.Begins == id {
			return o, true
		}
	}
	return news.Offer{}, false
}

// Offers lists the offers that a member has received (from other people) and made (to other
// people), both by number.
func (l *Lobby) Offers(memberID string) (from, to []news.Offer) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for _, o := range l.offers.waiting {
		switch memberID {
		case o.From.ID:
			to = append(to, o.Offer)
		case o.To.ID:
			from = append(from, o.Offer)
		}
	}
	for _, o := range l.offers.remote {
		switch memberID {
		case o.From.ID:
			to = append(to, o)
		case o.To.ID:
			from = append(from, o)
		}
	}
	byNumber := func(a, b news.Offer) int { return cmp.Compare(a.Number, b.Number) }
	slices.SortFunc(from, byNumber)
	slices.SortFunc(to, byNumber)
	return from, to
}

// findOffer finds an offer to a member, or, if made is true, an offer by the member. The caller
// holds l.offers.mu.
func (l *Lobby) findOffer(memberID string, number int, made bool) (*offer, error) {
	o := l.offers.waiting[number]
	if o == nil || made && o.From.ID != memberID || !made && o.To.ID != memberID {
		return nil, refusal.New(refusal.NoSuchOffer, number)
	}
	return o, nil
}

// AcceptOffer accepts an offer. When it returns without an error, the game has begun or the agreed
// change is carried out and recorded.
func (l *Lobby) AcceptOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	if o, is, err := l.answerRemote(ctx, who, number, news.OfferAccepted); is {
		return o, err
	}
	l.offers.mu.Lock()
	o, err := l.findOffer(who.ID, number, false)
	l.offers.mu.Unlock()
	switch {
	case err != nil:
		return news.Offer{}, err
	case o.startsGame():
		_, err = l.acceptMatch(ctx, who, o, news.OfferAccepted)
	default:
		err = l.acceptInGame(ctx, who, o)
	}
	return o.Offer, err
}

// DeclineOffer declines an offer.
func (l *Lobby) DeclineOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	return l.answer(ctx, who, number, news.OfferDeclined)
}

// WithdrawOffer withdraws an offer by its maker. Draw offers cannot be withdrawn.
func (l *Lobby) WithdrawOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	return l.answer(ctx, who, number, news.OfferWithdrawn)
}

// answer declines or withdraws an offer, as step says.
func (l *Lobby) answer(ctx context.Context, who members.Identity, number int, step news.OfferStep) (news.Offer, error) {
	if o, is, err := l.answerRemote(ctx, who, number, step); is {
		return o, err
	}
	l.offers.mu.Lock()
	o, err := l.findOffer(who.ID, number, step == news.OfferWithdrawn)
	if err != nil || o.Kind == news.DrawOffer {
		l.offers.mu.Unlock()
		if err != nil {
			return news.Offer{}, err
		}
		return o.Offer, l.answerDraw(ctx, who, o, step)
	}
	defer l.offers.mu.Unlock()
	l.endOffer(o, news.OfferNews{Step: step})
	return o.Offer, nil
}
