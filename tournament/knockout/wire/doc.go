// Package wire writes the events of a knock-out or a play-off as versioned JSON
// and reads them back, one event alone or a whole log, one event to a line:
//
//	{"v":1,"type":"StageBegan","at":1767225600000,"by":{"id":"m7"},"stage":1,"games":[...]}
//
// Fields that are not known are ignored and fields that are missing have their
// zero value, so that adding a field never breaks an old log. It knows the form
// and not the rules: whether a log fits them is asked of knockout.Replay.
package wire
