package hall

import (
	"context"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/members"
)

// Who is here is the matter of package presence; what follows from it for games, seeks and offers
// stands here.

// newPeople returns the register of who is here.
func (h *Hall) newPeople() *presence.People {
	opt := presence.Options{
		Now: h.opt.Now, Instant: h.Now, Limits: h.opt.Limits, MaySpeak: h.maySpeak,
		GamesOf: h.floor.gamesOf, Playing: h.playing,
		Changed: h.lists.touch, Connected: h.wakeTablesOf, Gone: h.dropAllOf, Left: h.leaveGames,
	}
	if h.nodes != nil {
		opt.Nodes = elsewhere{h.nodes}
	}
	return presence.New(opt)
}

// playing returns the last of somebody's live games, which lists show; it is empty when they play
// none.
func (h *Hall) playing(memberID string) GameID {
	rows := h.floor.liveOf(memberID)
	if len(rows) == 0 {
		return ""
	}
	return rows[len(rows)-1].ID
}

// dropAllOf drops the seeks and offers of somebody whose last session has closed.
func (h *Hall) dropAllOf(memberID string) {
	h.lobby.Drop(memberID)
	h.lists.touch()
}

// Connect opens a session. Close it when the connection ends.
func (h *Hall) Connect(who members.Identity) (*Session, error) {
	s, first, err := h.people.Connect(who)
	if err == nil && first && h.nodes != nil {
		go h.lobby.AskOffers(who.ID)
	}
	return s, err
}

// PresenceFeed opens a feed of who comes and goes. Close it when nobody reads it any more.
func (h *Hall) PresenceFeed() *PresenceFeed { return h.people.Feed() }

// Present reports whether a member has an open session.
func (h *Hall) Present(memberID string) bool { return h.people.IsHere(memberID) }

// People lists who is here, by handle.
func (h *Hall) People() []Person {
	lobby, _ := h.board()
	return slices.Clone(lobby.People)
}

// Crowd returns how many are here.
func (h *Hall) Crowd() int { return h.people.Count() }

// Named finds somebody present by their handle; see [presence.People.Named].
func (h *Hall) Named(handle string) (Person, bool) { return h.people.Named(handle) }

// Computers returns the programs that are here, by handle.
func (h *Hall) Computers() []Person { return h.people.Computers() }

// Visit returns how somebody is connected; see [presence.People.Visit].
func (h *Hall) Visit(ctx context.Context, memberID string) Visit {
	return h.people.Visit(ctx, memberID)
}

// Visits returns how everybody is connected; see [presence.People.Visits].
func (h *Hall) Visits() map[string]Visit { return h.people.Visits() }

// EarsElsewhere returns the members with a session at another node that wants to hear what is
// asked.
func (h *Hall) EarsElsewhere(wants func(who members.Identity, e Ears) bool) []string {
	return h.people.EarsElsewhere(wants)
}

// Tell speaks to one person; see [presence.People.Tell].
func (h *Hall) Tell(from members.Identity, handle, text string) (to Person, err error) {
	return h.people.Tell(from, handle, text)
}

// Broadcast speaks to a channel or to everybody; see [presence.People.Broadcast].
func (h *Hall) Broadcast(from members.Identity, manner Manner, channel int, text string) (heard int, err error) {
	return h.people.Broadcast(from, manner, channel, text)
}

// Listeners returns the people who have a channel on, by handle.
func (h *Hall) Listeners(channel int) []Person { return h.people.Listeners(channel) }

// Channels returns those that somebody has on, in their order; none when they are not here.
func (h *Hall) Channels(memberID string) []int { return h.people.Channels(memberID) }

// ShoutWait returns how often a member may speak to everybody now, and how long until they may; see
// [presence.People.ShoutWait].
func (h *Hall) ShoutWait(memberID string) (now int, wait time.Duration) {
	return h.people.ShoutWait(memberID)
}

// Away says which players of a live game have no connection now, at no node. Programs are not
// asked: those of the server's own need none.
func (h *Hall) Away(id GameID) (white, black bool) {
	row, live := h.floor.rowOf(id)
	if !live {
		return false, false
	}
	return !h.isPresent(row.White), !h.isPresent(row.Black)
}

func (h *Hall) isPresent(p Player) bool {
	return p.Title == members.ComputerMark || h.people.IsHere(p.ID)
}

// IsPlaying reports whether a member sits in a live game.
func (h *Hall) IsPlaying(memberID string) bool { return len(h.floor.gamesOf(memberID)) > 0 }

// PlayingIn returns the live games in which a member sits, the oldest first: a
// client that comes back asks where it belongs.
func (h *Hall) PlayingIn(memberID string) []GameID {
	var games []GameID
	for _, row := range h.floor.liveOf(memberID) {
		games = append(games, row.ID)
	}
	return games
}
