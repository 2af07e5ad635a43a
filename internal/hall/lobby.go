package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Where games begin is the matter of package lobby; what it needs of the tables stands here, and
// what transports ask of it.

// newLobby returns the lobby of the hall.
func (h *Hall) newLobby() *lobby.Lobby {
	opt := lobby.Options{
		Games: lobbyTables{h}, Seats: &h.floor, People: h.people, Lots: h.lots, Cluster: h.cluster(),
		Journal: h.opt.Journal, Directory: h.opt.Directory, Limits: h.opt.Limits, Log: h.opt.Log, Work: h.work,
		Now: h.opt.Now, Instant: h.time.stamp, Changed: h.lists.touch, SetAside: h.quarantine,
		MayPlayRated: func(memberID string) bool { return h.opt.Sanctions == nil || h.opt.Sanctions.MayPlayRated(memberID) },
		LagCap:       h.opt.LagCap, LagFree: h.opt.LagFree, LagQuota: h.opt.LagQuota, LagGame: h.opt.LagGame,
	}
	return lobby.New(opt)
}

// lobbyTables are the tables as the lobby asks for them.
type lobbyTables struct{ *Hall }

// Start begins a game for which both players are held.
func (t lobbyTables) Start(id GameID, s game.Seating, regs laws.Regulations) error {
	return t.start(id, s, regs)
}

// Resume lets an adjourned game go on, for which both players are held.
func (t lobbyTables) Resume(ctx context.Context, id GameID) error { return t.resumeGame(ctx, id) }

// Shown returns whose move it is in a game that has a table here, and the last record of its log
// that is shown.
func (t lobbyTables) Shown(id GameID) (turn Side, seq uint64) {
	table := t.floor.table(id)
	if table == nil {
		return Neither, 0
	}
	table.mu.Lock()
	defer table.mu.Unlock()
	return game.SideOf(table.view.Turn), table.view.Seq
}

// AnswerDraw accepts an offer of a draw, or declines it.
func (t lobbyTables) AnswerDraw(ctx context.Context, id GameID, who members.Identity, accept bool) error {
	var c laws.Command = laws.DeclineDraw{}
	if accept {
		c = laws.AcceptDraw{}
	}
	_, err := t.Do(ctx, id, who, c)
	return err
}

// MayPropose refuses what somebody may not propose in a game.
func (t lobbyTables) MayPropose(ctx context.Context, who members.Identity, o Offer) error {
	_, err := t.mayPropose(ctx, o.Game, who, o.Kind, o.Plies)
	return err
}

// CarryOut does what both players of a game have agreed on.
func (t lobbyTables) CarryOut(ctx context.Context, o Offer) error {
	if o.Kind == SwitchOffer {
		return t.switchSides(ctx, o)
	}
	_, err := t.doAgreed(ctx, o.Game, func(g laws.Game) ([]step, error) { return agreed(g, o) })
	return err
}

// Challenge asks one person for a game. See [lobby.Lobby.Challenge].
func (h *Hall) Challenge(ctx context.Context, who members.Identity, to string, spec SeekSpec) (Offer, GameID, error) {
	return h.lobby.Challenge(ctx, who, to, spec)
}

// Preview returns what a challenge would be, without making it. See [lobby.Lobby.Preview].
func (h *Hall) Preview(ctx context.Context, who, to members.Identity, spec SeekSpec) (Offer, error) {
	return h.lobby.Preview(ctx, who, to, spec)
}

// OfferResume asks the opponent of an adjourned game to go on with it. See
// [lobby.Lobby.OfferResume].
func (h *Hall) OfferResume(ctx context.Context, who members.Identity, id GameID) (o Offer, started bool, err error) {
	return h.lobby.OfferResume(ctx, who, id)
}

// Invite makes a challenge by link. See [lobby.Lobby.Invite].
func (h *Hall) Invite(ctx context.Context, who members.Identity, spec SeekSpec) (Invitation, error) {
	return h.lobby.Invite(ctx, who, spec)
}

// Invitation finds a challenge by its link. See [lobby.Lobby.Invitation].
func (h *Hall) Invitation(id InvitationID) (Invitation, error) {
	return h.lobby.Invitation(id)
}

// Invitations lists the open challenges by link of somebody, the oldest first. See
// [lobby.Lobby.Invitations].
func (h *Hall) Invitations(memberID string) (list []Invitation) {
	return h.lobby.Invitations(memberID)
}

// Uninvite takes a challenge by link back. See [lobby.Lobby.Uninvite].
func (h *Hall) Uninvite(who members.Identity, id InvitationID) error {
	return h.lobby.Uninvite(who, id)
}

// AcceptInvitation begins the game of a challenge by link with who has opened it. See
// [lobby.Lobby.AcceptInvitation].
func (h *Hall) AcceptInvitation(ctx context.Context, who members.Identity, id InvitationID) (GameID, error) {
	return h.lobby.AcceptInvitation(ctx, who, id)
}

