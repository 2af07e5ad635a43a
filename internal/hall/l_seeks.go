package hall

import (
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"slices"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// MaxSeeks is how many seeks a member may have on the board.
const MaxSeeks = 3

// Seek is a call for an opponent on the hall's board.
type Seek struct {
	ID       SeekID
	By       Player
	Spec     SeekSpec // with every default filled in
	Controls Controls // its controls: the poster's and the opponent's
	Category ratings.Category
	Posted   clock.Instant
}

// seek is a Seek with what it takes to start its game. A challenge is a wish of
// the same kind, put to one person instead of to all.
type seek struct {
	Seek
	terms
	who   members.Identity
	simul bool  // the game is one of a simul, which the opponent gives
	guard Guard // nil: everybody may take it up
}

// Guard decides whether somebody may take a seek up: nil, or the refusal that he
// is informed. It holds what its poster has set elsewhere, such as a formula. It is
// asked in the goroutine of who wants to take the seek up.
type Guard func(p Player) error

// Seek posts a call for an opponent. The poster must be connected and have no
// live game. The refusals are those of [Code], and those of the Laws for a game
// that the edition would not begin.
func (l *lobby) Seek(ctx context.Context, who members.Identity, spec SeekSpec) (Seek, error) {
	return l.GuardedSeek(ctx, who, spec, nil)
}

// GuardedSeek is Seek with a guard over who may take it up; nil lets everybody.
func (l *lobby) GuardedSeek(ctx context.Context, who members.Identity, spec SeekSpec, guard Guard) (Seek, error) {
	s, err := l.readSpec(who, spec)
	if err != nil {
		return Seek{}, err
	}
	s.guard = guard
	if s.By, err = l.playerOf(ctx, who, s.Category); err != nil {
		return Seek{}, err
	}
	name, err := l.opt.Lots.Name()
	if err != nil {
		return Seek{}, err
	}
	s.ID = SeekID(name)

	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if err := l.mayPlay(who); err != nil {
		return Seek{}, err
	}
	if l.seeks.count(who.ID) >= MaxSeeks {
		return Seek{}, refusal.New(TooManySeeks, MaxSeeks)
	}
	s.Posted = l.opt.Instant()
	l.seeks.hang(s)
	l.opt.Changed()
	return s.Seek, nil
}

// seekBoard is where seeks hang until somebody takes them up. Who hangs one there is
// here and free at that moment, under its lock; whoever leaves or sits down takes
// his seeks off behind it. So none outlives that.
type seekBoard struct {
	mu      sync.Mutex
	hanging map[SeekID]*seek
	away    *cluster.Board[SeekID, Seek] // those that hang at other nodes
}

func newSeekBoard() seekBoard {
	return seekBoard{hanging: make(map[SeekID]*seek)}
}

// hang hangs a seek up, and take takes one down. The caller holds b.mu.
func (b *seekBoard) hang(s *seek) {
	b.hanging[s.ID] = s
	b.away.Post(s.ID, s.Seek)
}

func (b *seekBoard) take(id SeekID) {
	delete(b.hanging, id)
	b.away.TakeDown(id)
}

// awayAt is the node at which a seek hangs; empty when it hangs here, or nowhere.
func (b *seekBoard) awayAt(id SeekID) (Seek, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hanging[id] != nil {
		return Seek{}, ""
	}
	return b.away.At(id)
}

// count is how many seeks somebody has. The caller holds b.mu.
func (b *seekBoard) count(memberID string) (n int) {
	for _, s := range b.hanging {
		if s.who.ID == memberID {
			n++
		}
	}
	for _, s := range b.away.All() {
		if s.By.ID == memberID {
			n++
		}
	}
	return n
}

// find returns a seek, nil when it does not hang there.
func (b *seekBoard) find(id SeekID) *seek {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.hanging[id]
}

// list is the board, the oldest first.
func (b *seekBoard) list() []Seek {
	b.mu.Lock()
	list := make([]Seek, 0, len(b.hanging))
	for _, s := range b.hanging {
		list = append(list, s.Seek)
	}
	list = append(list, b.away.All()...)
	b.mu.Unlock()
	slices.SortFunc(list, func(a, c Seek) int { return byStart(a.Posted, string(a.ID), c.Posted, string(c.ID)) })
	return list
}

// dropOf takes all seeks of a member off the board, and reports whether there were any.
func (b *seekBoard) dropOf(memberID string) (any bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.drop(memberID)
}

// drop is dropOf for who holds the lock.
func (b *seekBoard) drop(memberID string) (any bool) {
	var his []SeekID
	for id, s := range b.hanging {
		if s.who.ID == memberID {
			his = append(his, id)
		}
	}
	slices.Sort(his)
	for _, id := range his {
		b.take(id)
	}
	return len(his) > 0
}

// dropSeeksOf takes the seeks of somebody who has left off the board. Who is back
// already keeps them.
func (l *lobby) dropSeeksOf(memberID string) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if !l.opt.People.IsHere(memberID) {
		l.seeks.drop(memberID)
	}
}

