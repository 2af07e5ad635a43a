// Package wire encodes the events of a knock-out or play-off as versioned JSON and decodes them,
// one event alone or a whole log with one event on each line:
//
//	{"v":1,"type":"StageBegan","at":1767225600000,"by":{"id":"m7"},"stage":1,"games":[...]}
//
// Unknown fields are ignored and missing fields are zero, so adding a field never breaks an old
// log. The package checks the encoding, not the rules: knockout.Replay reports whether a log
// follows them.
package wire
