// Package wire encodes the events of a tournament as versioned JSON and decodes them, one event
// alone or a whole log as newline-delimited JSON, which is the project's event file.
//
// Every event is one object that begins with its version and type:
//
//	{"v":1,"type":"RoundPublished","at":1767225600000,"by":{"id":"m7"},"round":1,"pairings":[...]}
//
// Unknown fields are ignored and missing fields are zero, so adding a field never breaks an old
// log. The golden files of all released versions must stay readable.
//
// The package checks the encoding, not the rules: tournament.Check reports whether an event fits
// the state before it.
package wire
