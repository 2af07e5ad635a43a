// Package game is a game as its log tells it: who sits where and on what terms, the records as they
// are stored, their fold ([State]), what is shown of it ([View], [Late]) and written of it (PGN,
// what ratings need, the rows of the index). It replays logs and knows no live table: no goroutine,
// no lock, nobody who is connected.
package game
