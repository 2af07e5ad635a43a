package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Package lobby begins games. This file has the functions through which it uses the tables, and the
// wrappers for transports.

// newLobby returns the lobby of the hall.
func (h *Hall) newLobby() *lobby.Lobby {
	opt := lobby.Options{
		Games: lobbyTables{h}, Seats: &h.floor, People: h.people, Lots: h.lots, Cluster: h.cluster(),
		Journal: h.opt.Journal, Directory: h.opt.Directory, Limits: h.opt.Limits, Log: h.opt.Log, Work: h.work,
		Now: h.opt.Now, Instant: h.time.stamp, Changed: h.lists.touch, SetAside: h.quarantine,
		MayPlayRated: func(memberID string) bool { return h.opt.Sanctions == nil || h.opt.Sanctions.MayPlayRated(memberID) },
		CannotSee:    h.cannotSee,
		LagCap:       h.opt.LagCap, LagFree: h.opt.LagFree, LagQuota: h.opt.LagQuota, LagGame: h.opt.LagGame,
	}
	return lobby.New(opt)
}

// lobbyTables gives package lobby access to the tables. It implements [lobby.Games].
type lobbyTables struct{ *Hall }

// Start begins a game for which both players are reserved.
func (t lobbyTables) Start(id GameID, s game.Seating, regs laws.Regulations) error {
	return t.start(id, s, regs)
}

// Resume resumes an adjourned game for which both players are reserved.
func (t lobbyTables) Resume(ctx context.Context, id GameID) error { return t.resumeGame(ctx, id) }

// Shown returns the side to move in a game with a table at this node, and the number of the last
// record in its view. They are Neither and 0 if there is no table.
func (t lobbyTables) Shown(id GameID) (turn Side, seq uint64) {
	table := t.floor.table(id)
	if table == nil {
		return Neither, 0
	}
	table.mu.Lock()
	defer table.mu.Unlock()
	return game.SideOf(table.view.Turn), table.view.Seq
}

// AnswerDraw accepts or declines an offer of a draw.
func (t lobbyTables) AnswerDraw(ctx context.Context, id GameID, who members.Identity, accept bool) error {
	var c laws.Command = laws.DeclineDraw{}
	if accept {
		c = laws.AcceptDraw{}
	}
	_, err := t.Do(ctx, id, who, c)
	return err
}

// CheckProposal refuses a proposal that the game does not allow.
func (t lobbyTables) CheckProposal(ctx context.Context, who members.Identity, o Offer) error {
	_, err := t.checkProposal(ctx, o.Game, who, o.Kind, o.Plies)
	return err
}

// CarryOut carries out an agreement of both players of a game.
func (t lobbyTables) CarryOut(ctx context.Context, o Offer) error {
	if o.Kind == SwitchOffer {
		return t.switchSides(ctx, o)
	}
	_, err := t.doSteps(ctx, o.Game, func(g laws.Game) ([]step, error) { return agreementSteps(g, o) })
	return err
}

// Challenge challenges one person to a game. See [lobby.Lobby.Challenge].
func (h *Hall) Challenge(ctx context.Context, who members.Identity, to string, spec SeekSpec) (Offer, GameID, error) {
	return h.lobby.Challenge(ctx, who, to, spec)
}

// Preview returns the offer that a challenge would make, without making it. See
// [lobby.Lobby.Preview].
func (h *Hall) Preview(ctx context.Context, who, to members.Identity, spec SeekSpec) (Offer, error) {
	return h.lobby.Preview(ctx, who, to, spec)
}

// OfferResume asks the opponent of an adjourned game to resume it. See [lobby.Lobby.OfferResume].
func (h *Hall) OfferResume(ctx context.Context, who members.Identity, id GameID) (o Offer, started bool, err error) {
	return h.lobby.OfferResume(ctx, who, id)
}

// Invite creates a challenge by link. See [lobby.Lobby.Invite].
func (h *Hall) Invite(ctx context.Context, who members.Identity, spec SeekSpec) (Invitation, error) {
	return h.lobby.Invite(ctx, who, spec)
}

// Invitation finds a challenge by its link. See [lobby.Lobby.Invitation].
func (h *Hall) Invitation(id InvitationID) (Invitation, error) {
	return h.lobby.Invitation(id)
}

// Invitations lists the open challenges by link of a member, the oldest first. See
// [lobby.Lobby.Invitations].
func (h *Hall) Invitations(memberID string) (list []Invitation) {
	return h.lobby.Invitations(memberID)
}

// Uninvite withdraws a challenge by link. See [lobby.Lobby.Uninvite].
func (h *Hall) Uninvite(who members.Identity, id InvitationID) error {
	return h.lobby.Uninvite(who, id)
}

// AcceptInvitation accepts a challenge by link and begins its game. See
// [lobby.Lobby.AcceptInvitation].
func (h *Hall) AcceptInvitation(ctx context.Context, who members.Identity, id InvitationID) (GameID, error) {
	return h.lobby.AcceptInvitation(ctx, who, id)
}

// Challenged finds the challenge from which a game would begin, among those that a member has made
// or received. See [lobby.Lobby.Challenged].
func (h *Hall) Challenged(memberID string, gameID GameID) (Offer, bool) {
	return h.lobby.Challenged(memberID, gameID)
}

