// Package sparring plays chess well enough to practise against: a partner for who
// comes to an empty server, not a rival of the engines.
//
// It searches a few plies ahead by alpha-beta with iterative deepening, looks at
// captures to their end, and judges by material and by where the pieces stand. How
// much it looks at is bounded by positions and never by time, and chance is an
// argument: the same question has the same answer on every machine. The levels
// differ in how many positions they look at and in how much worse than the best a
// move may be that they make all the same.
//
// It knows positions and moves. It must not know clocks, draws by claim, results
// or who plays: the caller who seats it at a board asks the Laws for those.
package sparring
