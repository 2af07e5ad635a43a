// Package conn reads lines from telnet connections and writes text to them: telnet's
// negotiation, line ends, the stamps of timeseal, and an output queue that never waits for a
// slow client.
//
// It knows no command, user or game.
package conn
