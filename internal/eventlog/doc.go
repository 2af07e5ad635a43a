// Package eventlog writes events as versioned JSON and reads them back, one
// event alone or a whole log, one event to a line:
//
//	{"v":1,"type":"RoundEnded","at":1767225600000,"by":{"id":"m7"},"round":1}
//
// It is the codec under tournament/wire and tournament/knockout/wire, which say
// the types of their events. It knows the form: the version, the name of the
// type, lines and their bounds, and where in a line a fault stands. It must not
// know what any event means.
package eventlog
