// Package seeks has the commands with which players find a game: seeks, challenges, rematches, and
// automatic acceptance of seeks.
//
// It reads seeks and challenges from internal/hall. It does not know connections or games that have
// begun.
package seeks
