// Package load measures a server under load: many games between guests, idle guests, and many
// watchers of one game.
//
// It is a normal client. It uses the protocol of Internet chess servers and the messages of
// escaque.v1, and must not import the server's packages. It reads the CPU and memory use of the
// server process from /proc.
package load
