// Package info has the commands about the server itself: its help, its news, its clock, and how
// long lines take to a client.
//
// It knows no connection.
package info
