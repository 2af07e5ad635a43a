// Package tourneys has the command on events: it lists them, shows one, enters a player and seats a
// round. The office conducts the events.
//
// It needs no more of a client than [session.Session], and knows no connection.
package tourneys
