package computer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/sparring"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Partner returns the computer player of a level. Its name is reserved, so nobody can register it.
func Partner(l sparring.Level) members.Identity {
	name := [...]string{"ComputerEasy", "ComputerMedium", "ComputerHard"}[l]
	return members.Identity{ID: "computer-" + l.String(), Handle: name, Titles: members.ComputerMark}
}

// Question is a position in which a partner has to decide.
type Question struct {
	Level  sparring.Level
	Start  chess.Position // the first position of the game
	Moves  []chess.Move   // made since
	Before []chess.Position
	Board  chess.Position // after them
}

// Thinker finds moves. Its methods may be called from several goroutines.
type Thinker interface {
	// Think returns a legal move and its score for the side to move, in hundredths of a pawn.
	Think(ctx context.Context, q Question) (sparring.Choice, error)
	// Name returns the program's name.
	Name() string
	Close()
}

// Options are the parameters of a [Service]. Hall is required.
type Options struct {
	Hall *hall.Hall
	// Thinker finds the moves. If nil, the built-in partner does.
	Thinker Thinker
	// Pause is the least time for a move, so that people can follow; 0 means 400 ms.
	Pause time.Duration
	Log   *slog.Logger // slog.Default when nil
}

// Service plays the partners' games. Its methods may be called from several goroutines.
type Service struct {
	opt   Options
	work  context.Context
	stop  context.CancelFunc
	games sync.WaitGroup
	think chan struct{} // limits the number of simultaneous searches
}

// New returns a service that plays no games until [Service.Open].
func New(opt Options) *Service {
	if opt.Thinker == nil {
		opt.Thinker = builtIn{}
	}
	if opt.Pause <= 0 {
		opt.Pause = 400 * time.Millisecond
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	s := &Service{opt: opt, think: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
	s.work, s.stop = context.WithCancel(context.Background())
	return s
}

// Open continues the games that the partners were playing when the server stopped. The hall must be
// open.
func (s *Service) Open() {
	for _, l := range sparring.Levels() {
		for _, id := range s.opt.Hall.PlayingIn(Partner(l).ID) {
			s.playGame(l, id)
		}
	}
}

// Close stops playing. The games stay in progress.
func (s *Service) Close() {
	s.stop()
	s.games.Wait()
	s.opt.Thinker.Close()
}

// Name returns the name of the engine.
func (s *Service) Name() string { return s.opt.Thinker.Name() }

// Level returns the level of the partner with this account. It returns false for any other account.
func (s *Service) Level(member string) (sparring.Level, bool) {
	for _, l := range sparring.Levels() {
		if Partner(l).ID == member {
			return l, true
		}
	}
	return 0, false
}

// Play starts a game against the partner of a level. The refusals are those of
// [hall.Hall.PlayPartner].
func (s *Service) Play(ctx context.Context, who members.Identity, l sparring.Level, spec hall.SeekSpec) (hall.GameID, error) {
	id, err := s.opt.Hall.PlayPartner(ctx, who, Partner(l), spec)
	if err != nil {
		return "", err
	}
	s.playGame(l, id)
	return id, nil
}

// playGame plays a game to its end in a new goroutine.
func (s *Service) playGame(l sparring.Level, id hall.GameID) {
	s.games.Go(func() {
		if err := s.followGame(l, id); err != nil && s.work.Err() == nil && !errors.Is(err, hall.ErrClosed) {
			s.opt.Log.Error("a computer's game is not followed", "game", id, "error", err)
		}
	})
}

func (s *Service) followGame(l sparring.Level, id hall.GameID) error {
	me := Partner(l)
	o, err := s.opt.Hall.Observe(s.work, id, me)
	if err != nil {
		return err
	}
	defer o.Close()
	for {
		u, err := o.Next(s.work)
		if err != nil {
			return err
		}
		v := u.View
		if v.Over {
			return nil
		}
		if v.Waiting != hall.WaitingForNothing || v.Session != laws.Playing || !v.You.Is(v.Turn) {
			continue
		}
		if err := s.decide(me, l, &v); err != nil {
			var refused *laws.Refusal
			var closed *hall.Error
			if !errors.As(err, &refused) && !errors.As(err, &closed) {
				return err
			}
			// The game has gone on, or ended, while it thought: the next news says how.
			s.opt.Log.Debug("a computer's move came too late", "game", id, "error", err)
		}
	}
}

// decide decides what to do in a position and does it.
func (s *Service) decide(me members.Identity, l sparring.Level, v *hall.View) error {
	q := questionOf(l, v)
	began := time.Now()
	select {
	case s.think <- struct{}{}:
	case <-s.work.Done():
		return s.work.Err()
	}
	choice, err := s.opt.Thinker.Think(s.work, q)
	<-s.think
	if err == nil && !q.Board.IsLegal(choice.Move) {
		err = fmt.Errorf("%v is not legal", choice.Move)
	}
	if err != nil {
		if s.work.Err() != nil {
			return err
		}
		s.opt.Log.Error("the computer's program failed; the built-in partner moves", "program", s.opt.Thinker.Name(), "error", err)
		if choice, err = (builtIn{}).Think(s.work, q); err != nil {
			return err
		}
	}
	select {
	case <-time.After(s.opt.Pause - time.Since(began)):
	case <-s.work.Done():
		return s.work.Err()
	}
	do := func(c laws.Command) error {
		_, err := s.opt.Hall.Do(s.work, v.Game, me, c)
		return err
	}
	const even, worse = 0, -150
	switch offered := v.Offer != hall.Neither && v.Offer != v.You; {
	case offered && choice.Score <= worse:
		return do(laws.AcceptDraw{})
	case v.Claims.Repetition && choice.Score <= even:
		return do(laws.ClaimRepetition{})
	case v.Claims.Fifty && choice.Score <= even:
		return do(laws.ClaimFifty{})
	}
	if v.Bound != chess.NoMove {
		choice.Move = v.Bound
	}
	return do(laws.Move{Move: choice.Move, Ply: v.Ply})
}

// questionOf returns the position of a game as a question.
func questionOf(l sparring.Level, v *hall.View) Question {
	q := Question{Level: l, Start: v.StartPosition(), Board: v.StartPosition()}
	for _, m := range v.Moves {
		q.Before = append(q.Before, q.Board)
		q.Moves = append(q.Moves, m.Move)
		q.Board.Play(m.Move)
	}
	return q
}

// builtIn is the partner that needs no installed engine.
type builtIn struct{}

// Name implements [Thinker].
func (builtIn) Name() string { return "Escaque" }

// Close implements [Thinker]. It does nothing.
func (builtIn) Close() {}

// Think implements [Thinker].
func (builtIn) Think(_ context.Context, q Question) (sparring.Choice, error) {
	return sparring.Choose(q.Board, q.Before, q.Level, rand.IntN), nil
}
