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

// Bounds of offers.
const (
	MaxOffers = 20 // that one person may have waiting
	// highestOffer is where numbers begin again, and offerRest how long a number
	// is not given again: programs may still ask for the old one.
	highestOffer = 999
	offerRest    = time.Minute
)

// offer is an Offer with what it takes to carry it out.
type offer struct {
	news.Offer
	seek  *seek  // of a match
	giver string // of a simul: who gives it
	// accepted says that what it is about is being carried out.
	accepted bool
	// wanted gives back what a challenge took of those its maker may make.
	wanted func()
}

// offerBook holds the offers that wait. Both people of an offer are informed of it under
// its lock, so that what each hears is in the order of what happened.
type offerBook struct {
	mu      sync.Mutex
	waiting map[int]*offer
	games   map[game.ID]int // how many wait in each game
	last    int
	freed   map[int]time.Time
	away    map[awayOffer]news.Offer // those at other nodes whose people are connected here
}

func newOfferBook() offerBook {
	return offerBook{waiting: map[int]*offer{}, games: map[game.ID]int{}, freed: map[int]time.Time{}, away: map[awayOffer]news.Offer{}}
}

// number finds the next number that is free, above all of them when none is. Of several nodes each
// gives numbers of its own: with three of them every third.
func (b *offerBook) number(now time.Time, place, of int) int {
	free := func(k int) bool {
		if b.waiting[k] != nil || k%of != place {
			return false
		}
		at, rests := b.freed[k]
		return !rests || now.Sub(at) >= offerRest
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

// find returns the first offer, by number, that satisfies a condition.
func (b *offerBook) find(which func(o *offer) bool) *offer {
	for _, k := range slices.Sorted(maps.Keys(b.waiting)) {
		if o := b.waiting[k]; which(o) {
			return o
		}
	}
	return nil
}

// ofGame reports whether an offer is about a game that is to begin, or to go on.
func (o *offer) ofGame() bool { return o.Kind == news.MatchOffer || o.Kind == news.SimulOffer }

func (o *offer) between(from, to string, kind news.OfferKind) bool {
	return o.Kind == kind && o.From.ID == from && o.To.ID == to
}

// makeOffer puts an offer into the book and informs both. The caller holds
// l.offers.mu.
func (l *Lobby) makeOffer(o *offer, step news.OfferStep) {
	now := l.opt.Now()
	place, of := 0, 1
	if l.opt.Cluster != nil {
		place, of = l.opt.Cluster.Place()
	}
	o.Number = l.offers.number(now, place, of)
	l.offers.last = o.Number
	delete(l.offers.freed, o.Number)
	l.offers.waiting[o.Number] = o
	l.offers.games[o.Game]++
	l.tellOffer(o, news.OfferNews{Step: step})
}

// offerDraw puts an offer of a draw into the book that stands in the log.
func (l *Lobby) offerDraw(o *offer) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.makeOffer(o, news.OfferMade)
}

// endOffer takes an offer out of the book and informs both why. The caller holds
// l.offers.mu.
func (l *Lobby) endOffer(o *offer, n news.OfferNews) {
	delete(l.offers.waiting, o.Number)
	if l.offers.games[o.Game]--; l.offers.games[o.Game] == 0 {
		delete(l.offers.games, o.Game)
	}
	l.offers.freed[o.Number] = l.opt.Now()
	l.tellOffer(o, n)
}

func (l *Lobby) tellOffer(o *offer, n news.OfferNews) {
	n.Offer = o.Offer
	l.opt.People.Send(o.From.ID, news.News{Offer: &n})
	l.opt.People.Send(o.To.ID, news.News{Offer: &n})
}

// endOffers ends every offer that satisfies a condition, in the order of their
// numbers. The caller holds l.offers.mu.
func (l *Lobby) endOffers(which func(o *offer) bool, why func(o *offer) news.OfferNews) {
	for _, k := range slices.Sorted(maps.Keys(l.offers.waiting)) {
		if o := l.offers.waiting[k]; which(o) {
			l.endOffer(o, why(o))
		}
	}
}

// Challenged finds a challenge by the game that begins with it, as one of the two has it.
func (l *Lobby) Challenged(memberID string, id game.ID) (news.Offer, bool) {
	from, to := l.Offers(memberID)
	for _, o := range append(from, to...) {
		if (o.Kind == news.MatchOffer || o.Kind == news.SimulOffer) && o.Begins == id {
			return o, true
		}
	}
	return news.Offer{}, false
}

// Offers lists what waits for somebody's answer and what they wait for themselves,
// both by number.
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
	for _, o := range l.offers.away {
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

// offerOf finds an offer that waits for somebody's answer, or, when made is set,
// one of their own. The caller holds l.offers.mu.
func (l *Lobby) offerOf(memberID string, number int, made bool) (*offer, error) {
	o := l.offers.waiting[number]
	if o == nil || made && o.From.ID != memberID || !made && o.To.ID != memberID {
		return nil, refusal.New(refusal.NoSuchOffer, number)
	}
	return o, nil
}

// AcceptOffer accepts. A match has begun, or what the offer is about has
// happened, and stands in the journal, when it returns.
func (l *Lobby) AcceptOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	if o, is, err := l.answerAway(ctx, who, number, news.OfferAccepted); is {
		return o, err
	}
	l.offers.mu.Lock()
	o, err := l.offerOf(who.ID, number, false)
	l.offers.mu.Unlock()
	switch {
	case err != nil:
		return news.Offer{}, err
	case o.ofGame():
		_, err = l.acceptMatch(ctx, who, o, news.OfferAccepted)
	default:
		err = l.acceptInGame(ctx, who, o)
	}
	return o.Offer, err
}

// DeclineOffer refuses.
func (l *Lobby) DeclineOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	return l.answer(ctx, who, number, news.OfferDeclined)
}

// WithdrawOffer takes one's own offer back, unless it is one of a draw.
func (l *Lobby) WithdrawOffer(ctx context.Context, who members.Identity, number int) (news.Offer, error) {
	return l.answer(ctx, who, number, news.OfferWithdrawn)
}

func (l *Lobby) answer(ctx context.Context, who members.Identity, number int, step news.OfferStep) (news.Offer, error) {
	if o, is, err := l.answerAway(ctx, who, number, step); is {
		return o, err
	}
	l.offers.mu.Lock()
	o, err := l.offerOf(who.ID, number, step == news.OfferWithdrawn)
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
