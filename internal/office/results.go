package office

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Typed is a result entered for a board. Game is the number of the board within a match between
// teams, or 0.
type Typed struct {
	Board  int
	Result tournament.Result
	Game   int
	// Ends confirms that the result ends a game in play in the hall. Without it the refusal is
	// GameInPlay.
	Ends *Ending
}

// place returns the board in a round.
func (t Typed) place(round int) acts.BoardID {
	return acts.BoardID{Round: round, Board: t.Board, Game: t.Game}
}

// RecordResult records the result of a board. While its game is in play in the hall, the refusal is
// GameInPlay, see [Office.RecordResults]. Only an arbiter of the event may call it.
func (o *Office) RecordResult(ctx context.Context, who members.Identity, id EventID, round, board int, result tournament.Result) error {
	_, err := o.RecordResults(ctx, who, id, round, []Typed{{Board: board, Result: result}})
	return err
}

// RecordResults records the results of several boards in one act, all of them or none. When a board
// was scored by another person meanwhile, the refusals are ResultExists and ResultChanged, which
// names that person. Only an arbiter of the event may call it.
//
// A result for a board whose game is in play or adjourned ends that game. The refusal is
// GameInPlay, with the state of the game, until an Ending confirms the result with a reason and an
// article. When the hall refuses to end the game, the refusal is BoardInPlay.
func (o *Office) RecordResults(ctx context.Context, who members.Identity, id EventID, round int, typed []Typed) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	playing := make(map[acts.BoardID]hall.GameID)
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if len(typed) == 0 {
			return nil, tournament.Refuse(tournament.ResultImproper, "result", "")
		}
		commands := make([]tournament.Command, len(typed))
		var asks []*tournament.Refusal
		for i, one := range typed {
			place := one.place(round)
			if err := refuseOwnBoard(t, who, place); err != nil {
				return nil, err
			}
			if stands := place.Result(t); stands != tournament.NoResult {
				exists := tournament.Refuse(tournament.ResultExists, "round", round, "board", one.Board, "result", stands.String())
				return nil, tournament.RefuseAll(append([]*tournament.Refusal{exists}, changedBy(t, who, place)...))
			}
			commands[i] = place.Record(one.Result, source(who))
			playing[place] = seatedGame(t, place)
			refusals, err := o.checkEnding(ctx, playing[place], place, one.Result, one.Ends)
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
		ended, err := o.rule(ctx, game, byColours(place, one.Result), one.Ends.ruling(who.Handle))
		switch {
		case err != nil:
			o.opt.Log.Warn("a game goes on whose board is scored", "game", game, "event", id, "error", err)
			refusals = append(refusals, tournament.Refuse(tournament.BoardInPlay, "round", round, "board", one.Board, "game", string(game)))
		case ended != tournament.NoResult && byColours(place, ended) != one.Result:
			refusals = append(refusals, tournament.Refuse(tournament.GameHadEnded, "round", round, "board", one.Board,
				"result", one.Result.String(), "ended", byColours(place, ended).String()))
		}
	}
	if refusal := tournament.RefuseAll(refusals); refusal != nil {
		return act, refusal
	}
	return act, nil
}

// changedBy returns the refusal ResultChanged with the name of the person who recorded the board's
// result. It returns none if the caller recorded it.
func changedBy(t tournament.Tournament, who members.Identity, place acts.BoardID) []*tournament.Refusal {
	at, by := t.Scored(place.Round, place.Board, place.Game)
	if by.ID == who.ID || by.Name == "" {
		return nil // or recorded by the game itself, which the board shows
	}
	return []*tournament.Refusal{tournament.Refuse(tournament.ResultChanged, "round", place.Round, "board", place.Board,
		"result", place.Result(t).String(), "by", by.Name, "at", time.UnixMilli(int64(at)).UTC().Format("2006-01-02 15:04 UTC"))}
}

// byColours converts a result from the teams' sides to the colours of the pieces. In a match
// between teams the second team has White on every second board. Other results are unchanged.
func byColours(at acts.BoardID, result tournament.Result) tournament.Result {
	if at.Game > 0 && at.Game%2 == 0 {
		return result.Turned()
	}
	return result
}

