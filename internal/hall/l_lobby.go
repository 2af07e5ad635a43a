package hall

import (
	"context"
	"log/slog"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// lobbyOptions are what a [lobby] needs from the hall. All but Cluster are needed.
type lobbyOptions struct {
	Games   lobbyGames
	Seats   lobbySeats
	People  *presence.People
	Lots    lobbyLots
	Cluster *cluster.Cluster // the other nodes of the server; nil alone

	Journal   *journal.Journal
	Directory game.Directory
	Limits    *limits.Limits // how often people challenge and call games off
	Log       *slog.Logger
	Work      context.Context      // ends with the hall
	Now       func() time.Time     // the machine's clock
	Instant   func() clock.Instant // the hall's

	// MayPlayRated reports whether somebody may play games that are rated.
	MayPlayRated func(memberID string) bool
	Changed      func()                // the board of seeks has changed
	SetAside     func(err error) error // sets a stream aside that cannot be read, and returns the refusal

	// LagCap, LagFree, LagQuota and LagGame are those of games from seeks, see laws.Regulations.
	LagCap, LagFree, LagQuota, LagGame time.Duration
}

// lobbyLots draws what is left to chance.
type lobbyLots interface {
	// Name draws an identity.
	Name() (string, error)
	// Below draws a whole number from 0 to n-1, each with the same chance.
	Below(n int) (int, error)
}

// lobbySeats say which games there are, and who is held for which.
type lobbySeats interface {
	// IsClosing reports whether the hall closes.
	IsClosing() bool
	// MayPlay refuses whoever plays already.
	MayPlay(j joining) error
	// Take holds people for a game that is about to begin, if all of them are free.
	Take(id GameID, players ...joining) error
	// Hold holds members for a game whatever else they play.
	Hold(id GameID, memberIDs ...string)
	// LetGo lets members go from a game that ended or did not begin.
	LetGo(id GameID, memberIDs ...string)
	// LetGoUnbegun lets members go from a game at another node that has not begun.
	LetGoUnbegun(id GameID, memberIDs ...string)
	// Adjourned returns an adjourned game; ok is false when it is none.
	Adjourned(id GameID) (row GameRow, ok bool)
}

// lobbyGames are the tables of the hall.
type lobbyGames interface {
	// Start begins a game for which both players are held; when it does not begin they are free again.
	Start(id GameID, s game.Seating, regs laws.Regulations) error
	// Resume lets an adjourned game go on, for which both players are held.
	Resume(ctx context.Context, id GameID) error
	// Table returns a game as somebody may see it, and Look as the server itself does.
	Table(ctx context.Context, id GameID, who members.Identity) (View, error)
	Look(ctx context.Context, id GameID) (View, error)
	// Shown returns whose move it is in a game that has a table here, and the last record of its log that is shown.
	Shown(id GameID) (turn Side, seq uint64)
	// AnswerDraw accepts an offer of a draw, or declines it.
	AnswerDraw(ctx context.Context, id GameID, who members.Identity, accept bool) error
	// MayPropose refuses what somebody may not propose in a game.
	MayPropose(ctx context.Context, who members.Identity, o Offer) error
	// CarryOut does what both players of a game have agreed on.
	CarryOut(ctx context.Context, o Offer) error
}

// lobby is where games begin: the board of seeks, challenges and what else waits for somebody's answer, challenges by
// link, simuls. Its methods may be called from several goroutines.
//
// Each part has a lock of its own. Whoever holds one may take those that stand below it here, and those of the
// [lobbyOptions], and never one above:
//
//	simuls       the walks of those who give simuls
//	seeks        the board; no lock of the next two with it
//	offers       what waits for somebody's answer; no lock of its two neighbours with it
//	invitations  challenges by link; no lock of the two before with it
type lobby struct {
	opt lobbyOptions
	ask lobbyQuestions

	simuls      simulBook
	seeks       seekBoard
	offers      offerBook
	invitations invitationBook
}

// newLobby returns an empty lobby.
func newLobby(opt lobbyOptions) *lobby {
	l := &lobby{opt: opt, simuls: newSimulBook(), seeks: newSeekBoard(), offers: newOfferBook(), invitations: newInvitationBook()}
	if c := opt.Cluster; c != nil {
		l.seeks.away = cluster.NewBoard[SeekID, Seek](c, "seek/", func(SeekID) { opt.Changed() })
		l.invitations.away = cluster.NewBoard[InvitationID, Invitation](c, "invitation/", nil)
		l.simuls.away = cluster.NewBoard[string, Simul](c, "simul/", nil)
		l.ask = newLobbyQuestions(l, c)
	}
	return l
}

// joining is somebody who is to play, and at which of their games they may sit besides:
// none, when it is nil.
type joining struct {
	Who  members.Identity
	Also func(GameID) bool
}

// letGo lets members go from a game that ended or did not begin, and gives back
// the place that was kept for it in a simul.
func (l *lobby) letGo(game GameID, memberIDs ...string) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	l.opt.Seats.LetGo(game, memberIDs...)
	for _, id := range memberIDs {
		l.freeBoard(id, game)
	}
}

// drop drops the seeks and offers of somebody whose last session has closed.
func (l *lobby) drop(memberID string) {
	l.dropSeeksOf(memberID)
	l.dropOffersOf(memberID)
}

// sitsDown drops what somebody who sits down to a game had asked others for, and they them.
func (l *lobby) sitsDown(p, with Player) {
	if l.seeks.dropOf(p.ID) {
		l.opt.Changed()
	}
	l.dropMatchesOf(p, with)
}

// opened takes in a game that has begun, or goes on here: its offer of a draw waits, and it is a board of its simul.
func (l *lobby) opened(st *game.State) {
	s := st.Seating()
	if by, standing := st.Game().Offer(); standing {
		players := [2]Player{s.White, s.Black}
		l.offerDraw(&offer{Offer: Offer{Kind: DrawOffer, From: players[by], To: players[by.Other()], Game: st.ID()}})
	}
	l.openBoard(s, st.ID())
}

// lost drops what waits in a game that another node holds by now.
func (l *lobby) lost(st *game.State) {
	id := st.ID()
	l.lapse(id)
	if s := st.Seating(); s.Simul {
		l.simuls.mu.Lock()
		defer l.simuls.mu.Unlock()
		l.endBoard(s.White.ID, id, laws.NoResult)
	}
}

// lapse ends the offers in a game.
func (l *lobby) lapse(id GameID) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool { return o.Game == id }, func(*offer) OfferNews { return OfferNews{Step: OfferLapsed} })
}

// turnOf returns whose move it is in a game, and seqOf the last record of its log, as they are shown.
func (l *lobby) turnOf(id GameID) Side {
	turn, _ := l.opt.Games.Shown(id)
	return turn
}

func (l *lobby) seqOf(id GameID) uint64 {
	_, seq := l.opt.Games.Shown(id)
	return seq
}