// Offers lists the offers that a member has received (from other people) and made (to other
// people), both by number. See [lobby.Lobby.Offers].
func (h *Hall) Offers(memberID string) (from, to []Offer) {
	return h.lobby.Offers(memberID)
}

// AcceptOffer accepts an offer. See [lobby.Lobby.AcceptOffer].
func (h *Hall) AcceptOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.AcceptOffer(ctx, who, number)
}

// DeclineOffer declines an offer. See [lobby.Lobby.DeclineOffer].
func (h *Hall) DeclineOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.DeclineOffer(ctx, who, number)
}

// WithdrawOffer withdraws an offer by its maker, unless it is a draw offer. See
// [lobby.Lobby.WithdrawOffer].
func (h *Hall) WithdrawOffer(ctx context.Context, who members.Identity, number int) (Offer, error) {
	return h.lobby.WithdrawOffer(ctx, who, number)
}

// PlayPartner begins an unrated game between a person and one of the server's own programs. The
// program may play any number of games at the same time and needs no connection. See
// [lobby.Lobby.PlayPartner].
func (h *Hall) PlayPartner(ctx context.Context, who, partner members.Identity, spec SeekSpec) (GameID, error) {
	return h.lobby.PlayPartner(ctx, who, partner, spec)
}

// Rematch challenges the opponent of a finished game to another one with the colours switched. See
// [lobby.Lobby.Rematch].
func (h *Hall) Rematch(ctx context.Context, who members.Identity, id GameID) (Offer, GameID, error) {
	return h.lobby.Rematch(ctx, who, id)
}

// Seek posts a seek, a public offer to play. See [lobby.Lobby.Seek].
func (h *Hall) Seek(ctx context.Context, who members.Identity, spec SeekSpec) (Seek, error) {
	return h.lobby.Seek(ctx, who, spec)
}

// GuardedSeek posts a seek that only players admitted by guard may accept. See
// [lobby.Lobby.GuardedSeek].
func (h *Hall) GuardedSeek(ctx context.Context, who members.Identity, spec SeekSpec, guard Guard) (Seek, error) {
	return h.lobby.GuardedSeek(ctx, who, spec, guard)
}

// Unseek withdraws a seek. See [lobby.Lobby.Unseek].
func (h *Hall) Unseek(ctx context.Context, who members.Identity, id SeekID) error {
	return h.lobby.Unseek(ctx, who, id)
}

// Seeks lists the seeks, the oldest first. See [lobby.Lobby.Seeks].
func (h *Hall) Seeks() []Seek {
	return h.lobby.Seeks()
}

// Accept accepts a seek and begins its game. See [lobby.Lobby.Accept].
func (h *Hall) Accept(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	return h.lobby.Accept(ctx, who, id)
}

// Admits returns nil if the given person may accept a seek, else the refusal. See [lobby.Lobby.Admits].
func (h *Hall) Admits(ctx context.Context, who members.Identity, id SeekID) error {
	return h.lobby.Admits(ctx, who, id)
}

// Simul returns the simul that a member gives. See [lobby.Lobby.Simul].
func (h *Hall) Simul(memberID string) (Simul, bool) {
	return h.lobby.Simul(memberID)
}

// AskSimul asks the giver of a simul for a board in it. spec may name an edition and clocks. See
// [lobby.Lobby.AskSimul].
func (h *Hall) AskSimul(ctx context.Context, who members.Identity, giver string, spec SeekSpec) (Offer, GameID, error) {
	return h.lobby.AskSimul(ctx, who, giver, spec)
}

// PassBoard lets the player to move at a board of a simul wait with their move until the giver
// comes round again. See [lobby.Lobby.PassBoard].
func (h *Hall) PassBoard(ctx context.Context, who members.Identity, gameID GameID) (left int, err error) {
	return h.lobby.PassBoard(ctx, who, gameID)
}

// EndBoards aborts or adjourns games of a simul for its giver. See [lobby.Lobby.EndBoards].
func (h *Hall) EndBoards(ctx context.Context, who members.Identity, kind OfferKind, all bool) error {
	return h.lobby.EndBoards(ctx, who, kind, all)
}

// Opening returns the start position that spec asks for and its name in the game's record. See
// [lobby.Lobby.Opening].
func (h *Hall) Opening(who members.Identity, spec SeekSpec) (position, name string, err error) {
	return h.lobby.Opening(who, spec)
}

// GoBoard moves the giver of a simul to one of its boards. See [lobby.Lobby.GoBoard].
func (h *Hall) GoBoard(who members.Identity, gameID GameID) error {
	return h.lobby.GoBoard(who, gameID)
}

// NextBoard moves the giver of a simul to the next board without a move. See
// [lobby.Lobby.NextBoard].
func (h *Hall) NextBoard(who members.Identity) error {
	return h.lobby.NextBoard(who)
}

// PrevBoard moves the giver of a simul to the board before. See [lobby.Lobby.PrevBoard].
func (h *Hall) PrevBoard(who members.Identity) error {
	return h.lobby.PrevBoard(who)
}
