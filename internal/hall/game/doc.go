// Package game replays one game from its log: its players and terms, its stored records, its state
// ([State]), the views of it ([View], [Late]) and what is derived from it: PGN, facts for ratings,
// rows of the index. It does not know live tables: it has no goroutines, no locks and no
// connections.
package game
