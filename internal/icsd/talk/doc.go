// Package talk has the commands for talk between users: tells, channels, shouts, chat at games, and
// announcements of administrators. The hall delivers the texts and selects the receivers.
//
// The package does not know connections.
package talk
