// Package session says what a command of the telnet server is and what it sees of the client
// that gave it: a [Command] with its arguments and audience, the narrow [Session] that its
// handler is given, the [Services] that it asks, and how a refusal becomes a code of FICS.
//
// It knows no connection and no command.
package session
