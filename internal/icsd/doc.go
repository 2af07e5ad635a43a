// Package icsd serves the hall over telnet: to people at a terminal and to the classic clients of
// Internet chess servers.
//
// It accepts connections, logs users in and passes their sessions to the commands. The commands are
// in packages below it, by subject. It has no rules of chess and stores no games: games are in
// internal/hall, and the lines that clients expect are in ics.
package icsd
