package lobby

import (
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"

	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// A simul is one person's games against several opponents at the same time. Its giver has White on
// every board. The games are unrated. The giver goes from board to board: they move at the board
// where they are and go on to the next. The opponent moves while the giver is at the board. At a
// board with a clock the opponent may move at any time, because their clock runs, and the giver
// goes only to such boards at which it is their turn. The log of a game says that it belongs to a
// simul. The position of the giver and the passes are stored separately, in simullog.go. The Laws
// apply to each game as to any other.

// How many boards a simul may have, and how often a player may pass.
const (
	MaxBoards = 100 // at the same time
	MaxPasses = 3   // of one player in a simul
)

// Simul is the current state of a simul. It has at most [MaxBoards] boards at the same time,
// including those that are about to begin. Each player may pass at most [MaxPasses] times. A member
// gives at most one simul at a time.
type Simul struct {
	Giver  game.Player
	Boards []game.ID // live games, in the order in which the giver visits them
	At     game.ID   // the board at which the giver is; empty while no game is live
}

// simulBook keeps the running simuls and remembers which of them changed since they were stored.
// Its lock is taken before all others: when a giver goes to another board, offers end, and a board
// of a simul is reserved together with the players of its game.
type simulBook struct {
	mu     sync.Mutex
	given  map[string]*simul             // by giver's member ID
	remote *cluster.Board[string, Simul] // those of other nodes
	log    simulLog
}

// newSimulBook returns a book without simuls.
func newSimulBook() simulBook {
	return simulBook{given: make(map[string]*simul), log: newSimulLog()}
}

// gives reports whether a member gives a simul.
func (b *simulBook) gives(memberID string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.given[memberID] != nil
}

// simul is a running simul.
type simul struct {
	giver  game.Player
	games  map[game.ID]*simulGame // including those about to begin
	boards []game.ID              // live games
	at     game.ID
	opened int // number of boards so far
	score  news.SimulScore
	ending bool // the giver is ending all boards: sendBoardNews sends nothing
}

// simulGame is one board of a simul.
type simulGame struct {
	number int // of the board, 0 while it is about to begin
	passes int
	timed  bool // it has a clock
	black  game.Player
}

// Simul returns the simul that a member gives. The result is false if there is none.
func (l *Lobby) Simul(memberID string) (Simul, bool) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[memberID]
	if sm == nil {
		away, node := l.simuls.remote.Get(memberID)
		return away, node != ""
	}
	return Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at}, true
}

// AskSimul asks the giver of a simul for a board in it. The game begins from the start position of
// spec, with its edition and clocks; without clocks if spec names none. All other terms of a simul
// are fixed. Adjourned games of a simul are resumed with [Lobby.OfferResume]. The refusals are
// those of [Lobby.Challenge], and [refusal.TooManyBoards].
func (l *Lobby) AskSimul(ctx context.Context, who members.Identity, giver string, spec game.SeekSpec) (news.Offer, game.ID, error) {
	node := l.remoteSimulNode(ctx, giver)
	if _, gives := l.Simul(giver); !gives {
		node = l.homeNode(ctx, giver)
	}
	if node != "" {
		return l.forwardChallenge(ctx, node, challengeRequest{Who: who, To: giver, Spec: spec, Simul: true})
	}
	return l.askSimulHere(ctx, who, giver, spec)
}

// askSimulHere is AskSimul at the node that keeps the request.
func (l *Lobby) askSimulHere(ctx context.Context, who members.Identity, giver string, spec game.SeekSpec) (news.Offer, game.ID, error) {
	opponent, here := l.opt.People.Identity(giver)
	if !here {
		return news.Offer{}, "", refusal.New(refusal.NotHere)
	}
	o, err := l.newChallenge(ctx, who, opponent, game.SeekSpec{
		Control: cmp.Or(spec.Control, clock.Control(nil).String()), Theirs: spec.Theirs, Edition: spec.Edition, Start: spec.Start, Color: game.AsBlack, Profile: game.FICSProfile, NoEscape: spec.NoEscape,
	})
	if err != nil {
		return news.Offer{}, "", err
	}
	o.Kind, o.giver, o.seek.simul = news.SimulOffer, giver, true
	return l.offerMatch(ctx, who, o)
}

