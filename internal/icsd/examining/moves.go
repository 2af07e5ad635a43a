package examining

import (
	"context"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

var movesCommand = session.Command{
	Name:  "moves",
	Takes: session.UpTo(1),
	Do:    session.WithSession(moves),
}

// moves lists the moves of a game that is being played or examined.
func moves(c Session, ctx context.Context, args string) (string, error) {
	id, ok := c.FindGame(args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	if e := c.Examining().Exams().Get(id); e != nil {
		return e.moveList(c), nil
	}
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	r := newRecord(&v)
	return r.moveList(c, c.Services().Games.Number(id)), nil
}

var smovesCommand = session.Command{
	Name:  "smoves",
	Takes: session.UpTo(2),
	Also:  []ics.Name{"oldmoves"},
	Do:    session.WithSession(storedMoves),
}

// storedMoves lists the moves of a finished game or of a journal entry.
func storedMoves(c Session, ctx context.Context, args string) (string, error) {
	r, err := findRecord(c, ctx, "smoves", args)
	if err != nil {
		return "", err
	}
	return r.moveList(c, 0), nil
}

var spositionCommand = session.Command{
	Name:  "sposition",
	Takes: session.UpTo(2),
	Do:    session.WithSession(storedPosition),
}

// storedPosition shows the last position of a finished game or of a journal entry.
func storedPosition(c Session, ctx context.Context, args string) (string, error) {
	r, err := findRecord(c, ctx, "sposition", args)
	if err != nil {
		return "", err
	}
	pos, left := r.game.Start, [2]time.Duration{r.game.Initial, r.game.Initial}
	b := &ics.Board{
		White: r.game.White, Black: r.game.Black, Relation: ics.Isolated, Initial: r.game.Initial, Increment: r.game.Increment,
	}
	for _, s := range r.game.Steps {
		pos.Play(s.Move)
		left, b.Last = s.Left, format.LastMove(s.Move, s.SAN, s.Spent)
	}
	b.Position, b.WhiteTime, b.BlackTime = pos, left[chess.White], left[chess.Black]
	display := c.Settings().Display()
	return display.Show(c, b, func() []ics.Moved { return toICSMoves(r.game.Start, r.game.Steps) }), nil
}

// moveList returns the game as a list of moves. number is its number in lists of games, 0 for none.
func (r *record) moveList(c Session, number int) string {
	return moveList(c, number, r.match, r.began, &r.game, r.ending())
}

// moveList returns the current line as a list of moves.
func (e *Exam) moveList(c Session) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	g := e.study.Game()
	g.Steps = e.study.Line()
	from := source{match: ics.Match{Type: "untimed", Initial: g.Initial, Increment: g.Increment}, played: e.began.UTC()}
	if e.source != nil {
		from = *e.source
	}
	from.match.White, from.match.Black = g.White, g.Black // examiners may name them
	ending := inProgress
	same := func(a, b study.Step) bool { return a.Move == b.Move }
	if from.ending != "" && g.Start == from.start && slices.EqualFunc(g.Steps, from.steps, same) {
		ending = from.ending // no variation: the game itself
	}
	return moveList(c, e.Number, from.match, from.played, &g, ending)
}

// moveList returns a game as a list of moves, with its first board for programs that asked for it.
func moveList(c Session, number int, m ics.Match, began time.Time, g *study.Game, ending string) string {
	ivars, start := c.Settings().Get().Ivars, ""
	if ivars.Has(ics.IvarStartpos) && g.Start != chess.Initial() {
		b := ics.Board{
			Position: g.Start, Game: number, White: g.White, Black: g.Black, Relation: ics.InitialPositions,
			Initial: g.Initial, Increment: g.Increment, WhiteTime: g.Initial, BlackTime: g.Initial, Millis: ivars.Has(ics.IvarMS),
		}
		start = b.Style12()
	}
	return ics.MoveList(number, m, began, start, toICSMoves(g.Start, g.Steps), ending, ivars.Has(ics.IvarMS))
}