// Challenged finds a challenge by the game that begins with it, as one of the two has it. See
// [lobby.Lobby.Challenged].
func (h *Hall) Challenged(memberID string, gameID GameID) (Offer, bool) {
	return h.lobby.Challenged(memberID, gameID)
}

// Offers lists what waits for somebody's answer and what they wait for themselves, both by number.
// See [lobby.Lobby.Offers].
func (h *Hall) Offers(memberID string) (from, to []Offer) {
	return h.lobby.Offers(memberID)
}

// AcceptOffer accepts. See [lobby.Lobby.AcceptOffer].
func (h *Hall) AcceptOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.AcceptOffer(ctx, who, number)
}

// DeclineOffer refuses. See [lobby.Lobby.DeclineOffer].
func (h *Hall) DeclineOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.DeclineOffer(ctx, who, number)
}

// WithdrawOffer takes one's own offer back, unless it is one of a draw. See
// [lobby.Lobby.WithdrawOffer].
func (h *Hall) WithdrawOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.WithdrawOffer(ctx, who, number)
}

// PlayPartner begins an unrated game between somebody and a program that the server brings
// itself, which plays with any number of people at once and need not be here. See
// [lobby.Lobby.PlayPartner].
func (h *Hall) PlayPartner(ctx context.Context, who, partner members.Identity, spec SeekSpec) (GameID, error) {
	return h.lobby.PlayPartner(ctx, who, partner, spec)
}

// Rematch challenges the opponent of a game that is over to play it again with the colours
// changed. See [lobby.Lobby.Rematch].
func (h *Hall) Rematch(ctx context.Context, who members.Identity, id GameID) (Offer, GameID, error) {
	return h.lobby.Rematch(ctx, who, id)
}

// Seek posts a call for an opponent. See [lobby.Lobby.Seek].
func (h *Hall) Seek(ctx context.Context, who members.Identity, spec SeekSpec) (Seek, error) {
	return h.lobby.Seek(ctx, who, spec)
}

// GuardedSeek is Seek with a guard over who may take it up. See [lobby.Lobby.GuardedSeek].
func (h *Hall) GuardedSeek(ctx context.Context, who members.Identity, spec SeekSpec, guard Guard) (Seek, error) {
	return h.lobby.GuardedSeek(ctx, who, spec, guard)
}

// Unseek takes a seek off the board. See [lobby.Lobby.Unseek].
func (h *Hall) Unseek(ctx context.Context, who members.Identity, id SeekID) error {
	return h.lobby.Unseek(ctx, who, id)
}

// Seeks lists the board, the oldest first. See [lobby.Lobby.Seeks].
func (h *Hall) Seeks() []Seek {
	return h.lobby.Seeks()
}

// Accept takes a seek up. See [lobby.Lobby.Accept].
func (h *Hall) Accept(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	return h.lobby.Accept(ctx, who, id)
}

// Admits reports whether a seek on the board would be open to somebody, nil, or why not. See
// [lobby.Lobby.Admits].
func (h *Hall) Admits(ctx context.Context, who members.Identity, id SeekID) error {
	return h.lobby.Admits(ctx, who, id)
}

// Simul returns the simul that somebody gives. See [lobby.Lobby.Simul].
func (h *Hall) Simul(memberID string) (Simul, bool) {
	return h.lobby.Simul(memberID)
}

// AskSimul asks somebody for a place in their simul, from the start, under the edition and with the
// clocks of spec, none when it names none. See [lobby.Lobby.AskSimul].
func (h *Hall) AskSimul(ctx context.Context, who members.Identity, giver string, spec SeekSpec) (Offer, GameID, error) {
	return h.lobby.AskSimul(ctx, who, giver, spec)
}

// PassBoard lets the player to move at a board of a simul think until the giver comes round
// again. See [lobby.Lobby.PassBoard].
func (h *Hall) PassBoard(ctx context.Context, who members.Identity, gameID GameID) (left int, err error) {
	return h.lobby.PassBoard(ctx, who, gameID)
}

// EndBoards calls games of a simul off for its giver, or adjourns them. See
// [lobby.Lobby.EndBoards].
func (h *Hall) EndBoards(ctx context.Context, who members.Identity, kind OfferKind, all bool) error {
	return h.lobby.EndBoards(ctx, who, kind, all)
}

// Opening is the position from which a wish would begin, and its name in a game's record. See
// [lobby.Lobby.Opening].
func (h *Hall) Opening(who members.Identity, spec SeekSpec) (position, name string, err error) {
	return h.lobby.Opening(who, spec)
}

// GoBoard takes the giver of a simul to a board of theirs. See [lobby.Lobby.GoBoard].
func (h *Hall) GoBoard(who members.Identity, gameID GameID) error {
	return h.lobby.GoBoard(who, gameID)
}

// NextBoard takes the giver of a simul to the next board without a move. See
// [lobby.Lobby.NextBoard].
func (h *Hall) NextBoard(who members.Identity) error {
	return h.lobby.NextBoard(who)
}

// PrevBoard takes them back to the one before. See [lobby.Lobby.PrevBoard].
func (h *Hall) PrevBoard(who members.Identity) error {
	return h.lobby.PrevBoard(who)
}
