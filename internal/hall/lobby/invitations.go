package lobby

import (
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Bounds of challenges by link.
const (
	MaxInvitations = 3              // that one person may have open
	InvitationLife = 24 * time.Hour // after that a link leads nowhere
)

// InvitationID is the secret part of a challenge's link: who has it may sit down.
type InvitationID string

// Invitation is a challenge to anybody who has its link. It is on no board, and it is not
// journaled: after a restart none is left. It outlives the connection of who made it, but
// its game begins only while they are here.
type Invitation struct {
	ID       InvitationID
	By       game.Player
	Spec     game.SeekSpec // with every default filled in
	Controls game.Controls
	Category ratings.Category
	Made     time.Time
	Expires  time.Time
	// Game is the one that has come of it; empty while it is open.
	Game game.ID
}

type invitation struct {
	Invitation
	seek *seek
}

// invitationBook holds the challenges by link, also those of which a game has come: their links
// lead there until they expire.
type invitationBook struct {
	mu  sync.Mutex
	all map[InvitationID]*invitation
	// away are those at other nodes.
	away *cluster.Board[InvitationID, Invitation]
}

func newInvitationBook() invitationBook {
	return invitationBook{all: make(map[InvitationID]*invitation)}
}

// postInvitation has the other nodes know of a challenge by link. The caller holds the book's lock.
func (l *Lobby) postInvitation(i *invitation) {
	l.invitations.away.Post(i.ID, i.Invitation)
}

// invitationAway is the node that has a challenge by link; empty for this one, and where there is
// none.
func (l *Lobby) invitationAway(id InvitationID) string {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	if l.invitations.all[id] != nil {
		return ""
	}
	_, node := l.invitations.away.At(id)
	return node
}

// prune forgets those that have expired. The caller holds b.mu.
func (b *invitationBook) prune(now time.Time) {
	maps.DeleteFunc(b.all, func(_ InvitationID, i *invitation) bool { return !now.Before(i.Expires) })
	b.away.DeleteFunc(func(i Invitation) bool { return !now.Before(i.Expires) })
}

// Invite makes a challenge by link. The refusals are those of [Lobby.Seek] for its terms and
// TooManyInvitations.
func (l *Lobby) Invite(ctx context.Context, who members.Identity, spec game.SeekSpec) (Invitation, error) {
	s, err := l.readSpec(who, spec)
	if err != nil {
		return Invitation{}, err
	}
	if s.By, err = l.playerOf(ctx, who, s.Category); err != nil {
		return Invitation{}, err
	}
	// Twice the letters of a game: a link is a key, and is not to be guessed.
	var name strings.Builder
	for range 2 {
		part, err := l.opt.Lots.Name()
		if err != nil {
			return Invitation{}, refusal.Because(refusal.NotRecorded, err)
		}
		name.WriteString(part)
	}
	now := l.opt.Now()
	i := &invitation{seek: s, Invitation: Invitation{
		ID: InvitationID(name.String()), By: s.By, Spec: s.Spec, Controls: s.Controls, Category: s.Category, Made: now, Expires: now.Add(InvitationLife),
	}}
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	l.invitations.prune(now)
	open := 0
	for _, other := range l.invitations.all {
		if other.By.ID == who.ID && other.Game == "" {
			open++
		}
	}
	if open >= MaxInvitations {
		return Invitation{}, refusal.New(refusal.TooManyInvitations, MaxInvitations)
	}
	l.invitations.all[i.ID] = i
	l.postInvitation(i)
	return i.Invitation, nil
}

// Invitation finds a challenge by its link. The refusal is NoSuchInvitation.
func (l *Lobby) Invitation(id InvitationID) (Invitation, error) {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	l.invitations.prune(l.opt.Now())
	if i := l.invitations.all[id]; i != nil {
		return i.Invitation, nil
	}
	if i, node := l.invitations.away.At(id); node != "" && l.opt.Now().Before(i.Expires) {
		return i, nil
	}
	return Invitation{}, refusal.New(refusal.NoSuchInvitation)
}

// Invitations lists the open challenges by link of somebody, the oldest first.
func (l *Lobby) Invitations(memberID string) (list []Invitation) {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	l.invitations.prune(l.opt.Now())
	for _, i := range l.invitations.all {
		if i.By.ID == memberID && i.Game == "" {
			list = append(list, i.Invitation)
		}
	}
	for _, i := range l.invitations.away.All() {
		if i.By.ID == memberID && i.Game == "" && l.opt.Now().Before(i.Expires) {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b Invitation) int {
		if c := a.Made.Compare(b.Made); c != 0 {
			return c
		}
		return strings.Compare(string(a.ID), string(b.ID))
	})
	return list
}

// Uninvite takes a challenge by link back. The refusals are NoSuchInvitation, also when it is
// somebody else's, and InvitationTaken.
func (l *Lobby) Uninvite(who members.Identity, id InvitationID) error {
	if node := l.invitationAway(id); node != "" {
		_, err := l.ask.uninvite.Ask(l.opt.Work, node, invitationRequest{who, id})
		return err
	}
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	i := l.invitations.all[id]
	switch {
	case i == nil || i.By.ID != who.ID:
		return refusal.New(refusal.NoSuchInvitation)
	case i.Game != "":
		return refusal.New(refusal.InvitationTaken)
	}
	delete(l.invitations.all, id)
	l.invitations.away.TakeDown(id)
	return nil
}

// AcceptInvitation begins the game of a challenge by link with who has opened it: they come
// to the board, and need not have a connection yet. Who made it must be here. The refusals
// are NoSuchInvitation, InvitationTaken, and those of [Lobby.Accept].
func (l *Lobby) AcceptInvitation(ctx context.Context, who members.Identity, id InvitationID) (game.ID, error) {
	if node := l.invitationAway(id); node != "" {
		return l.ask.acceptInvitation.Ask(ctx, node, invitationRequest{who, id})
	}
	return l.acceptInvitationHere(ctx, who, id)
}

func (l *Lobby) acceptInvitationHere(ctx context.Context, who members.Identity, id InvitationID) (game.ID, error) {
	name, err := l.opt.Lots.Name()
	if err != nil {
		return "", refusal.Because(refusal.NotRecorded, err)
	}
	gameID := game.ID(name)
	s, err := l.takeInvitation(who, id, gameID)
	if err != nil {
		return "", err
	}
	if err := l.begin(ctx, gameID, who, s); err != nil {
		l.invitations.mu.Lock()
		defer l.invitations.mu.Unlock()
		if i := l.invitations.all[id]; i != nil {
			i.Game = ""
			l.postInvitation(i)
		}
		return "", err
	}
	return gameID, nil
}

// takeInvitation marks a challenge by link as taken and holds both players for its game, so that
// of two who open it at once one sits down.
func (l *Lobby) takeInvitation(who members.Identity, id InvitationID, gameID game.ID) (*seek, error) {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	l.invitations.prune(l.opt.Now())
	i := l.invitations.all[id]
	switch {
	case i == nil:
		return nil, refusal.New(refusal.NoSuchInvitation)
	case i.Game != "":
		return nil, refusal.New(refusal.InvitationTaken)
	case i.By.ID == who.ID:
		return nil, refusal.New(refusal.OwnSeek)
	}
	if err := l.mayRate(i.Spec.Rated, who, i.seek.who); err != nil {
		return nil, err
	}
	if err := l.mayPlay(i.seek.who); err != nil {
		return nil, err
	}
	if err := l.mayBeginAgain(who); err != nil {
		return nil, err
	}
	if err := l.opt.Seats.Take(gameID, Joining{Who: who}, Joining{Who: i.seek.who}); err != nil {
		return nil, err
	}
	i.Game = gameID
	l.postInvitation(i)
	return i.seek, nil
}
