// Package messages has the commands on messages: those that a member has received, and those that
// they write. The register keeps them.
//
// It knows no connection.
package messages
