// Package bot connects a UCI engine to an Internet chess server as a registered computer. It logs
// in by telnet or TLS, seeks and accepts games with the configured time controls, and plays them
// with boards of style 12. It answers offers and reconnects when the connection ends.
//
// It knows the server's lines (package ics) and the engine. It never decides a game: results come
// from the server.
package bot
