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
// own rook; "as" says what moves ("P" to "K", "castling", "en-passant") and
// may be missing in a command. Time controls are in the notation of
// clock.ParseControlSeconds, results in that of PGN.
//
// The format only grows: a reader ignores fields it does not know and takes
// missing ones for zero, so that a log of any earlier release can be read, and
// a type or a field never changes its meaning. testdata/v1.ndjson holds one of
// everything and must decode for ever. A larger "v" is an error: it was written
// by a newer program.
//
// commands.go and events.go are the registry: a line for each type with the tags of
// its fields, from which writing, reading and the list of fields follow; object.go
// says how a tag is read, parts.go has the objects within and the words. The codec
// of each type is made once, when the program starts. The tags stand here and not at
// the Go fields, since the old logs order the fields otherwise than the types do and
// keep their names when a Go field gets another.
//
// internal/eventlog, the codec under tournament/wire, is encoding/json with a head,
// and does not fit: there a field has the form, the name and the place that its Go
// field has. Here a move is two fields, a span is milliseconds, a word is checked
// and listed, and a line written by hand is refused with the column at fault.
//
// The package knows nothing of the Laws: it checks that a text is well formed,
// never that it makes sense in a game.
package wire
