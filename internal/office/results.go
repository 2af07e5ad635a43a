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

// Typed is a result that somebody typed for a board; with a Game for that board of a
// match between teams.
type Typed struct {
	Board  int
	Result tournament.Result
	Game   int
	// Ends confirms that the result ends a game which is still played for the board in the
	// hall. Without it the result is refused with GameInPlay.
	Ends *Ending
}

func (t Typed) place(round int) desk.BoardID {
	return desk.BoardID{Round: round, Board: t.Board, Game: t.Game}
}

// RecordResult records what an arbiter enters for a board. A board whose game is in play
// in the hall is refused with GameInPlay, see [Office.RecordResults].
func (o *Office) RecordResult(ctx context.Context, who members.Identity, id EventID, round, board int, result tournament.Result) error {
	_, err := o.RecordResults(ctx, who, id, round, []Typed{{Board: board, Result: result}})
	return err
}

// RecordResults is RecordResult of several boards in one act: all of them or none. A
// board that somebody else has scored meanwhile is refused with ResultExists and
// ResultChanged, which names who did.
//
// A result for a board whose game is in play, or adjourned, ends that game. It is refused
// with GameInPlay, which carries the state of the game, until it is confirmed by an Ending
// with a reason and an article. Where the hall refuses to end the game, the refusal
// BoardInPlay says that it goes on.
func (o *Office) RecordResults(ctx context.Context, who members.Identity, id EventID, round int, typed []Typed) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	playing := make(map[desk.BoardID]hall.GameID)
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if len(typed) == 0 {
			return nil, tournament.Refuse(tournament.ResultImproper, "result", "")
		}
		commands := make([]tournament.Command, len(typed))
		var asks []*tournament.Refusal
		for i, one := range typed {
			place := one.place(round)
			if err := ownBoard(t, who, place); err != nil {
				return nil, err
			}
			if stands := place.Result(t); stands != tournament.NoResult {
				exists := tournament.Refuse(tournament.ResultExists, "round", round, "board", one.Board, "result", stands.String())
				return nil, tournament.RefuseAll(append([]*tournament.Refusal{exists}, changed(t, who, place)...))
			}
			commands[i] = place.Record(one.Result, source(who))
			playing[place] = seatedAt(t, place)
			refusals, err := o.askBeforeEnding(ctx, playing[place], place, one.Result, one.Ends)
			if err != nil {
				return nil, err
			}
			asks = append(asks, refusals...)
		}
		if refusal := tournament.RefuseAll(asks); refusal != nil {
			return nil, refusal
		}
		return commands, nil
	})
	if err != nil {
		return act, err
	}
	var refusals []*tournament.Refusal
	for _, one := range typed {
		place := one.place(round)
		game := playing[place]
		ended, err := o.rule(ctx, game, byPieces(place, one.Result), one.Ends.ruling(who.Handle))
		switch {
		case err != nil:
			o.opt.Log.Warn("a game goes on whose board is scored", "game", game, "event", id, "error", err)
			refusals = append(refusals, tournament.Refuse(tournament.BoardInPlay, "round", round, "board", one.Board, "game", string(game)))
		case ended != tournament.NoResult && byPieces(place, ended) != one.Result:
			refusals = append(refusals, tournament.Refuse(tournament.GameHadEnded, "round", round, "board", one.Board,
				"result", one.Result.String(), "ended", byPieces(place, ended).String()))
		}
	}
	if refusal := tournament.RefuseAll(refusals); refusal != nil {
		return act, refusal
	}
	return act, nil
}

// changed is the refusal that names who gave a board the result that stands, unless
// it was who asks.
func changed(t tournament.Tournament, who members.Identity, place desk.BoardID) []*tournament.Refusal {
	at, by := t.Scored(place.Round, place.Board, place.Game)
	if by.ID == who.ID || by.Name == "" {
		return nil // or by the game itself, which the board shows
	}
	return []*tournament.Refusal{tournament.Refuse(tournament.ResultChanged, "round", place.Round, "board", place.Board,
		"result", place.Result(t).String(), "by", by.Name, "at", time.UnixMilli(int64(at)).UTC().Format("2006-01-02 15:04 UTC"))}
}

// byPieces is a result of a place, which a match between teams has by its teams, by the
// colours of the pieces: the team Black has White at every second board.
func byPieces(at desk.BoardID, result tournament.Result) tournament.Result {
	if at.Game > 0 && at.Game%2 == 0 {
		return result.Turned()
	}
	return result
}

// seatedAt is the game of the hall that was seated for a place; empty without one.
func seatedAt(t tournament.Tournament, place desk.BoardID) hall.GameID {
	b, _ := t.Board(place.Round, place.Board)
	switch {
	case place.Game == 0:
		return hall.GameID(b.Game)
	case place.Game <= len(b.Games):
		return hall.GameID(b.Games[place.Game-1].Game)
	}
	return ""
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
// them. What the act has moved in the standings is in it.
func (o *Office) CorrectResult(ctx context.Context, who members.Identity, id EventID, round, board int, was, result tournament.Result, reason string) (desk.Act, error) {
	return o.Correct(ctx, who, id, desk.BoardID{Round: round, Board: board}, was, result, reason)
}

// Correct is CorrectResult of a board, or of a board of a match between teams.
func (o *Office) Correct(ctx context.Context, who members.Identity, id EventID, place desk.BoardID, was, result tournament.Result, reason string) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return one(place.Correct(was, result, source(who), reason)), ownBoard(t, who, place)
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code == tournament.ResultMissing {
		if e, known := o.Event(id); known == nil {
			err = tournament.RefuseAll(append([]*tournament.Refusal{refusal}, changed(e.Tournament, who, place)...))
		}
	}
	return act, err
}

// IfCorrected tells what Correct would change, for arbiters, and records nothing.
func (o *Office) IfCorrected(who members.Identity, id EventID, place desk.BoardID, was, result tournament.Result) (desk.Act, error) {
	if err := o.arbiter(who, id); err != nil {
		return desk.Act{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return desk.Act{}, err
	}
	const why = "?" // the reason is asked for when it is known what it is about
	return desk.Try(e.Tournament, actor(who), one(place.Correct(was, result, source(who), why)), o.stamp(e.Tournament))
}

// Mismatch is a board whose second reading is another one than the result that
// stands.
type Mismatch struct {
	Board  int
	Stands tournament.Result
	Typed  tournament.Result
	Game   int // of a match between teams; 0 for the board itself
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
		read := make(map[desk.BoardID]tournament.Result, len(typed))
		for _, one := range typed {
			read[one.place(round)] = one.Result
		}
		r, found := t.Round(round)
		if !found {
			return nil, tournament.Refuse(tournament.RoundUnknown, "round", round)
		}
		wrong = nil
		for _, place := range desk.Wanted(t, r) {
			if stands := place.Result(t); stands == tournament.NoResult || read[place] != stands {
				wrong = append(wrong, Mismatch{place.Board, stands, read[place], place.Game})
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
