package session

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/members"
)

// Session is what every command needs of the client that gave it. Packages of commands that need
// more declare an interface of their own with a Session in it: every session of the server has
// those methods too.
type Session interface {
	// Identity returns the user of the session, with the roles that they had when they logged in.
	Identity() members.Identity
	// Entitled returns the user with the roles that they have now over this connection.
	Entitled() members.Identity
	// Language returns the language in which the server writes to the client.
	Language() string
	// Text returns a sentence of the catalogue's area "icsd".
	Text(key string, args ...any) string
	// Sentence returns a sentence of the catalogue, of any area.
	Sentence(key string, args ...any) string
	// Explain returns the sentence for a refusal.
	Explain(err error) string
	// Usage returns the refusal of a command that was not used as usage says.
	Usage(usage string) error
	// Unexpected returns the refusal of a word that a command does not take.
	Unexpected(name ics.Name, word string) error
	// Tell sends text that the client has not asked for, and the prompt again.
	Tell(text string)
	// Services returns the parts of the program that commands ask.
	Services() *Services
}
