package office

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Reopenable reports whether the game of a board was ended by an arbiter and may be resumed.
func (o *Office) Reopenable(ctx context.Context, t tournament.Tournament, at Board) bool {
	v, err := o.lookAt(ctx, at.state(t).game)
	return err == nil && v != nil && v.Over && v.Termination.CanBeTakenBack(v.Terms.Edition)
}

// ClocksStand reports whether the game of a board is in play with stopped clocks that an arbiter
// must start.
func (o *Office) ClocksStand(ctx context.Context, t tournament.Tournament, at Board) bool {
	v, err := o.lookAt(ctx, at.state(t).game)
	return err == nil && v != nil && !v.Over && v.Session == laws.Playing && v.Waiting == hall.WaitingForArbiter
}

// StartClocks starts the stopped clocks of the game of a board. It returns refusals of the Laws and
// the hall unchanged. Only an arbiter of the event may call it.
func (o *Office) StartClocks(ctx context.Context, who members.Identity, id EventID, at Board) error {
	if err := o.requireArbiter(who, id); err != nil {
		return err
	}
	e, err := o.Event(id)
	if err != nil {
		return err
	}
	game := at.state(e.Tournament).game
	if !IsLocalGame(string(game)) {
		return tournament.Refuse(tournament.GameMissing)
	}
	_, err = o.opt.Hall.Do(ctx, game, who, laws.ResumeGame{})
	return err
}

// ReopenGame resumes the game of a board that an arbiter has ended. The position and the clock
// times stay, the clocks stay stopped until an arbiter starts them, and the board's result is
// removed. It returns refusals of the hall unchanged. Only an arbiter of the event who does not
// play on that board may call it.
func (o *Office) ReopenGame(ctx context.Context, who members.Identity, id EventID, at Board, reason, article string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	reopened := uint64(0)
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		b := at.state(t)
		switch {
		case b.isPlayer(who):
			return nil, tournament.Refuse(tournament.OwnBoard, "board", b.place.String())
		case !IsLocalGame(string(b.game)):
			return nil, tournament.Refuse(tournament.GameMissing)
		case strings.TrimSpace(reason) == "":
			return nil, tournament.Refuse(tournament.ReasonMissing)
		case strings.TrimSpace(article) == "":
			return nil, tournament.Refuse(tournament.ArticleMissing)
		}
		taken := b.result != tournament.NoResult || b.scored // there is a result to remove
		back := func(seq uint64) []tournament.Command {
			return single(b.takeBack(tournament.Source{Game: string(b.game), Seq: seq, Reopened: true}, reason))
		}
		if reopened == 0 {
			// Check the event's state before the hall changes anything.
			if taken {
				if _, err := acts.Try(t, actor(who), back(b.seq+1), o.nextStamp(t), acceptedIn(ctx)); err != nil {
					return nil, err
				}
			} else if err := b.checkOpen(); err != nil {
				return nil, err
			}
			var err error
			if reopened, err = o.opt.Hall.Reopen(ctx, b.game, laws.Reopen{Reason: reason, Article: article}); err != nil {
				return nil, err
			}
		}
		if !taken {
			return nil, errNoResult
		}
		return back(reopened), nil
	})
	if errors.Is(err, errNoResult) {
		err = nil
	}
	if err == nil {
		err = o.noteReopening(ctx, who, id, at, reopened)
	}
	return act, err
}

// noteReopening enters in the event's record that an arbiter reopened the game of a board, with
// their name. seq is the number of the game's record. If the follower has entered it already, the
// arbiter is named there.
func (o *Office) noteReopening(ctx context.Context, who members.Identity, id EventID, at Board, seq uint64) error {
	e, err := o.Event(id)
	if err != nil {
		return err
	}
	g := at.state(e.Tournament).game
	records, err := o.opt.Journal.Read(ctx, g.Stream(), seq, 1)
	if err != nil || len(records) == 0 {
		return err
	}
	_, rec, ok, err := game.DecodeEvent(records[0])
	if !ok || err != nil {
		return err
	}
	_, err = o.ledger(id).act(ctx, theHall, func(t tournament.Tournament) ([]tournament.Command, error) {
		if t.NotedFromHall(string(g), seq) {
			return single(tournament.AttributeRuling{Hall: string(g), Seqs: []uint64{seq}, Arbiter: actor(who)}), nil
		}
		commands, err := o.commandsOf(t, string(g), seq, rec.Event, nil)
		if len(commands) > 0 {
			if noted, is := commands[0].(tournament.NoteMatter); is {
				noted.Matter.Arbiter = actor(who)
				commands[0] = noted
			}
		}
		return commands, err
	})
	return o.ignoreRefusal(err, "reopened game not noted", string(g), id)
}

// errNoResult reports that the board has no result to remove.
var errNoResult = errors.New("office: no result stands")

// removeReopened removes the result of a board whose game was resumed. A refusal is ignored: the
// result was removed already, or there was none.
func (o *Office) removeReopened(ctx context.Context, game hall.GameID, e laws.GameReopened, r journal.Record) error {
	o.mu.Lock()
	id, ours := o.boards[game]
	o.mu.Unlock()
	if !ours {
		return nil
	}
	err := o.ledger(id).do(ctx, theHall, func(t tournament.Tournament) (tournament.Command, error) {
		source := tournament.Source{Game: string(game), Seq: r.Seq, Reopened: true}
		if c := stageReopenCommand(t, game, source, e.Reason); c != nil {
			return c, nil
		}
		round, board, of, found := t.GameBoard(string(game))
		if !found {
			return nil, tournament.Refuse(tournament.GameNotSeated, "game", string(game), "round", 0, "board", 0)
		}
		place := acts.BoardID{Round: round, Board: board, Game: of}
		return place.Correct(place.Result(t), tournament.NoResult, source, e.Reason), nil
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code != tournament.NotRecorded {
		o.opt.Log.Debug("a game goes on, and no result is taken back", "game", game, "event", id, "why", refusal.Code)
		return nil
	}
	return err
}
