package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Decide says what follows from a command.
func Decide(g Game, by Actor, c Command, at clock.Instant) ([]Event, error) {
	return nil, &Refusal{Code: UnknownCommand}
}

// Apply adds a fact to the game.
func Apply(g Game, e Event) Game { return g }

func (g Game) offerable(by chess.Color) *Refusal { return nil }

func noSeriesOfMoves(before *chess.Position, m chess.Move, after *chess.Position) (a deadAnswer) {
	return a
}

type deadAnswer uint8

func mateByAnySeries(p *chess.Position, opponent chess.Color) Answer { return Unknown }
