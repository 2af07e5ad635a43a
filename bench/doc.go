// Bench compares the speed of the chess core with other programs on the same machine in the same
// run. It prints one table of ratios.
//
// It is a separate module, so that the programs compared with do not enter the project's go.mod.
// Each contender runs in its own process. The measure is the processor time of that process minus
// its start time. Contenders take turns, A B A B, so that changes in the machine's speed affect
// both. The package measures and compares, and does not know how a contender works: each is a name
// and a function or command.
//
//	bench [-rounds N] [-input FILE]    measure and print the table
//	bench input FILE GAMES             make the input of the PGN rows
//	bench perft NAME FEN DEPTH         count with one contender (a child process)
//	bench pgn NAME FILE                read a file with one contender (a child process)
package main
