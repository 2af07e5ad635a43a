package hall

import (
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"

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

// A simul is one person's games against several at once. Its giver has White
// everywhere, without rating, and walks from board to board: he moves where he is
// and goes on to the next; the others move when he is with them. At a board with a
// clock nobody waits for him: its player moves when he wants, as his own clock runs,
// and the giver goes where it is his move. That a game belongs to a simul stands in
// its log; where the giver is, and how often somebody has passed, is kept beside, in
// simullog.go. The Laws judge each game as any other.

// Bounds of a simul.
const (
	MaxBoards = 100 // at once
	MaxPasses = 3   // of one player
)

// Simul is a simul as it stands. It has at most [MaxBoards] boards at once, those that
// are about to begin included, and each player passes at most [MaxPasses] times; its
// giver gives no other meanwhile.
type Simul struct {
	Giver  Player
	Boards []GameID // in play, in the order of the walk
	At     GameID   // where the giver is; empty while no board is in play
}

// simulBook holds the simuls that are given, and remembers which of them are to be
// written down. Its lock is taken before all others: a giver's walk ends offers, and a
// place in a simul is kept together with the seats of its game.
type simulBook struct {
	mu    sync.Mutex
	given map[string]*simul             // by giver
	away  *cluster.Board[string, Simul] // those that other nodes lead
	log   simulLog
}

func newSimulBook() simulBook {
	return simulBook{given: make(map[string]*simul), log: newSimulLog()}
}

// gives reports whether somebody gives a simul.
func (b *simulBook) gives(memberID string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.given[memberID] != nil
}

// simul is one with what it takes to carry it on.
type simul struct {
	giver  Player
	games  map[GameID]*simulGame // also those about to begin
	boards []GameID              // in play
	at     GameID
	opened int // boards there have been
	score  SimulScore
	ending bool // the giver ends all boards: nobody is informed where he is
}

type simulGame struct {
	number int // of the board, 0 while it is about to begin
	passes int
	timed  bool // it has a clock
	black  Player
}

// Simul returns the simul that somebody gives.
func (l *lobby) Simul(memberID string) (Simul, bool) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[memberID]
	if sm == nil {
		away, node := l.simuls.away.At(memberID)
		return away, node != ""
	}
	return Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at}, true
}

// AskSimul asks somebody for a place in his simul, from the start, under the edition
// and with the clocks of spec, none when it names none; the rest of a simul's terms
// is always the same. An adjourned
// game of a simul goes on with [Hall.OfferResume]. The refusals are those of
// [Hall.Challenge], and [TooManyBoards].
func (l *lobby) AskSimul(ctx context.Context, who members.Identity, giver string, spec SeekSpec) (Offer, GameID, error) {
	node := l.simulAway(ctx, giver)
	if _, gives := l.Simul(giver); !gives {
		node = l.homeOf(ctx, giver)
	}
	if node != "" {
		return l.askChallenge(ctx, node, challengeRequest{Who: who, To: giver, Spec: spec, Simul: true})
	}
	return l.askSimulHere(ctx, who, giver, spec)
}

func (l *lobby) askSimulHere(ctx context.Context, who members.Identity, giver string, spec SeekSpec) (Offer, GameID, error) {
	opponent, here := l.opt.People.Identity(giver)
	if !here {
		return Offer{}, "", refusal.New(NotHere)
	}
	o, err := l.prepare(ctx, who, opponent, SeekSpec{
		Control: cmp.Or(spec.Control, clock.Control(nil).String()), Theirs: spec.Theirs, Edition: spec.Edition, Start: spec.Start, Color: AsBlack, Profile: FICSProfile, NoEscape: spec.NoEscape,
	})
	if err != nil {
		return Offer{}, "", err
	}
	o.Kind, o.giver, o.seek.simul = SimulOffer, giver, true
	return l.offerMatch(ctx, who, o)
}

// onward is where the giver of a simul goes after a move: the next board at which
// something waits for him. At one with a clock that is his own move.
func (l *lobby) onward(sm *simul) GameID {
	for steps := 1; steps < len(sm.boards); steps++ {
		id := sm.from(steps)
		if !sm.games[id].timed || l.turnOf(id) == AsWhite {
			return id
		}
	}
	return sm.from(1)
}

