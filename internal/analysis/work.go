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

// errNonsense is the fault of an engine that answers what cannot be.
var errNonsense = errors.New("the engine answers nonsense")

// errNo960 is that of one that does not know arrays of Chess960.
var errNo960 = errors.New("the engine does not know Chess960")

// run does what is in the queue until the service is closed.
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
		q, j := s.next()
		if q != nil {
			s.answer(q)
		}
		if j != nil {
			s.step(j, j != last)
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

// next is what is to be done now: a single position, and one of the first game.
func (s *Service) next() (q *question, j *job) {
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

// answer answers about a single position. The question stays in the queue meanwhile, so that it counts.
func (s *Service) answer(q *question) {
	e, err := s.evaluate(q.ctx, q.position, nil, q.position)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.learn(q.position, e)
	} else if q.ctx.Err() == nil && s.work.Err() == nil {
		s.opt.Log.Error("the engine fails", "position", fen.Format(q.position), "error", err)
		err = &Refused{Code: codeOf(err)}
	}
	s.positions = slices.DeleteFunc(s.positions, func(other *question) bool { return other == q })
	q.answer <- answer{e, err}
}

// step looks at the next position of a game.
func (s *Service) step(j *job, fresh bool) {
	at, moves, played := j.Start, j.Moves[:len(j.done)], ""
	for _, m := range moves {
		played = uci.Format(&at, m)
		at.Play(m)
	}
	if fresh && s.program != nil {
		if err := s.program.NewGame(j.ctx); err != nil {
			s.give()
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
		s.blame(j.ID, codeOf(err))
		s.drop(j)
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
	// Whoever looks meanwhile still sees the job: it is dropped when it is kept.
	s.mu.Unlock()
	err = s.keep(j)
	s.mu.Lock()
	if err != nil {
		s.opt.Log.Error("an analysis is not kept", "game", j.ID, "error", err)
		s.blame(j.ID, NotKept)
	}
	s.drop(j)
}

func (s *Service) keep(j *job) error {
	report, err := json.Marshal(j.done)
	if err != nil {
		return err
	}
	return s.opt.Store.KeepAnalysis(s.work, Kept{Game: j.ID, Engine: j.engine, Made: s.opt.Now().UnixMilli(), Report: string(report)}, s.opt.Limits.Kept)
}

// codeOf is the fault of an engine as a code.
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

// evaluate asks the engine about a position, which moves have reached from a start; a second time in a fresh
// process when the first fails.
func (s *Service) evaluate(ctx context.Context, start chess.Position, moves []chess.Move, at chess.Position) (e Evaluation, err error) {
	if !at.HasLegalMove() {
		return ended(&at), nil
	}
	for range 2 {
		if e, err = s.ask(ctx, start, moves, at); err == nil || ctx.Err() != nil || errors.Is(err, errNo960) {
			return e, err
		}
		s.opt.Log.Warn("the engine fails; it is started again", "error", err)
		s.give()
	}
	return e, err
}

// give ends an engine that is of no use any more.
func (s *Service) give() {
	if s.program != nil {
		s.program.Kill()
		s.program = nil
	}
}

// settings are given to engines that have them: one thread and little memory, for they work beside the games.
var settings = []engine.Setting{{Name: "Threads", Value: "1"}, {Name: "Hash", Value: "64"}}

func (s *Service) ask(ctx context.Context, start chess.Position, moves []chess.Move, at chess.Position) (Evaluation, error) {
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
	return s.read(t, at)
}

// maxScore is the most that an engine may find one side ahead without a mate, in hundredths of a pawn.
const maxScore = 50_000

// read makes an evaluation of an engine's answer about a position, which it holds against the rules.
func (s *Service) read(t engine.Thought, at chess.Position) (Evaluation, error) {
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
		line = []string{uci.Format(&at, best)} // what it thought of first is another line than it has chosen
	}
	e.Line = legal(at, line[:min(len(line), s.opt.Limits.Line)])
	return e, nil
}

// legal is a line up to what is no move: the end of one is often cut off.
func legal(at chess.Position, line []string) (moves []string) {
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
