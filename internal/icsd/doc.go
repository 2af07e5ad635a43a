// Package icsd serves the hall to telnet: to people at a terminal and to the classic clients of
// Internet chess servers.
//
// It accepts connections, logs users in and gives their sessions to the commands, which are in the
// packages below it by what they are about. It knows no rule of chess and keeps no game: games are
// in internal/hall, and ics has the lines that clients expect.
package icsd
