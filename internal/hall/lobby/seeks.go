package lobby

import (
	"cmp"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
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
	ID       game.SeekID
	By       game.Player
	Spec     game.SeekSpec // with every default filled in
	Controls game.Controls // its controls: the poster's and the opponent's
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

// Guard decides whether somebody may take a seek up: nil, or the refusal that they
// are told. It holds what its poster has set elsewhere, such as a formula. It is
// asked in the goroutine of who wants to take the seek up.
type Guard func(p game.Player) error

// Seek posts a call for an opponent. The poster must be connected and have no
// live game. The refusals are those of [refusal.Code], and those of the Laws for a game
// that the edition would not begin.
func (l *Lobby) Seek(ctx context.Context, who members.Identity, spec game.SeekSpec) (Seek, error) {
	return l.GuardedSeek(ctx, who, spec, nil)
}

// GuardedSeek is Seek with a guard over who may take it up; nil lets everybody.
func (l *Lobby) GuardedSeek(ctx context.Context, who members.Identity, spec game.SeekSpec, guard Guard) (Seek, error) {
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
	s.ID = game.SeekID(name)

	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if err := l.mayPlay(who); err != nil {
		return Seek{}, err
	}
	if l.seeks.count(who.ID) >= MaxSeeks {
		return Seek{}, refusal.New(refusal.TooManySeeks, MaxSeeks)
	}
	s.Posted = l.opt.Instant()
	l.seeks.post(s)
	l.opt.Changed()
	return s.Seek, nil
}

// seekBoard is where seeks hang until somebody takes them up. Who hangs one there is
// here and free at that moment, under its lock; a player who leaves or sits down takes
// their seeks off behind it. So none outlives that.
type seekBoard struct {
	mu     sync.Mutex
	posted map[game.SeekID]*seek
	away   *cluster.Board[game.SeekID, Seek] // those that hang at other nodes
}

func newSeekBoard() seekBoard {
	return seekBoard{posted: make(map[game.SeekID]*seek)}
}

// post hangs a seek up, and take takes one down. The caller holds b.mu.
func (b *seekBoard) post(s *seek) {
	b.posted[s.ID] = s
	b.away.Post(s.ID, s.Seek)
}

func (b *seekBoard) takeDown(id game.SeekID) {
	delete(b.posted, id)
	b.away.TakeDown(id)
}

// awayAt is the node at which a seek hangs; empty when it hangs here, or nowhere.
func (b *seekBoard) awayAt(id game.SeekID) (Seek, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.posted[id] != nil {
		return Seek{}, ""
	}
	return b.away.At(id)
}

// count is how many seeks somebody has. The caller holds b.mu.
func (b *seekBoard) count(memberID string) (n int) {
	for _, s := range b.posted {
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
func (b *seekBoard) find(id game.SeekID) *seek {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.posted[id]
}

// list is the board, the oldest first.
func (b *seekBoard) list() []Seek {
	b.mu.Lock()
	list := make([]Seek, 0, len(b.posted))
	for _, s := range b.posted {
		list = append(list, s.Seek)
	}
	list = append(list, b.away.All()...)
	b.mu.Unlock()
	slices.SortFunc(list, func(a, c Seek) int { return cmp.Or(cmp.Compare(a.Posted, c.Posted), cmp.Compare(a.ID, c.ID)) })
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
	var own []game.SeekID
	for id, s := range b.posted {
		if s.who.ID == memberID {
			own = append(own, id)
		}
	}
	slices.Sort(own)
	for _, id := range own {
		b.takeDown(id)
	}
	return len(own) > 0
}

// dropSeeksOf takes the seeks of somebody who has left off the board. Who is back
// already keeps them.
func (l *Lobby) dropSeeksOf(memberID string) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if !l.opt.People.IsHere(memberID) {
		l.seeks.drop(memberID)
	}
}

// mayPlay refuses a player who is not here or already plays.
func (l *Lobby) mayPlay(who members.Identity) error { return l.mayJoin(who, "") }

// Unseek takes a seek off the board.
func (l *Lobby) Unseek(ctx context.Context, who members.Identity, id game.SeekID) error {
	if _, node := l.seeks.awayAt(id); node != "" && !cluster.Asked(ctx) {
		_, err := l.ask.unseek.Ask(ctx, node, acceptRequest{who, id})
		return err
	}
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	s := l.seeks.posted[id]
	if s == nil {
		return refusal.New(refusal.NoSuchSeek, refusal.Clip(string(id)))
	}
	if s.who.ID != who.ID {
		return refusal.New(refusal.NotYourSeek)
	}
	l.seeks.takeDown(id)
	l.opt.Changed()
	return nil
}

// Seeks lists the board, the oldest first.
func (l *Lobby) Seeks() []Seek { return l.seeks.list() }

// Accept takes a seek up. The game has begun, and stands in the journal, when
// it returns; both players' sessions receive the news that they are seated.
func (l *Lobby) Accept(ctx context.Context, who members.Identity, id game.SeekID) (game.ID, error) {
	if _, node := l.seeks.awayAt(id); node != "" {
		return l.ask.accept.Ask(ctx, node, acceptRequest{who, id})
	}
	return l.acceptHere(ctx, who, id)
}

func (l *Lobby) acceptHere(ctx context.Context, who members.Identity, id game.SeekID) (game.ID, error) {
	if err := l.checkAdmission(ctx, who, id); err != nil {
		return "", err
	}
	s, gameID, err := l.reserve(who, id)
	if err != nil {
		return "", err
	}
	if err := l.begin(ctx, gameID, who, s); err != nil {
		l.repost(s)
		return "", err
	}
	return gameID, nil
}

// begin starts the game that somebody asked for with who agreed to it. Both are
// held for it; when it does not begin they are free again.
func (l *Lobby) begin(ctx context.Context, id game.ID, opponent members.Identity, s *seek) error {
	players, regs, err := l.arrange(ctx, opponent, s)
	if err == nil && !s.simul { // who gives a simul sits at many boards
		err = l.holdElsewhere(ctx, id, opponent, s.who)
	}
	if err != nil {
		l.LetGo(id, opponent.ID, s.who.ID)
		return err
	}
	return l.opt.Games.Start(id, players, regs)
}

// checkAdmission asks whether a seek's poster wants to play with somebody. A seek that
// is gone, or one's own, is refused where it is taken.
func (l *Lobby) checkAdmission(ctx context.Context, who members.Identity, id game.SeekID) error {
	s := l.seeks.find(id)
	if away, node := l.seeks.awayAt(id); node != "" {
		// Whether its poster's formula admits them is asked where it hangs, when they take it up.
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
func (l *Lobby) Admits(ctx context.Context, who members.Identity, id game.SeekID) error {
	return l.checkAdmission(ctx, who, id)
}

func (s *seek) admits(p game.Player) error {
	switch {
	case s.Spec.Manual:
		return refusal.New(refusal.SeekIsManual, s.By.Handle)
	case p.Rating < s.Spec.Low, s.Spec.High > 0 && p.Rating > s.Spec.High:
		return refusal.New(refusal.OutOfRange, s.Spec.Low, s.Spec.High)
	case s.guard != nil:
		return s.guard(p)
	}
	return nil
}

// repost hangs a seek up again whose game did not begin, unless its poster
// left, or is still held for the game.
func (l *Lobby) repost(s *seek) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if l.mayPlay(s.who) == nil {
		l.seeks.post(s)
		l.opt.Changed()
	}
}

// reserve takes the seek off the board and holds both players for a game that
// is about to begin, so that neither is seated twice.
func (l *Lobby) reserve(who members.Identity, id game.SeekID) (*seek, game.ID, error) {
	name, err := l.opt.Lots.Name()
	if err != nil {
		return nil, "", err
	}
	gameID := game.ID(name)
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	s := l.seeks.posted[id]
	switch {
	case s == nil:
		return nil, "", refusal.New(refusal.NoSuchSeek, refusal.Clip(string(id)))
	case s.who.ID == who.ID:
		return nil, "", refusal.New(refusal.OwnSeek)
	}
	if err := l.mayRate(s.Spec.Rated, who, s.who); err != nil {
		return nil, "", err
	}
	for _, one := range []members.Identity{who, s.who} {
		if err := l.mayPlay(one); err != nil {
			return nil, "", err
		}
	}
	if err := l.opt.Seats.Take(gameID, Joining{Who: who}, Joining{Who: s.who}); err != nil {
		return nil, "", err
	}
	l.seeks.takeDown(id)
	l.opt.Changed()
	return s, gameID, nil
}
