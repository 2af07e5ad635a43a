package office

import (
	"context"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// Reopenable reports whether the game of a board was ended by an arbiter and may go on: an
// arbiter may reopen it.
func (o *Office) Reopenable(ctx context.Context, t tournament.Tournament, at Board) bool {
	v, err := o.look(ctx, at.in(t).game)
	return err == nil && v != nil && v.Over && v.Termination == laws.ArbiterDecision
}

// ClocksStand reports whether the game of a board is in play and waits for an arbiter to start its clocks.
func (o *Office) ClocksStand(ctx context.Context, t tournament.Tournament, at Board) bool {
	v, err := o.look(ctx, at.in(t).game)
	return err == nil && v != nil && !v.Over && v.Session == laws.Playing && v.Waiting == hall.WaitingForArbiter
}

// StartClocks starts the clocks of the game of a board that stand, for arbiters of the event. What the Laws
// and the hall refuse comes back as it is.
func (o *Office) StartClocks(ctx context.Context, who members.Identity, id EventID, at Board) error {
	if err := o.arbiter(who, id); err != nil {
		return err
	}
	e, err := o.Event(id)
	if err != nil {
		return err
	}
	game := at.in(e.Tournament).game
	if !Here(string(game)) {
		return tournament.Refuse(tournament.GameMissing)
	}
	_, err = o.opt.Hall.Do(ctx, game, who, laws.ResumeGame{})
	return err
}

// ReopenGame lets the game of a board go on that an arbiter has ended, for arbiters who do not play
// on that board: the position and the clocks are what they were, the clocks stand until an
// arbiter starts them at the board, and the result of the board no longer stands. The hall's own refusals
// come back as they are.
func (o *Office) ReopenGame(ctx context.Context, who members.Identity, id EventID, at Board, reason, article string) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	reopened := uint64(0)
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		b := at.in(t)
		switch {
		case b.plays(who):
			return nil, tournament.Refuse(tournament.OwnBoard, "board", b.place.String())
		case !Here(string(b.game)):
			return nil, tournament.Refuse(tournament.GameMissing)
		case strings.TrimSpace(reason) == "":
			return nil, tournament.Refuse(tournament.ReasonMissing)
		case strings.TrimSpace(article) == "":
			return nil, tournament.Refuse(tournament.ArticleMissing)
		}
		taken := b.stands != tournament.NoResult || b.scored // something is to be taken back
		back := func(seq uint64) []tournament.Command {
			return one(b.back(tournament.Source{Game: string(b.game), Seq: seq, Reopened: true}, reason))
		}
		if reopened == 0 {
			// The event is asked before anything happens in the hall.
			if taken {
				if _, err := desk.Try(t, actor(who), back(b.seq+1), o.stamp(t)); err != nil {
					return nil, err
				}
			} else if err := b.closed(); err != nil {
				return nil, err
			}
			var err error
			if reopened, err = o.opt.Hall.Reopen(ctx, b.game, laws.Reopen{Reason: reason, Article: article}); err != nil {
				return nil, err
			}
		}
		if !taken {
			return nil, errNothingStands
		}
		return back(reopened), nil
	})
	if errors.Is(err, errNothingStands) {
		err = nil
	}
	return act, err
}

// errNothingStands says that there is no result to take back.
var errNothingStands = errors.New("office: no result stands")

// takeReopened takes the result back that stands on the board of a game which goes on. A
// refusal is no trouble: who reopened the game was quicker, or nothing stands there.
func (o *Office) takeReopened(ctx context.Context, game hall.GameID, e laws.GameReopened, r journal.Record) error {
	o.mu.Lock()
	id, ours := o.boards[game]
	o.mu.Unlock()
	if !ours {
		return nil
	}
	err := o.ledger(id).do(ctx, theHall, func(t tournament.Tournament) (tournament.Command, error) {
		source := tournament.Source{Game: string(game), Seq: r.Seq, Reopened: true}
		if c := reopenedInStage(t, game, source, e.Reason); c != nil {
			return c, nil
		}
		round, board, of, found := t.GameBoard(string(game))
		if !found {
			return nil, tournament.Refuse(tournament.GameNotSeated, "game", string(game), "round", 0, "board", 0)
		}
		place := desk.BoardID{Round: round, Board: board, Game: of}
		return place.Correct(place.Result(t), tournament.NoResult, source, e.Reason), nil
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code != tournament.NotRecorded {
		o.opt.Log.Debug("a game goes on, and no result is taken back", "game", game, "event", id, "why", refusal.Code)
		return nil
	}
	return err
}
