// Package socket is the WebSocket of the pages: the commands that a page gives and the messages
// that it is sent, which docs/protocol.md describes.
//
// A command is a row of the table in commands.go, a message a type in messages.go. What is allowed
// is decided by the hall, the Laws and the services behind them; the package knows no page and no
// template.
package socket
