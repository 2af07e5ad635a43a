package hall

import (
	"github.com/escaque/escaque/internal/hall/cluster"
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

// Invitation is a challenge to whoever has its link. It is on no board, and it is not
// journaled: after a restart none is left. It outlives the connection of who made it, but
// its game begins only while he is here.
type Invitation struct {
	ID       InvitationID
	By       Player
	Spec     SeekSpec // with every default filled in
	Controls Controls
	Category ratings.Category
	Made     time.Time
	Expires  time.Time
	// Game is the one that has come of it; empty while it is open.
	Game GameID
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
func (h *Hall) postInvitation(i *invitation) {
	h.invitations.away.Post(i.ID, i.Invitation)
}

// invitationAway is the node that has a challenge by link; empty for this one, and where there is none.
func (h *Hall) invitationAway(id InvitationID) string {
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	if h.invitations.all[id] != nil {
		return ""
	}
	_, node := h.invitations.away.At(id)
	return node
}

// prune forgets those that have expired. The caller holds b.mu.
func (b *invitationBook) prune(now time.Time) {
	maps.DeleteFunc(b.all, func(_ InvitationID, i *invitation) bool { return !now.Before(i.Expires) })
	b.away.DeleteFunc(func(i Invitation) bool { return !now.Before(i.Expires) })
}

// Invite makes a challenge by link. The refusals are those of [Hall.Seek] for its terms and
// TooManyInvitations.
func (h *Hall) Invite(ctx context.Context, who members.Identity, spec SeekSpec) (Invitation, error) {
	s, err := h.readSpec(who, spec)
	if err != nil {
		return Invitation{}, err
	}
	if s.By, err = h.playerOf(ctx, who, s.Category); err != nil {
		return Invitation{}, err
	}
	// Twice the letters of a game: a link is a key, and is not to be guessed.
	var name strings.Builder
	for range 2 {
		part, err := h.lots.name()
		if err != nil {
			return Invitation{}, refusal.Because(NotRecorded, err)
		}
		name.WriteString(part)
	}
	now := h.opt.Now()
	i := &invitation{seek: s, Invitation: Invitation{
		ID: InvitationID(name.String()), By: s.By, Spec: s.Spec, Controls: s.Controls, Category: s.Category, Made: now, Expires: now.Add(InvitationLife),
	}}
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	h.invitations.prune(now)
	open := 0
	for _, other := range h.invitations.all {
		if other.By.ID == who.ID && other.Game == "" {
			open++
		}
	}
	if open >= MaxInvitations {
		return Invitation{}, refusal.New(TooManyInvitations, MaxInvitations)
	}
	h.invitations.all[i.ID] = i
	h.postInvitation(i)
	return i.Invitation, nil
}

// Invitation finds a challenge by its link. The refusal is NoSuchInvitation.
func (h *Hall) Invitation(id InvitationID) (Invitation, error) {
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	h.invitations.prune(h.opt.Now())
	if i := h.invitations.all[id]; i != nil {
		return i.Invitation, nil
	}
	if i, node := h.invitations.away.At(id); node != "" && h.opt.Now().Before(i.Expires) {
		return i, nil
	}
	return Invitation{}, refusal.New(NoSuchInvitation)
}

// Invitations lists the open challenges by link of somebody, the oldest first.
func (h *Hall) Invitations(memberID string) (list []Invitation) {
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	h.invitations.prune(h.opt.Now())
	for _, i := range h.invitations.all {
		if i.By.ID == memberID && i.Game == "" {
			list = append(list, i.Invitation)
		}
	}
	for _, i := range h.invitations.away.All() {
		if i.By.ID == memberID && i.Game == "" && h.opt.Now().Before(i.Expires) {
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
func (h *Hall) Uninvite(who members.Identity, id InvitationID) error {
	if node := h.invitationAway(id); node != "" {
		_, err := h.ask.uninvite.Ask(h.work, node, invitationRequest{who, id})
		return err
	}
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	i := h.invitations.all[id]
	switch {
	case i == nil || i.By.ID != who.ID:
		return refusal.New(NoSuchInvitation)
	case i.Game != "":
		return refusal.New(InvitationTaken)
	}
	delete(h.invitations.all, id)
	h.invitations.away.TakeDown(id)
	return nil
}

// AcceptInvitation begins the game of a challenge by link with who has opened it: he comes
// to the board, and need not have a connection yet. Who made it must be here. The refusals
// are NoSuchInvitation, InvitationTaken, and those of [Hall.Accept].
func (h *Hall) AcceptInvitation(ctx context.Context, who members.Identity, id InvitationID) (GameID, error) {
	if node := h.invitationAway(id); node != "" {
		return h.ask.acceptInvitation.Ask(ctx, node, invitationRequest{who, id})
	}
	return h.acceptInvitationHere(ctx, who, id)
}

func (h *Hall) acceptInvitationHere(ctx context.Context, who members.Identity, id InvitationID) (GameID, error) {
	name, err := h.lots.name()
	if err != nil {
		return "", refusal.Because(NotRecorded, err)
	}
	game := GameID(name)
	s, err := h.takeInvitation(who, id, game)
	if err != nil {
		return "", err
	}
	if err := h.begin(ctx, game, who, s); err != nil {
		h.invitations.mu.Lock()
		defer h.invitations.mu.Unlock()
		if i := h.invitations.all[id]; i != nil {
			i.Game = ""
			h.postInvitation(i)
		}
		return "", err
	}
	return game, nil
}

// takeInvitation marks a challenge by link as taken and holds both players for its game, so that
// of two who open it at once one sits down.
func (h *Hall) takeInvitation(who members.Identity, id InvitationID, game GameID) (*seek, error) {
	h.invitations.mu.Lock()
	defer h.invitations.mu.Unlock()
	h.invitations.prune(h.opt.Now())
	i := h.invitations.all[id]
	switch {
	case i == nil:
		return nil, refusal.New(NoSuchInvitation)
	case i.Game != "":
		return nil, refusal.New(InvitationTaken)
	case i.By.ID == who.ID:
		return nil, refusal.New(OwnSeek)
	}
	if err := h.mayRate(i.Spec.Rated, who, i.seek.who); err != nil {
		return nil, err
	}
	if err := h.mayPlay(i.seek.who); err != nil {
		return nil, err
	}
	if err := h.mayBeginAgain(who); err != nil {
		return nil, err
	}
	if err := h.floor.take(game, joining{who: who}, joining{who: i.seek.who}); err != nil {
		return nil, err
	}
	i.Game = game
	h.postInvitation(i)
	return i.seek, nil
}
