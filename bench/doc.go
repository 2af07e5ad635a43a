// Bench measures the chess core against other programs on the same machine in
// the same run and prints one table of ratios.
//
// It is a module of its own, so that the programs it compares with never enter
// the project's go.mod. Each contender runs in a process of its own, and what
// counts is the processor time of that process less the time it needs to
// start; contenders take turns, A B A B, so that a machine that grows slower
// or faster does so for both. It knows how to measure and to compare. It must
// not know how any contender works: each is a name and a function or a command.
//
//	bench [-rounds N] [-input FILE]    measure and print the table
//	bench input FILE GAMES             make the input of the PGN rows
//	bench perft NAME FEN DEPTH         count with one contender (a child process)
//	bench pgn NAME FILE                read a file with one contender (a child process)
package main
