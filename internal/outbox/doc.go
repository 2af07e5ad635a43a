// Package outbox writes to connections in order, and keeps nobody waiting who has
// something to send. What the connection takes at once is written at once, by whoever sends it;
// only what it does not take waits, and only then a goroutine writes. So a connection over which nothing is
// said costs no goroutine and no buffer, and a line to many costs one write each.
//
// It knows connections and bytes, and nothing of what they say.
package outbox