// PassBoard lets the player to move at a board of a simul think until the giver
// comes round again. It returns how often he may still do so.
func (l *lobby) PassBoard(ctx context.Context, who members.Identity, game GameID) (left int, err error) {
	v, err := l.opt.Games.Table(ctx, game, who)
	if err != nil {
		return 0, err
	}
	if left, is, err := l.walkAway(ctx, v.White.ID, walkRequest{Who: who, Game: game, Pass: true}); is {
		return left, err
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[v.White.ID]
	if sm == nil || !slices.Contains(sm.boards, game) || v.You != AsBlack {
		return 0, refusal.New(NotInSimul)
	}
	g := sm.games[game]
	switch {
	case len(sm.boards) == 1:
		return 0, refusal.New(OneBoard)
	case sm.at != game, !v.You.Is(v.Turn):
		return 0, refusal.New(GiverAway, sm.giver.Handle)
	case g.passes >= MaxPasses:
		return 0, refusal.New(NoPasses, MaxPasses)
	}
	g.passes++
	l.noteSimul(sm.giver.ID)
	left = MaxPasses - g.passes
	for _, p := range []Player{sm.giver, g.black} {
		l.opt.People.Send(p.ID, News{Simul: &SimulNews{Step: SimulPassed, Giver: sm.giver, Game: game, Player: g.black.Handle, Left: left}})
	}
	l.goTo(sm, sm.from(1), "")
	return left, nil
}

// EndBoards calls games of a simul off for its giver, or adjourns them: the one
// at which he is, or all. Who joins a simul has agreed to that beforehand. What
// cannot be done at one board keeps no other from it.
func (l *lobby) EndBoards(ctx context.Context, who members.Identity, kind OfferKind, all bool) error {
	if _, is, err := l.walkAway(ctx, who.ID, walkRequest{Who: who, End: kind, All: all}); is {
		return err
	}
	sm, gives := l.Simul(who.ID)
	if !gives || sm.At == "" {
		return refusal.New(NotInSimul)
	}
	games := sm.Boards
	if !all {
		games = []GameID{sm.At}
	} else {
		l.endingAll(who.ID, true)
		defer l.endingAll(who.ID, false)
	}
	var failed []error
	for _, id := range games {
		v, err := l.opt.Games.Look(ctx, id)
		if err == nil && kind == AdjournOffer && (v.White.Guest || v.Black.Guest) {
			err = refusal.New(MembersOnly)
		}
		if err == nil {
			err = l.opt.Games.CarryOut(ctx, Offer{Kind: kind, Game: id})
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// endingAll says that a giver ends all his boards, or has done so: then those that
// would not end are informed where he is.
func (l *lobby) endingAll(giver string, ending bool) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[giver]
	if sm == nil {
		return
	}
	if sm.ending = ending; !ending && sm.at != "" {
		l.tellBoards(sm, "")
	}
}

// mayJoin refuses whoever is not here, or plays already: all but the giver of a
// simul, who may sit at others of it. giver is empty outside simuls; where it is not,
// the caller holds l.simuls.mu.
func (l *lobby) mayJoin(who members.Identity, giver string) error {
	if l.opt.Seats.IsClosing() {
		return refusal.New(Closing)
	}
	if !l.opt.People.IsHere(who.ID) {
		return refusal.New(NotHere)
	}
	if err := l.mayBeginAgain(who); err != nil {
		return err
	}
	if err := l.opt.Seats.MayPlay(l.joining(who, giver)); err != nil {
		return err
	}
	if giver == "" || who.ID != giver {
		return nil
	}
	if sm := l.simuls.given[giver]; sm != nil && len(sm.games) >= MaxBoards {
		return refusal.New(TooManyBoards, who.Handle, MaxBoards)
	}
	return nil
}

// joining is somebody who is to play: the giver of a simul beside the other games of
// it, for which the caller holds l.simuls.mu.
func (l *lobby) joining(who members.Identity, giver string) joining {
	j := joining{Who: who}
	if giver != "" && who.ID == giver {
		if sm := l.simuls.given[giver]; sm != nil {
			j.Also = func(id GameID) bool { return sm.games[id] != nil }
		}
	}
	return j
}

// holdBoard keeps a place in a simul for a game that is about to begin. The
// caller holds l.simuls.mu.
func (l *lobby) holdBoard(giver string, game GameID) {
	if l.simuls.given[giver] == nil {
		l.simuls.given[giver] = &simul{games: map[GameID]*simulGame{}}
	}
	l.simuls.given[giver].games[game] = &simulGame{}
}

// freeBoard gives the place of a game back that has not begun. The caller holds
// l.simuls.mu.
func (l *lobby) freeBoard(giver string, game GameID) {
	sm := l.simuls.given[giver]
	if sm == nil || sm.games[game] == nil || sm.games[game].number > 0 {
		return
	}
	delete(sm.games, game)
	l.perhapsOver(sm, giver)
}

// openBoard adds a game that has begun, or goes on, to its simul.
func (l *lobby) openBoard(s *game.Seating, game GameID) {
	if !s.Simul {
		return
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	if sm := l.simuls.given[s.White.ID]; sm == nil || sm.games[game] == nil {
		l.holdBoard(s.White.ID, game)
	}
	sm := l.simuls.given[s.White.ID]
	g := sm.games[game]
	if g.number > 0 {
		return
	}
	sm.giver = s.White
	sm.opened++
	g.number, g.timed, g.black = sm.opened, s.Timed(), s.Black
	sm.boards = append(sm.boards, game)
	l.noteSimul(sm.giver.ID)
	if sm.at == "" {
		sm.at = game
	}
	l.tellBoards(sm, game)
}

// goTo takes a giver to another board. A board that he leaves without a move is
// told, and what was proposed there waits no more. The caller holds l.simuls.mu.
func (l *lobby) goTo(sm *simul, game GameID, way Walk) {
	left := sm.at
	if left == game {
		return
	}
	if way != "" {
		g := sm.games[left]
		l.opt.People.Send(g.black.ID, News{Simul: &SimulNews{Step: SimulLeft, Giver: sm.giver, Game: left, Way: way}})
	}
	if g := sm.games[left]; g != nil && !g.timed {
		l.leaveOffers(left, sm.giver.ID)
	}
	sm.at = game
	l.noteSimul(sm.giver.ID)
	l.tellBoards(sm, left)
}

// leaveOffers ends what was proposed at a board that the giver of a simul leaves.
func (l *lobby) leaveOffers(game GameID, giver string) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool { return o.Game == game && o.Kind != DrawOffer }, func(o *offer) OfferNews {
		if o.To.ID == giver {
			return OfferNews{Step: OfferDeclined}
		}
		return OfferNews{Step: OfferWithdrawn}
	})
}

// tellBoards informs everybody in a simul where its giver is, who comes from a game.
// With one board there is no such news. The caller holds l.simuls.mu.
func (l *lobby) tellBoards(sm *simul, from GameID) {
	if sm.opened < 2 || sm.ending {
		return
	}
	news := SimulNews{Step: SimulAt, Giver: sm.giver, Game: sm.at, Player: sm.games[sm.at].black.Handle, From: from, Seq: l.seqOf(from)}
	l.opt.People.Send(sm.giver.ID, News{Simul: &news})
	for away := range sm.boards {
		id := sm.from(away)
		l.opt.People.Send(sm.games[id].black.ID, News{Simul: &SimulNews{Step: SimulAt, Giver: sm.giver, Game: id, Away: away}})
	}
}

// noteSimul has it written, and the other nodes know, that a simul has changed. The caller holds l.simuls.mu.
func (l *lobby) noteSimul(giver string) {
	l.simuls.log.note(giver)
	l.postSimul(giver)
}

// perhapsOver ends a simul without boards. The caller holds l.simuls.mu.
func (l *lobby) perhapsOver(sm *simul, giver string) {
	if len(sm.games) > 0 {
		return
	}
	delete(l.simuls.given, giver)
	l.postSimul(giver)
	if sm.opened == 0 {
		return
	}
	l.opt.People.SendAll(News{Simul: &SimulNews{Step: SimulOver, Giver: sm.giver, Number: sm.opened, Score: sm.score}})
}

// endBoard takes a game that is over, or adjourned, out of its simul. The caller
// holds l.simuls.mu.
func (l *lobby) endBoard(giver string, game GameID, result laws.Result) {
	sm := l.simuls.given[giver]
	i := -1
	if sm != nil {
		i = slices.Index(sm.boards, game)
	}
	if i < 0 {
		return
	}
	number := sm.games[game].number
	delete(sm.games, game)
	sm.boards = slices.Delete(sm.boards, i, i+1)
	sm.score.Add(result)
	l.noteSimul(giver)
	l.opt.People.Send(giver, News{Simul: &SimulNews{
		Step: SimulBoardOver, Giver: sm.giver, Game: game, Number: number, Left: len(sm.boards), From: game, Seq: l.seqOf(game),
	}})
	if len(sm.boards) == 0 {
		sm.at = ""
		l.perhapsOver(sm, giver)
		return
	}
	if sm.at == game {
		sm.at = sm.boards[i%len(sm.boards)]
	}
	l.tellBoards(sm, game)
}

// giverAway reports whether a game waits until the giver of its simul is at it: he
// is at another board, and it has no clock.
func (l *lobby) giverAway(giver string, game GameID) bool {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	sm := l.simuls.given[giver]
	return sm != nil && sm.at != game && slices.Contains(sm.boards, game) && !sm.games[game].timed
}

// mind refuses a player of a simul what waits until its giver is at his board,
// and takes the giver to the board where he moves.
func (l *lobby) mind(s *game.Seating, id GameID, who members.Identity, c laws.Command, made func() int) error {
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
	repeated := moves && m.Ply < ply // his last move once more
	switch {
	case who.ID == s.Black.ID && !s.Timed() && (moves && !repeated || offers):
		return refusal.New(GiverAway, s.White.Handle)
	case who.ID == s.White.ID && moves && !repeated:
		l.goTo(sm, id, "")
	}
	return nil
}

// stroll does in a simul what follows from the events of one of its games.
func (l *lobby) followSimul(recs []Recorded, st *game.State) {
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
				l.goTo(sm, l.onward(sm), "")
			}
		case laws.GameEnded:
			l.endBoard(s.White.ID, id, e.Result)
		default: // changes nothing in the walk
		}
	}
	if st.Game().AdjournState() == laws.Adjourned {
		l.endBoard(s.White.ID, id, laws.NoResult)
	}
}
