// Package sparring is a chess partner for practice on a server where no opponent is available. It
// does not compete with engines.
//
// It searches a few plies ahead by alpha-beta with iterative deepening and continues captures to
// their end. The evaluation uses material and the squares of the pieces. The search is limited by
// the number of positions and never by time, and chance is an argument, so the result is the same
// on every machine. The levels differ in the number of positions searched and in how inferior a
// chosen move may be.
//
// The package handles positions and moves. It must not know clocks, draws by claim, results or
// players: its caller applies the Laws.
package sparring
