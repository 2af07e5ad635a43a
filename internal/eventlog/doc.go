// Package eventlog encodes events as versioned JSON, single or as a log with one event per line:
//
//	{"v":1,"type":"RoundEnded","at":1767225600000,"by":{"id":"m7"},"round":1}
//
// It is used by tournament/wire and tournament/knockout/wire, which define the event types. It
// knows the format: versions, type names, lines and their limits, and the place of a fault. It must
// not know the meaning of events.
package eventlog
