// Package wire writes the events of a tournament as versioned JSON and reads
// them back, one event alone or a whole log as newline-delimited JSON, which
// is the project's event file.
//
// Every event is one object that begins with its version and type:
//
//	{"v":1,"type":"RoundPublished","at":1767225600000,"by":{"id":"m7"},"round":1,"pairings":[...]}
//
// Fields that are not known are ignored and fields that are missing have their
// zero value, so that adding a field never breaks an old log. Golden files of
// every released version are decoded forever.
//
// It knows the form and not the rules: whether an event fits the state before
// it is asked of tournament.Check.
package wire
