// Package cli is the command line of Escaque: it has all commands by name, their help and
// manual pages, and the version. Each family of commands is a package below it.
//
// It decides nothing about chess, the Laws, pairings or people: every command calls a
// package that does, and a whole server is opened and run by internal/server.
//
// What a program reads goes to standard output, everything else to standard
// error. A command exits with 0 when all is well, 1 when it did its work and
// found faults in what it was given, and 2 when it could not do its work.
package cli
