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
	"github.com/escaque/escaque/tournament/acts"
)

// Ending confirms that a result ends a game in play. It names the game, the reason and the article
// of the Laws.
type Ending struct {
	Game    string
	Reason  string
	Article string
}

// ruling returns the arbiter's decision for the hall. If the Ending is nil or has no reason, the
// reason is the name of the arbiter.
func (e *Ending) ruling(arbiter string) hall.Ruling {
	if e == nil {
		return hall.Ruling{Reason: arbiter}
	}
	return hall.Ruling{Reason: cmp.Or(strings.TrimSpace(e.Reason), arbiter), Article: strings.TrimSpace(e.Article)}
}

// checkEnding refuses a result that would end a game in play in the hall, unless ends confirms that
// for this game with a reason and an article. If the game has finished, it refuses any result other
// than the game's own, which is about to be recorded.
func (o *Office) checkEnding(ctx context.Context, game hall.GameID, at acts.BoardID, result tournament.Result, ends *Ending) ([]*tournament.Refusal, error) {
	v, err := o.lookAt(ctx, game)
	if err != nil || v == nil {
		return nil, err
	}
	if v.Over {
		own := finalResult(*v)
		if own == tournament.NoResult || lawsResult(byColours(at, result)) == v.Result {
			return nil, nil
		}
		return []*tournament.Refusal{tournament.Refuse(tournament.ResultExists, "round", at.Round, "board", at.Board, "result", byColours(at, own).String())}, nil
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

// Playing returns the refusal GameInPlay with the state of the game that a result would end, or nil
// when none is in play. [Office.RecordResults] and [Office.RecordStage] return the same refusal.
func (o *Office) Playing(ctx context.Context, t tournament.Tournament, at Board, result tournament.Result) *tournament.Refusal {
	b := at.state(t)
	v, err := o.lookAt(ctx, b.game)
	if err != nil || v == nil || v.Over {
		return nil //nolint:nilerr // it only shows: RecordResults looks again and refuses with the error
	}
	return o.inPlay(v, b.place, result)
}

// inPlay returns the refusal GameInPlay with the state of a game.
func (o *Office) inPlay(v *hall.View, at acts.BoardID, result tournament.Result) *tournament.Refusal {
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

// lookAt returns the state of a game in the hall, or nil when there is no game or it belongs to
// another server.
func (o *Office) lookAt(ctx context.Context, game hall.GameID) (*hall.View, error) {
	if !IsLocalGame(string(game)) {
		return nil, nil
	}
	v, err := o.opt.Hall.Look(ctx, game)
	switch {
	case hall.IsCode(err, hall.NoSuchGame):
		return nil, nil // an uploaded log names games of another server
	case err != nil:
		return nil, err
	}
	return &v, nil
}

// finalResult returns the result of a finished game as it is scored at a board.
func finalResult(v hall.View) tournament.Result {
	return boardResult(hall.GameEnd{Result: v.Result, Termination: v.Termination, Plies: v.Plies})
}

// rule ends a game in the hall with the result entered for its board. When the game has ended with
// another result, it stays unchanged and rule returns that result.
func (o *Office) rule(ctx context.Context, game hall.GameID, result tournament.Result, r hall.Ruling) (existing tournament.Result, err error) {
	if game == "" {
		return tournament.NoResult, nil
	}
	r.Result = lawsResult(result)
	if err = o.opt.Hall.Rule(ctx, game, r); hall.IsCode(err, hall.NoSuchGame) {
		return tournament.NoResult, nil
	}
	if err != nil {
		return tournament.NoResult, err
	}
	if v, err := o.lookAt(ctx, game); err == nil && v != nil && v.Over && v.Result != r.Result {
		return finalResult(*v), nil
	}
	return tournament.NoResult, nil
}
