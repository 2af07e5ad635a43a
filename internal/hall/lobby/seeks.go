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

// MaxSeeks is how many seeks a member may have open.
const MaxSeeks = 3

// Seek is a public offer to play in the hall's lobby.
type Seek struct {
	ID       game.SeekID
	By       game.Player
	Spec     game.SeekSpec // with every default filled in
	Controls game.Controls // its controls: the poster's and the opponent's
	Category ratings.Category
	Posted   clock.Instant
}

// seek is a Seek with the data to start its game. A challenge has the same terms, offered to one
// person.
type seek struct {
	Seek
	terms
	who   members.Identity
	simul bool  // the game is a board of a simul, which the opponent gives
	guard Guard // nil: everybody may accept it
}

// Guard decides whether p may accept a seek. It returns nil or the refusal to send. It checks
// conditions that other packages keep for the poster, such as a formula. It is called in the
// goroutine of the person who accepts.
type Guard func(p game.Player) error

// Seek posts a seek. The poster must be connected and have no live game. The refusals are those of
// [refusal.Code], and those of the Laws for a game that the edition would not begin.
func (l *Lobby) Seek(ctx context.Context, who members.Identity, spec game.SeekSpec) (Seek, error) {
	return l.GuardedSeek(ctx, who, spec, nil)
}

// GuardedSeek posts a seek that only players admitted by guard may accept. A nil guard admits
// everybody.
func (l *Lobby) GuardedSeek(ctx context.Context, who members.Identity, spec game.SeekSpec, guard Guard) (Seek, error) {
	s, err := l.readSpec(who, spec)
	if err != nil {
		return Seek{}, err
	}
	s.guard = guard
	if s.By, err = l.describePlayer(ctx, who, s.Category); err != nil {
		return Seek{}, err
	}
	name, err := l.opt.Lots.Name()
	if err != nil {
		return Seek{}, err
	}
	s.ID = game.SeekID(name)

	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if err := l.checkCanPlay(who); err != nil {
		return Seek{}, err
	}
	if l.seeks.countOf(who.ID) >= MaxSeeks {
		return Seek{}, refusal.New(refusal.TooManySeeks, MaxSeeks)
	}
	s.Posted = l.opt.Instant()
	l.seeks.post(s)
	l.opt.Changed()
	return s.Seek, nil
}

// seekBoard keeps the open seeks. A seek is added, under the board's lock, only while its poster is
// connected and free. When a player disconnects or begins a game, their seeks are removed
// afterwards, so no seek of such a player remains.
type seekBoard struct {
	mu     sync.Mutex
	posted map[game.SeekID]*seek
	remote *cluster.Board[game.SeekID, Seek] // seeks at other nodes
}

// newSeekBoard returns a board without seeks.
func newSeekBoard() seekBoard {
	return seekBoard{posted: make(map[game.SeekID]*seek)}
}

// post adds a seek. The caller holds b.mu.
func (b *seekBoard) post(s *seek) {
	b.posted[s.ID] = s
	b.remote.Post(s.ID, s.Seek)
}

// takeDown removes a seek. The caller holds b.mu.
func (b *seekBoard) takeDown(id game.SeekID) {
	delete(b.posted, id)
	b.remote.Delete(id)
}

// remoteSeek returns a seek of another node and that node. The node is empty if the seek is at this
// node or does not exist.
func (b *seekBoard) remoteSeek(id game.SeekID) (Seek, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.posted[id] != nil {
		return Seek{}, ""
	}
	return b.remote.Get(id)
}

// countOf returns how many open seeks a member has. The caller holds b.mu.
func (b *seekBoard) countOf(memberID string) (n int) {
	for _, s := range b.posted {
		if s.who.ID == memberID {
			n++
		}
	}
	for _, s := range b.remote.All() {
		if s.By.ID == memberID {
			n++
		}
	}
	return n
}

// find returns a seek of this node, nil if there is none.
func (b *seekBoard) find(id game.SeekID) *seek {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.posted[id]
}

// list returns all seeks, the oldest first.
func (b *seekBoard) list() []Seek {
	b.mu.Lock()
	list := make([]Seek, 0, len(b.posted))
	for _, s := range b.posted {
		list = append(list, s.Seek)
	}
	list = append(list, b.remote.All()...)
	b.mu.Unlock()
	slices.SortFunc(list, func(a, c Seek) int { return cmp.Or(cmp.Compare(a.Posted, c.Posted), cmp.Compare(a.ID, c.ID)) })
	return list
}

// dropOf removes all seeks of a member and reports whether there were any.
func (b *seekBoard) dropOf(memberID string) (dropped bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropLocked(memberID)
}

