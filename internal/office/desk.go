package office

import (
	"context"
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// The arbiters' log says who ruled in a game. The log of the game names the role alone.

// noteFromDesk copies a record of the arbiters' log into the records of the events: who gave a
// ruling, or that a call was made without cause.
func (o *Office) noteFromDesk(ctx context.Context, r journal.Record) error {
	if r.IsVoid() || r.Kind != (desk.RulingMade{}).EventKind() && r.Kind != (desk.CallClosed{}).EventKind() {
		return nil
	}
	e, err := desk.Decode(r.Kind, r.Version, r.Data)
	if err != nil {
		o.opt.Log.Error("a record of the arbiters' log is not followed", "seq", r.Seq, "error", err)
		return nil
	}
	switch e := e.(type) { //nolint:gochecksumtype // the others rule nothing
	case desk.RulingMade:
		return o.attribute(ctx, e)
	case desk.CallClosed:
		if !e.Cause {
			return o.noteCall(ctx, e)
		}
	}
	return nil
}

// attribute names the arbiter who gave a ruling in the entries that were made of the ruling's
// records.
func (o *Office) attribute(ctx context.Context, e desk.RulingMade) error {
	event, ours := o.eventOfGame(e.Game)
	if !ours || len(e.Seqs) == 0 {
		return nil
	}
	err := o.ledger(event).do(ctx, theHall, func(tournament.Tournament) (tournament.Command, error) {
		return tournament.AttributeRuling{Hall: e.Game, Seqs: e.Seqs, Arbiter: arbiterOf(e.By)}, nil
	})
	return o.ignoreRefusal(err, "ruling of the hall without an entry", e.Game, event)
}

// noteCall enters a call without cause in the event's record, with the player who called and the
// arbiter who answered. It does nothing if the arbiter has already ruled in the game that the
// player stopped the clocks without a valid reason, because the game's records contain that ruling.
func (o *Office) noteCall(ctx context.Context, e desk.CallClosed) error {
	made, ruled, err := o.callMade(ctx, e.Call)
	event, ours := o.eventOfGame(made.Game)
	if err != nil || ruled || !ours {
		return err
	}
	_, err = o.ledger(event).act(ctx, theHall, func(t tournament.Tournament) ([]tournament.Command, error) {
		round, board, of, seated := t.GameBoard(made.Game)
		at, ofContest := t.ContestGameOf(made.Game)
		if !seated && !ofContest {
			return nil, tournament.Refuse(tournament.GameNotSeated, "game", made.Game, "round", made.Round, "board", made.Board)
		}
		color := chess.White
		if made.By.ID == made.Players[chess.Black].ID {
			color = chess.Black
		}
		b, _ := t.Board(round, board)
		if white, black, is := t.PlayersAt(at); is {
			b.White, b.Black = white, black
		}
		player := playerOnBoard(b, of, color)
		return single(tournament.NoteMatter{Matter: tournament.Matter{
			Ruling: tournament.Ruling{Round: round, Board: board, Player: player, Text: shortened(e.Reason)}, Kind: tournament.IncidentMatter,
			ContestPlace: at, MatchBoard: of, Call: e.Call, Hall: made.Game, Fact: e.EventKind(), Arbiter: arbiterOf(e.By),
		}}), nil
	})
	return o.ignoreRefusal(err, "call without cause not noted", made.Game, event)
}

// callMade returns the call with a number, or the zero value if there is none. ruled reports
// whether an arbiter ruled on the call's stop of the clocks before the call was closed.
func (o *Office) callMade(ctx context.Context, number int) (made desk.CallMade, ruled bool, err error) {
	records, err := o.opt.Journal.ReadStream(ctx, calls.Stream)
	if err != nil {
		return made, false, err
	}
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		e, err := desk.Decode(r.Kind, r.Version, r.Data)
		if err != nil {
			continue // reported when it was followed
		}
		switch e := e.(type) { //nolint:gochecksumtype // the others say nothing of the call
		case desk.CallMade:
			if e.Number == number {
				made = e
			}
		case desk.RulingMade:
			ruled = ruled || made.Number != 0 && e.Game == made.Game && e.Command == laws.RuleOnStop{}.CommandKind()
		case desk.CallClosed:
			if e.Call == number {
				return made, ruled, nil
			}
		}
	}
	return made, ruled, nil
}

// eventOfGame returns the event for which a game of the hall is played; ok is false if it is played
// for none.
func (o *Office) eventOfGame(game string) (id EventID, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	id, ok = o.boards[hall.GameID(game)]
	return id, ok
}

// playerOnBoard returns the player or team that has a colour in a game. matchBoard is the board of
// a match between teams, or 0. On even boards of a match, White's pieces are played by the team
// that is named Black.
func playerOnBoard(b tournament.Board, matchBoard int, c chess.Color) tournament.PlayerID {
	if (c == chess.White) == (matchBoard%2 == 1 || matchBoard == 0) {
		return b.White
	}
	return b.Black
}

// arbiterOf converts a person of the arbiters' log to an actor of events.
func arbiterOf(p desk.Person) tournament.Actor { return tournament.Actor{ID: p.ID, Name: p.Handle} }

// ignoreRefusal returns nil if err is a refusal of an event, unless the refusal means that nothing
// could be recorded. It returns any other error unchanged.
func (o *Office) ignoreRefusal(err error, what, game string, event EventID) error {
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code != tournament.NotRecorded {
		o.opt.Log.Debug(what, "game", game, "event", event, "why", refusal.Code)
		return nil
	}
	return err
}
