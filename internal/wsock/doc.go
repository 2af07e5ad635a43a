// Package wsock is the server's end of a WebSocket that is silent most of the time and hears what many others
// hear: one goroutine reads it, nobody has to write it, it keeps no buffer that stands empty, and a message to
// many is framed and compressed once.
//
// Frames and the handshake are github.com/gobwas/ws's. The package knows messages of text, pings and how a
// connection ends; it does not know what the messages say.
package wsock
