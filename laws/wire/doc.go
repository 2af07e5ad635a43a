// Package wire writes commands and events of a game as JSON and reads them
// back, for logs that are kept for ever and for programs that talk to ours.
//
// Every command and event is one object on one line:
//
//	{"v":1,"type":"MoveMade","at":1234567890123,"ply":0,"color":"white","move":"e2e4","as":"P","san":"e4",...}
//
// "v" is the version of the format and "type" the name of the Go type. Instants
// are milliseconds since the Unix epoch and spans are milliseconds. Moves are
// two squares and a promotion letter, castling always as the king taking its
// own rook; "as" tells what moves ("P" to "K", "castling", "en-passant") and
// may be missing in a command. Time controls are in the notation of
// clock.ParseControl, results in that of PGN.
//
// The format only grows: a reader ignores fields it does not know and takes
// missing ones for zero, so that a log of any earlier release can be read, and
// a type or a field never changes its meaning. testdata/v1.ndjson holds one of
// everything and must decode for ever. A larger "v" is an error: it was written
// by a newer program.
//
// The package knows nothing of the Laws: it checks that a text is well formed,
// never that it makes sense in a game.
package wire
