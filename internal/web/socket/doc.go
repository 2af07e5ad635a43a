// Package socket is the WebSocket of the pages: the commands of a page and the messages to it,
// which docs/protocol.md describes.
//
// A command is an entry of the table in commands.go, and a message a type in messages.go. The hall,
// the Laws and other services decide what is allowed. The package knows no pages and no templates.
package socket
