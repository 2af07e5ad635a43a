// Package analysis lets the operator's engine analyse finished games, and single positions from the
// analysis board. It is a bounded queue before one engine process of low priority.
//
// A game is analysed position by position. After each position of a game one single position gets
// its turn, so nobody waits there for a whole game. An engine that hangs, dies or returns nonsense
// is replaced by a new process and asked once more. If that fails too, the analysis is given up
// with a reason. Results are stored, and a game is analysed once.
//
// The package knows chess, engines and its store. It must not depend on the hall: callers check
// whether a game is over and who may see it.
package analysis
