// Package messages has the commands to read and write messages between members. The register stores
// the messages.
//
// The package does not know connections.
package messages
