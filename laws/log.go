package laws

import (
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// Log holds a game and the events that led to it, for a program that keeps the whole game in
// memory. The zero Log is a game before its first event; [Start] begins it. Only one goroutine may
// use a Log at a time.
type Log struct {
	Game
	Events []Event
}

// Give decides a command as [Decide] does and stores the result. It returns the new events. If the
// command is refused, it returns a *Refusal, and the log is unchanged.
func (l *Log) Give(by Actor, c Command, at clock.Instant) ([]Event, error) {
	next, events, err := Decide(l.Game, by, c, at)
	if err != nil {
		return nil, err
	}
	l.Game, l.Events = next, append(l.Events, events...)
	return events, nil
}

// Play makes moves on screen, all at the same instant, each for the player on the move. The moves
// are in standard algebraic notation with English letters. Play returns the new events. The error,
// a *san.Error or a *Refusal, belongs to the first move that cannot be made; the moves before it
// stay made.
func (l *Log) Play(at clock.Instant, moves ...string) ([]Event, error) {
	before := len(l.Events)
	for _, text := range moves {
		position := l.Position()
		m, err := san.Parse(&position, text)
		if err == nil {
			_, err = l.Give(Seat(position.Turn()), Move{Move: m, Ply: l.Ply()}, at)
		}
		if err != nil {
			return l.Events[before:], err
		}
	}
	return l.Events[before:], nil
}
