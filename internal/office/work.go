package office

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// command runs a command that needs nothing of the state.
func (o *Office) command(ctx context.Context, who members.Identity, id EventID, c tournament.Command) error {
	return o.propose(ctx, who, id, func(tournament.Tournament) (tournament.Command, error) { return c, nil })
}

func (o *Office) propose(ctx context.Context, who members.Identity, id EventID, make func(tournament.Tournament) (tournament.Command, error)) error {
	l, err := o.known(id)
	if err != nil {
		return err
	}
	return l.do(ctx, actor(who), make)
}

// Create begins an event, for organisers. What the regulations leave out gets
// its ordinary value; every fault of theirs is in the refusal.
func (o *Office) Create(ctx context.Context, who members.Identity, regs tournament.Regulations) (EventID, error) {
	if err := organiser(who); err != nil {
		return "", err
	}
	regs = regs.Complete()
	faults := append(regs.Faults(), playFaults(regs)...)
	if refusal := tournament.RefuseAll(faults); refusal != nil {
		return "", refusal
	}
	for {
		id, err := o.newID()
		if err != nil {
			return "", notRecorded(err)
		}
		create := func(t tournament.Tournament) (tournament.Command, error) {
			if t.Exists() {
				return nil, errTaken
			}
			return tournament.Create{Regulations: regs}, nil
		}
		err = o.ledger(id).do(ctx, actor(who), create)
		switch {
		case errors.Is(err, errTaken):
			continue // that name was drawn before
		case err != nil:
			return "", err
		}
		return id, nil
	}
}

// Control is a time control as forms have it, in minutes and seconds a move, in the
// notation of the log. What cannot be read is left for Create to refuse, as no
// control in seconds either.
func Control(text string) string {
	c, err := clock.ReadMinutes(text)
	switch {
	case err == nil:
		return c.String()
	case text == "":
		return ""
	}
	return text + "?"
}

var errTaken = errors.New("office: the name is taken")

// playFaults are the faults of regulations for a house that seats the games
// itself: the tournament leaves the Laws and the clock to those who play.
func playFaults(regs tournament.Regulations) []*tournament.Refusal {
	var faults []*tournament.Refusal
	if !slices.Contains(laws.Editions(), laws.Edition(regs.Laws)) {
		faults = append(faults, tournament.Refuse(tournament.RegulationImproper, "field", "laws", "value", regs.Laws))
	}
	_, err := clock.ParseControl(regs.Control)
	switch {
	case regs.Control == "" && regs.Conduct == tournament.OnScreen:
		faults = append(faults, tournament.Refuse(tournament.RegulationMissing, "field", "control"))
	case regs.Control != "" && err != nil:
		faults = append(faults, tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", regs.Control))
	}
	return faults
}

// Import brings the players of a list in, for organisers: all of them, or none
// and an *entrylist.Faults that says everything wrong with the file.
func (o *Office) Import(ctx context.Context, who members.Identity, id EventID, file io.Reader) (*entrylist.List, error) {
	if err := o.organiser(who, id); err != nil {
		return nil, err
	}
	if _, err := o.known(id); err != nil {
		return nil, err
	}
	list, err := entrylist.Read(file)
	if err != nil {
		return nil, err
	}
	for i := range list.Players {
		if err := o.identify(ctx, &list.Players[i].Member); err != nil {
			return nil, err
		}
	}
	if err := o.command(ctx, who, id, tournament.Enter{Players: list.Players}); err != nil {
		return nil, err
	}
	return list, nil
}

// identify fills in the identity of a member of whom the handle is known. A
// handle that nobody has yet is left as it is: he may still come.
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
	return o.propose(ctx, who, id, func(t tournament.Tournament) (tournament.Command, error) {
		p, found := t.Player(player)
		if !found {
			return nil, tournament.Refuse(tournament.PlayerUnknown, "player", int(player))
		}
		p.Entry.Member = member
		return tournament.Amend{Player: player, Entry: p.Entry}, nil
	})
}

// Withdraw takes a player out of the rounds to come, for officials.
func (o *Office) Withdraw(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID, reason string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.Withdraw{Player: player, Reason: reason})
}

// Return undoes a withdrawal, for officials.
func (o *Office) Return(ctx context.Context, who members.Identity, id EventID, player tournament.PlayerID) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.Return{Player: player})
}

