// Package terminal is what all commands of the command line share: the world that
// they run in, its sentences, flags and arguments, faults as sentences, the progress of
// long work, and tables in columns.
//
// It knows no command, and nothing of servers and events.
package terminal
