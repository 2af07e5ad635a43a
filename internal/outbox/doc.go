// Package outbox writes messages to connections in order without blocking the sender. The sender
// writes directly what the connection takes without blocking. Only the rest is queued, and only
// then a goroutine writes. So an idle connection needs no goroutine and no buffer, and a line to
// many costs one write each.
package outbox