// DrawLots draws the starting numbers by lot, for organisers. The lot stands in
// the log.
func (o *Office) DrawLots(ctx context.Context, who members.Identity, id EventID) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.propose(ctx, who, id, func(t tournament.Tournament) (tournament.Command, error) {
		order := t.Active()
		if err := o.shuffle(order); err != nil {
			return nil, notRecorded(err)
		}
		return tournament.DrawLots{Order: order}, nil
	})
}

// AssignNumbers gives the starting numbers in a given order, for organisers.
func (o *Office) AssignNumbers(ctx context.Context, who members.Identity, id EventID, order []tournament.PlayerID) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.DrawLots{Order: order, Listed: true})
}

// RevokeLots takes the starting numbers back before the first round, for
// organisers.
func (o *Office) RevokeLots(ctx context.Context, who members.Identity, id EventID, reason string) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.RevokeLots{Reason: reason})
}

// PublishRound publishes a round as the event's system proposes it, for
// organisers.
func (o *Office) PublishRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.propose(ctx, who, id, func(t tournament.Tournament) (tournament.Command, error) {
		draft, err := systems.Draft(t, round, swiss.Options{})
		if err != nil {
			return nil, err
		}
		return tournament.PublishRound{Round: round, Pairings: draft.Pairings(t)}, nil
	})
}

// PublishPairings publishes a round that the arbiter paired, for organisers.
func (o *Office) PublishPairings(ctx context.Context, who members.Identity, id EventID, round int, pairings []tournament.Pairing) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.PublishRound{Round: round, Pairings: pairings})
}

// RevokeRound takes the last round back while it has no results, for
// organisers.
func (o *Office) RevokeRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.organiser(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.RevokeRound{Round: round, Reason: reason})
}

// RecordResult records what an arbiter enters for a board. A game that is still
// played for it in the hall is ended by that ruling; where the hall refuses, the
// refusal BoardInPlay says that the game goes on.
func (o *Office) RecordResult(ctx context.Context, who members.Identity, id EventID, round, board int, result tournament.Result) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	game, playing, err := o.inPlay(ctx, id, round, board)
	if err != nil {
		return err
	}
	if err := o.command(ctx, who, id, tournament.RecordResult{
		Round: round, Board: board, Result: result, Source: tournament.Source{Member: who.ID, Name: who.Handle},
	}); err != nil || !playing {
		return err
	}
	if err := o.opt.Hall.Rule(ctx, game, ruled(result), who.Handle); err != nil {
		o.opt.Log.Warn("a game goes on whose board is scored", "game", game, "event", id, "error", err)
		return tournament.Refuse(tournament.BoardInPlay, "round", round, "board", board, "game", string(game))
	}
	return nil
}

// inPlay is the game of a board that is still played in the hall.
func (o *Office) inPlay(ctx context.Context, id EventID, round, board int) (game hall.GameID, is bool, err error) {
	e, err := o.Event(id)
	if err != nil {
		return "", false, err
	}
	b, _ := e.Tournament.Board(round, board)
	if b.Game == "" || b.Result != tournament.NoResult {
		return "", false, nil
	}
	games, err := o.games(ctx, id)
	row, known := games[hall.GameID(b.Game)]
	return row.ID, err == nil && known && row.Live(), err
}

// ruled is how the score of a board is a result of the Laws: a board that was
// decided by default is won or lost there.
func ruled(r tournament.Result) laws.Result {
	switch r {
	case tournament.WhiteByForfeit:
		return laws.WhiteWins
	case tournament.BlackByForfeit:
		return laws.BlackWins
	case tournament.DoubleForfeit:
		return laws.BothLose
	}
	result, _ := laws.ParseResult(r.String()) // every other result of a board is one of the Laws
	return result
}

// CorrectResult replaces the result was, which must be the one that stands, by
// what an arbiter says; tournament.NoResult takes it back.
func (o *Office) CorrectResult(ctx context.Context, who members.Identity, id EventID, round, board int, was, result tournament.Result, reason string) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.CorrectResult{
		Round: round, Board: board, Was: was, Result: result,
		Source: tournament.Source{Member: who.ID, Name: who.Handle}, Reason: reason,
	})
}

// CloseRound ends a round whose boards are all scored, for officials.
func (o *Office) CloseRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.CloseRound{Round: round})
}

// ReopenRound undoes CloseRound, for officials.
func (o *Office) ReopenRound(ctx context.Context, who members.Identity, id EventID, round int, reason string) error {
	if err := o.official(who, id); err != nil {
		return err
	}
	return o.command(ctx, who, id, tournament.ReopenRound{Round: round, Reason: reason})
}
