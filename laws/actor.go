package laws

import "github.com/escaque/escaque/chess"

// Role is the part that a person or the server has in the game.
type Role uint8

// The values of type [Role]. Server is the program that conducts the game on screen: it starts the
// game, watches the clock and delivers verdicts.
const (
	Player Role = iota
	Arbiter
	Assistant
	Spectator
	Server
)

var roleNames = [...]string{"player", "arbiter", "assistant", "spectator", "server"}

// String returns the role's name in lower case.
func (r Role) String() string { return nameOf(roleNames[:], r) }

// Actor is the sender of a command: a role and, for a player, their colour.
type Actor struct {
	Role  Role
	Color chess.Color
}

// Seat returns the actor for the player of a colour.
func Seat(c chess.Color) Actor { return Actor{Role: Player, Color: c} }

// ByArbiter returns the actor for the arbiter.
func ByArbiter() Actor { return Actor{Role: Arbiter} }

// ByServer returns the actor for the server that conducts the game.
func ByServer() Actor { return Actor{Role: Server} }

// BySpectator returns the actor for a spectator.
func BySpectator() Actor { return Actor{Role: Spectator} }
