package office

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Import brings the players of a list in, for organisers: all of them, or none
// and an *entrylist.Faults that says everything wrong with the file.
func (o *Office) Import(ctx context.Context, who members.Identity, id EventID, file io.Reader) (*entrylist.List, error) {
	if err := o.organiser(who, id); err != nil {
		return nil, err
	}
	list, err := entrylist.Read(file)
	if err != nil {
		return nil, err
	}
	_, err = o.EnterAll(ctx, who, id, list.Players)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// EnterAll enters players, for organisers: all of them or none. After the starting
// numbers are drawn they are late entries, and the act says whose number has changed.
func (o *Office) EnterAll(ctx context.Context, who members.Identity, id EventID, entries []tournament.Entry) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	for i := range entries {
		if err := o.identifyAll(ctx, &entries[i]); err != nil {
			return desk.Act{}, err
		}
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return desk.EnterAll(t, entries), nil
	})
}

// Enter enters one player, for organisers: before the starting numbers are drawn or
// late, and then the act says whose number has changed. Rounds to come before from, 0
// for the next one, give them nothing.
func (o *Office) Enter(ctx context.Context, who members.Identity, id EventID, entry tournament.Entry, from int) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	if err := o.identifyAll(ctx, &entry); err != nil {
		return desk.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return desk.Enter(t, entry, from), nil
	})
}

// Amend replaces what is known of a player, for organisers; change makes the new
// entry from the one that stands.
func (o *Office) Amend(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, change func(tournament.Entry) tournament.Entry) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return desk.Act{}, err
	}
	// The directory is asked before the act, which waits for nobody.
	p, _ := e.Tournament.Player(player)
	asked := change(p.Entry)
	if err := o.identifyAll(ctx, &asked); err != nil {
		return desk.Act{}, err
	}
	found := map[string]tournament.Member{asked.Member.Handle: asked.Member}
	for _, one := range asked.Roster {
		found[one.Member.Handle] = one.Member
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		p, is := t.Player(player)
		if !is {
			return nil, tournament.Refuse(tournament.PlayerUnknown, "player", int(player))
		}
		entry := change(p.Entry)
		entry.Member = asked.Member
		for i := range entry.Roster {
			if m, is := found[entry.Roster[i].Member.Handle]; is && entry.Roster[i].Member.ID == "" {
				entry.Roster[i].Member = m
			}
		}
		return one(tournament.Amend{Player: player, Entry: entry}), nil
	})
}

// Remove strikes a player off the entry list before the starting numbers are drawn,
// for organisers.
func (o *Office) Remove(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, reason string) (desk.Act, error) {
	if err := o.organiser(who, id); err != nil {
		return desk.Act{}, err
	}
	return o.command(ctx, who, id, tournament.Remove{Player: player, Reason: reason})
}

// identifyAll is identify of an entry, and of a team's players.
func (o *Office) identifyAll(ctx context.Context, e *tournament.Entry) error {
	e.Roster = slices.Clone(e.Roster)
	err := o.identify(ctx, &e.Member)
	for i := range e.Roster {
		if err == nil {
			err = o.identify(ctx, &e.Roster[i].Member)
		}
	}
	return err
}

// identify fills in the identity of a member of whom the handle is known. A
// handle that nobody has yet is left as it is: they may still come.
func (o *Office) identify(ctx context.Context, m *tournament.Member) error {
	if m.Handle == "" || m.ID != "" || o.opt.Members == nil {
		return nil
	}
	profile, err := o.opt.Members.Find(ctx, m.Handle)
	if unknown := (&members.Error{Code: members.HandleUnknown}); errors.Is(err, unknown) {
		return nil
	}
	if err != nil {
		return notRecorded(err)
	}
	m.ID, m.Handle = profile.ID, profile.Handle
	return nil
}

// Link says which member plays for a player, for organisers; an empty handle
// takes the link away.
func (o *Office) Link(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, handle string) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	member := tournament.Member{Handle: handle}
	if err := o.identify(ctx, &member); err != nil {
		return err
	}
	if handle != "" && member.ID == "" {
		return tournament.Refuse(tournament.MemberUnknown, "handle", handle)
	}
	_, err := o.Amend(ctx, who, id, player, func(e tournament.Entry) tournament.Entry {
		e.Member = member
		return e
	})
	return err
}

// Withdraw takes a player out of the rounds to come, for officials.
func (o *Office) Withdraw(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, reason string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.Withdraw{Player: player, Reason: reason})
	return err
}

// Return undoes a withdrawal, for officials.
func (o *Office) Return(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	_, err := o.command(ctx, who, id, tournament.Return{Player: player})
	return err
}
