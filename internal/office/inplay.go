package office

import (
	"cmp"
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// Ending confirms that a result ends a game that is in play: which game, why, and by which
// article of the Laws.
type Ending struct {
	Game    string
	Reason  string
	Article string
}

// ruling is the decision that ends the game, in the name of an arbiter where no reason is asked for.
func (e *Ending) ruling(by string) hall.Ruling {
	if e == nil {
		return hall.Ruling{Reason: by}
	}
	return hall.Ruling{Reason: cmp.Or(strings.TrimSpace(e.Reason), by), Article: strings.TrimSpace(e.Article)}
}

// askBeforeEnding refuses a result that would end a game in the hall, unless that was
// confirmed for this game with a reason and an article. A game that is over keeps its own
// result: another one is refused, for the game's end is about to be recorded.
func (o *Office) askBeforeEnding(ctx context.Context, game hall.GameID, at desk.BoardID, result tournament.Result, ends *Ending) ([]*tournament.Refusal, error) {
	v, err := o.look(ctx, game)
	if err != nil || v == nil {
		return nil, err
	}
	if v.Over {
		own := overAs(*v)
		if own == tournament.NoResult || ruled(byPieces(at, result)) == v.Result {
			return nil, nil
		}
		return []*tournament.Refusal{tournament.Refuse(tournament.ResultExists, "round", at.Round, "board", at.Board, "result", byPieces(at, own).String())}, nil
	}
	if ends == nil || ends.Game != string(game) {
		return []*tournament.Refusal{o.inPlay(v, at, result)}, nil
	}
	var faults []*tournament.Refusal
	if strings.TrimSpace(ends.Reason) == "" {
		faults = append(faults, tournament.Refuse(tournament.ReasonMissing))
	}
	if strings.TrimSpace(ends.Article) == "" {
		faults = append(faults, tournament.Refuse(tournament.ArticleMissing))
	}
	return faults, nil
}

// Playing shows the game that a result would end at a place; nil where none is in play. It is
// the refusal GameInPlay of [Office.RecordResults] and [Office.RecordStage].
func (o *Office) Playing(ctx context.Context, t tournament.Tournament, at Board, result tournament.Result) *tournament.Refusal {
	b := at.in(t)
	v, err := o.look(ctx, b.game)
	if err != nil || v == nil || v.Over {
		return nil //nolint:nilerr // it only shows: RecordResults looks again and refuses with the error
	}
	return o.inPlay(v, b.place, result)
}

// inPlay is the refusal that shows a game which a result would end.
func (o *Office) inPlay(v *hall.View, at desk.BoardID, result tournament.Result) *tournament.Refusal {
	dials := v.ClockAt(clock.At(o.opt.Now()))
	white, black := int(dials.White.Milliseconds()), int(dials.Black.Milliseconds())
	if v.Terms.Control[chess.White].Untimed() {
		white = -1
	}
	if v.Terms.Control[chess.Black].Untimed() {
		black = -1
	}
	session := ""
	if v.Session == laws.Adjourned {
		session = "adjourned"
	}
	turn := tournament.White
	if v.Turn == chess.Black {
		turn = tournament.Black
	}
	return tournament.Refuse(tournament.GameInPlay, "round", at.Round, "board", at.Board, "match-board", at.Game, "game", string(v.Game),
		"result", result.String(), "moves", v.Ply, "fen", v.FEN, "turn", string(turn), "white", white, "black", black, "session", session)
}

// look shows a game of the hall; nil for no game, and for one that is none of ours.
func (o *Office) look(ctx context.Context, game hall.GameID) (*hall.View, error) {
	if !Here(string(game)) {
		return nil, nil
	}
	v, err := o.opt.Hall.Look(ctx, game)
	switch {
	case hall.IsCode(err, hall.NoSuchGame):
		return nil, nil // a log from elsewhere has games that are none of ours
	case err != nil:
		return nil, err
	}
	return &v, nil
}

// overAs is the result of a game that is over as a board is scored.
func overAs(v hall.View) tournament.Result {
	return boardResult(hall.GameEnd{Result: v.Result, Termination: v.Termination, Plies: v.Plies})
}

// rule ends a game of the hall by what was typed for its board. One that had ended
// otherwise stays as it is, and its result is returned.
func (o *Office) rule(ctx context.Context, game hall.GameID, result tournament.Result, r hall.Ruling) (had tournament.Result, err error) {
	if game == "" {
		return tournament.NoResult, nil
	}
	r.Result = ruled(result)
	if err = o.opt.Hall.Rule(ctx, game, r); hall.IsCode(err, hall.NoSuchGame) {
		return tournament.NoResult, nil
	}
	if err != nil {
		return tournament.NoResult, err
	}
	if v, err := o.look(ctx, game); err == nil && v != nil && v.Over && v.Result != r.Result {
		return overAs(*v), nil
	}
	return tournament.NoResult, nil
}
