// Package seeks has the commands by which players find a game: seeks, challenges, rematches, and
// what a player accepts without being asked.
//
// It knows from internal/hall which games are sought and who is challenged. It knows no
// connection, and no game that has begun.
package seeks
