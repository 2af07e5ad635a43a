// Package bot brings a chess program that speaks UCI to a chess server of the
// family, as a registered computer: it comes in by telnet or TLS as anybody does,
// seeks and accepts games at stated controls, plays them by the boards of style
// 12, answers offers, and comes back when the line breaks.
//
// It knows the server's lines (package ics) and the engine's, and nothing of what
// is behind either. It never decides a game: results come from the server.
package bot
