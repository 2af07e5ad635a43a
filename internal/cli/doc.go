// Package cli is the command line of Escaque: all commands by name, their help and manual pages,
// and the version. Each family of commands is a package below it.
//
// It decides nothing about chess, the Laws, pairings or players: every command calls a package that
// does. internal/server opens and runs a server.
//
// Output for programs goes to standard output, everything else to standard error. The exit code is
// 0 on success, 1 when faults were found in the input, and 2 when the command failed.
package cli
