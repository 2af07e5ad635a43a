// Package lobby begins games: by seeks, by challenges and other offers to one person, by challenges
// by link, and in simuls. Each of the four has its own lock, see [Lobby]. The package knows the
// connected people (presence) and the other nodes of the server (cluster). It does not know the
// tables and the games' logs. It uses them through [Games] and [Seats].
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

// Options configure a [Lobby]. All fields except Cluster are required.
type Options struct {
	Games   Games
	Seats   Seats
	People  *presence.People
	Lots    Lots
	Cluster *cluster.Cluster // the other nodes of the server; nil if there are none

	Journal   *journal.Journal
	Directory game.Directory
	Limits    *limits.Limits // rate limits of challenges and aborted games
	Log       *slog.Logger
	Work      context.Context      // ends with the hall
	Now       func() time.Time     // the machine's clock
	Instant   func() clock.Instant // the hall's clock

	// MayPlayRated reports whether a member may play rated games.
	MayPlayRated func(memberID string) bool
	// CannotSee reports whether a member has declared that they cannot see the board. If nil, all
	// members see it.
	CannotSee func(memberID string) (bool, error)
	Changed   func()                // called when the seeks have changed
	SetAside  func(err error) error // sets an unreadable stream aside and returns the refusal to send

	// LagCap, LagFree, LagQuota and LagGame apply to games from seeks, see laws.Regulations.
	LagCap, LagFree, LagQuota, LagGame time.Duration
}

// Lots draws random values.
type Lots interface {
	// Name draws an ID.
	Name() (string, error)
	// Below draws an integer from 0 to n-1 with equal chances.
	Below(n int) (int, error)
}

// Seats is the list of adjourned games and of members who are reserved for games. The hall
// implements it.
type Seats interface {
	// IsClosing reports whether the hall is closing.
	IsClosing() bool
	// MayPlay refuses a player who is reserved for another game.
	MayPlay(j Joining) error
	// ReserveFree reserves the players for a game that is about to begin. If one of them is not
	// free, it reserves nobody.
	ReserveFree(id game.ID, players ...Joining) error
	// Reserve reserves members for a game whatever else they play.
	Reserve(id game.ID, memberIDs ...string)
	// Release releases members from a game that ended or did not begin.
	Release(id game.ID, memberIDs ...string)
	// ReleaseUnbegun releases members from a game of another node, unless it has begun.
	ReleaseUnbegun(id game.ID, memberIDs ...string)
	// Adjourned returns an adjourned game. ok is false if the game is not adjourned.
	Adjourned(id game.ID) (row game.Row, ok bool)
}

// Games are the hall's tables, as far as the lobby uses them.
type Games interface {
	// Start begins a game for which both players are reserved. If it does not begin, they are
	// released.
	Start(id game.ID, s game.Seating, regs laws.Regulations) error
	// Resume resumes an adjourned game for which both players are reserved.
	Resume(ctx context.Context, id game.ID) error
	// Table returns a game as the given person may see it.
	Table(ctx context.Context, id game.ID, who members.Identity) (game.View, error)
	// Look returns a game as the server itself sees it.
	Look(ctx context.Context, id game.ID) (game.View, error)
	// Shown returns the side to move in a game with a table at this node, and the number of the
	// last record in its view.
	Shown(id game.ID) (turn game.Side, seq uint64)
	// AnswerDraw accepts or declines a draw offer.
	AnswerDraw(ctx context.Context, id game.ID, who members.Identity, accept bool) error
	// CheckProposal refuses a proposal that the game does not allow.
	CheckProposal(ctx context.Context, who members.Identity, o news.Offer) error
	// CarryOut carries out an agreement of both players of a game.
	CarryOut(ctx context.Context, o news.Offer) error
}

// Lobby begins games. It keeps seeks, offers, challenges by link and simuls. Its methods may be
// called from several goroutines.
//
// Each part has its own lock. A goroutine that holds the lock of one part may take the locks of the
// parts below it here and those of Options (people, floor, tables), but never one above:
//
//	simuls       the simuls and the positions of their givers
//	seeks        the seeks; never held together with the next two
//	offers       offers to one person; never held together with its two neighbours
//	invitations  challenges by link; never held together with the two before
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
		l.seeks.remote = cluster.NewBoard[game.SeekID, Seek](c, "seek/", func(game.SeekID) { opt.Changed() })
		l.invitations.remote = cluster.NewBoard[InvitationID, Invitation](c, "invitation/", nil)
		l.simuls.remote = cluster.NewBoard[string, Simul](c, "simul/", nil)
		l.ask = newQuestions(l, c)
	}
	return l
}

// Joining is a player who is to be reserved for a game. MayAlsoPlay reports which other games they
// may play at the same time; nil means none.
type Joining struct {
	Who         members.Identity
	MayAlsoPlay func(game.ID) bool
}

// Release releases members from a game that ended or did not begin. It also gives up the board that
// was reserved for the game in a simul.
func (l *Lobby) Release(gameID game.ID, memberIDs ...string) {
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	l.opt.Seats.Release(gameID, memberIDs...)
	for _, id := range memberIDs {
		l.releaseBoard(id, gameID)
	}
}

// Drop drops the seeks and challenges of a member whose last session has closed.
func (l *Lobby) Drop(memberID string) {
	l.dropSeeksOf(memberID)
	l.dropOffersOf(memberID)
}

// PlayerSeated drops the seeks of a player whose game begins, and all challenges from and to them.
func (l *Lobby) PlayerSeated(player, opponent game.Player) {
	if l.seeks.dropOf(player.ID) {
		l.opt.Changed()
	}
	l.dropMatchesOf(player, opponent)
}

// GameOpened adds a game that begins or continues at this node: its pending draw offer becomes an
// offer, and the game becomes a board of its simul.
func (l *Lobby) GameOpened(st *game.State) {
	s := st.Seating()
	if by, standing := st.Game().Offer(); standing {
		players := [2]game.Player{s.White, s.Black}
		l.addDrawOffer(&offer{Offer: news.Offer{Kind: news.DrawOffer, From: players[by], To: players[by.Other()], Game: st.ID()}})
	}
	l.openBoard(s, st.ID())
}

// GameLost drops the offers and the simul board of a game that another node now holds.
func (l *Lobby) GameLost(st *game.State) {
	id := st.ID()
	l.lapseOffers(id)
	if s := st.Seating(); s.Simul {
		l.simuls.mu.Lock()
		defer l.simuls.mu.Unlock()
		l.endBoard(s.White.ID, id, laws.NoResult)
	}
}

// lapseOffers ends the offers in a game.
func (l *Lobby) lapseOffers(id game.ID) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	l.endOffers(func(o *offer) bool { return o.Game == id }, func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferLapsed} })
}

// turnOf returns the side to move in the current view of a game.
func (l *Lobby) turnOf(id game.ID) game.Side {
	turn, _ := l.opt.Games.Shown(id)
	return turn
}

// seqOf returns the number of the last record in the current view of a game.
func (l *Lobby) seqOf(id game.ID) uint64 {
	_, seq := l.opt.Games.Shown(id)
	return seq
}
