package session

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/members"
)

// Session is the part of a telnet client that every command needs. Packages of commands that need
// more declare their own interface that embeds Session. Every session of the server implements all
// of them.
type Session interface {
	// Identity returns the user of the session, with the roles that they had when they logged in.
	Identity() members.Identity
	// Entitled returns the user with their present roles on this connection.
	Entitled() members.Identity
	// Language returns the language in which the server writes to the client.
	Language() string
	// Text returns a sentence of the catalogue's area "icsd".
	Text(key string, args ...any) string
	// Sentence returns a sentence of the catalogue, of any area.
	Sentence(key string, args ...any) string
	// Explain returns the sentence for a refusal.
	Explain(err error) string
	// Usage returns the refusal of a command that was used wrongly, with its usage.
	Usage(usage string) error
	// Unexpected returns the refusal of a word that a command does not take.
	Unexpected(name ics.Name, word string) error
	// Tell sends text that is not an answer, followed by the prompt.
	Tell(text string)
	// Services returns the services that commands use.
	Services() *Services
}
