package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Appoint gives a member a duty in an event. The member must have the corresponding role on this
// server. Only the owner or an administrator may call it. The refusals are NotOwner, MemberUnknown,
// RoleMissing, DutyUnknown and AppointedBefore.
func (o *Office) Appoint(ctx context.Context, who members.Identity, id EventID, handle string, duty tournament.Duty) error {
	profile, err := o.staffCandidate(ctx, who, id, handle)
	if err != nil {
		return err
	}
	if !profile.Roles.Has(requiredRole(duty)) && !profile.Roles.Has(members.RoleAdministrator) {
		return tournament.Refuse(tournament.RoleMissing, "handle", profile.Handle, "duty", string(duty))
	}
	_, err = o.runCommand(ctx, who, id, tournament.Appoint{Member: tournament.Member{ID: profile.ID, Handle: profile.Handle}, Duty: duty})
	return err
}

// Dismiss removes a duty from a member. Only the owner or an administrator may call it.
func (o *Office) Dismiss(ctx context.Context, who members.Identity, id EventID, handle string, duty tournament.Duty) error {
	profile, err := o.staffCandidate(ctx, who, id, handle)
	if err != nil {
		return err
	}
	_, err = o.runCommand(ctx, who, id, tournament.Dismiss{Member: tournament.Member{ID: profile.ID, Handle: profile.Handle}, Duty: duty})
	return err
}

// staffCandidate returns the member with a handle, after checking that the caller may appoint staff
// of the event.
func (o *Office) staffCandidate(ctx context.Context, who members.Identity, id EventID, handle string) (members.Profile, error) {
	e, err := o.Event(id)
	switch {
	case err != nil:
		return members.Profile{}, err
	case !e.Rights(who).Appoint:
		return members.Profile{}, tournament.Refuse(tournament.NotOwner, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	case o.opt.Members == nil:
		return members.Profile{}, tournament.Refuse(tournament.MemberUnknown, "handle", handle)
	}
	profile, err := o.opt.Members.Find(ctx, handle)
	if unknown := (&members.Error{Code: members.HandleUnknown}); errors.Is(err, unknown) {
		return profile, tournament.Refuse(tournament.MemberUnknown, "handle", handle)
	}
	if err != nil {
		return profile, notRecorded(err)
	}
	return profile, nil
}
