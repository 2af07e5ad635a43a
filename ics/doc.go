// Package ics is the vocabulary of an Internet Chess Server of the FICS family:
// the commands that people and client programs type, and the lines that the
// server answers with, to the letter, because programs parse them.
//
// It encodes and decodes; it opens no socket, keeps no state and knows no
// rules. A server, a client and a test can all stand on it.
//
// Sources: the parsers of the clients in use (xboard, pychess, scid) and the
// help pages of the servers; docs/ics.md says what each line is for.
package ics
