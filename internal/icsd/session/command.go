package session

import (
	"context"

	"github.com/escaque/escaque/ics"
)

// Command describes one command of the telnet server. Its help is the sentence "help.command.NAME"
// of the catalogue, whose first line is the usage.
type Command struct {
	Name  ics.Name
	Also  []ics.Name // other names of the command, each with its own code
	Takes Arguments  // its arguments
	Who   Audience
	Do    Handler
	// Voice is the addressee of a command that speaks, for users who are silenced.
	Voice Voice
}

// Handler carries out a command. It returns the answer, and an error if the command or a part of it
// was refused.
type Handler func(c Session, ctx context.Context, args string) (string, error)

// Audience is the group of users who may give a command.
type Audience uint8

const (
	Everybody  Audience = iota
	Registered          // not guests
	Administrators
	OffDuty // administrators, on duty or not
)

// Voice is the group of users to whom a command speaks.
type Voice uint8

const (
	Silent  Voice = iota
	Shouts        // everybody
	Cshouts       // everybody, about chess
	Tells         // a user whose handle is the first argument
	Talks         // users at a game
)

// WithSession adapts a function that needs a larger interface S than [Session] to a Handler. Every
// session of the server implements S.
func WithSession[S Session](do func(S, context.Context, string) (string, error)) Handler {
	return func(c Session, ctx context.Context, args string) (string, error) {
		return do(c.(S), ctx, args) //nolint:forcetypeassert // every session is one
	}
}

// WithArgs adapts a function without a context to a Handler.
func WithArgs[S Session](do func(S, string) (string, error)) Handler {
	return WithSession(func(c S, _ context.Context, args string) (string, error) { return do(c, args) })
}

// WithoutArgs adapts a function without arguments to a Handler.
func WithoutArgs[S Session](do func(S, context.Context) (string, error)) Handler {
	return WithSession(func(c S, ctx context.Context, _ string) (string, error) { return do(c, ctx) })
}

// WithoutContext adapts a function without arguments and context to a Handler.
func WithoutContext[S Session](do func(S) (string, error)) Handler {
	return WithSession(func(c S, _ context.Context, _ string) (string, error) { return do(c) })
}
