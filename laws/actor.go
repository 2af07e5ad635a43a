package laws

import "github.com/escaque/escaque/chess"

// Role is the part somebody has in the game.
type Role uint8

// The roles. Server is the machinery that conducts the game on screen: it
// starts it, watches the clock, and brings in verdicts.
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

// Actor is who gives a command: a role, and for a player their colour.
type Actor struct {
	Role  Role
	Color chess.Color
}

// Seat returns the player of a colour.
func Seat(c chess.Color) Actor { return Actor{Role: Player, Color: c} }

// ByArbiter returns the arbiter.
func ByArbiter() Actor { return Actor{Role: Arbiter} }

// ByServer returns the server that conducts the game.
func ByServer() Actor { return Actor{Role: Server} }

// BySpectator returns a spectator.
func BySpectator() Actor { return Actor{Role: Spectator} }
