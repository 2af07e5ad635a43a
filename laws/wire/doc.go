// Package wire encodes commands and events of a game as JSON and decodes them, for
// permanent logs and for other programs.
//
// Each command or event is one object on one line:
//
//	{"v":1,"type":"MoveMade","at":1234567890123,"ply":0,"color":"white","move":"e2e4","as":"P","san":"e4",...}
//
// "v" is the version of the format and "type" the name of the Go type. Instants
// are milliseconds since the Unix epoch and spans are milliseconds. Moves are
// two squares and a promotion letter, castling always as the king taking its
// own rook; "as" names the moving piece or kind of move ("P" to "K", "castling",
// "en-passant") and may be missing in a command. Time controls are in the notation of
// clock.ParseControlSeconds, results in that of PGN.
//
// The format stays compatible: a reader ignores unknown fields and reads missing ones
// as zero, so that it can read the logs of all earlier releases. Types and fields never
// change their meaning. testdata/v1.ndjson holds an example of each type and must always
// decode. A larger "v" is an error: it was written by a newer program.
//
// commands.go and events.go are the registry: one entry for each type with the tags of
// its fields. The encoder, the decoder and the list of fields are built from the tags
// when the program starts. object.go explains the tags; parts.go has the inner objects
// and the words. The tags are here and not at the Go fields, because old logs have
// another order of fields, and keep their names when a Go field is renamed.
//
// The package does not use internal/eventlog, the codec of tournament/wire, which is
// encoding/json with a header. There the Go field determines the form, name and order of
// a field. Here a move is two fields, a span is in milliseconds, words are checked and
// listed, and errors in lines written by hand have the column of the fault.
//
// The package does not apply the Laws: it checks that a line is well formed, not
// that it makes sense in a game.
package wire
