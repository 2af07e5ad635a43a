// Package lobby is where games begin: the board of seeks, challenges and what else waits for the
// answer of one person, challenges by link, simuls. Each of the four has a lock of its own, see
// [Lobby]. It knows who is here (presence) and asks the other nodes of the server where there are
// any (cluster). It knows no table and no journal of a game: of the games it asks what [Games] and
// [Seats] say.
package lobby

import (
	"context"
	"log/slog"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Options are what a [lobby] needs from the hall. All but Cluster are needed.
type Options struct {
	Games   Games
	Seats   Seats
	People  *presence.People
	Lots    Lots
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

// Lots draws what is left to chance.
type Lots interface {
	// Name draws an identity.
	Name() (string, error)
	// Below draws a whole number from 0 to n-1, each with the same chance.
	Below(n int) (int, error)
}

// Seats say which games there are, and who is held for which.
type Seats interface {
	// IsClosing reports whether the hall closes.
	IsClosing() bool
	// MayPlay refuses a player who plays already.
	MayPlay(j Joining) error
	// Take holds people for a game that is about to begin, if all of them are free.
	Take(id game.ID, players ...Joining) error
	// Hold holds members for a game whatever else they play.
	Hold(id game.ID, memberIDs ...string)
	// LetGo lets members go from a game that ended or did not begin.
	LetGo(id game.ID, memberIDs ...string)
	// LetGoUnbegun lets members go from a game at another node that has not begun.
	LetGoUnbegun(id game.ID, memberIDs ...string)
	// Adjourned returns an adjourned game; ok is false when it is none.
	Adjourned(id game.ID) (row game.Row, ok bool)
}

// Games are the tables of the hall.
type Games interface {
	// Start begins a game for which both players are held; when it does not begin they are free
	// again.
	Start(id game.ID, s game.Seating, regs laws.Regulations) error
	// Resume lets an adjourned game go on, for which both players are held.
	Resume(ctx context.Context, id game.ID) error
	// Table returns a game as somebody may see it, and Look as the server itself does.
	Table(ctx context.Context, id game.ID, who members.Identity) (game.View, error)
	Look(ctx context.Context, id game.ID) (game.View, error)
	// Shown returns whose move it is in a game that has a table here, and the last record of its
	// log that is shown.
	Shown(id game.ID) (turn game.Side, seq uint64)
	// AnswerDraw accepts an offer of a draw, or declines it.
	AnswerDraw(ctx context.Context, id game.ID, who members.Identity, accept bool) error
	// MayPropose refuses what somebody may not propose in a game.
	MayPropose(ctx context.Context, who members.Identity, o news.Offer) error
	// CarryOut does what both players of a game have agreed on.
	CarryOut(ctx context.Context, o news.Offer) error
}

// Lobby is where games begin: the board of seeks, challenges and what else waits for somebody's
// answer, challenges by link, simuls. Its methods may be called from several goroutines.
//
// Each part has a lock of its own. A goroutine that holds one may take those below it here, and
// those of Options (people, floor, tables), and never one above:
//
//	simuls       the walks of those who give simuls
//	seeks        the board; no lock of the next two with it
//	offers       what waits for somebody's answer; no lock of its two neighbours with it
//	invitations  challenges by link; no lock of the two before with it
type Lobby struct {
	opt Options
	ask questions

	simuls      simulBook
	seeks       seekBoard
	offers      offerBook
	invitations invitationBook
}

// New returns an empty lobby.
func New(opt Options) *Lobby {
	l := &Lobby{opt: opt, simuls: newSimulBook(), seeks: newSeekBoard(), offers: newOfferBook(), invitations: newInvitationBook()}
	if c := opt.Cluster; c != nil {
		l.seeks.away = cluster.NewBoard[game.SeekID, Seek](c, "seek/", func(game.SeekID) { opt.Changed() })
		l.invitations.away = cluster.NewBoard[InvitationID, Invitation](c, "invitation/", nil)
		l.simuls.away = cluster.NewBoard[string, Simul](c, "simul/", nil)
		l.ask = newQuestions(l, c)
	}
	return l
}

// Joining is somebody who is to play, and at which of their games they may sit besides:
// none, when it is nil.
type Joining struct {
	Who  members.Identity
	Also func(game.ID) bool
}

// LetGo lets members go from a game that ended or did not begin, and gives back
// the place that was kept for it in a simul.
func (l *Lobby) LetGo(gameID game.ID, memberIDs ...string) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	l.opt.Seats.LetGo(gameID, memberIDs...)
	for _, id := range memberIDs {
		l.freeBoard(id, gameID)
	}
}

// Drop drops the seeks and offers of somebody whose last session has closed.
func (l *Lobby) Drop(memberID string) {
	l.dropSeeksOf(memberID)
	l.dropOffersOf(memberID)
}

// PlayerSeated drops what somebody who sits down to a game had asked others for, and they them.
func (l *Lobby) PlayerSeated(p, with game.Player) {
	if l.seeks.dropOf(p.ID) {
		l.opt.Changed()
	}
	l.dropMatchesOf(p, with)
}

// GameOpened takes in a game that has begun, or goes on here: its offer of a draw waits, and it is
// a board of its simul.
func (l *Lobby) GameOpened(st *game.State) {
	s := st.Seating()
	if by, standing := st.Game().Offer(); standing {
		players := [2]game.Player{s.White, s.Black}
		l.offerDraw(&offer{Offer: news.Offer{Kind: news.DrawOffer, From: players[by], To: players[by.Other()], Game: st.ID()}})
	}
	l.openBoard(s, st.ID())
}

// GameLost drops what waits in a game that another node holds by now.
func (l *Lobby) GameLost(st *game.State) {
	id := st.ID()
	l.lapse(id)
	if s := st.Seating(); s.Simul {
		l.simuls.mu.Lock()
		defer l.simuls.mu.Unlock()
		l.endBoard(s.White.ID, id, laws.NoResult)
	}
}

// lapse ends the offers in a game.
func (l *Lobby) lapse(id game.ID) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool { return o.Game == id }, func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferLapsed} })
}

// turnOf returns whose move it is in a game, and seqOf the last record of its log, as they are
// shown.
func (l *Lobby) turnOf(id game.ID) game.Side {
	turn, _ := l.opt.Games.Shown(id)
	return turn
}

func (l *Lobby) seqOf(id game.ID) uint64 {
	_, seq := l.opt.Games.Shown(id)
	return seq
}