// nextWaitingBoard returns the board to which the giver goes after a move: the next board at which
// they are needed. A board with a clock needs them only if it is their turn.
func (l *Lobby) nextWaitingBoard(sm *simul) game.ID {
	for steps := 1; steps < len(sm.boards); steps++ {
		id := sm.boardAfter(steps)
		if !sm.games[id].timed || l.turnOf(id) == game.AsWhite {
			return id
		}
	}
	return sm.boardAfter(1)
}

// PassBoard lets the player to move at a board of a simul wait with their move until the giver
// comes round again. It returns how many passes they have left.
func (l *Lobby) PassBoard(ctx context.Context, who members.Identity, id game.ID) (left int, err error) {
	v, err := l.opt.Games.Table(ctx, id, who)
	if err != nil {
		return 0, err
	}
	if left, is, err := l.walkRemote(ctx, v.White.ID, walkRequest{Who: who, Game: id, Pass: true}); is {
		return left, err
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[v.White.ID]
	if sm == nil || !slices.Contains(sm.boards, id) || v.You != game.AsBlack {
		return 0, refusal.New(refusal.NotInSimul)
	}
	g := sm.games[id]
	switch {
	case len(sm.boards) == 1:
		return 0, refusal.New(refusal.OneBoard)
	case sm.at != id, !v.You.Is(v.Turn):
		return 0, refusal.New(refusal.GiverAway, sm.giver.Handle)
	case g.passes >= MaxPasses:
		return 0, refusal.New(refusal.NoPasses, MaxPasses)
	}
	g.passes++
	l.markChanged(sm.giver.ID)
	left = MaxPasses - g.passes
	for _, p := range []game.Player{sm.giver, g.black} {
		l.opt.People.Send(p.ID, news.News{Simul: &news.SimulNews{Step: news.SimulPassed, Giver: sm.giver, Game: id, Player: g.black.Handle, Left: left}})
	}
	l.moveGiver(sm, sm.boardAfter(1), "")
	return left, nil
}

// EndBoards aborts or adjourns games of a simul for its giver: the game at which they are, or all
// of them. Players agree to that by joining a simul. An error at one board does not stop the
// others.
func (l *Lobby) EndBoards(ctx context.Context, who members.Identity, kind news.OfferKind, all bool) error {
	if kind != news.AbortOffer && kind != news.AdjournOffer {
		return refusal.New(refusal.ByTheLaws)
	}
	if _, is, err := l.walkRemote(ctx, who.ID, walkRequest{Who: who, End: kind, All: all}); is {
		return err
	}
	sm, gives := l.Simul(who.ID)
	if !gives || sm.At == "" {
		return refusal.New(refusal.NotInSimul)
	}
	games := sm.Boards
	if !all {
		games = []game.ID{sm.At}
	} else {
		l.setEndingAll(who.ID, true)
		defer l.setEndingAll(who.ID, false)
	}
	var failed []error
	for _, id := range games {
		v, err := l.opt.Games.Look(ctx, id)
		if err == nil && kind == news.AdjournOffer && (v.White.Guest || v.Black.Guest) {
			err = refusal.New(refusal.MembersOnly)
		}
		if err == nil {
			err = l.opt.Games.CarryOut(ctx, news.Offer{Kind: kind, Game: id})
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// setEndingAll sets whether a giver is ending all boards. Afterwards the players of games that did
// not end are informed where the giver is.
func (l *Lobby) setEndingAll(giver string, ending bool) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[giver]
	if sm == nil {
		return
	}
	if sm.ending = ending; !ending && sm.at != "" {
		l.sendBoardNews(sm, "")
	}
}

// checkCanJoin refuses a player who is not connected or already plays. The giver of a simul may
// play other games of the same simul. giver is empty outside simuls; if it is set, the caller holds
// l.simuls.mu.
func (l *Lobby) checkCanJoin(who members.Identity, giver string) error {
	if l.opt.Seats.IsClosing() {
		return refusal.New(refusal.Closing)
	}
	if !l.opt.People.IsHere(who.ID) {
		return refusal.New(refusal.NotHere)
	}
	if err := l.checkAborted(who); err != nil {
		return err
	}
	if err := l.opt.Seats.MayPlay(l.joining(who, giver)); err != nil {
		return err
	}
	if giver == "" || who.ID != giver {
		return nil
	}
	if sm := l.simuls.given[giver]; sm != nil && len(sm.games) >= MaxBoards {
		return refusal.New(refusal.TooManyBoards, who.Handle, MaxBoards)
	}
	return nil
}

// joining returns the data with which a player is reserved. The giver of a simul may also play its
// other games; then the caller holds l.simuls.mu.
func (l *Lobby) joining(who members.Identity, giver string) Joining {
	j := Joining{Who: who}
	if giver != "" && who.ID == giver {
		if sm := l.simuls.given[giver]; sm != nil {
			j.MayAlsoPlay = func(id game.ID) bool { return sm.games[id] != nil }
		}
	}
	return j
}

// reserveBoard reserves a board in a simul for a game that is about to begin. The caller holds
// l.simuls.mu.
func (l *Lobby) reserveBoard(giver string, id game.ID) {
	if l.simuls.given[giver] == nil {
		l.simuls.given[giver] = &simul{games: map[game.ID]*simulGame{}}
	}
	l.simuls.given[giver].games[id] = &simulGame{}
}

// releaseBoard gives up the reserved board of a game that did not begin. The caller holds
// l.simuls.mu.
func (l *Lobby) releaseBoard(giver string, id game.ID) {
	sm := l.simuls.given[giver]
	if sm == nil || sm.games[id] == nil || sm.games[id].number > 0 {
		return
	}
	delete(sm.games, id)
	l.endIfEmpty(sm, giver)
}

// openBoard adds a game that begins or is resumed to its simul.
func (l *Lobby) openBoard(s *game.Seating, id game.ID) {
	if !s.Simul {
		return
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	if sm := l.simuls.given[s.White.ID]; sm == nil || sm.games[id] == nil {
		l.reserveBoard(s.White.ID, id)
	}
	sm := l.simuls.given[s.White.ID]
	g := sm.games[id]
	if g.number > 0 {
		return
	}
	sm.giver = s.White
	sm.opened++
	g.number, g.timed, g.black = sm.opened, s.Timed(), s.Black
	sm.boards = append(sm.boards, id)
	l.markChanged(sm.giver.ID)
	if sm.at == "" {
		sm.at = id
	}
	l.sendBoardNews(sm, id)
}

// moveGiver moves the giver of a simul to another board. If way is set, the giver leaves the
// present board without a move, and the player there is informed. Proposals at the board that the
// giver leaves end, unless it has a clock. The caller holds l.simuls.mu.
func (l *Lobby) moveGiver(sm *simul, id game.ID, way news.Walk) {
	left := sm.at
	if left == id {
		return
	}
	if way != "" {
		g := sm.games[left]
		l.opt.People.Send(g.black.ID, news.News{Simul: &news.SimulNews{Step: news.SimulLeft, Giver: sm.giver, Game: left, Way: way}})
	}
	if g := sm.games[left]; g != nil && !g.timed {
		l.endBoardOffers(left, sm.giver.ID)
	}
	sm.at = id
	l.markChanged(sm.giver.ID)
	l.sendBoardNews(sm, left)
}

// endBoardOffers ends the proposals at a board that the giver of a simul leaves.
func (l *Lobby) endBoardOffers(id game.ID, giver string) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool { return o.Game == id && o.Kind != news.DrawOffer }, func(o *offer) news.OfferNews {
		if o.To.ID == giver {
			return news.OfferNews{Step: news.OfferDeclined}
		}
		return news.OfferNews{Step: news.OfferWithdrawn}
	})
}

// sendBoardNews informs everybody in a simul at which board its giver now is. from is the game that
// they come from. Nothing is sent if there was only one board so far. The caller holds l.simuls.mu.
func (l *Lobby) sendBoardNews(sm *simul, from game.ID) {
	if sm.opened < 2 || sm.ending {
		return
	}
	at := news.SimulNews{Step: news.SimulAt, Giver: sm.giver, Game: sm.at, Player: sm.games[sm.at].black.Handle, From: from, Seq: l.seqOf(from)}
	l.opt.People.Send(sm.giver.ID, news.News{Simul: &at})
	for away := range sm.boards {
		id := sm.boardAfter(away)
		l.opt.People.Send(sm.games[id].black.ID, news.News{Simul: &news.SimulNews{Step: news.SimulAt, Giver: sm.giver, Game: id, Away: away}})
	}
}

// markChanged records that a simul has changed, so that it is stored and published to the other
// nodes. The caller holds l.simuls.mu.
func (l *Lobby) markChanged(giver string) {
	l.simuls.log.markChanged(giver)
	l.postSimul(giver)
}

// endIfEmpty ends a simul that has no boards. The caller holds l.simuls.mu.
func (l *Lobby) endIfEmpty(sm *simul, giver string) {
	if len(sm.games) > 0 {
		return
	}
	delete(l.simuls.given, giver)
	l.postSimul(giver)
	if sm.opened == 0 {
		return
	}
	l.opt.People.SendAll(news.News{Simul: &news.SimulNews{Step: news.SimulOver, Giver: sm.giver, Number: sm.opened, Score: sm.score}})
}

// endBoard removes a finished or adjourned game from its simul. The caller holds l.simuls.mu.
func (l *Lobby) endBoard(giver string, id game.ID, result laws.Result) {
	sm := l.simuls.given[giver]
	i := -1
	if sm != nil {
		i = slices.Index(sm.boards, id)
	}
	if i < 0 {
		return
	}
	number := sm.games[id].number
	delete(sm.games, id)
	sm.boards = slices.Delete(sm.boards, i, i+1)
	sm.score.Add(result)
	l.markChanged(giver)
	l.opt.People.Send(giver, news.News{Simul: &news.SimulNews{
		Step: news.SimulBoardOver, Giver: sm.giver, Game: id, Number: number, Left: len(sm.boards), From: id, Seq: l.seqOf(id),
	}})
	if len(sm.boards) == 0 {
		sm.at = ""
		l.endIfEmpty(sm, giver)
		return
	}
	if sm.at == id {
		sm.at = sm.boards[i%len(sm.boards)]
	}
	l.sendBoardNews(sm, id)
}

// IsWaitingForGiver reports whether a game must wait for the giver of its simul, because they are
// at another board and the game has no clock.
func (l *Lobby) IsWaitingForGiver(giver string, id game.ID) bool {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[giver]
	return sm != nil && sm.at != id && slices.Contains(sm.boards, id) && !sm.games[id].timed
}

// CheckSimulMove refuses a move or draw offer of a player in a simul while its giver is at another
// board. If the giver makes a move, CheckSimulMove first moves the giver to that board. made
// returns the number of half moves made.
func (l *Lobby) CheckSimulMove(s *game.Seating, id game.ID, who members.Identity, c laws.Command, made func() int) error {
	if !s.Simul {
		return nil
	}
	m, moves := c.(laws.Move)
	_, offers := c.(laws.OfferDraw)
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[s.White.ID]
	if sm == nil || sm.at == id || !slices.Contains(sm.boards, id) {
		return nil
	}
	ply := made()
	repeated := moves && m.Ply < ply // the last move, sent again
	switch {
	case who.ID == s.Black.ID && !s.Timed() && (moves && !repeated || offers):
		return refusal.New(refusal.GiverAway, s.White.Handle)
	case who.ID == s.White.ID && moves && !repeated:
		l.moveGiver(sm, id, "")
	}
	return nil
}

// FollowSimul updates a simul after new events in one of its games.
func (l *Lobby) FollowSimul(recs []game.Recorded, st *game.State) {
	s, id := st.Seating(), st.ID()
	if !s.Simul {
		return
	}
	for _, r := range recs {
		if _, is := r.Event.(laws.PlayResumed); is {
			l.openBoard(s, id)
		}
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	for _, r := range recs {
		switch e := r.Event.(type) { //nolint:gochecksumtype // only these lead the host of a simultaneous to another board
		case laws.MoveMade:
			sm := l.simuls.given[s.White.ID]
			if e.Color == chess.White && sm != nil && sm.at == id && !st.Game().Over() {
				l.moveGiver(sm, l.nextWaitingBoard(sm), "")
			}
		case laws.GameEnded:
			l.endBoard(s.White.ID, id, e.Result)
		default: // does not move the giver
		}
	}
	if st.Game().AdjournState() == laws.Adjourned {
		l.endBoard(s.White.ID, id, laws.NoResult)
	}
}
