// Package info has the commands about the server itself: its help, its news, its clock, and the
// round trips of lines to a client.
//
// It does not know connections.
package info
