package office

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// Typed is a result that somebody typed for a board.
type Typed struct {
	Board  int
	Result tournament.Result
}

// RecordResult records what an arbiter enters for a board. A game that is still
// played for it in the hall is ended by that ruling; where the hall refuses, the
// refusal BoardInPlay says that the game goes on.
func (o *Office) RecordResult(ctx context.Context, who members.Identity, id EventID, round, board int, result tournament.Result) error {
	_, err := o.RecordResults(ctx, who, id, round, []Typed{{board, result}})
	return err
}

// RecordResults is RecordResult of several boards in one act: all of them or none. A
// board that somebody else has scored meanwhile is refused with ResultExists and
// ResultChanged, which names who did.
func (o *Office) RecordResults(ctx context.Context, who members.Identity, id EventID, round int, typed []Typed) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	playing, err := o.inPlay(ctx, id, round, typed)
	if err != nil {
		return desk.Act{}, err
	}
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if len(typed) == 0 {
			return nil, tournament.Refuse(tournament.ResultImproper, "result", "")
		}
		commands := make([]tournament.Command, len(typed))
		for i, one := range typed {
			if b, _ := t.Board(round, one.Board); b.Result != tournament.NoResult {
				exists := tournament.Refuse(tournament.ResultExists, "round", round, "board", one.Board, "result", b.Result.String())
				return nil, tournament.RefuseAll(append([]*tournament.Refusal{exists}, changed(t, who, round, one.Board)...))
			}
			commands[i] = tournament.RecordResult{Round: round, Board: one.Board, Result: one.Result, Source: source(who)}
		}
		return commands, nil
	})
	if err != nil {
		return act, err
	}
	var refusals []*tournament.Refusal
	for _, one := range typed {
		game, is := playing[one.Board]
		if !is {
			continue
		}
		if err := o.opt.Hall.Rule(ctx, game, ruled(one.Result), who.Handle); err != nil {
			o.opt.Log.Warn("a game goes on whose board is scored", "game", game, "event", id, "error", err)
			refusals = append(refusals, tournament.Refuse(tournament.BoardInPlay, "round", round, "board", one.Board, "game", string(game)))
		}
	}
	if refusal := tournament.RefuseAll(refusals); refusal != nil {
		return act, refusal
	}
	return act, nil
}

// changed is the refusal that names who gave a board the result that stands, unless
// it was who asks.
func changed(t tournament.Tournament, who members.Identity, round, board int) []*tournament.Refusal {
	at, by := t.Scored(round, board)
	if by.ID == who.ID || by.Name == "" {
		return nil // or by the game itself, which the board shows
	}
	b, _ := t.Board(round, board)
	return []*tournament.Refusal{tournament.Refuse(tournament.ResultChanged, "round", round, "board", board,
		"result", b.Result.String(), "by", by.Name, "at", time.UnixMilli(int64(at)).UTC().Format("2006-01-02 15:04 UTC"))}
}

// inPlay are the games of boards that are still played in the hall.
func (o *Office) inPlay(ctx context.Context, id EventID, round int, typed []Typed) (map[int]hall.GameID, error) {
	e, err := o.Event(id)
	if err != nil {
		return nil, err
	}
	playing := make(map[int]hall.GameID)
	var games map[hall.GameID]hall.GameRow
	for _, one := range typed {
		b, _ := e.Tournament.Board(round, one.Board)
		if b.Game == "" || b.Result != tournament.NoResult {
			continue
		}
		if games == nil {
			if games, err = o.games(ctx, id); err != nil {
				return nil, err
			}
		}
		if row, known := games[hall.GameID(b.Game)]; known && row.Live() {
			playing[one.Board] = row.ID
		}
	}
	return playing, nil
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
	result, _ := laws.ParseResult(r.Score().String()) // every other result of a board is one of the Laws
	return result
}

// CorrectResult replaces the result was, which must be the one that stands, by
// what an arbiter says, in any round; tournament.NoResult takes it back. When somebody
// has changed it meanwhile, the refusal is ResultMissing with ResultChanged, which names
// him. What the act has moved in the standings is in it.
func (o *Office) CorrectResult(ctx context.Context, who members.Identity, id EventID, round, board int, was, result tournament.Result, reason string) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	act, err := o.command(ctx, who, id, correction(who, round, board, was, result, reason))
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code == tournament.ResultMissing {
		if e, known := o.Event(id); known == nil {
			err = tournament.RefuseAll(append([]*tournament.Refusal{refusal}, changed(e.Tournament, who, round, board)...))
		}
	}
	return act, err
}

// IfCorrected tells what CorrectResult would change, for arbiters, and records nothing.
func (o *Office) IfCorrected(who members.Identity, id EventID, round, board int, was, result tournament.Result) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return desk.Act{}, err
	}
	const why = "?" // the reason is asked for when it is known what it is about
	return desk.Try(e.Tournament, actor(who), one(correction(who, round, board, was, result, why)), o.stamp(e.Tournament))
}

func correction(who members.Identity, round, board int, was, result tournament.Result, reason string) tournament.Command {
	return tournament.CorrectResult{Round: round, Board: board, Was: was, Result: result, Source: source(who), Reason: reason}
}

// Mismatch is a board whose second reading is another one than the result that
// stands.
type Mismatch struct {
	Board  int
	Stands tournament.Result
	Typed  tournament.Result
}

// VerifyRound compares the results of a round with a second reading of them, for
// arbiters. When every board has been read again and all agree, the round is closed;
// otherwise nothing is recorded, and the boards are returned that do not agree or were
// not read.
func (o *Office) VerifyRound(ctx context.Context, who members.Identity, id EventID, round int, typed []Typed) ([]Mismatch, error) {
	if err := o.arbiter(who, id); err != nil {
		return nil, err
	}
	var wrong []Mismatch
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		read := make(map[int]tournament.Result, len(typed))
		for _, one := range typed {
			read[one.Board] = one.Result
		}
		r, found := t.Round(round)
		if !found {
			return nil, tournament.Refuse(tournament.RoundUnknown, "round", round)
		}
		wrong = nil
		for _, b := range r.Boards {
			if b.Bye == "" && (b.Result == tournament.NoResult || read[b.Board] != b.Result) {
				wrong = append(wrong, Mismatch{b.Board, b.Result, read[b.Board]})
			}
		}
		if len(wrong) > 0 {
			return nil, errMismatch
		}
		return one(tournament.CloseRound{Round: round}), nil
	})
	if errors.Is(err, errMismatch) {
		err = nil
	}
	return wrong, err
}

var errMismatch = errors.New("office: the second reading is another one")
