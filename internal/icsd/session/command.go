package session

import (
	"context"

	"github.com/escaque/escaque/ics"
)

// Command is all that the server knows of one command. Its help is the sentence "help.command.NAME"
// of the catalogue, whose first line is how it is used.
type Command struct {
	Name  ics.Name
	Also  []ics.Name // other words for the same, each with a code of its own
	Takes Arguments  // what may stand behind its name
	Who   Audience
	Do    Handler
	// What is said by it, for those who may not speak.
	Voice Voice
}

// Handler carries out a command. It returns the answer, and the refusal of the command or of a part
// of it.
type Handler func(c Session, ctx context.Context, args string) (string, error)

// Audience is who may give a command.
type Audience uint8

const (
	Everybody  Audience = iota
	Registered          // nobody who is a guest
	Administrators
	OffDuty // administrators, also those who are nothing but players just now
)

// Voice is whom a command speaks to, for those who may not.
type Voice uint8

const (
	Silent  Voice = iota
	Shouts        // everybody
	Cshouts       // everybody, about chess
	Tells         // somebody who is named first
	Talks         // those at a table
)

// On returns the handler of a command that needs a session that is more than a [Session]. Every
// session of the server is an S.
func On[S Session](do func(S, context.Context, string) (string, error)) Handler {
	return func(c Session, ctx context.Context, args string) (string, error) {
		return do(c.(S), ctx, args) //nolint:forcetypeassert // every session is one
	}
}

// WithWords returns the handler of a command that needs its arguments and no context.
func WithWords[S Session](do func(S, string) (string, error)) Handler {
	return On(func(c S, _ context.Context, args string) (string, error) { return do(c, args) })
}

// WithoutWords returns the handler of a command that has no arguments.
func WithoutWords[S Session](do func(S, context.Context) (string, error)) Handler {
	return On(func(c S, ctx context.Context, _ string) (string, error) { return do(c, ctx) })
}

// WithNothing returns the handler of a command that has no arguments and needs no context.
func WithNothing[S Session](do func(S) (string, error)) Handler {
	return On(func(c S, _ context.Context, _ string) (string, error) { return do(c) })
}