// seatedGame returns the game in the hall that was seated for a place, or "".
func seatedGame(t tournament.Tournament, place acts.BoardID) hall.GameID {
	b, _ := t.Board(place.Round, place.Board)
	switch {
	case place.Game == 0:
		return hall.GameID(b.Game)
	case place.Game <= len(b.Games):
		return hall.GameID(b.Games[place.Game-1].Game)
	}
	return ""
}

// lawsResult converts the score of a board to a result of the Laws. A win by default becomes a win.
func lawsResult(r tournament.Result) laws.Result {
	switch r {
	case tournament.WhiteByForfeit:
		return laws.WhiteWins
	case tournament.BlackByForfeit:
		return laws.BlackWins
	case tournament.DoubleForfeit:
		return laws.BothLose
	}
	result, _ := laws.ParseResult(r.Score().String()) // every other board result is one of the Laws
	return result
}

// CorrectResult replaces the result was of a board, which must be the current one, in any round;
// tournament.NoResult removes it. When it was changed meanwhile, the refusals are ResultMissing and
// ResultChanged, which names who changed it. The act contains the changes of the standings. Only an
// arbiter of the event may call it.
func (o *Office) CorrectResult(ctx context.Context, who members.Identity, id EventID, round, board int, was, result tournament.Result, reason string) (acts.Act, error) {
	return o.Correct(ctx, who, id, acts.BoardID{Round: round, Board: board}, was, result, reason)
}

// Correct corrects a result like CorrectResult, also of one board of a match between teams.
func (o *Office) Correct(ctx context.Context, who members.Identity, id EventID, place acts.BoardID, was, result tournament.Result, reason string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	act, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return single(place.Correct(was, result, source(who), reason)), refuseOwnBoard(t, who, place)
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) && refusal.Code == tournament.ResultMissing {
		if e, known := o.Event(id); known == nil {
			err = tournament.RefuseAll(append([]*tournament.Refusal{refusal}, changedBy(e.Tournament, who, place)...))
		}
	}
	return act, err
}

// CorrectForRating corrects the result of a board for the rating report alone. Standings and pairings
// keep theirs. Only an arbiter of the event may call it.
func (o *Office) CorrectForRating(ctx context.Context, who members.Identity, id EventID, round, board int, result tournament.Result, reason string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return single(tournament.CorrectForRating{Round: round, Board: board, Result: result, Reason: reason}), refuseOwnBoard(t, who, acts.BoardID{Round: round, Board: board})
	})
}

// PreviewCorrection returns the act that Correct would record, and records nothing. Only an arbiter
// of the event may call it.
func (o *Office) PreviewCorrection(who members.Identity, id EventID, place acts.BoardID, was, result tournament.Result) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return acts.Act{}, err
	}
	const why = "?" // a preview needs no reason
	return acts.Try(e.Tournament, actor(who), single(place.Correct(was, result, source(who), why)), o.nextStamp(e.Tournament), fidemode.Any)
}

// Mismatch is a board whose second reading differs from the recorded result.
type Mismatch struct {
	Board  int
	Stands tournament.Result
	Typed  tournament.Result
	Game   int // board of a match between teams; 0 for the whole board
}

// VerifyRound compares the results of a round with a second reading of them. When every board was
// read and agrees, it closes the round. Otherwise it records nothing and returns the boards that
// differ or were not read. Only an arbiter of the event may call it.
func (o *Office) VerifyRound(ctx context.Context, who members.Identity, id EventID, round int, typed []Typed) ([]Mismatch, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return nil, err
	}
	var wrong []Mismatch
	_, err := o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		read := make(map[acts.BoardID]tournament.Result, len(typed))
		for _, one := range typed {
			read[one.place(round)] = one.Result
		}
		r, found := t.Round(round)
		if !found {
			return nil, tournament.Refuse(tournament.RoundUnknown, "round", round)
		}
		wrong = nil
		for _, place := range acts.BoardsToScore(t, r) {
			if stands := place.Result(t); stands == tournament.NoResult || read[place] != stands {
				wrong = append(wrong, Mismatch{place.Board, stands, read[place], place.Game})
			}
		}
		if len(wrong) > 0 {
			return nil, errMismatch
		}
		return single(tournament.CloseRound{Round: round}), nil
	})
	if errors.Is(err, errMismatch) {
		err = nil
	}
	return wrong, err
}

// errMismatch reports that the second reading of a round differs from the recorded results.
var errMismatch = errors.New("office: the second reading is another one")
