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
func (h *Hall) Seek(ctx context.Context, who members.Identity, spec SeekSpec) (Seek, error) {
	return h.GuardedSeek(ctx, who, spec, nil)
}

// GuardedSeek is Seek with a guard over who may take it up; nil lets everybody.
func (h *Hall) GuardedSeek(ctx context.Context, who members.Identity, spec SeekSpec, guard Guard) (Seek, error) {
	s, err := h.readSpec(who, spec)
	if err != nil {
		return Seek{}, err
	}
	s.guard = guard
	if s.By, err = h.playerOf(ctx, who, s.Category); err != nil {
		return Seek{}, err
	}
	name, err := h.lots.name()
	if err != nil {
		return Seek{}, err
	}
	s.ID = SeekID(name)

	h.seeks.mu.Lock()
	defer h.seeks.mu.Unlock()
	if err := h.mayPlay(who); err != nil {
		return Seek{}, err
	}
	if h.seeks.count(who.ID) >= MaxSeeks {
		return Seek{}, refusal.New(TooManySeeks, MaxSeeks)
	}
	s.Posted = h.time.stamp()
	h.seeks.hang(s)
	h.lobby.touch()
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
func (h *Hall) dropSeeksOf(memberID string) {
	h.seeks.mu.Lock()
	defer h.seeks.mu.Unlock()
	if !h.people.IsHere(memberID) {
		h.seeks.drop(memberID)
	}
}

// mayPlay refuses whoever is not here or already plays.
func (h *Hall) mayPlay(who members.Identity) error { return h.mayJoin(who, "") }

// Unseek takes a seek off the board.
func (h *Hall) Unseek(ctx context.Context, who members.Identity, id SeekID) error {
	if _, node := h.seeks.awayAt(id); node != "" && !cluster.Asked(ctx) {
		_, err := h.ask.unseek.Ask(ctx, node, acceptRequest{who, id})
		return err
	}
	h.seeks.mu.Lock()
	defer h.seeks.mu.Unlock()
	s := h.seeks.hanging[id]
	if s == nil {
		return refusal.New(NoSuchSeek, refusal.Clip(string(id)))
	}
	if s.who.ID != who.ID {
		return refusal.New(NotYourSeek)
	}
	h.seeks.take(id)
	h.lobby.touch()
	return nil
}

// Seeks lists the board, the oldest first.
func (h *Hall) Seeks() []Seek { return h.seeks.list() }

// Accept takes a seek up. The game has begun, and stands in the journal, when
// it returns; both players' sessions receive the news that they are seated.
func (h *Hall) Accept(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	if _, node := h.seeks.awayAt(id); node != "" {
		return h.ask.accept.Ask(ctx, node, acceptRequest{who, id})
	}
	return h.acceptHere(ctx, who, id)
}

func (h *Hall) acceptHere(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	if err := h.admitted(ctx, who, id); err != nil {
		return "", err
	}
	s, game, err := h.reserve(who, id)
	if err != nil {
		return "", err
	}
	if err := h.begin(ctx, game, who, s); err != nil {
		h.putBack(s)
		return "", err
	}
	return game, nil
}

// begin starts the game that somebody asked for with who agreed to it. Both are
// held for it; when it does not begin they are free again.
func (h *Hall) begin(ctx context.Context, game GameID, opponent members.Identity, s *seek) error {
	players, regs, err := h.arrange(ctx, opponent, s)
	if err == nil && !s.simul { // who gives a simul sits at many boards
		err = h.holdElsewhere(ctx, game, opponent, s.who)
	}
	if err != nil {
		h.letGo(game, opponent.ID, s.who.ID)
		return err
	}
	return h.start(game, players, regs)
}

// admitted asks whether a seek's poster wants to play with somebody. A seek that
// is gone, or one's own, is refused where it is taken.
func (h *Hall) admitted(ctx context.Context, who members.Identity, id SeekID) error {
	s := h.seeks.find(id)
	if away, node := h.seeks.awayAt(id); node != "" {
		// Whether its poster's formula admits him is asked where it hangs, when he takes it up.
		s = &seek{Seek: away, who: members.Identity{ID: away.By.ID}}
	}
	if s == nil || s.who.ID == who.ID {
		return nil
	}
	p, err := h.playerOf(ctx, who, s.Category)
	if err != nil {
		return err
	}
	return s.admits(p)
}

// Admits reports whether a seek on the board would be open to somebody, nil, or
// why not.
func (h *Hall) Admits(ctx context.Context, who members.Identity, id SeekID) error {
	return h.admitted(ctx, who, id)
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
func (h *Hall) putBack(s *seek) {
	h.seeks.mu.Lock()
	defer h.seeks.mu.Unlock()
	if h.mayPlay(s.who) == nil {
		h.seeks.hang(s)
		h.lobby.touch()
	}
}

// reserve takes the seek off the board and holds both players for a game that
// is about to begin, so that neither is seated twice.
func (h *Hall) reserve(who members.Identity, id SeekID) (*seek, GameID, error) {
	name, err := h.lots.name()
	if err != nil {
		return nil, "", err
	}
	game := GameID(name)
	h.seeks.mu.Lock()
	defer h.seeks.mu.Unlock()
	s := h.seeks.hanging[id]
	switch {
	case s == nil:
		return nil, "", refusal.New(NoSuchSeek, refusal.Clip(string(id)))
	case s.who.ID == who.ID:
		return nil, "", refusal.New(OwnSeek)
	}
	if err := h.mayRate(s.Spec.Rated, who, s.who); err != nil {
		return nil, "", err
	}
	for _, one := range []members.Identity{who, s.who} {
		if err := h.mayPlay(one); err != nil {
			return nil, "", err
		}
	}
	if err := h.floor.take(game, joining{who: who}, joining{who: s.who}); err != nil {
		return nil, "", err
	}
	h.seeks.take(id)
	h.lobby.touch()
	return s, game, nil
}