// dropLocked is dropOf for a caller that holds the board's lock.
func (b *seekBoard) dropLocked(memberID string) (dropped bool) {
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

// dropSeeksOf removes the seeks of a member who has disconnected. They remain if the member has
// already reconnected.
func (l *Lobby) dropSeeksOf(memberID string) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if !l.opt.People.IsHere(memberID) {
		l.seeks.dropLocked(memberID)
	}
}

// checkCanPlay refuses a player who is not connected or is already playing.
func (l *Lobby) checkCanPlay(who members.Identity) error { return l.checkCanJoin(who, "") }

// Unseek withdraws a seek.
func (l *Lobby) Unseek(ctx context.Context, who members.Identity, id game.SeekID) error {
	if _, node := l.seeks.remoteSeek(id); node != "" && !cluster.IsFromNode(ctx) {
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

// Seeks lists all seeks, the oldest first.
func (l *Lobby) Seeks() []Seek { return l.seeks.list() }

// Accept accepts a seek. When it returns without an error, the game has begun and is recorded. Both
// players' sessions receive the news of their game.
func (l *Lobby) Accept(ctx context.Context, who members.Identity, id game.SeekID) (game.ID, error) {
	if _, node := l.seeks.remoteSeek(id); node != "" {
		return l.ask.accept.Ask(ctx, node, acceptRequest{who, id})
	}
	return l.acceptHere(ctx, who, id)
}

// acceptHere is Accept at the node that keeps the seek.
func (l *Lobby) acceptHere(ctx context.Context, who members.Identity, id game.SeekID) (game.ID, error) {
	if err := l.checkAdmission(ctx, who, id); err != nil {
		return "", err
	}
	s, gameID, err := l.reserveSeek(who, id)
	if err != nil {
		return "", err
	}
	if err := l.begin(ctx, gameID, who, s); err != nil {
		l.repost(s)
		return "", err
	}
	return gameID, nil
}

// begin starts the game of a seek with the opponent who accepted it. Both must be reserved. If the
// game does not begin, they are released.
func (l *Lobby) begin(ctx context.Context, id game.ID, opponent members.Identity, s *seek) error {
	players, regs, err := l.drawSeating(ctx, opponent, s)
	if err == nil && !s.simul { // the giver of a simul plays at many boards
		err = l.reserveRemotely(ctx, id, opponent, s.who)
	}
	if err != nil {
		l.Release(id, opponent.ID, s.who.ID)
		return err
	}
	return l.opt.Games.Start(id, players, regs)
}

// checkAdmission returns the refusal if the poster of a seek does not want to play with the given
// person. It returns nil if the seek is gone or is the person's own, because accepting refuses
// these cases.
func (l *Lobby) checkAdmission(ctx context.Context, who members.Identity, id game.SeekID) error {
	s := l.seeks.find(id)
	if away, node := l.seeks.remoteSeek(id); node != "" {
		// The node of the seek checks its poster's formula when the seek is accepted.
		s = &seek{Seek: away, who: members.Identity{ID: away.By.ID}}
	}
	if s == nil || s.who.ID == who.ID {
		return nil
	}
	p, err := l.describePlayer(ctx, who, s.Category)
	if err != nil {
		return err
	}
	return s.admits(p)
}

// Admits returns nil if the given person may accept a seek, else the refusal.
func (l *Lobby) Admits(ctx context.Context, who members.Identity, id game.SeekID) error {
	return l.checkAdmission(ctx, who, id)
}

// admits returns nil if p may accept the seek, else the refusal.
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

// repost adds a seek again whose game did not begin, unless its poster has disconnected or is still
// reserved for the game.
func (l *Lobby) repost(s *seek) {
	l.seeks.mu.Lock()
	defer l.seeks.mu.Unlock()
	if l.checkCanPlay(s.who) == nil {
		l.seeks.post(s)
		l.opt.Changed()
	}
}

// reserveSeek removes the seek and reserves both players for its game.
func (l *Lobby) reserveSeek(who members.Identity, id game.SeekID) (*seek, game.ID, error) {
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
	if err := l.checkRated(s.Spec.Rated, who, s.who); err != nil {
		return nil, "", err
	}
	for _, one := range []members.Identity{who, s.who} {
		if err := l.checkCanPlay(one); err != nil {
			return nil, "", err
		}
	}
	if err := l.opt.Seats.ReserveFree(gameID, Joining{Who: who}, Joining{Who: s.who}); err != nil {
		return nil, "", err
	}
	l.seeks.takeDown(id)
	l.opt.Changed()
	return s, gameID, nil
}
