package office

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Import enters the players of a file. It enters all of them, or none and returns an
// *entrylist.Faults with every fault of the file. Only an organiser of the event may call it.
func (o *Office) Import(ctx context.Context, who members.Identity, id EventID, file io.Reader) (*entrylist.List, error) {
	if err := o.requireOrganiser(who, id); err != nil {
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

// EnterAll enters all of the players or none. After the starting numbers are drawn they are late
// entries, and the act lists the players whose number changed. Only an organiser of the event may
// call it.
func (o *Office) EnterAll(ctx context.Context, who members.Identity, id EventID, entries []tournament.Entry) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	for i := range entries {
		if err := o.identifyAll(ctx, &entries[i]); err != nil {
			return acts.Act{}, err
		}
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.EnterAll(t, entries), nil
	})
}

// Enter enters one player. After the starting numbers are drawn this is a late entry, and the act
// lists the players whose number changed. The player scores nothing for rounds before fromRound; 0
// means the next round. Only an organiser of the event may call it.
func (o *Office) Enter(ctx context.Context, who members.Identity, id EventID, entry tournament.Entry, fromRound int) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	if err := o.identifyAll(ctx, &entry); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.Enter(t, entry, fromRound), nil
	})
}

// Amend replaces the entry of a player. change returns the new entry for the current one. Only an
// organiser of the event may call it.
func (o *Office) Amend(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, change func(tournament.Entry) tournament.Entry) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return acts.Act{}, err
	}
	// Look up the members before the act, so that the act does not wait.
	p, _ := e.Tournament.Player(player)
	asked := change(p.Entry)
	if err := o.identifyAll(ctx, &asked); err != nil {
		return acts.Act{}, err
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
		return single(tournament.Amend{Player: player, Entry: entry}), nil
	})
}

// AmendAll replaces the entries of several players in one act. propose returns the amendments for
// the current event, whose members of the hall stay as they are. Only an organiser of the event may
// call it.
func (o *Office) AmendAll(ctx context.Context, who members.Identity, id EventID, propose func(tournament.Tournament) ([]tournament.Amend, error)) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		list, err := propose(t)
		commands := make([]tournament.Command, len(list))
		for i, amend := range list {
			commands[i] = amend
		}
		return commands, err
	})
}

// GiveLaterRating gives a player another rating from a round on, in an event of more than 30 days. Only
// an organiser of the event may call it.
func (o *Office) GiveLaterRating(ctx context.Context, who members.Identity, id EventID, c tournament.GiveLaterRating) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, c)
}

// Remove removes a player from the entry list before the starting numbers are drawn. Only an
// organiser of the event may call it.
func (o *Office) Remove(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, reason string) (acts.Act, error) {
	if err := o.requireOrganiser(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.Remove{Player: player, Reason: reason})
}

// identifyAll calls identify for an entry and for the players of a team.
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

// identify fills in the identity of a member with a known handle. An unregistered handle is left
// unchanged, because it may be registered later.
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

// Link sets the member who plays as a player. An empty handle removes the link. Only an organiser
// of the event may call it.
func (o *Office) Link(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, handle string) error {
	if err := o.requireOrganiser(who, id); err != nil {
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

// Withdraw withdraws a player from the rounds to come. Only an official of the event may call it.
func (o *Office) Withdraw(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, reason string) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.Withdraw{Player: player, Reason: reason})
	return err
}

// Return undoes a withdrawal. Only an official of the event may call it.
func (o *Office) Return(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.Return{Player: player})
	return err
}
