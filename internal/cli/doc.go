// Package cli is the command line of Escaque: one file per command.
//
// It knows flags, exit codes, terminals and sentences. It decides nothing about
// chess, the Laws, pairings or people: every command calls a package that does,
// and a whole server is opened and run by internal/server.
//
// What a program reads goes to standard output, everything else to standard
// error. A command exits with 0 when all is well, 1 when it did its work and
// found faults in what it was given, and 2 when it could not do its work.
package cli
