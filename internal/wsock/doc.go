// Package wsock is the server's end of WebSockets that are mostly silent and receive what many
// others receive. One goroutine reads each connection, none has to write, and there are no idle
// buffers. A message to many is framed and compressed once.
//
// Frames and the handshake are from github.com/gobwas/ws. The package handles text messages, pings
// and closing, not the contents of messages.
package wsock
