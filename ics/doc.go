// Package ics defines the protocol of an Internet Chess Server like FICS: the commands that people
// and client programs type, and the lines that the server answers. The lines are exact, because
// programs parse them.
//
// The package encodes and decodes. It opens no sockets, keeps no state and does not know the rules
// of chess. Servers, clients and tests can use it.
//
// Sources are the parsers of current clients (xboard, pychess, scid) and the help pages of the
// servers. docs/ics.md explains the purpose of each line.
package ics
