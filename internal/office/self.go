package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// EnterSelf enters the calling member in an event whose regulations allow that, or undoes their
// withdrawal. The refusals are EntryNotOpen, EntriesClosed, EnteredBefore, and MemberUnknown for a
// guest.
func (o *Office) EnterSelf(ctx context.Context, who members.Identity, id EventID) error {
	if who.Guest || who.ID == "" {
		return tournament.Refuse(tournament.MemberUnknown, "handle", who.Handle)
	}
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) { return enterSelfCommands(t, who) })
	return err
}

// enterSelfCommands returns the commands of EnterSelf.
func enterSelfCommands(t tournament.Tournament, who members.Identity) ([]tournament.Command, error) {
	if !t.Regulations().OpenEntry {
		return nil, tournament.Refuse(tournament.EntryNotOpen)
	}
	switch p, entered := playerOf(t, who); {
	case entered && p.Withdrawn:
		return single(tournament.Return{Player: p.ID}), nil
	case entered:
		return nil, tournament.Refuse(tournament.EnteredBefore)
	}
	entry := tournament.Entry{Name: who.Handle, Member: tournament.Member{ID: who.ID, Handle: who.Handle}}
	return single(tournament.Enter{Players: []tournament.Entry{entry}}), nil
}

// MayEnterSelf reports whether [Office.EnterSelf] would succeed in the current state of the event.
func (o *Office) MayEnterSelf(who members.Identity, e Event) bool {
	if who.Guest || who.ID == "" || e.Tournament.OfTeams() {
		return false
	}
	commands, err := enterSelfCommands(e.Tournament, who)
	if err == nil {
		_, err = acts.Try(e.Tournament, actor(who), commands, o.nextStamp(e.Tournament), fidemode.Any)
	}
	return err == nil
}

// WithdrawSelf withdraws the calling member from the rounds to come. The refusals are NotEntered
// and PlayerWithdrew.
func (o *Office) WithdrawSelf(ctx context.Context, who members.Identity, id EventID, reason string) error {
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		p, entered := playerOf(t, who)
		if !entered {
			return nil, tournament.Refuse(tournament.NotEntered)
		}
		return single(tournament.Withdraw{Player: p.ID, Reason: reason}), nil
	})
	return err
}

// playerOf returns the player of an event that is linked to a member.
func playerOf(t tournament.Tournament, who members.Identity) (tournament.Player, bool) {
	for _, p := range t.Players() {
		if who.ID != "" && p.Member.ID == who.ID && !p.Removed {
			return p, true
		}
	}
	return tournament.Player{}, false
}
