// Package tourneys has the command for events. It lists events, shows one, enters a player and
// begins the games of a round. The office runs the events.
//
// The package needs only [session.Session] and does not know connections.
package tourneys
