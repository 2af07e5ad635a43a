// Package conn reads lines from telnet connections and writes text to them. It handles telnet's
// negotiation, line ends, the stamps of timeseal, and an output queue that never waits for a slow
// client.
//
// It does not know commands, users or games.
package conn
