// Package terminal has what all commands of the command line share: their environment, translated
// texts, flags and arguments, faults as sentences, progress bars, and tables.
//
// It has no commands, and does not depend on servers or events.
package terminal
