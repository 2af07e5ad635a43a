package hall

import (
	"context"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/members"
)

// Package presence keeps the register of connected people. This file applies its changes to games,
// seeks and offers.

// newPeople returns the register of connected people.
func (h *Hall) newPeople() *presence.People {
	opt := presence.Options{
		Now: h.opt.Now, Instant: h.Now, Limits: h.opt.Limits, MaySpeak: h.maySpeak,
		GamesOf: h.floor.gamesOf, Playing: h.lastGameOf,
		Changed: h.lists.touch, Connected: h.wakeTablesOf, Gone: h.dropRequestsOf, Left: h.leaveGames,
	}
	if h.nodes != nil {
		opt.Nodes = presenceNodes{h.nodes}
	}
	return presence.New(opt)
}

// lastGameOf returns the latest of a member's live games, for lists. It is empty if they play none.
func (h *Hall) lastGameOf(memberID string) GameID {
	rows := h.floor.liveOf(memberID)
	if len(rows) == 0 {
		return ""
	}
	return rows[len(rows)-1].ID
}

// dropRequestsOf drops the seeks and offers of a member whose last session has closed.
func (h *Hall) dropRequestsOf(memberID string) {
	h.lobby.Drop(memberID)
	h.lists.touch()
}

// Connect opens a session of a connection. Close it when the connection ends.
func (h *Hall) Connect(who members.Identity) (*Session, error) {
	s, first, err := h.people.Connect(who)
	if err == nil && first && h.nodes != nil {
		go h.lobby.FetchRemoteOffers(who.ID)
	}
	return s, err
}

// PresenceFeed opens a feed of arrivals and departures. Close it when it is no longer read.
func (h *Hall) PresenceFeed() *PresenceFeed { return h.people.Feed() }

// IsConnected reports whether a member has an open session at any node.
func (h *Hall) IsConnected(memberID string) bool { return h.people.IsHere(memberID) }

// People lists the connected people by handle.
func (h *Hall) People() []Person {
	lobby, _ := h.board()
	return slices.Clone(lobby.People)
}

// CountPeople returns the number of connected people.
func (h *Hall) CountPeople() int { return h.people.Count() }

// FindByHandle finds a connected person by handle; see [presence.People.FindByHandle].
func (h *Hall) FindByHandle(handle string) (Person, bool) { return h.people.FindByHandle(handle) }

// Computers lists the connected programs by handle.
func (h *Hall) Computers() []Person { return h.people.Computers() }

// Visit returns the details of a member's connection; see [presence.People.Visit].
func (h *Hall) Visit(ctx context.Context, memberID string) Visit {
	return h.people.Visit(ctx, memberID)
}

// Visits returns the details of all connections by member ID; see [presence.People.Visits].
func (h *Hall) Visits() map[string]Visit { return h.people.Visits() }

// RemoteListeners returns the members who have a session at another node for which wants returns
// true.
func (h *Hall) RemoteListeners(wants func(who members.Identity, e TalkFilter) bool) []string {
	return h.people.RemoteListeners(wants)
}

// Tell sends a text to one person; see [presence.People.Tell].
func (h *Hall) Tell(from members.Identity, handle, text string) (to Person, err error) {
	return h.people.Tell(from, handle, text)
}

// Broadcast sends a text to a channel or to everybody; see [presence.People.Broadcast].
func (h *Hall) Broadcast(from members.Identity, manner Manner, channel int, text string) (heard int, err error) {
	return h.people.Broadcast(from, manner, channel, text)
}

// Listeners lists the connected people who listen to a channel, by handle.
func (h *Hall) Listeners(channel int) []Person { return h.people.Listeners(channel) }

// Channels returns the channels to which a connected member listens, sorted; none if they are not
// connected.
func (h *Hall) Channels(memberID string) []int { return h.people.Channels(memberID) }

// ShoutWait returns how many shouts a member has left now, and how long they must wait if none are
// left; see [presence.People.ShoutWait].
func (h *Hall) ShoutWait(memberID string) (left int, wait time.Duration) {
	return h.people.ShoutWait(memberID)
}

// DisconnectedPlayers reports which players of a live game have no connection to any node. Programs
// always count as connected, because the server's own need no connection.
func (h *Hall) DisconnectedPlayers(id GameID) (white, black bool) {
	row, live := h.floor.rowOf(id)
	if !live {
		return false, false
	}
	return !h.isPresent(row.White), !h.isPresent(row.Black)
}

// IsPresent reports whether a player is connected or is a program.
func (h *Hall) IsPresent(p Player) bool { return h.isPresent(p) }

func (h *Hall) isPresent(p Player) bool {
	return p.Title == members.ComputerMark || h.people.IsHere(p.ID)
}

// IsPlaying reports whether a member plays in a live game.
func (h *Hall) IsPlaying(memberID string) bool { return len(h.floor.gamesOf(memberID)) > 0 }

// AssistingIn returns the live games in which a member assists a player, the oldest first.
func (h *Hall) AssistingIn(memberID string) []GameID {
	var games []GameID
	for _, row := range h.floor.assistedBy(memberID) {
		games = append(games, row.ID)
	}
	return games
}

// PlayingIn returns the live games that a member plays, the oldest first. Clients call it when they
// reconnect.
func (h *Hall) PlayingIn(memberID string) []GameID {
	var games []GameID
	for _, row := range h.floor.liveOf(memberID) {
		games = append(games, row.ID)
	}
	return games
}
