package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/engine"
)

// errNonsense is the error of an engine whose answer is impossible.
var errNonsense = errors.New("the engine answers nonsense")

// errNo960 is the error of an engine that does not support Chess960.
var errNo960 = errors.New("the engine does not know Chess960")

// run processes the queue until the service is closed.
func (s *Service) run() {
	defer func() {
		if s.program != nil {
			s.program.Kill()
		}
	}()
	rest := time.NewTimer(s.opt.Limits.Rest)
	defer rest.Stop()
	var last *job
	for s.work.Err() == nil {
		q, j := s.nextWork()
		if q != nil {
			s.answerQuestion(q)
		}
		if j != nil {
			s.analyseNext(j, j != last)
			last = j
		}
		if q != nil || j != nil {
			rest.Reset(s.opt.Limits.Rest)
			continue
		}
		select {
		case <-s.wake:
		case <-rest.C:
			if s.program != nil {
				s.program.Close()
				s.program = nil
			}
		case <-s.work.Done():
		}
	}
}

// nextWork returns the next single position and the first game, either may be nil.
func (s *Service) nextWork() (q *question, j *job) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.positions) > 0 {
		q = s.positions[0]
	}
	if len(s.games) > 0 {
		j = s.games[0]
	}
	return q, j
}

// answerQuestion evaluates a single position. The question stays in the queue until it is answered,
// so that it counts for the limits.
func (s *Service) answerQuestion(q *question) {
	e, err := s.evaluate(q.ctx, q.position, nil, q.position)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.rememberEvaluation(q.position, e)
	} else if q.ctx.Err() == nil && s.work.Err() == nil {
		s.opt.Log.Error("the engine fails", "position", fen.Format(q.position), "error", err)
		err = &Refused{Code: codeOf(err)}
	}
	s.positions = slices.DeleteFunc(s.positions, func(other *question) bool { return other == q })
	q.answer <- answer{e, err}
}

// analyseNext analyses the next position of a game.
func (s *Service) analyseNext(j *job, fresh bool) {
	at, moves, played := j.Start, j.Moves[:len(j.done)], ""
	for _, m := range moves {
		played = uci.Format(&at, m)
		at.Play(m)
	}
	if fresh && s.program != nil {
		if err := s.program.NewGame(j.ctx); err != nil {
			s.killEngine()
		}
	}
	e, err := s.evaluate(j.ctx, j.Start, moves, at)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case j.ctx.Err() != nil: // cancelled
		return
	case err != nil:
		s.opt.Log.Error("the engine fails; the analysis is given up", "game", j.ID, "ply", len(moves), "error", err)
		s.rememberFailure(j.ID, codeOf(err))
		s.dropJob(j)
		return
	}
	e.Played = played
	j.done = append(j.done, e)
	if s.program != nil {
		j.engine = s.program.Name()
	}
	if len(j.done) <= len(j.Moves) {
		return
	}
	// The job stays visible until its result is stored.
	s.mu.Unlock()
	err = s.storeReport(j)
	s.mu.Lock()
	if err != nil {
		s.opt.Log.Error("an analysis is not kept", "game", j.ID, "error", err)
		s.rememberFailure(j.ID, NotKept)
	}
	s.dropJob(j)
}

func (s *Service) storeReport(j *job) error {
	report, err := json.Marshal(j.done)
	if err != nil {
		return err
	}
	return s.opt.Store.KeepAnalysis(s.work, Kept{Game: j.ID, Engine: j.engine, Made: s.opt.Now().UnixMilli(), Report: string(report)}, s.opt.Limits.Kept)
}

// codeOf returns the code of an engine's error.
func codeOf(err error) Code {
	switch {
	case errors.Is(err, errNo960):
		return No960
	case errors.Is(err, errNonsense):
		return Nonsense
	case errors.Is(err, engine.ErrStart):
		return NotStarted
	case errors.Is(err, engine.ErrMute):
		return Hangs
	}
	return Died
}

// evaluate asks the engine about a position reached by moves from start. After an error it tries
// once more in a new process.
func (s *Service) evaluate(ctx context.Context, start chess.Position, moves []chess.Move, at chess.Position) (e Evaluation, err error) {
	if !at.HasLegalMove() {
		return evaluateEnd(&at), nil
	}
	for range 2 {
		if e, err = s.askEngine(ctx, start, moves, at); err == nil || ctx.Err() != nil || errors.Is(err, errNo960) {
			return e, err
		}
		s.opt.Log.Warn("the engine fails; it is started again", "error", err)
		s.killEngine()
	}
	return e, err
}

// killEngine kills the engine process.
func (s *Service) killEngine() {
	if s.program != nil {
		s.program.Kill()
		s.program = nil
	}
}

// settings are set if the engine has them. One thread and little memory leave resources for games.
var settings = []engine.Setting{{Name: "Threads", Value: "1"}, {Name: "Hash", Value: "64"}}

func (s *Service) askEngine(ctx context.Context, start chess.Position, moves []chess.Move, at chess.Position) (Evaluation, error) {
	if s.program == nil {
		p, err := s.opt.Start(s.work)
		if err != nil {
			return Evaluation{}, errors.Join(engine.ErrStart, err)
		}
		s.program = p
		for _, set := range settings {
			if _, err := p.Set(set.Name, set.Value); err != nil {
				return Evaluation{}, err
			}
		}
	}
	switch set, err := s.program.Set("UCI_Chess960", strconv.FormatBool(start.Is960())); {
	case err != nil:
		return Evaluation{}, err
	case !set && start.Is960():
		return Evaluation{}, errNo960
	}
	q := engine.Question{FEN: fen.Format(start), Nodes: s.opt.Limits.Nodes, MoveTime: s.opt.Limits.Time}
	for before, i := start, 0; i < len(moves); i++ {
		q.Moves = append(q.Moves, uci.Format(&before, moves[i]))
		before.Play(moves[i])
	}
	t, err := s.program.Think(ctx, q)
	if err != nil {
		return Evaluation{}, err
	}
	return s.parseAnswer(t, at)
}

// maxScore is the highest valid score without mate, in hundredths of a pawn.
const maxScore = 50_000

// parseAnswer converts an engine's answer to an evaluation and checks it against the rules.
func (s *Service) parseAnswer(t engine.Thought, at chess.Position) (Evaluation, error) {
	best, err := uci.Parse(&at, t.Move)
	switch {
	case err != nil:
		return Evaluation{}, fmt.Errorf("%w: best move %.10q in %s", errNonsense, t.Move, fen.Format(at))
	case !t.Known, t.Mate == 0 && (t.Score > maxScore || t.Score < -maxScore):
		return Evaluation{}, fmt.Errorf("%w: no score of %s", errNonsense, fen.Format(at))
	}
	e := Evaluation{Score: t.Score, Mate: t.Mate, Depth: t.Depth}
	if at.Turn() == chess.Black {
		e.Score, e.Mate = -e.Score, -e.Mate
	}
	line := t.Line
	if len(line) == 0 || line[0] != t.Move {
		line = []string{uci.Format(&at, best)} // the line does not begin with the chosen move
	}
	e.Line = legalPrefix(at, line[:min(len(line), s.opt.Limits.Line)])
	return e, nil
}

// legalPrefix returns the legal part of a line, whose end is often cut off.
func legalPrefix(at chess.Position, line []string) (moves []string) {
	for _, text := range line {
		m, err := uci.Parse(&at, text)
		if err != nil {
			break
		}
		moves = append(moves, uci.Format(&at, m))
		at.Play(m)
	}
	return moves
}