// mayPlay refuses whoever is not here or already plays.
func (l *lobby) mayPlay(who members.Identity) error { return l.mayJoin(who, "") }

// Unseek takes a seek off the board.
func (l *lobby) Unseek(ctx context.Context, who members.Identity, id SeekID) error {
	if _, node := l.seeks.awayAt(id); node != "" && !cluster.Asked(ctx) {
		_, err := l.ask.unseek.Ask(ctx, node, acceptRequest{who, id})
		return err
	}
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	s := l.seeks.hanging[id]
	if s == nil {
		return refusal.New(NoSuchSeek, refusal.Clip(string(id)))
	}
	if s.who.ID != who.ID {
		return refusal.New(NotYourSeek)
	}
	l.seeks.take(id)
	l.opt.Changed()
	return nil
}

// Seeks lists the board, the oldest first.
func (l *lobby) Seeks() []Seek { return l.seeks.list() }

// Accept takes a seek up. The game has begun, and stands in the journal, when
// it returns; both players' sessions receive the news that they are seated.
func (l *lobby) Accept(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	if _, node := l.seeks.awayAt(id); node != "" {
		return l.ask.accept.Ask(ctx, node, acceptRequest{who, id})
	}
	return l.acceptHere(ctx, who, id)
}

func (l *lobby) acceptHere(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	if err := l.admitted(ctx, who, id); err != nil {
		return "", err
	}
	s, game, err := l.reserve(who, id)
	if err != nil {
		return "", err
	}
	if err := l.begin(ctx, game, who, s); err != nil {
		l.putBack(s)
		return "", err
	}
	return game, nil
}

// begin starts the game that somebody asked for with who agreed to it. Both are
// held for it; when it does not begin they are free again.
func (l *lobby) begin(ctx context.Context, game GameID, opponent members.Identity, s *seek) error {
	players, regs, err := l.arrange(ctx, opponent, s)
	if err == nil && !s.simul { // who gives a simul sits at many boards
		err = l.holdElsewhere(ctx, game, opponent, s.who)
	}
	if err != nil {
		l.letGo(game, opponent.ID, s.who.ID)
		return err
	}
	return l.opt.Games.Start(game, players, regs)
}

// admitted asks whether a seek's poster wants to play with somebody. A seek that
// is gone, or one's own, is refused where it is taken.
func (l *lobby) admitted(ctx context.Context, who members.Identity, id SeekID) error {
	s := l.seeks.find(id)
	if away, node := l.seeks.awayAt(id); node != "" {
		// Whether its poster's formula admits him is asked where it hangs, when he takes it up.
		s = &seek{Seek: away, who: members.Identity{ID: away.By.ID}}
	}
	if s == nil || s.who.ID == who.ID {
		return nil
	}
	p, err := l.playerOf(ctx, who, s.Category)
	if err != nil {
		return err
	}
	return s.admits(p)
}

// Admits reports whether a seek on the board would be open to somebody, nil, or
// why not.
func (l *lobby) Admits(ctx context.Context, who members.Identity, id SeekID) error {
	return l.admitted(ctx, who, id)
}

func (s *seek) admits(p Player) error {
	switch {
	case s.Spec.Manual:
		return refusal.New(SeekIsManual, s.By.Handle)
	case p.Rating < s.Spec.Low, s.Spec.High > 0 && p.Rating > s.Spec.High:
		return refusal.New(OutOfRange, s.Spec.Low, s.Spec.High)
	case s.guard != nil:
		return s.guard(p)
	}
	return nil
}

// putBack hangs a seek up again whose game did not begin, unless its poster
// left, or is still held for the game.
func (l *lobby) putBack(s *seek) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if l.mayPlay(s.who) == nil {
		l.seeks.hang(s)
		l.opt.Changed()
	}
}

// reserve takes the seek off the board and holds both players for a game that
// is about to begin, so that neither is seated twice.
func (l *lobby) reserve(who members.Identity, id SeekID) (*seek, GameID, error) {
	name, err := l.opt.Lots.Name()
	if err != nil {
		return nil, "", err
	}
	game := GameID(name)
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	s := l.seeks.hanging[id]
	switch {
	case s == nil:
		return nil, "", refusal.New(NoSuchSeek, refusal.Clip(string(id)))
	case s.who.ID == who.ID:
		return nil, "", refusal.New(OwnSeek)
	}
	if err := l.mayRate(s.Spec.Rated, who, s.who); err != nil {
		return nil, "", err
	}
	for _, one := range []members.Identity{who, s.who} {
		if err := l.mayPlay(one); err != nil {
			return nil, "", err
		}
	}
	if err := l.opt.Seats.Take(game, joining{Who: who}, joining{Who: s.who}); err != nil {
		return nil, "", err
	}
	l.seeks.take(id)
	l.opt.Changed()
	return s, game, nil
}
