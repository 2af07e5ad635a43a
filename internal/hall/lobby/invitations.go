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

// How many challenges by link a member may have open, and how long their links are valid.
const (
	MaxInvitations = 3              // open invitations of one person
	InvitationLife = 24 * time.Hour // after that a link expires
)

// InvitationID is the secret part of a challenge's link. A person who has it may accept the
// challenge.
type InvitationID string

// Invitation is a challenge to anybody who has its link. It is not listed in the lobby and not
// journaled: a restart deletes it. It survives the connection of its maker, but its game begins
// only while its maker is connected.
type Invitation struct {
	ID       InvitationID
	By       game.Player
	Spec     game.SeekSpec // with every default filled in
	Controls game.Controls
	Category ratings.Category
	Made     time.Time
	Expires  time.Time
	// Game is the game that began with it; empty while it is open.
	Game game.ID
}

// invitation is an Invitation with its checked terms.
type invitation struct {
	Invitation
	seek *seek
}

// invitationBook keeps the challenges by link, including accepted ones: their links lead to the
// game until they expire.
type invitationBook struct {
	mu  sync.Mutex
	all map[InvitationID]*invitation
	// remote holds those of other nodes.
	remote *cluster.Board[InvitationID, Invitation]
}

// newInvitationBook returns an empty book.
func newInvitationBook() invitationBook {
	return invitationBook{all: make(map[InvitationID]*invitation)}
}

// postInvitation publishes a challenge by link to the other nodes. The caller holds the book's
// lock.
func (l *Lobby) postInvitation(i *invitation) {
	l.invitations.remote.Post(i.ID, i.Invitation)
}

// remoteInvitationNode returns the other node that keeps a challenge by link. It is empty if this
// node keeps it or no node does.
func (l *Lobby) remoteInvitationNode(id InvitationID) string {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	if l.invitations.all[id] != nil {
		return ""
	}
	_, node := l.invitations.remote.Get(id)
	return node
}

// prune deletes expired challenges by link. The caller holds b.mu.
func (b *invitationBook) prune(now time.Time) {
	maps.DeleteFunc(b.all, func(_ InvitationID, i *invitation) bool { return !now.Before(i.Expires) })
	b.remote.DeleteFunc(func(i Invitation) bool { return !now.Before(i.Expires) })
}

// Invite creates a challenge by link. The refusals are those of [Lobby.Seek] for its terms and
// TooManyInvitations.
func (l *Lobby) Invite(ctx context.Context, who members.Identity, spec game.SeekSpec) (Invitation, error) {
	s, err := l.readSpec(who, spec)
	if err != nil {
		return Invitation{}, err
	}
	if s.By, err = l.describePlayer(ctx, who, s.Category); err != nil {
		return Invitation{}, err
	}
	// Twice the letters of a game's ID, because a link is a secret that must not be guessed.
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
	if i, node := l.invitations.remote.Get(id); node != "" && l.opt.Now().Before(i.Expires) {
		return i, nil
	}
	return Invitation{}, refusal.New(refusal.NoSuchInvitation)
}

// Invitations lists the open challenges by link of a member, the oldest first.
func (l *Lobby) Invitations(memberID string) (list []Invitation) {
	l.invitations.mu.Lock()
	defer l.invitations.mu.Unlock()
	l.invitations.prune(l.opt.Now())
	for _, i := range l.invitations.all {
		if i.By.ID == memberID && i.Game == "" {
			list = append(list, i.Invitation)
		}
	}
	for _, i := range l.invitations.remote.All() {
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

// Uninvite withdraws a challenge by link. The refusals are InvitationTaken and NoSuchInvitation,
// the latter also for the challenge of another member.
func (l *Lobby) Uninvite(who members.Identity, id InvitationID) error {
	if node := l.remoteInvitationNode(id); node != "" {
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
	l.invitations.remote.Delete(id)
	return nil
}

// AcceptInvitation begins the game of a challenge by link with who. They need not be connected yet,
// but the maker of the challenge must be. The refusals are NoSuchInvitation, InvitationTaken, and
// those of [Lobby.Accept].
func (l *Lobby) AcceptInvitation(ctx context.Context, who members.Identity, id InvitationID) (game.ID, error) {
	if node := l.remoteInvitationNode(id); node != "" {
		return l.ask.acceptInvitation.Ask(ctx, node, invitationRequest{who, id})
	}
	return l.acceptInvitationHere(ctx, who, id)
}

// acceptInvitationHere is AcceptInvitation at the node that keeps the challenge.
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

// takeInvitation marks a challenge by link as accepted and reserves both players for its game, so
// that only one of two simultaneous visitors can accept it.
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
	if err := l.checkRated(i.Spec.Rated, who, i.seek.who); err != nil {
		return nil, err
	}
	if err := l.checkCanPlay(i.seek.who); err != nil {
		return nil, err
	}
	if err := l.checkAborted(who); err != nil {
		return nil, err
	}
	if err := l.opt.Seats.ReserveFree(gameID, Joining{Who: who}, Joining{Who: i.seek.who}); err != nil {
		return nil, err
	}
	i.Game = gameID
	l.postInvitation(i)
	return i.seek, nil
}
