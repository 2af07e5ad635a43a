// Package session defines the commands of the telnet server and their view of the client that gave
// them: a [Command] with its arguments and audience, the small interface [Session] for its handler,
// the [Services] that it uses, and the FICS codes of refusals.
//
// It does not know connections or particular commands.
package session
